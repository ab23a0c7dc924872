"""Erasure of a person from workflows: those the member asked for, and their rows in the list."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from steward.actors.actor_redactor import blanked
from steward.aws.redactors import ErasureWalk, RowRedactor, rows_of
from steward.aws.schema import CONVERSATIONS
from steward.aws.tables import Table
from steward.core.records import ERASED
from steward.core.redaction import ErasureScope, ErasureSubject
from steward.time.workflows.models import OVER, WORKFLOW, WorkflowLine, WorkflowState
from steward.time.workflows.store import lines_of


class WorkflowOwnership:
    """Ownership of workflows, for erasure: a workflow belongs to the member who asked for it.

    `listed` returns the newest on each record.
    """

    prefix = WORKFLOW

    def __init__(self, listed: Callable[[str], list[WorkflowLine]]) -> None:
        self._listed = listed

    def roots(self, account_id: str) -> Iterable[str]:
        """See `ActorOwnership`."""
        return (line.workflow_id for line in self._listed(account_id))

    def account_of(self, state: WorkflowState) -> str:
        """See `ActorOwnership`."""
        return state.party.account_id

    def owned(self, state: WorkflowState, subject: ErasureSubject) -> bool:
        """See `ActorOwnership`."""
        return state.party.member_id == subject.person_id

    def called(self, state: WorkflowState) -> tuple[Iterable[str], Iterable[str]]:
        """See `ActorOwnership`."""
        return (state.party.address,), ()

    def blank(self, state: WorkflowState) -> WorkflowState:
        """See `ActorOwnership`: the workflow is over."""
        kept = ("told_in", "workflow", "subject_id", "round", "began_at", "run", "spent_on", "spent_micros")
        party = state.party.model_copy(update={"address": ERASED})
        status = state.status if state.status in OVER else "cancelled"
        return blanked(state, kept, party=party, status=status, starting=False)


class WorkflowLineEraser:
    """Eraser of the list of workflows: the person's own lines are deleted, since their workflows are over."""

    covers: ClassVar[tuple[str, ...]] = ("conversations/workflows#.*",)

    def __init__(self, table: Table, rows: RowRedactor) -> None:
        self._table = table
        self._rows = rows

    def erase(self, marked: ErasureScope, walk: ErasureWalk) -> int:
        """See `Eraser`."""
        changed = 0
        for item in list(rows_of(self._table, CONVERSATIONS, lines_of(marked.subject.account_id))):
            if marked.subject.person_id and marked.subject.person_id in item["persons"]:
                changed += self._rows.delete(self._table, CONVERSATIONS, item)
            else:
                changed += self._rows.redact(self._table, CONVERSATIONS, item, walk)
        return changed
