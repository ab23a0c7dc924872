"""Reminders in words that are fixed: rent, insurance, visits; which of them may be sent."""
