"""Who a member means: partial names, trades, units and typos."""

from __future__ import annotations

import pytest

from infra.local.demo import CONTACTS
from steward.people.matching import best_matches
from steward.people.models import Contact

PEOPLE = [
    Contact(account_id="a", contact_id=f"ctc-{place}", name=person.name, phone=person.phone, about=person.role)
    for place, person in enumerate(CONTACTS)
]


def first(query: str) -> str | None:
    """The best match's name."""
    matches = best_matches(query, PEOPLE, 5)
    return matches[0][0].name if matches else None


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("the plumber", "Pete Rossi"),
        ("plumer", "Pete Rossi"),
        ("our plumber's", "Pete Rossi"),
        ("pete", "Pete Rossi"),
        ("Pette Rosi", "Pete Rossi"),
        ("rossi", "Pete Rossi"),
        ("4B", "Jordan Wells"),
        ("the tenant in unit 4b", "Jordan Wells"),
        ("unit 12", "Priya Shah"),
        ("Pryia", "Priya Shah"),
        ("jord", "Jordan Wells"),
        ("+15550100102", "Lena Park"),
        ("(555) 010-0105", "Tom Baker"),
        ("LENA PARK", "Lena Park"),
    ],
)
def test_the_person_meant_comes_first(query: str, name: str) -> None:
    assert first(query) == name


@pytest.mark.parametrize("query", ["4C", "unit 1", "the dentist", "zzz", "", "   ", "!!!", "xy", "ロボット"])
def test_nobody_is_better_than_somebody_else(query: str) -> None:
    assert first(query) is None


def test_a_word_that_fits_several_gives_several() -> None:
    names = {contact.name for contact, _ in best_matches("tenant", PEOPLE, 5)}
    assert names == {"Jordan Wells", "Priya Shah"}
