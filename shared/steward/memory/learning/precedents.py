"""Precedents: earlier decisions on similar calls, and the confidence that follows from them. Pure.

A situation's vector has one dimension per value of each declared field, so no embedding is needed and similarity is the
same in every language. Sparsely it is the set of those values.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import sqrt

from steward.memory.learning.models import DecisionRecord, Outcome

NEAR, BEST = 0.6, 5
ASKS_BELOW = 0.35
# Answers to a question, as opposed to what became of the call afterwards.
ANSWERS: frozenset[Outcome] = frozenset({"approved", "edited", "rejected"})
_WORTH: Mapping[Outcome, float] = {"approved": 1.0, "edited": 0.3, "rejected": -1.0, "undone": -1.0}
WEIGHED = frozenset(_WORTH)
_YEAR = timedelta(days=365)


@dataclass(frozen=True)
class Precedent:
    """Decision on a similar call; `similarity` from 0.6 to 1."""

    decided: DecisionRecord
    similarity: float

    def weight(self, now: datetime) -> float:
        """Return the weight, which halves every year."""
        age = max(now - self.decided.at, timedelta()) / _YEAR
        return self.similarity * float(0.5**age)


def precedents(
    decisions: Iterable[DecisionRecord],
    tool: str,
    context: Mapping[str, str],
    now: datetime,
    limit: int = BEST,
    alike: Collection[str] = (),
    outcomes: Collection[Outcome] = WEIGHED,
) -> list[Precedent]:
    """Return the most similar decisions about `tool`; among equals the newest first. The values `alike` are equal."""
    about = (one for one in decisions if one.tool == tool and one.outcome in outcomes and one.at <= now)
    judged = (one for one in about if all(one.context.get(name) == context.get(name) for name in alike))
    found = [Precedent(one, cosine(tool, context, one.context)) for one in judged]
    near = [one for one in found if one.similarity >= NEAR]
    return sorted(near, key=lambda one: (one.similarity, one.decided.at), reverse=True)[:limit]


def cosine(tool: str, one: Mapping[str, str], other: Mapping[str, str]) -> float:
    """Return the cosine similarity of two situations of a tool, 0 to 1. The tool counts as one of the values."""
    mine, theirs = {("tool", tool), *one.items()}, {("tool", tool), *other.items()}
    return len(mine & theirs) / sqrt(len(mine) * len(theirs))


def confidence(found: Sequence[Precedent], now: datetime, share: float = 1.0) -> float:
    """Return the confidence that such a call is approved: 0.5 without precedents, from 0.05 to 0.95.

    Decisions that say less about the call count only this `share`.
    """
    weights = [one.weight(now) * share for one in found]
    total = sum(weights)
    if total <= 0:
        return 0.5
    good = sum(weight * _WORTH[one.decided.outcome] for weight, one in zip(weights, found, strict=True)) / total
    return 0.5 + 0.45 * good * min(1.0, total / 2)


def newest_against(found: Sequence[Precedent]) -> DecisionRecord | None:
    """Return the newest decision that stopped the call or took it back."""
    against = (one.decided for one in found if _WORTH[one.decided.outcome] < 0)
    return max(against, key=lambda one: one.at, default=None)


def let_pass(found: Sequence[Precedent]) -> int:
    """Count the decisions that approved the call, edited or not."""
    return sum(one.decided.outcome in ("approved", "edited") for one in found)
