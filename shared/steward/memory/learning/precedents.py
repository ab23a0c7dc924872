"""How decisions on calls like one went, and how sure that makes it. Pure.

The vector of a situation has a place for every value that a declared field can take: nothing has to be embedded, and
two situations are near in every language alike. Kept sparsely it is the set of those values.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import sqrt

from steward.memory.learning.models import Decided, Outcome

NEAR, BEST = 0.6, 5
ASKS_BELOW = 0.35
_WORTH: Mapping[Outcome, float] = {"approved": 1.0, "edited": 0.3, "rejected": -1.0, "undone": -1.0}
_YEAR = timedelta(days=365)
_LEAST, _MOST = 0.05, 0.95


@dataclass(frozen=True)
class Precedent:
    """A decision on something like it; `similarity` from 0.6 to 1."""

    decided: Decided
    similarity: float

    def weight(self, now: datetime) -> float:
        """What it counts for: half as much after a year."""
        age = max(now - self.decided.at, timedelta()) / _YEAR
        return self.similarity * float(0.5**age)


def precedents(
    decisions: Iterable[Decided], tool: str, context: Mapping[str, str], now: datetime, limit: int = BEST
) -> list[Precedent]:
    """The nearest decisions about `tool`, of those as near the newest first."""
    judged = (one for one in decisions if one.tool == tool and one.outcome in _WORTH and one.at <= now)
    found = [Precedent(one, cosine(tool, context, one.context)) for one in judged]
    near = [one for one in found if one.similarity >= NEAR]
    return sorted(near, key=lambda one: (one.similarity, one.decided.at), reverse=True)[:limit]


def cosine(tool: str, one: Mapping[str, str], other: Mapping[str, str]) -> float:
    """How near two situations of a tool are, from 0 to 1: that it is this tool counts like any other value."""
    mine, theirs = {("tool", tool), *one.items()}, {("tool", tool), *other.items()}
    return len(mine & theirs) / sqrt(len(mine) * len(theirs))


def confidence(found: Sequence[Precedent], now: datetime) -> float:
    """How sure a call like these is to be let pass: 0.5 without any, from 0.05 to 0.95."""
    weights = [one.weight(now) for one in found]
    total = sum(weights)
    if total <= 0:
        return 0.5
    good = sum(weight * _WORTH[one.decided.outcome] for weight, one in zip(weights, found, strict=True)) / total
    return min(max(0.5 + 0.45 * good * min(1.0, total / 2), _LEAST), _MOST)


def let_pass(found: Sequence[Precedent]) -> int:
    """How many of these somebody approved, edited or not."""
    return sum(one.decided.outcome in ("approved", "edited") for one in found)
