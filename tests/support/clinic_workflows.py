"""Minimal workflow of the clinic trade, with one step of each kind."""

from __future__ import annotations

from datetime import timedelta

from steward.trades.records.workflow_facts import WorkflowFacts
from steward.trades.records.workflow_types import (
    Action,
    ChildWorkflow,
    StepCall,
    StepEnd,
    StepWait,
    Workflow,
    WorkflowStep,
)
from tests.support.clinic import VISIT, Patient, Visit


def _note(facts: WorkflowFacts) -> Action:
    """Something that is done at once, and can be taken back."""
    if "call" in facts.made:
        return StepEnd(facts.made["call"])
    return StepCall("remember", {"text": "A visit is being arranged."})


def _booked(facts: WorkflowFacts) -> Action:
    """Something that somebody else does: a visit is put down within three days."""
    if facts.book.lines(facts.subject_id, VISIT):
        return StepEnd()
    since = facts.waited_from
    return StepWait("visit", since + timedelta(days=3), (since + timedelta(days=1),))


def _told(facts: WorkflowFacts) -> Action:
    """Something that reaches others: a person decides it, and it stays."""
    if "call" in facts.made:
        return StepEnd(facts.made["call"])
    given = {"contact_id": facts.arguments["contact_id"], "text": "Your visit is booked.", "reason": "It was asked for"}
    return StepCall("send_message", given)


def _came(facts: WorkflowFacts) -> Action:
    """A way back: whoever has cancelled is booked once more."""
    visits = facts.book.under(facts.subject_id, VISIT, Visit)
    newest = visits[-1] if visits else None
    if newest and newest.state == "done":
        return StepEnd()
    if newest and newest.state == "cancelled":
        return StepEnd("declined")
    return StepWait("visit", facts.waited_from + timedelta(days=14))


def _cared_for(facts: WorkflowFacts) -> Action:
    """Another workflow on the same record."""
    return StepEnd(facts.made["child"]) if "child" in facts.made else ChildWorkflow("aftercare", facts.subject_id)


def _kept(facts: WorkflowFacts) -> Action:
    if "call" in facts.made:
        return StepEnd(facts.made["call"])
    return StepCall("remember", {"text": "The visit went well."})


def _title(book: object, subject_id: str, language: str) -> str:
    return f"Visit of {subject_id}"


ARRANGE = Workflow(
    "arrange_visit",
    "pat",
    (
        WorkflowStep("note", _note),
        WorkflowStep("booked", _booked),
        WorkflowStep("told", _told, on={"declined": "came"}),
        WorkflowStep("came", _came, on={"declined": "note", "timed_out": ""}),
    ),
    _title,
)
AFTERCARE = Workflow("aftercare", "pat", (WorkflowStep("kept", _kept),), _title)
CARE = Workflow("care", "pat", (WorkflowStep("note", _note), WorkflowStep("cared_for", _cared_for)), _title)
assert Patient.KIND == "patient"
