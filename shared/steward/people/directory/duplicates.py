"""Duplicate contacts: pairs that may be one person entered twice. Pure."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from rapidfuzz import fuzz

from steward.people.directory.models import Contact

# Out of 100: “Pete Rossi” and “Pete Rosi” are near, “Pete Rossi” and “Pete Ross-Lee” are not; a trade may be worded
# anew.
_NEAR_NAME = 88
_NEAR_ABOUT = 75


@dataclass(frozen=True)
class DuplicateContacts:
    """Two contacts that may be one person, the older first."""

    older: Contact
    newer: Contact


def find_duplicates(contacts: Sequence[Contact]) -> list[DuplicateContacts]:
    """Return every pair with similar names and nothing that tells them apart."""
    by_age = sorted(contacts, key=lambda contact: contact.contact_id)
    found: dict[tuple[str, str], DuplicateContacts] = {}
    for one, other in _pairs(by_age):
        if _alike(one, other):
            found.setdefault((one.contact_id, other.contact_id), DuplicateContacts(one, other))
    return [found[pair] for pair in sorted(found)]


def duplicates_of(contact: Contact, contacts: Sequence[Contact]) -> list[DuplicateContacts]:
    """Return those of `contacts` that may be `contact`."""
    others = (other for other in contacts if other.contact_id != contact.contact_id)
    return [DuplicateContacts(other, contact) for other in others if _alike(other, contact)]


def _pairs(contacts: Sequence[Contact]) -> Iterator[tuple[Contact, Contact]]:
    """Yield pairs with something in common, so that a long list is not compared pair by pair."""
    alike: dict[str, list[Contact]] = defaultdict(list)
    for contact in contacts:
        for beginning in {word[:2] for word in re.findall(r"\w+", contact.name.casefold())}:
            alike[beginning].append(contact)
    for group in alike.values():
        yield from combinations(group, 2)


def _alike(one: Contact, other: Contact) -> bool:
    if fuzz.token_sort_ratio(_words(one.name), _words(other.name)) < _NEAR_NAME:
        return False
    about, theirs = _words(one.about), _words(other.about)
    if about and theirs and fuzz.token_set_ratio(about, theirs) < _NEAR_ABOUT:
        return False
    # Texts may be similar where units are not: 4B is not 4C.
    units, others = (set(re.findall(r"\b\w*\d\w*\b", text)) for text in (about, theirs))
    return not (units and others and units.isdisjoint(others))


def _words(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))
