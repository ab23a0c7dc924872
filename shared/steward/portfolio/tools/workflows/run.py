"""Running the tools for workflows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol

from steward.core.errors import StewardError
from steward.people.service import PeopleService
from steward.portfolio.tools.showing import must_be
from steward.portfolio.tools.workflows.declare import (
    ControlWorkflowInput,
    ListWorkflowsInput,
    WorkflowKept,
    WorkflowMaintenanceJobInput,
)
from steward.portfolio.upkeep import Maintenance
from steward.portfolio.workflows.maintenance import MAINTENANCE_JOB
from steward.records.service import RecordService
from steward.tools.models import ToolCall
from steward.tools.running import Done, Failed
from steward.wording.receipts import NotUndone
from steward.wording.sentence import Quoted
from steward.wording.workflows import WorkflowOver


class Line(Protocol):
    """How a workflow stands."""

    workflow_id: str
    subject_id: str
    status: str
    title: str

    @property
    def over(self) -> bool:
        """Whether nothing more becomes of it."""


class Runs(Protocol):
    """What may be done with workflows."""

    def start(
        self, account_id: str, member_id: str, kind: str, subject_id: str, title: str, arguments: Mapping[str, Any]
    ) -> tuple[str, bool]:
        """Have one run on a record: its id, and whether it is a new one."""

    def listed(self, account_id: str) -> Sequence[Any]:
        """The newest of each kind on each record."""

    def control(
        self, account_id: str, member_id: str, wanted: str, action: Literal["pause", "resume", "cancel"]
    ) -> Any:
        """Pause it, let it go on, or call it off."""

    def progress(self, line: Any, language: str, zone: str) -> str:
        """How far it is."""


class Services(Protocol):
    """What these tools run with."""

    @property
    def records(self) -> RecordService:
        """Records."""

    @property
    def people(self) -> PeopleService:
        """Members and contacts."""

    @property
    def workflows(self) -> Runs:
        """Workflows."""


def workflow_maintenance_job(call: ToolCall, services: Services) -> Done | Failed:
    """The workflow's id; one that runs on this job already is named."""
    given = WorkflowMaintenanceJobInput.model_validate(call.arguments)
    book = services.records.book(call.account_id)
    try:
        job = book.need(given.maintenance_id, Maintenance)
        must_be(book, job, given.place)
        if job.state in ("closed", "cancelled"):
            return Failed(f"not done: that job is {job.state}: create another one")
        title = MAINTENANCE_JOB.title(book, job.record_id)
        started, fresh = services.workflows.start(
            call.account_id, call.member_id, MAINTENANCE_JOB.kind, job.record_id, title, {}
        )
    except StewardError as error:
        return Failed(f"not done: {error}")
    if not fresh:
        return Done(f"It runs already: {started}. list_workflows says how far it is.")
    return Done(f"Begun: {started}. Its steps ask for themselves.", undo=WorkflowKept(workflow_id=started))


def undo_workflow_maintenance_job(call: ToolCall, services: Services) -> Done | Failed:
    """Call it off."""
    wanted = WorkflowKept.model_validate(call.arguments).workflow_id
    title = next((one.title for one in services.workflows.listed(call.account_id) if one.workflow_id == wanted), "")
    try:
        services.workflows.control(call.account_id, call.member_id, wanted, "cancel")
    except StewardError as error:
        return Failed(NotUndone(why=str(error)))
    return Done(WorkflowOver(form="cancelled", what=Quoted(title)))


def list_workflows(call: ToolCall, services: Services) -> Done:
    """A line for each."""
    given = ListWorkflowsInput.model_validate(call.arguments)
    zone = str(services.people.zone_of(call.account_id, call.member_id))
    lines = [
        f"{line.workflow_id} · {line.subject_id} · {services.workflows.progress(line, call.language, zone)}"
        for line in services.workflows.listed(call.account_id)
        if (given.subject_id in (None, line.subject_id)) and _wanted(line, given.state)
    ]
    return Done("\n".join(lines) or "There is no such workflow.")


def _wanted(line: Line, state: str) -> bool:
    return state == "all" or (line.status == "paused" if state == "paused" else not line.over)


def control_workflow(call: ToolCall, services: Services) -> Done | Failed:
    """What it was asked to do."""
    given = ControlWorkflowInput.model_validate(call.arguments)
    lines = services.workflows.listed(call.account_id)
    line = next((one for one in lines if one.workflow_id == given.workflow_id), None)
    if line is not None and line.title.casefold() != given.place.casefold():
        return Failed("not done: that workflow is called otherwise than was said: look it up again")
    try:
        services.workflows.control(call.account_id, call.member_id, given.workflow_id, given.action)
    except StewardError as error:
        return Failed(f"not done: {error}")
    return Done(f"{given.workflow_id}: {given.action} was asked for. It says itself what came of it.")
