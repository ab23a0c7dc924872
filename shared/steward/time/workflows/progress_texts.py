"""Progress of a workflow in words for people. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, get_args

from steward.time.workflows.models import OVER, WorkflowLine, WorkflowState
from steward.trades.records.workflow_definitions import Workflow
from steward.wording.sentence import Moment, Quoted, Wording, lines, sentences, verbatim
from steward.wording.workflows import (
    AtStep,
    Awaited,
    AwaitedForm,
    DoingNow,
    NotTakenBack,
    StandsStill,
    StepForm,
    StepName,
    StillWaits,
    WaitingFor,
    WorkflowOver,
)


def step_name(name: str) -> Wording:
    """Return a step's name for people; a trade without wording uses the identifier."""
    form: Any = name
    return StepName(form=form) if name in get_args(StepForm) else Quoted(name)


def awaited(on: str) -> Wording:
    """Return what the step waits for."""
    form: Any = on
    return Awaited(form=form) if on in get_args(AwaitedForm) else Quoted(on)


def at_step(state: WorkflowState) -> Wording:
    """Return the step under way."""
    return step_name(state.now_at.name if state.now_at else "")


def stands_still(state: WorkflowState) -> Wording:
    """Explain why the workflow stopped."""
    form: Any = state.why or "paused"
    detail = verbatim(state.detail) if state.detail else None
    return lines(StandsStill(form=form, what=Quoted(state.title), step=at_step(state)), detail)


def still_waits(state: WorkflowState) -> Wording:
    """Say what has not arrived yet."""
    run = state.now_at
    return StillWaits(what=Quoted(state.title), step=at_step(state), on=awaited(run.on if run else ""))


def completed(state: WorkflowState) -> Wording:
    """Say that the workflow is complete."""
    return WorkflowOver(form="completed", what=Quoted(state.title))


def called_off(state: WorkflowState, kept: Sequence[str]) -> Wording:
    """Say that the workflow was cancelled, and which of its effects stay."""
    stays = NotTakenBack(what="; ".join(kept)) if kept else None
    return sentences(WorkflowOver(form="cancelled", what=Quoted(state.title)), stays)


def progress(line: WorkflowLine, table: Workflow | None, now: datetime, zone: str) -> Wording:
    """Describe the current step, its number of how many, and its activity."""
    if line.status in OVER or not line.step or table is None or table.step(line.step) is None:
        return lines(sentences(Quoted(line.title), _doing(line, now, zone)))
    at = AtStep(what=Quoted(line.title), place=table.place(line.step), of=len(table.steps), step=step_name(line.step))
    return sentences(at, _doing(line, now, zone))


def _doing(line: WorkflowLine, now: datetime, zone: str) -> Wording:
    if line.status in ("running", "pending") and line.doing == "waiting" and line.on:
        return WaitingFor(on=awaited(line.on), since=Moment(line.since, now, zone))
    form: Any = line.doing
    if line.status in (*OVER, "cancelling", "pending"):
        form = "cancelled" if line.status == "failed" else line.status
    elif line.status == "paused" or line.doing == "waiting":
        form = "trouble" if line.status == "paused" else "due"
    return DoingNow(form=form)
