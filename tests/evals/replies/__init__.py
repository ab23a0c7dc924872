"""Labelled replies for evaluating the judge of claims, in sets; `case.py` explains how they were made."""

from __future__ import annotations

from tests.evals.replies.case import FOUND, READ, REMEMBERED, TEXTED, WROTE, Case
from tests.evals.replies.held_out import HELD_OUT
from tests.evals.replies.sets_five_to_seven import FIFTH, SEVENTH, SIXTH
from tests.evals.replies.sets_one_and_two import FIRST, FIRST_UNSEEN, SECOND
from tests.evals.replies.sets_three_and_four import FOURTH, THIRD

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
