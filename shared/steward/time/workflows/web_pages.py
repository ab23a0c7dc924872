"""Page of the web app about running workflows and their progress."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from functools import partial
from typing import Annotated, Any

from steward.channels.pages.page_declarations import Action, Coded, Hidden, Link, PageData, Viewer, WebPage
from steward.core.sentences import Wording, render, say
from steward.core.text import STEWARD, capitalized
from steward.time.workflows.models import OVER, StepRun, WorkflowCall, WorkflowLine, WorkflowState
from steward.time.workflows.progress_texts import awaited, controlled_by, ended, stands_still, step_name
from steward.time.workflows.wire import WorkflowsWire
from steward.tools.tool_words import as_title
from steward.trades.records.workflow_types import Workflow
from steward.trust.approvals.approval_views import LinkInvalidError


class WorkflowRow(PageData):
    """A workflow: the newest of its kind on a record. `does` says what its step is about."""

    workflow_id: Hidden
    what: str
    kind: str
    status: Annotated[str, Coded()]
    step: str
    does: str
    since: datetime
    by: str


class WorkflowStepRow(PageData):
    """A step of a workflow, in its order, with its result."""

    number: int
    step: str
    state: Annotated[str, Coded()]
    when: datetime | None
    did: str


class WorkflowDetail(WorkflowRow):
    """A workflow with its steps; `why` says why it stands still, or that it was called off, by whom or why."""

    began_at: datetime | None
    why: str
    decision: Link | None
    steps: tuple[WorkflowStepRow, ...]


def _workflows(wire: Any, viewer: Viewer, _: Mapping[str, str]) -> list[WorkflowRow]:
    """Return those that run, and then those that are over; the newest first."""
    found = sorted(wire.workflows.listed(viewer.account_id), key=lambda line: (not line.over, line.since), reverse=True)
    return [WorkflowRow(**_line(wire, viewer, line)) for line in found]


def _workflow(wire: Any, viewer: Viewer, key: str) -> WorkflowDetail | None:
    line = next((one for one in wire.workflows.listed(viewer.account_id) if one.workflow_id == key), None)
    state = wire.actor_store.state(key) if line else None
    table = wire.workflow_tables.get(line.workflow) if line else None
    if line is None or table is None or not isinstance(state, WorkflowState):
        return None
    why = _why(wire, viewer, state)
    return WorkflowDetail(
        **_line(wire, viewer, line),
        began_at=state.began_at,
        why=render(why, viewer.language) if why else "",
        decision=_decision(wire, viewer, state),
        steps=tuple(_steps(table, state, viewer.language)),
    )


def _why(wire: Any, viewer: Viewer, state: WorkflowState) -> Wording | None:
    if state.status == "paused" or state.why:
        return stands_still(state, viewer.member_id)
    if state.status != "cancelled":
        return None
    by = wire.people.member(viewer.account_id, state.called_off_by) if state.called_off_by else None
    return controlled_by(state, "cancel", by.name) if by else ended(state)


def _decision(wire: Any, viewer: Viewer, state: WorkflowState) -> Link | None:
    """Return where the viewer decides what the step under way waits for, if they may."""
    run = state.now_at
    if run is None or run.doing != "asking" or run.key not in run.calls:
        return None
    try:
        view = wire.approval_views.open_for(viewer.account_id, viewer.member_id, run.calls[run.key].approval_id)
    except LinkInvalidError:
        return None
    return Link(text=capitalized(view.approval.preview), page="approvals", key=view.approval.approval_id)


def _line(wire: WorkflowsWire, viewer: Viewer, line: WorkflowLine) -> dict[str, Any]:
    table = wire.workflow_tables.get(line.workflow)
    named = line.step and table and table.step(line.step) and line.status not in OVER
    return {
        "workflow_id": line.workflow_id,
        "what": line.title,
        "kind": as_title(f"workflow_{line.workflow}", viewer.language),
        "status": line.status,
        "step": _place(table, line.step, viewer.language) if named and table else "",
        "does": _does(line, viewer.language),
        "since": line.since,
        "by": _begun_by(wire, viewer, line),
    }


def _begun_by(wire: WorkflowsWire, viewer: Viewer, line: WorkflowLine) -> str:
    """Return who asked for the workflow, and who approved that, if it was somebody else."""
    asker = wire.people.member(viewer.account_id, line.party.member_id)
    approver = wire.people.member(viewer.account_id, line.approved_by) if line.approved_by else None
    by = STEWARD if line.by_steward else asker.name if asker else ""
    if approver is None or by == approver.name:
        return by
    return render(say("workflow-approved-by", by=by, approver=approver.name), viewer.language)


def _place(table: Workflow, step: str, language: str) -> str:
    place = say("step-of", place=table.place(step), of=len(table.steps), step=step_name(step))
    return render(place, language)


def _does(line: WorkflowLine, language: str) -> str:
    """Return what the step under way is about, if the status does not say all of it."""
    if line.status not in ("running", "pending"):
        return ""
    if line.doing == "waiting" and line.on:
        return _capital(awaited(line.on), language)
    form: Any = "due" if line.doing == "waiting" else line.doing
    return _capital(say("doing-now", form=form), language)


def _steps(table: Workflow, state: WorkflowState, language: str) -> Iterator[WorkflowStepRow]:
    """Yield every step of the workflow; one that was repeated as it went the last time."""
    runs = {run.name: run for run in state.steps}
    over = state.status in (*OVER, "cancelling")
    now = state.now_at.name if state.now_at and state.status not in OVER else ""
    passed = max((table.place(name) for name in runs if table.step(name)), default=0)
    for number, step in enumerate(table.steps, 1):
        run = runs.get(step.name)
        how = _how(run, at=step.name == now, behind=number < passed, over=over)
        yield WorkflowStepRow(
            number=number,
            step=_capital(step_name(step.name), language),
            state=how,
            when=run.entered_at if run else None,
            did="; ".join(_did(run, language)) if run else "",
        )


def _made(run: StepRun) -> list[WorkflowCall]:
    # What a step has ended without was withdrawn.
    return [one for one in run.calls.values() if not one.reads and (one.outcome or not run.outcome)]


def _did(run: StepRun, language: str) -> Iterator[str]:
    """Yield what the step has done and what is not taken back, or all of it if nothing is left."""
    made = _made(run)
    kept = [one for one in made if not one.undone] or made
    return (capitalized(one.label(language)) for one in kept)


def _how(run: StepRun | None, *, at: bool, behind: bool, over: bool) -> str:
    if at:
        return "now"
    if run is None:
        return "left_out" if behind else "will_not" if over else "to_come"
    made = _made(run)
    return "taken_back" if made and all(one.undone for one in made) else run.outcome or "stopped"


def _capital(words: Wording, language: str) -> str:
    return capitalized(render(words, language))


_CONTROL, _ONE = "control_workflow", {"workflow_id": "workflow_id", "place": "what"}

PAGES = (
    WebPage(
        name="workflows",
        section="work",
        says=partial(say, "page-workflows"),
        row=WorkflowRow,
        read=_workflows,
        key="workflow_id",
        open=_workflow,
        detail=WorkflowDetail,
        actions=(
            Action(
                "pause",
                _CONTROL,
                _ONE,
                always={"action": "pause"},
                fits=lambda row: row.status in ("running", "pending"),
            ),
            Action("resume", _CONTROL, _ONE, always={"action": "resume"}, fits=lambda row: row.status == "paused"),
            Action(
                "cancel",
                _CONTROL,
                _ONE,
                always={"action": "cancel"},
                danger=True,
                fits=lambda row: row.status not in (*OVER, "cancelling"),
            ),
        ),
        trade="portfolio",
        detail_template="steps.html",
    ),
)
