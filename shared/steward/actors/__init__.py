"""The kernel: an actor has a mailbox, a state and a log; a step takes mail and commits all it brings about, or nothing.

It knows no domain. What an actor is, is its kind (`kinds.py`): its state, the events it understands, how it takes one
and what it does when it is due. What a step brings about besides is effects (`effects.py`), which bring their own rows.
"""
