"""When: what is said of dates, and what comes again."""
