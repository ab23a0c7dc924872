"""Erasing a person: what was asked for, the walks that do it, and the list that outlives a restore."""
