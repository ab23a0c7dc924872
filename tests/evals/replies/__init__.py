"""Labelled replies for evaluating the judge of claims, in sets; `case.py` explains how they were made."""

from __future__ import annotations

from tests.evals.replies.case import FOUND, READ, REMEMBERED, TEXTED, WROTE, Case
from tests.evals.replies.first import FIRST, FIRST_UNSEEN, SECOND
from tests.evals.replies.held_out import HELD_OUT
from tests.evals.replies.second import FOURTH, THIRD
from tests.evals.replies.third import FIFTH, SEVENTH, SIXTH

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
