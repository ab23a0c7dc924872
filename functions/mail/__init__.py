"""Receives AWS events about mail, in and out."""
