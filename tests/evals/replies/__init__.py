"""Labelled replies for the honesty check, a module for some sets each; `case.py` says how they were made."""

from __future__ import annotations

from tests.unit.honesty_cases.case import FOUND, READ, REMEMBERED, TEXTED, WROTE, Case
from tests.unit.honesty_cases.first import FIRST, FIRST_UNSEEN, SECOND
from tests.unit.honesty_cases.held_out import HELD_OUT
from tests.unit.honesty_cases.second import FOURTH, THIRD
from tests.unit.honesty_cases.third import FIFTH, SEVENTH, SIXTH

__all__ = [
    "FIFTH",
    "FIRST",
    "FIRST_UNSEEN",
    "FOUND",
    "FOURTH",
    "HELD_OUT",
    "READ",
    "REMEMBERED",
    "SECOND",
    "SEVENTH",
    "SIXTH",
    "TEXTED",
    "THIRD",
    "WROTE",
    "Case",
]
