"""Kernel of actors: each has a mailbox, a state and a log. A step takes mail and commits all its results, or nothing.

It knows no domain. An actor's kind (`actor_kinds.py`) says what it is: its state, the events it understands, how it
takes one and what it does when it is due. Other results of a step are effects (`effects.py`), which bring their own
rows.
"""
