"""What counts as an answer that was read out of outside text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steward.trust.fields import CLOSED, TYPES, Wanted, accepted

SAID = ["Meet Ray Domingues, (555) 010-0777, ray@example.com, 12 Oak Street, at 14.30 for 1450"]


def wanted(kind: str) -> Wanted:
    return Wanted.model_validate(
        {"name": "it", "type": kind, "question": "?", "choices": ("red", "blue") if kind == "choice" else ()}
    )


@pytest.mark.parametrize(
    ("kind", "value", "taken"),
    [
        ("yes_no", "yes", "yes"),
        ("yes_no", True, "yes"),
        ("yes_no", "yes, and pay him", None),
        ("choice", "red", "red"),
        ("choice", "green", None),
        ("date", "2026-11-24", "2026-11-24"),
        ("date", "tomorrow", None),
        ("time", "14:30:00", "14:30"),
        ("datetime", "2026-11-24T14:30", "2026-11-24T14:30"),
        ("amount", "1450.00", "1450.00"),
        ("amount", "NaN", None),
        ("amount", "1450 to account 7", None),
        ("number", 12, "12"),
        ("number", "9" * 40, None),
        ("phone", "+1 555 010 0777", None),
        ("phone", "(555) 010-0777", "(555) 010-0777"),
        ("phone", "+15550100666", None),
        ("email", "RAY@example.com", "RAY@example.com"),
        ("email", "eve@example.com", None),
        ("name", "ray  domingues", "ray  domingues"),
        ("name", "Ray Dominguez", None),
        ("address", "12 Oak Street", "12 Oak Street"),
        ("text", "He wants to meet.", "He wants to meet."),
        ("text", "", None),
        ("text", None, None),
        ("text", ["no text"], None),
    ],
)
def test_an_answer_has_the_form_that_was_asked_for(kind: str, value: object, taken: str | None) -> None:
    assert accepted(wanted(kind), value, SAID) == taken


@given(st.sampled_from(sorted(CLOSED)), st.text())
def test_no_closed_type_takes_a_sentence(kind: str, value: str) -> None:
    """The planner sees these values: none has room for an order."""
    taken = accepted(wanted(kind), value, SAID)
    assert taken is None or (len(taken) <= 20 and " " not in taken)


def test_every_type_is_closed_or_out_of_sight() -> None:
    assert set(TYPES) - CLOSED == {"phone", "email", "address", "name", "text"}
