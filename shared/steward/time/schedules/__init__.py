"""Schedules: dates in words, recurrence rules, and scheduled jobs."""
