"""Workflows on a landlord's records: begun, looked at, paused and called off."""
