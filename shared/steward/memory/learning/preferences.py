"""Preferences of people, computed from repeated equal corrections. Pure.

They are not stored: computed from decisions, they are neither lost nor counted twice, and vanish when a person is
erased.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from steward.core.ids import derived_id
from steward.core.provenance import Provenance, lowest
from steward.memory.learning.corrections import opposes, same_way
from steward.memory.learning.models import Correction, DecisionRecord
from steward.memory.learning.situations import common, similar

Kind = Literal["autonomy", "action_override", "communication_style"]
WINDOW = timedelta(days=180)
NEEDED = 3
USED, DROPPED = 0.6, 0.3
_HALVES_DAYS = 180
# Number of unedited approvals in a row after which another level is suggested.
IN_A_ROW = 10

_KINDS: dict[str, Kind] = {"rejects": "autonomy", "undoes": "autonomy", "instead": "action_override"}


@dataclass(frozen=True)
class Preference:
    """Preference from `n` corrections, minus contradictions; `support` are ids of the decisions.

    `by_deciders` says that all correctors are owners or approvers, `scope` has the values their situations share.
    """

    preference_id: str
    tool: str
    argument: str
    change: Correction
    scope: dict[str, str]
    n: int
    last_support: datetime
    support: tuple[str, ...]
    provenance: Provenance
    by_deciders: bool

    @property
    def kind(self) -> Kind:
        """Kind of preference."""
        return _KINDS.get(self.change.kind, "communication_style")

    def confidence(self, now: datetime) -> float:
        """Return the confidence now: it halves after 180 days without support."""
        return confidence(self.n, now - self.last_support)


def confidence(n: int, unsupported: timedelta) -> float:
    """Return min(0.5 + 0.1 n, 0.95), halved every 180 days; 0 for fewer than three."""
    if n < NEEDED:
        return 0.0
    days = max(unsupported / timedelta(days=1), 0.0)
    return min(0.5 + 0.1 * n, 0.95) * float(0.5 ** (days / _HALVES_DAYS))


def preferences(decisions: Iterable[DecisionRecord], now: datetime) -> list[Preference]:
    """Return the preferences that are still confident enough, surest first."""
    there = sorted((one for one in decisions if one.at <= now), key=lambda one: (one.at, one.decision_id))
    found = [made for cluster in _clusters(there) if (made := _preference(cluster, there))]
    kept = [one for one in found if one.confidence(now) >= DROPPED]
    return sorted(kept, key=lambda one: (-one.confidence(now), -one.n, one.preference_id))


def corrections_of(decided: DecisionRecord) -> tuple[Correction, ...]:
    """Return the corrections in a decision; none if it was approved unchanged."""
    match decided.outcome:
        # Who says no to what they have asked for changes their mind, or wants other words.
        case "rejected" if decided.asked and not decided.note:
            return ()
        # Scanners, skills and workflows go by their settings, and only a member's turn goes by rules: a no to what they
        # propose is about that matter alone.
        case "rejected" | "undone" if decided.by_steward:
            return ()
        case "rejected":
            return (Correction(kind="rejects"),)
        case "undone":
            return (Correction(kind="undoes"),)
        # Setting a level is no wish, so no rule follows from it.
        case "approved" | "overridden":
            return ()
        case _:
            return decided.changes


def unedited_in_a_row(decisions: Iterable[DecisionRecord], tool: str) -> int:
    """Count the newest consecutive decisions about `tool` that approved it unchanged."""
    count = 0
    for one in sorted((one for one in decisions if one.tool == tool), key=lambda one: one.at, reverse=True):
        if one.outcome != "approved":
            break
        count += 1
    return count


@dataclass(frozen=True)
class _Cluster:
    change: Correction
    support: list[DecisionRecord]

    def takes(self, decided: DecisionRecord, change: Correction) -> bool:
        first = self.support[0]
        same = (first.tool, first.argument) == (decided.tool, decided.argument)
        near = decided.at - self.support[-1].at <= WINDOW
        return same and same_way(self.change) == same_way(change) and near and similar(first.context, decided.context)


def _clusters(decisions: Sequence[DecisionRecord]) -> list[_Cluster]:
    clusters = list[_Cluster]()
    for one in decisions:
        for change in corrections_of(one):
            of = next((cluster for cluster in clusters if cluster.takes(one, change)), None)
            if of is None:
                clusters.append(_Cluster(change, [one]))
            elif of.support[-1].decision_id != one.decision_id:
                of.support.append(one)
    return clusters


def _preference(cluster: _Cluster, decisions: Sequence[DecisionRecord]) -> Preference | None:
    first, last = cluster.support[0], cluster.support[-1]
    support = [one for one in cluster.support if last.at - one.at <= WINDOW]
    alike = [one for one in decisions if one.tool == first.tool and similar(one.context, first.context)]
    against = sum(
        one.at > first.at and one.argument == first.argument and any(opposes(cluster.change, c) for c in one.changes)
        for one in alike
    )
    n = len(support) - against
    if n < NEEDED:
        return None
    uses = [one.at for one in alike if one.outcome == "approved" and one.at > last.at]
    name = derived_id(first.account_id, first.tool, first.argument, *same_way(cluster.change), *_flat(first.context))
    return Preference(
        preference_id=f"rule-{name}",
        tool=first.tool,
        argument=first.argument,
        change=cluster.change,
        scope=common(one.context for one in support),
        n=n,
        last_support=_renewed(last.at, uses, n),
        support=tuple(one.decision_id for one in support),
        provenance=lowest([one.provenance for one in support]),
        by_deciders=all(one.role in ("owner", "approver") for one in support),
    )


def _renewed(last: datetime, uses: Iterable[datetime], n: int) -> datetime:
    """Return the time of the last support: an approval counts while the preference was in use, not after it lapsed."""
    for at in sorted(uses):
        if confidence(n, at - last) >= USED:
            last = at
    return last


def _flat(context: dict[str, str]) -> list[str]:
    return [f"{name}={value}" for name, value in sorted(context.items())]
