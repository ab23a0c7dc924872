"""Settles dead letters of the queues."""
