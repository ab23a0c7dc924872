"""Describes a workflow's progress in words for people. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from steward.core.catalogs import forms
from steward.core.sentences import (
    ENGLISH,
    ByLanguage,
    Joined,
    Moment,
    Quoted,
    Sentence,
    Wording,
    lines,
    say,
    sentences,
    verbatim,
)
from steward.core.text import as_sentence
from steward.time.workflows.models import OVER, WorkflowCall, WorkflowLine, WorkflowState
from steward.trades.records.workflow_types import Workflow
from steward.trades.records.workflow_words import workflow_matter, workflow_meant

# How a person answers what a workflow waits for.
_ANSWERS = {
    "signed": "signed",
    "choice": "choice",
    "papers": "paper",
    "evidence": "paper",
    "lodging": "paper",
    "deposit_back": "paper",
    "work": "word",
    "check": "word",
    "served": "word",
    "leaving": "word",
    "findings": "word",
}


def aim(state: WorkflowState) -> Wording | None:
    """Return what the workflow does, as an infinitive, if its trade has words for it."""
    name = f"workflow_{state.workflow}"
    return say("record-act", form=name) if name in forms("record-act") else None


def step_name(name: str) -> Wording:
    """Return a step's name for people; a trade without wording uses the identifier."""
    return say("step-name", form=name) if name in forms("step-name") else Quoted(name)


def awaited(on: str) -> Wording:
    """Return what the step waits for."""
    return say("awaited", form=on) if on in forms("awaited") else Quoted(on)


def at_step(state: WorkflowState) -> Wording:
    """Return the step under way."""
    return step_name(state.now_at.name if state.now_at else "")


def _matter(state: WorkflowState) -> Wording:
    return workflow_matter(state.workflow, state.title)


def stands_still(state: WorkflowState, reader: str = "") -> Wording:
    """Explain why the workflow stopped; `reader` is the member who reads it, by default the one who asked for it."""
    run, matter = state.now_at, _matter(state)
    detail = verbatim(state.detail) if state.detail else None
    no = next((call for call in reversed(run.calls.values()) if call.declined_by), None) if run else None
    if state.why == "declined" and no:
        by_reader = no.declined_by == (reader or state.party.member_id)
        call = ByLanguage(no.label(ENGLISH), no.labels)
        said = say("workflow-declined", form="you" if by_reader else "other", call=call, matter=matter)
        return said if by_reader else lines(said, detail)
    if state.why == "timed_out" and run:
        return sentences(detail or say("waited-in-vain", matter=matter, on=awaited(run.on)), say("go-on-or-drop"))
    still = on_hold(state)
    trouble = detail if state.why == "declined" else _trouble(state)
    return lines(still, trouble, say("go-on-or-drop")) if detail else sentences(still, say("go-on-or-drop"))


def _trouble(state: WorkflowState) -> Wording:
    """Say what went wrong: a failed call with its reason, which is a clause, or the detail alone."""
    calls = state.now_at.calls.values() if state.now_at else ()
    failed = next((one for one in calls if one.said == state.detail and one.outcome == "failed" and one.labels), None)
    if failed is None:
        said = as_sentence(state.detail)
        return verbatim(said)
    return say("not-done-because", what=ByLanguage(failed.label(ENGLISH), failed.labels), why=state.detail)


def on_hold(state: WorkflowState) -> Sentence:
    """Say that the workflow is on hold, and for what reason."""
    return say("stands-still", form=state.why or "paused", matter=_matter(state))


def why_over(state: WorkflowState) -> Wording | None:
    """Say why the workflow wants nothing more that it has asked for; None while it goes on."""
    if state.status in ("cancelling", "cancelled"):
        return called_off(state, ())
    if state.status == "completed":
        return completed(state)
    return on_hold(state) if state.why else None


def goes_on_as(state: WorkflowState) -> Wording | None:
    """Say how the workflow goes on if nobody pauses it, lets it go on or calls it off."""
    if state.status in (*OVER, "cancelling"):
        return why_over(state)
    return say("goes-on-as", form="on_hold" if state.status == "paused" else "before")


def still_waits(state: WorkflowState) -> Wording:
    """Name the record that the workflow still waits for."""
    run = state.now_at
    on = run.on if run else ""
    waits = say("still-waits", matter=_matter(state), on=awaited(on))
    return sentences(waits, say("how-to-answer", form=_ANSWERS.get(on, "other")))


def completed(state: WorkflowState) -> Wording:
    """Say that the workflow is complete."""
    return say("workflow-over", form="completed", matter=_matter(state))


def called_off(state: WorkflowState, kept: Sequence[WorkflowCall], why: Wording | None = None) -> Wording:
    """Say that the workflow was cancelled, why, and which of its effects stay."""
    calls = tuple(ByLanguage(one.label(ENGLISH), one.labels) for one in kept)
    stays = say("not-taken-back", what=Joined(calls, "; ")) if calls else None
    return sentences(say("workflow-over", form="cancelled", matter=_matter(state)), why, stays)


def ended(state: WorkflowState) -> Wording:
    """Say how the workflow ended."""
    if state.status == "completed":
        return completed(state)
    why = verbatim(state.detail) if state.detail and not state.called_off_by else None
    return called_off(state, state.deeds(), sentences(why, *taken_back(state)))


def taken_back(state: WorkflowState) -> list[Wording]:
    """Return what tells the member who was to do something that they should not."""
    said = (call.taken_back for run in state.steps for call in run.calls.values() if call.taken_back)
    return [ByLanguage(one.get(ENGLISH, ""), one) for one in said]


def controlled_by(state: WorkflowState, action: str, name: str) -> Sentence:
    """Say that another member, called `name`, has paused, resumed or called off the workflow."""
    return say("workflow-controlled-by", form=action, who=name, matter=workflow_meant(state.workflow, state.title))


def progress(line: WorkflowLine, table: Workflow | None, now: datetime, zone: str) -> Wording:
    """Describe the current step, its number of how many, and its activity."""
    if line.status in OVER or not line.step or table is None or table.step(line.step) is None:
        return lines(sentences(Quoted(line.title), _doing(line, now, zone)))
    at = say(
        "at-step", what=Quoted(line.title), place=table.place(line.step), of=len(table.steps), step=step_name(line.step)
    )
    return sentences(at, _doing(line, now, zone))


def _doing(line: WorkflowLine, now: datetime, zone: str) -> Wording:
    if line.status in ("running", "pending") and line.doing == "waiting" and line.on:
        return say("waiting-for", on=awaited(line.on), since=Moment(line.since, now, zone))
    form: Any = line.doing
    if line.status in (*OVER, "cancelling", "pending"):
        form = "cancelled" if line.status == "failed" else line.status
    elif line.status == "paused" or line.doing == "waiting":
        form = "trouble" if line.status == "paused" else "due"
    return say("doing-now", form=form)
