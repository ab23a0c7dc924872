"""Erasure of a person from scheduled jobs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from steward.actors.actor_redactor import blanked
from steward.aws.redactors import ErasureWalk, RowRedactor, rows_of
from steward.aws.schema import CONVERSATIONS
from steward.aws.tables import Table
from steward.core.records import ERASED
from steward.core.redaction import ErasureScope, ErasureSubject
from steward.time.schedules.models import JobLine, JobState
from steward.time.schedules.store import lines_of


class JobOwnership:
    """Ownership of jobs, for erasure: a job belongs to its member. `listed` returns an account's active jobs."""

    prefix = "job-"

    def __init__(self, listed: Callable[[str], list[JobLine]]) -> None:
        self._listed = listed

    def roots(self, account_id: str) -> Iterable[str]:
        """See `ActorOwnership`."""
        return (line.job_id for line in self._listed(account_id))

    def account_of(self, state: JobState) -> str:
        """See `ActorOwnership`."""
        return state.account_id

    def owned(self, state: JobState, subject: ErasureSubject) -> bool:
        """See `ActorOwnership`."""
        return state.member_id == subject.person_id

    def called(self, state: JobState) -> tuple[Iterable[str], Iterable[str]]:
        """See `ActorOwnership`."""
        return (), ()

    def blank(self, state: JobState) -> JobState:
        """See `ActorOwnership`: the job ends."""
        kept = ("account_id", "member_id", "told_in", "terms", "last_done", "last_wall", "told", "does", "outside")
        return blanked(state, kept, status="ended", what=ERASED)


def listed_in(account_id: str) -> str:
    """Return the partition of an account's list of jobs."""
    return lines_of(account_id)


class JobLineEraser:
    """Eraser of the list of jobs: the person's own lines are deleted, since their jobs have ended."""

    covers: ClassVar[tuple[str, ...]] = ("conversations/jobs#.*",)

    def __init__(self, table: Table, rows: RowRedactor) -> None:
        self._table = table
        self._rows = rows

    def erase(self, marked: ErasureScope, walk: ErasureWalk) -> int:
        """See `Eraser`."""
        changed = 0
        for item in rows_of(self._table, CONVERSATIONS, lines_of(marked.subject.account_id)):
            if item["row"] in marked.own:
                changed += self._rows.delete(self._table, CONVERSATIONS, item)
            else:
                changed += self._rows.redact(self._table, CONVERSATIONS, item, walk)
        return changed
