"""Workflow that onboards a property: units, owner, papers, compliance, first inspection. Pure step rules.

The property is on record already, and its tenancies may be recorded at any time: no step waits for them.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from steward.core.sentences import render, say
from steward.trades.portfolio.compliance_items import rules_without_item
from steward.trades.portfolio.inspections import INSPECTION
from steward.trades.portfolio.legal_rules import rules_of
from steward.trades.portfolio.maintenance_jobs import POLICY
from steward.trades.portfolio.properties import PROPERTY, UNIT, Property
from steward.trades.portfolio.workflows.notice_steps import DAY
from steward.trades.records.service import Book
from steward.trades.records.workflow_facts import WorkflowFacts
from steward.trades.records.workflow_types import (
    Action,
    StepCall,
    StepEnd,
    StepWait,
    Workflow,
    WorkflowStep,
    once,
)

_TEN = time(10)
# The last completion of a duty is unknown at first, so it is due this soon.
_LOOKED_AT = timedelta(days=30)
# Days added to the entry notice, so that there is time to give it.
_TO_SPARE = 3


def _place(facts: WorkflowFacts) -> Property:
    return facts.book.need(facts.subject_id, Property)


def _title(book: Book, property_id: str, language: str) -> str:
    return book.need(property_id, Property).name


def _there(facts: WorkflowFacts) -> dict[str, str]:
    return {"property_id": facts.subject_id, "place": _place(facts).name}


def _today(facts: WorkflowFacts) -> date:
    return facts.book.today(_place(facts).zone)


def _units(facts: WorkflowFacts) -> Action:
    """Add the named units; without names, a person adds them."""
    there = {line.label.casefold() for line in facts.book.lines(facts.subject_id, UNIT)}
    for label in facts.arguments.get("units", ()):
        if label.casefold() not in there and label not in facts.made:
            return StepCall("save_unit", {**_there(facts), "unit": label}, key=label)
    if bad := [one for one in facts.made.values() if one != "done"]:
        return StepEnd(bad[0])
    if there:
        return StepEnd()
    return StepWait("units", facts.waited_from + 14 * DAY, (facts.waited_from + DAY, facts.waited_from + 5 * DAY))


def _owner(facts: WorkflowFacts) -> Action:
    """Record the owner, unless the team owns the property."""
    owner = facts.arguments.get("owner", "")
    if not owner or owner in _place(facts).owners:
        return StepEnd()
    return once(facts, StepCall("save_party", {**_there(facts), "contact_id": owner, "role": "owner"}))


def _request(facts: WorkflowFacts) -> Action:
    """Ask the owner for papers, in a message that a person approves."""
    owners = [one for one in _place(facts).owners if one.startswith("ctc-")]
    if not owners or _insured(facts):
        return StepEnd()
    text = render(say("papers-wanted", where=_place(facts).name), facts.language_of(owners[0]))
    given = {"contact_id": owners[0], "text": text, "reason": facts.subject_id, "wants_answer": True}
    return once(facts, StepCall("send_message", given, asks=True))


def _insured(facts: WorkflowFacts) -> bool:
    return any(line.state == "active" for line in facts.book.lines(facts.subject_id, POLICY))


def _papers(facts: WorkflowFacts) -> Action:
    """Wait for the papers, mainly insurance; compliance items ask for the missing ones later."""
    if _insured(facts):
        return StepEnd()
    since = facts.waited_from
    return StepWait("papers", since + 14 * DAY, (since + 4 * DAY, since + 9 * DAY))


def _rules(facts: WorkflowFacts) -> Action:
    """Record recurring duties of the property, to be checked soon."""
    for rule in rules_without_item(facts.book, _place(facts)):
        if rule.rule_id not in facts.made:
            given = {"subject_id": facts.subject_id, "place": _place(facts).name, "rule": rule.rule_id}
            due_on = _today(facts) + _LOOKED_AT
            return StepCall("save_compliance_item", {**given, "due_on": due_on.isoformat()}, key=rule.rule_id)
    return StepEnd()


def _baseline(facts: WorkflowFacts) -> Action:
    """Propose a first inspection of everything, with notice to the residents."""
    if facts.book.lines(facts.subject_id, INSPECTION):
        return StepEnd()
    notice = rules_of(facts.book, _place(facts).jurisdiction).number("entry_notice_days")
    day = _today(facts) + timedelta(days=notice + _TO_SPARE)
    while day.isoweekday() > 5:
        day += DAY
    proposed = [datetime.combine(day, _TEN).isoformat(timespec="minutes")]
    return once(facts, StepCall("schedule_inspection", {**_there(facts), "kind": "routine", "proposed": proposed}))


def _activation(facts: WorkflowFacts) -> Action:
    """Wait for a person's confirmation that everything is complete."""
    if _place(facts).state != "onboarding":
        return StepEnd()
    return once(facts, StepCall("update_property", {**_there(facts), "onboarded": True}, asks=True))


ONBOARD_PROPERTY = Workflow(
    "onboard_property",
    PROPERTY.prefix,
    (
        WorkflowStep("units", _units),
        WorkflowStep("owner", _owner),
        WorkflowStep("request", _request, on={"declined": "papers"}),
        WorkflowStep("papers", _papers, on={"timed_out": "rules"}),
        WorkflowStep("rules", _rules),
        WorkflowStep("baseline", _baseline, on={"failed": "activation", "declined": "activation"}),
        WorkflowStep("activation", _activation),
    ),
    _title,
)
