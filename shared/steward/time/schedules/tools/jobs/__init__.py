"""Reminders; what is done later or repeatedly."""
