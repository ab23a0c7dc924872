"""Dates, reminders, what is done later or repeatedly."""
