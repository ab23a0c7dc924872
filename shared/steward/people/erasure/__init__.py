"""Erasure of a person: the request, the walks that carry it out, and the list that outlives a restore."""
