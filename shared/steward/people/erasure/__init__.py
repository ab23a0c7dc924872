"""Erasure of a person: the request, the passes that carry it out, and a list that survives a restore."""
