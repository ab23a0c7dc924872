"""Addresses outside the team: the actor for each, and whether a message can reach it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from steward.core.ids import derived_id

_PREFIX = "ext-"
_NUMBER = re.compile(r"\+[1-9]\d{6,14}")
# A verified address, as its channel gives it; an unverified one is a name with a colon and a blank.
_MAIL = re.compile(r"[^\s@:,;<>]+@[^\s@:,;<>]+")
# Networks send these in place of a withheld number: words spelt on a keypad.
_WITHHELD = frozenset({"+266696687", "+7378742833", "+2562533", "+8656696", "+86282452253", "+464"})


def correspondence_id(account_id: str, address: str) -> str:
    """Return the id of an account's correspondence with an address.

    It needs no look-up and does not reveal the address.
    """
    return f"{_PREFIX}{derived_id(account_id, address)}"


def is_correspondence(conversation_id: str) -> bool:
    """Return whether an actor is a correspondence and not a member's conversation."""
    return conversation_id.startswith(_PREFIX)


def can_be_answered(address: str) -> bool:
    """Return whether a message can reach an address: no short code, name or withheld number."""
    return is_mail(address) or (_NUMBER.fullmatch(address) is not None and address not in _WITHHELD)


def is_mail(address: str) -> bool:
    """Return whether an address is a verified mail address."""
    return _MAIL.fullmatch(address) is not None


def unproved(channel: str, address: str) -> str:
    """Return the name of a sender with an unverified address, which no look-up finds."""
    return f"{channel}: {address}"


def claimed_address(name: str) -> str:
    """Return the address that a sender of this name claims, "" if theirs is verified."""
    return name.partition(": ")[2]


def is_unproved(name: str, addresses: Iterable[str]) -> bool:
    """Return whether a sender of this name claims one of these addresses."""
    claimed = claimed_address(name)
    return bool(claimed) and claimed in addresses
