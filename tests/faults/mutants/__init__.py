"""Bugs planted on purpose: each is a small edit that breaks one promise of the engine, and CI must say no to it.

`uv run python -m tests.faults.mutants`, before a release. A proof that lets one of them pass is no proof of that
promise. An edit that no longer applies is an error: whoever moves the code it names moves it along.
"""
