"""Time: one table of timers for everything, and the one-minute sweep over it."""
