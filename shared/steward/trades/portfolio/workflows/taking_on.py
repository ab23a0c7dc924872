"""A property is taken on: units, owner, papers, what the law asks for, a first visit. The rules of its steps; pure.

It is on record already, and tenancies that run there are put on record whenever somebody has them: nothing waits for
them.
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
# Of what the law asks for nobody knows yet when it was done last: so soon somebody looks.
_LOOKED_AT = timedelta(days=30)
# Beside the notice that whoever lives there is owed, so that there is time to give it.
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
    """Those that were named; without any somebody puts them on record."""
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
    """Whose it is, if it is not the team's own."""
    owner = facts.arguments.get("owner", "")
    if not owner or owner in _place(facts).owners:
        return Ends()
    return once(facts, Calls("save_party", {**_there(facts), "contact_id": owner, "role": "owner"}))


def _request(facts: Facts) -> Action:
    """The owner is asked for what they have, in words that a person sees first."""
    owners = [one for one in _place(facts).owners if one.startswith("ctc-")]
    if not owners or _insured(facts):
        return Ends()
    text = render(PapersWanted(where=_place(facts).name), facts.language)
    given = {"contact_id": owners[0], "text": text, "reason": facts.subject_id}
    return once(facts, Calls("send_message", given, asks=True))


def _insured(facts: Facts) -> bool:
    return any(line.state == "active" for line in facts.book.lines(facts.subject_id, POLICY))


def _papers(facts: Facts) -> Action:
    """Its insurance above all; whatever has not come by then is asked for by what the law wants next."""
    if _insured(facts):
        return Ends()
    since = facts.waited_from
    return Waits("papers", since + 14 * DAY, (since + 4 * DAY, since + 9 * DAY))


def _rules(facts: Facts) -> Action:
    """What is done again and again for such a property is on record, to be looked at soon."""
    for rule in missing(facts.book, _place(facts)):
        if rule.rule_id not in facts.made:
            given = {"subject_id": facts.subject_id, "place": _place(facts).name, "rule": rule.rule_id}
            due_on = _today(facts) + _LOOKED_AT
            return Calls("save_compliance_item", {**given, "due_on": due_on.isoformat()}, key=rule.rule_id)
    return Ends()


def _baseline(facts: Facts) -> Action:
    """A first visit to all of it, with the notice that whoever lives there is owed."""
    if facts.book.lines(facts.subject_id, INSPECTION):
        return Ends()
    notice = rules_of(facts.book, _place(facts).jurisdiction).limit("entry_notice_days") or 0
    day = _today(facts) + timedelta(days=notice + _TO_SPARE)
    while day.isoweekday() > 5:
        day += DAY
    proposed = [datetime.combine(day, _TEN).isoformat(timespec="minutes")]
    return once(facts, Calls("schedule_inspection", {**_there(facts), "kind": "routine", "proposed": proposed}))


def _activation(facts: Facts) -> Action:
    """A person says that it is all there."""
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
