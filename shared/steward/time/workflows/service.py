"""Workflow service for tools, records and state machines: starts, notifies, lists and controls."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

from steward.actors.events import EventPost
from steward.actors.service import ActorService
from steward.core.clock import Clock
from steward.core.errors import StewardError
from steward.core.ids import derived_id
from steward.core.sentences import Sentence, render, say
from steward.people.directory.models import ConversationParty, Member
from steward.time.workflows.events import StepEntered, WorkflowControlled, WorkflowRequested
from steward.time.workflows.models import WORKFLOW, WorkflowLine
from steward.time.workflows.progress_texts import progress
from steward.time.workflows.store import WorkflowLineStore
from steward.trades.records.events import RecordsChanged
from steward.trades.records.workflow_types import StoppedWorkflow, Workflows


class WorkflowRefusedError(StewardError):
    """The workflow was refused and nothing changed; the message says what to do instead."""

    def __init__(self, message: str, why: Sentence | None = None) -> None:
        super().__init__(message)
        self.why = why


def workflow_id(account_id: str, kind: str, subject_id: str, round: int) -> str:
    """Return the id of a workflow, which also names its first execution: repeating a start starts nothing."""
    return f"{WORKFLOW}{derived_id(account_id, kind, subject_id, round)}"


def stopped_workflows(lines: Iterable[WorkflowLine], tables: Workflows) -> dict[tuple[str, str], StoppedWorkflow]:
    """Return those of the workflows that are on hold, or called off, by the records and checks that they handle."""
    return {
        (line.subject_id, check): StoppedWorkflow(line.workflow, line.title, line.stopped_at, line.called_off_by)
        for line in lines
        if line.stopped_at and line.status in ("paused", "cancelling", "cancelled") and line.workflow in tables
        for check in tables[line.workflow].handles
    }


class WorkflowService:
    """Workflows of accounts. `told_in` finds a member's conversation."""

    def __init__(
        self,
        lines: WorkflowLineStore,
        tables: Callable[[], Workflows],
        actors: ActorService,
        told_in: Callable[[str, str], tuple[Member, ConversationParty, str] | None],
        clock: Clock,
    ) -> None:
        self._lines = lines
        self._tables = tables
        self._actors = actors
        self._told_in = told_in
        self._clock = clock

    def start(
        self,
        account_id: str,
        member_id: str,
        kind: str,
        subject_id: str,
        title: str,
        arguments: Mapping[str, Any],
        call_id: str = "",
        *,
        by_steward: bool = False,
        approved_by: str = "",
    ) -> tuple[str, bool]:
        """Start a workflow on a record; return its id and whether it is new. One of each kind runs at a time.

        `call_id` is stored as `begun_by`; the options are as in `WorkflowRequested`. Raises `WorkflowRefusedError`.
        """
        found = self._told_in(account_id, member_id)
        table = self._tables().get(kind)
        if found is None or table is None or not subject_id.startswith(f"{table.prefix}-"):
            raise WorkflowRefusedError(f"there is no workflow {kind} for {subject_id}")
        before = self._lines.on(account_id, subject_id, kind)
        if before and not before.over:
            return before.workflow_id, False
        _, party, conversation_id = found
        round = before.round + 1 if before else 1
        event = WorkflowRequested(
            party=party,
            told_in=conversation_id,
            workflow=kind,
            subject_id=subject_id,
            round=round,
            at=self._clock(),
            title=title,
            arguments=dict(arguments),
            begun_by=call_id,
            by_steward=by_steward,
            approved_by=approved_by,
        )
        started = workflow_id(account_id, kind, subject_id, round)
        self._actors.post([EventPost(started, event)])
        return started, True

    def newest(self, account_id: str, kind: str, subject_id: str) -> WorkflowLine | None:
        """Return the newest workflow of a kind on a record, or None."""
        return self._lines.on(account_id, subject_id, kind)

    def entered(self, started: str, run: int, step: str, round: int, token: str) -> None:
        """Record that an execution has entered a step."""
        self._actors.post([EventPost(started, StepEntered(run=run, step=step, round=round, token=token))])

    def changed(self, account_id: str, record_ids: Iterable[str]) -> None:
        """Notify the workflows on changed records, which check whether they waited for the change."""
        for line in self.running_on(account_id, record_ids):
            self._actors.post([EventPost(line.workflow_id, RecordsChanged())])

    def running_on(self, account_id: str, record_ids: Iterable[str]) -> list[WorkflowLine]:
        """Return the running workflows on these records."""
        return [line for line in self._on(account_id, record_ids) if not line.over]

    def _on(self, account_id: str, record_ids: Iterable[str]) -> list[WorkflowLine]:
        """Return the newest workflow of each kind on these records."""
        tables = self._tables().values()
        ids = dict.fromkeys(record_ids)
        keys = [(one, table.kind) for one in ids for table in tables if one.startswith(f"{table.prefix}-")]
        return self._lines.among(account_id, keys)

    def handled(self, account_id: str, record_ids: Iterable[str]) -> dict[tuple[str, str], bool]:
        """Return the findings, by record and check, that workflows handle; False while the workflow is stuck."""
        tables = self._tables()
        return {
            (line.subject_id, check): line.status in ("pending", "running")
            for line in self.running_on(account_id, record_ids)
            if line.workflow in tables
            for check in tables[line.workflow].handles
        }

    def stopped(self, account_id: str, record_ids: Iterable[str]) -> dict[tuple[str, str], StoppedWorkflow]:
        """Return the workflows on hold, or called off, by the records and checks that they handle."""
        return stopped_workflows(self._on(account_id, record_ids), self._tables())

    def listed(self, account_id: str) -> list[WorkflowLine]:
        """Return the newest workflow of each kind on each record."""
        return self._lines.of_account(account_id)

    def control(
        self,
        account_id: str,
        member_id: str,
        wanted: str,
        action: Literal["pause", "resume", "cancel"],
        *,
        undone: bool = False,
    ) -> WorkflowLine:
        """Pause, resume or cancel a workflow, or take its start back (`undone`); return its former line.

        Raises `WorkflowRefusedError`.
        """
        line = next((one for one in self.listed(account_id) if one.workflow_id == wanted), None)
        if line is None:
            raise WorkflowRefusedError(f"there is no workflow {wanted}: list_workflows gives the ids")
        if line.over:
            what = "it is over: what it did is in the records, and a new one can be started"
            raise WorkflowRefusedError(what, say("over-already"))
        found = self._told_in(account_id, member_id)
        by_name = found[0].name if found else ""
        event = WorkflowControlled(action=action, member_id=member_id, by_name=by_name, undone=undone)
        self._actors.post([EventPost(wanted, event)])
        return line

    def progress(self, line: WorkflowLine, language: str, zone: str) -> str:
        """Describe the progress to a person."""
        return render(progress(line, self._tables().get(line.workflow), self._clock(), zone), language)
