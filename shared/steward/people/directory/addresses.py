"""Addresses outside the team: which actor stands for one, and whether a message can reach whoever is behind it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from steward.core.ids import derived_id

_PREFIX = "ext-"
_NUMBER = re.compile(r"\+[1-9]\d{6,14}")
# As a channel that vouches for it gives it: an unproved one is a name with a colon and a blank in it.
_MAIL = re.compile(r"[^\s@:,;<>]+@[^\s@:,;<>]+")
# What networks send in place of a withheld number: a word spelt on a keypad.
_WITHHELD = frozenset({"+266696687", "+7378742833", "+2562533", "+8656696", "+86282452253", "+464"})


def correspondence_id(account_id: str, address: str) -> str:
    """The id of the correspondence of an account with an address; it needs no look-up and does not tell the address."""
    return f"{_PREFIX}{derived_id(account_id, address)}"


def is_correspondence(conversation_id: str) -> bool:
    """Whether an actor's id is that of a correspondence and not of a member's conversation."""
    return conversation_id.startswith(_PREFIX)


def can_be_answered(address: str) -> bool:
    """Whether a message can reach whoever is behind an address: no short code, no name, no withheld number."""
    return is_mail(address) or (_NUMBER.fullmatch(address) is not None and address not in _WITHHELD)


def is_mail(address: str) -> bool:
    """Whether an address is one that mail goes to, and proved to be the sender's."""
    return _MAIL.fullmatch(address) is not None


def unproved(channel: str, address: str) -> str:
    """What a sender is called whose address nobody vouches for: a name that no look-up knows."""
    return f"{channel}: {address}"


def is_unproved(name: str, addresses: Iterable[str]) -> bool:
    """Whether a sender of this name claims to be at one of these addresses."""
    _, _, claimed = name.partition(": ")
    return bool(claimed) and claimed in addresses
