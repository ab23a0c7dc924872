"""Contacts that may be one person entered twice. Pure."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from rapidfuzz import fuzz

from steward.people.emails import email_key
from steward.people.models import Contact

# Of 100: “Pete Rossi” and “Pete Rosi” are near, “Pete Rossi” and “Pete Ross-Lee” are not; a trade may be worded anew.
_NEAR_NAME = 88
_NEAR_ABOUT = 75


@dataclass(frozen=True)
class Duplicate:
    """Two contacts, the older one first, and why they may be one."""

    older: Contact
    newer: Contact
    why: str


def find_duplicates(contacts: Sequence[Contact]) -> list[Duplicate]:
    """Every pair with a number or email in common, or with near the same name and nothing that tells them apart."""
    by_age = sorted(contacts, key=lambda contact: contact.contact_id)
    found: dict[tuple[str, str], Duplicate] = {}
    for one, other in _pairs(by_age):
        if why := _why(one, other):
            found.setdefault((one.contact_id, other.contact_id), Duplicate(one, other, why))
    return [found[pair] for pair in sorted(found)]


def duplicates_of(contact: Contact, contacts: Sequence[Contact]) -> list[Duplicate]:
    """Those of `contacts` that may be `contact`."""
    others = (other for other in contacts if other.contact_id != contact.contact_id)
    return [Duplicate(other, contact, why) for other in others if (why := _why(other, contact))]


def _pairs(contacts: Sequence[Contact]) -> Iterator[tuple[Contact, Contact]]:
    """Pairs that have anything in common, so that a long list is not compared each with each."""
    alike: dict[str, list[Contact]] = defaultdict(list)
    for contact in contacts:
        beginnings = {word[:2] for word in re.findall(r"\w+", contact.name.casefold())}
        for key in {*beginnings, *contact.phones, *map(email_key, contact.emails)}:
            alike[key].append(contact)
    for group in alike.values():
        yield from combinations(group, 2)


def _why(one: Contact, other: Contact) -> str:
    if shared := set(one.phones) & set(other.phones):
        return f"both have {min(shared)}"
    if shared := set(map(email_key, one.emails)) & set(map(email_key, other.emails)):
        return f"both have {min(shared)}"
    if fuzz.token_sort_ratio(_words(one.name), _words(other.name)) < _NEAR_NAME:
        return ""
    about, theirs = _words(one.about), _words(other.about)
    if about and theirs and fuzz.token_set_ratio(about, theirs) < _NEAR_ABOUT:
        return ""
    # Words may be near where a unit is not: 4B is not 4C.
    units, others = (set(re.findall(r"\b\w*\d\w*\b", text)) for text in (about, theirs))
    return "" if units and others and units.isdisjoint(others) else "near the same name"


def _words(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))
