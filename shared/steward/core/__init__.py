"""Ids, clock, settings, errors and record codecs. Imports nothing else of ours."""
