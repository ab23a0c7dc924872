"""Trajectories: steps, edits, retries, days and dollars of a task from the ledger, compared with medians. Pure.

Calls in one conversation without a long pause form a trajectory; those with the same tools are of one kind. It contains
figures only, no words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median

from steward.tools.ledger.models import ExecutionEnded, ExecutionStarted, LedgerLine, OutsideRead

_PAUSE = timedelta(minutes=30)
# Ratio to the median that is worth reporting.
_FAR = 1.5
_DAY = timedelta(days=1)
Figures = dict[str, float]


@dataclass(frozen=True)
class Trajectory:
    """Trajectory; `approvals` are ids of its decisions."""

    conversation_id: str
    kind: str
    begun: datetime
    ended: datetime
    steps: int
    retries: int
    micros: int
    approvals: tuple[str, ...]

    def figures(self, edited: frozenset[str]) -> Figures:
        """Return the figures by name; `edited` are ids of decisions that changed the proposal."""
        return {
            "steps": self.steps,
            "edits": sum(one in edited for one in self.approvals),
            "retries": self.retries,
            "days": round((self.ended - self.begun) / _DAY, 3),
            "dollars": round(self.micros / 1_000_000, 4),
        }


def trajectories(lines: Iterable[LedgerLine]) -> list[Trajectory]:
    """Return the trajectories in `lines`, oldest first."""
    groups = list[list[LedgerLine]]()
    open_now = dict[str, list[LedgerLine]]()
    for line in sorted(lines, key=lambda one: (one.at, one.entry)):
        group = open_now.get(line.conversation_id)
        if group is None or line.at - group[-1].at > _PAUSE:
            group = open_now[line.conversation_id] = []
            groups.append(group)
        group.append(line)
    return [made for group in groups if (made := _made(group))]


def compared(
    one: Trajectory, others: Sequence[Trajectory], edited: frozenset[str]
) -> tuple[Figures, Figures, list[str]]:
    """Return its figures, the medians of its kind (none without others), and the names of figures far from them."""
    figures = one.figures(edited)
    alike = [other.figures(edited) for other in others if other.kind == one.kind and other != one]
    medians = {name: round(median(other[name] for other in alike), 4) for name in figures} if alike else {}
    return figures, medians, [name for name, usual in medians.items() if _far(figures[name], usual)]


def _far(figure: float, usual: float) -> bool:
    return figure > usual * _FAR or figure * _FAR < usual


def _made(group: Sequence[LedgerLine]) -> Trajectory | None:
    started = [line for line in group if isinstance(line, ExecutionStarted)]
    if not started:
        return None
    ended = [line for line in group if isinstance(line, ExecutionEnded)]
    costs = (line.cost_micros for line in group if isinstance(line, ExecutionStarted | ExecutionEnded | OutsideRead))
    return Trajectory(
        conversation_id=group[0].conversation_id,
        kind=", ".join(sorted({line.tool for line in started})),
        begun=group[0].at,
        ended=group[-1].at,
        steps=len({line.call_id for line in started}),
        retries=sum(line.status != "done" for line in ended),
        micros=sum(costs),
        approvals=tuple(line.approval_id for line in started if line.approval_id),
    )
