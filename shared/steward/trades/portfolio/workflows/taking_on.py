"""Workflow that onboards a property: units, owner, papers, compliance, first inspection. Pure step rules.

The property is on record already, and its tenancies may be recorded at any time: no step waits for them.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from steward.trades.portfolio.inspecting import INSPECTION
from steward.trades.portfolio.obligations import missing
from steward.trades.portfolio.places import PROPERTY, UNIT, Property
from steward.trades.portfolio.rules import rules_of
from steward.trades.portfolio.upkeep import POLICY
from steward.trades.portfolio.workflows.serving import DAY
from steward.trades.records.facts import Facts
from steward.trades.records.service import Book
from steward.trades.records.workflows import Action, Calls, Ends, Waits, Workflow, WorkflowStep, once
from steward.wording.sentence import render
from steward.wording.workflows import PapersWanted

_TEN = time(10)
# The last completion of a duty is unknown at first, so it is due this soon.
_LOOKED_AT = timedelta(days=30)
# Days added to the entry notice, so that there is time to give it.
_TO_SPARE = 3


def _place(facts: Facts) -> Property:
    return facts.book.need(facts.subject_id, Property)


def _title(book: Book, property_id: str, language: str) -> str:
    return book.need(property_id, Property).name


def _there(facts: Facts) -> dict[str, str]:
    return {"property_id": facts.subject_id, "place": _place(facts).name}


def _today(facts: Facts) -> date:
    return facts.book.today(_place(facts).zone)


def _units(facts: Facts) -> Action:
    """Add the named units; without names, a person adds them."""
    there = {line.label.casefold() for line in facts.book.lines(facts.subject_id, UNIT)}
    for label in facts.arguments.get("units", ()):
        if label.casefold() not in there and label not in facts.made:
            return Calls("save_unit", {**_there(facts), "unit": label}, key=label)
    if bad := [one for one in facts.made.values() if one != "done"]:
        return Ends(bad[0])
    if there:
        return Ends()
    return Waits("units", facts.waited_from + 14 * DAY, (facts.waited_from + DAY, facts.waited_from + 5 * DAY))


def _owner(facts: Facts) -> Action:
    """Record the owner, unless the team owns the property."""
    owner = facts.arguments.get("owner", "")
    if not owner or owner in _place(facts).owners:
        return Ends()
    return once(facts, Calls("save_party", {**_there(facts), "contact_id": owner, "role": "owner"}))


def _request(facts: Facts) -> Action:
    """Ask the owner for papers, in a message that a person approves."""
    owners = [one for one in _place(facts).owners if one.startswith("ctc-")]
    if not owners or _insured(facts):
        return Ends()
    text = render(PapersWanted(where=_place(facts).name), facts.language)
    given = {"contact_id": owners[0], "text": text, "reason": facts.subject_id}
    return once(facts, Calls("send_message", given, asks=True))


def _insured(facts: Facts) -> bool:
    return any(line.state == "active" for line in facts.book.lines(facts.subject_id, POLICY))


def _papers(facts: Facts) -> Action:
    """Wait for the papers, mainly insurance; compliance items ask for the missing ones later."""
    if _insured(facts):
        return Ends()
    since = facts.waited_from
    return Waits("papers", since + 14 * DAY, (since + 4 * DAY, since + 9 * DAY))


def _rules(facts: Facts) -> Action:
    """Record recurring duties of the property, to be checked soon."""
    for rule in missing(facts.book, _place(facts)):
        if rule.rule_id not in facts.made:
            given = {"subject_id": facts.subject_id, "place": _place(facts).name, "rule": rule.rule_id}
            due_on = _today(facts) + _LOOKED_AT
            return Calls("save_compliance_item", {**given, "due_on": due_on.isoformat()}, key=rule.rule_id)
    return Ends()


def _baseline(facts: Facts) -> Action:
    """Propose a first inspection of everything, with notice to the residents."""
    if facts.book.lines(facts.subject_id, INSPECTION):
        return Ends()
    notice = rules_of(facts.book, _place(facts).jurisdiction).limit("entry_notice_days") or 0
    day = _today(facts) + timedelta(days=notice + _TO_SPARE)
    while day.isoweekday() > 5:
        day += DAY
    proposed = [datetime.combine(day, _TEN).isoformat(timespec="minutes")]
    return once(facts, Calls("schedule_inspection", {**_there(facts), "kind": "routine", "proposed": proposed}))


def _activation(facts: Facts) -> Action:
    """Wait for a person's confirmation that everything is complete."""
    if _place(facts).state != "onboarding":
        return Ends()
    return once(facts, Calls("update_property", {**_there(facts), "onboarded": True}, asks=True))


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
