"""What is to be done by a day: what rules ask for, inspections, instalments. Looks are pure; the rest reads a book."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from dateutil.relativedelta import relativedelta

from steward.time.scanners.declaring import Found, Look, and_then, day_in, newest, nine, soonest
from steward.time.scanners.models import Settings
from steward.tools.models import ExactCall
from steward.trades.portfolio.inspecting import INSPECTION, Inspection
from steward.trades.portfolio.instalments import PaymentPlan
from steward.trades.portfolio.obligations import ComplianceItem
from steward.trades.portfolio.places import Property
from steward.trades.portfolio.rules import rules_of
from steward.trades.portfolio.scanning.reading import begun, reminded
from steward.trades.portfolio.tenancies import Tenancy
from steward.trades.portfolio.tools.showing import place_of
from steward.trades.records.kinds import Facts
from steward.trades.records.service import Book

_WEEKLY = 7
# So long before its day somebody can begin with what a rule asks for; nearer than that it is told until it is done.
_EARLY_ENOUGH, _TOO_LATE = timedelta(days=30), timedelta(days=7)
# Beside the notice that whoever lives there is owed, so that there is time to give it.
_TO_SPARE = 3
_TEN = time(10)
# How many days after its first a visit may still be; a routine one has no last day.
_WINDOW = {"entry": 3, "exit": 2}
# So long after one that came to nothing another is proposed; one that near is in its stead.
_AFTER_NONE, _IN_ITS_STEAD = timedelta(days=7), timedelta(days=30)


def item(facts: Facts, settings: Settings, now: datetime, zone: ZoneInfo) -> Look:
    """Something a rule asks for; once its day has come it is said every week."""
    due = day_in(facts, "due")
    assert due
    passed, coming = and_then(due, settings.offsets, _WEEKLY, now, zone)
    if passed is None:
        return Look((), coming)
    check = "compliance_due" if passed < 0 else "compliance_overdue"
    at = nine(due + timedelta(days=passed), zone)
    return Look((Found(f"item:{due}:{passed}", check, at, detail=due.isoformat()),), coming)


def of_item(book: Book, facts: Facts, found: Found) -> Found | None:
    """With what it is: by its rule's name, which has words in every language, or by the team's own title."""
    one = book.find(str(facts["item"]), ComplianceItem)
    if one is None:
        return None
    place = place_of(book, one)
    where = ", ".join(filter(None, (place, "" if one.named else one.title)))
    found = replace(found, where=where, what=one.named)
    ahead = one.due_on - found.at.astimezone(ZoneInfo(one.zone)).date()
    if not (place and _TOO_LATE < ahead <= _EARLY_ENOUGH):
        return found
    given = {"item_id": one.record_id, "place": place}
    return replace(found, call=ExactCall(tool="workflow_compliance", arguments=given))


def inspection(facts: Facts, settings: Settings, now: datetime, zone: ZoneInfo) -> Look:
    """A visit that is booked, or one that a tenancy is due: on moving in and out, and from time to time between."""
    if day := day_in(facts, "booked"):
        return _booked(day, now, zone)
    found, again = [], []
    for kind, target in _targets(facts, settings):
        ahead = 0 if "fell_through" in facts else settings.limits["ahead_days"]
        at = nine(target - timedelta(days=ahead), zone)
        if at <= now:
            found.append(Found(f"{kind}:{target}", "inspection_due", at, detail=target.isoformat()))
        else:
            again.append(at)
    return Look(tuple(found), soonest(*again))


def _booked(day: date, now: datetime, zone: ZoneInfo) -> Look:
    passed, coming = newest(day, (-1, 1), now, zone)
    if passed is None:
        return Look((), coming)
    check = "inspection_tomorrow" if passed < 0 else "inspection_unrecorded"
    return Look((Found(f"{check}:{day}", check, nine(day + timedelta(days=passed), zone)),), coming)


def _targets(facts: Facts, settings: Settings) -> list[tuple[str, date]]:
    if day := day_in(facts, "fell_through"):
        return [(str(facts["kind"]), day + _AFTER_NONE)]
    last, start, out = (day_in(facts, name) for name in ("last", "start", "out"))
    if last:
        return [("routine", last + relativedelta(months=settings.limits["every_months"]))]
    assert start
    if out:
        return [("exit", out)]
    if facts["state"] == "pending":
        return [("entry", start - timedelta(days=_WINDOW["entry"]))]
    return [("routine", start + relativedelta(months=settings.limits["first_months"]))]


def of_inspection(book: Book, facts: Facts, found: Found) -> Found | None:
    """With a day that keeps the notice, unless there is such a visit already."""
    if "booked" in facts:
        one = book.find(str(facts["inspection"]), Inspection)
        if one is None:
            return None
        tenancy = book.find(one.tenancy_id, Tenancy) if one.tenancy_id else None
        where = place_of(book, one)
        if found.check != "inspection_tomorrow" or tenancy is None:
            return replace(found, where=where)
        return reminded(found, "visit_arranged", tenancy.lead, one.record_id, where)
    tenancy = book.find(str(facts["tenancy"]), Tenancy)
    kind, target = found.key.split(":")[0], date.fromisoformat(found.detail)
    if tenancy is None or tenancy.state not in ("pending", "active", "periodic", "notice"):
        return None
    if _is_seen_to(book, tenancy, kind, facts) or (kind == "routine" and tenancy.state == "notice"):
        return None
    where = place_of(book, tenancy)
    day = _day_for(book, tenancy, kind, target)
    if day is None:
        return replace(found, where=where)
    given = {"property_id": tenancy.property_id, "unit_id": tenancy.unit_id, "place": where, "kind": kind}
    proposed = [datetime.combine(day, _TEN).isoformat(timespec="minutes")]
    call = ExactCall(tool="schedule_inspection", arguments={**given, "proposed": proposed})
    return replace(found, where=where, call=call)


def _is_seen_to(book: Book, tenancy: Tenancy, kind: str, facts: Facts) -> bool:
    last, none = day_in(facts, "last"), day_in(facts, "fell_through")
    last = none - _IN_ITS_STEAD if none else last
    return any(
        one.label == kind and one.state not in ("cancelled", "missed") and (last is None or one.on > last)
        for one in book.lines(tenancy.record_id, INSPECTION)
    )


def _day_for(book: Book, tenancy: Tenancy, kind: str, target: date) -> date | None:
    """The first working day from `target` on that keeps the notice; None if that is too late or no rule says it."""
    place = book.find(tenancy.property_id, Property)
    rule = rules_of(book, place.jurisdiction).find("entry_notice_days") if place else None
    if rule is None:
        return None
    day = max(target, book.today(tenancy.zone) + timedelta(days=(rule.value or 0) + _TO_SPARE))
    while day.isoweekday() > 5:
        day += timedelta(days=1)
    return day if kind == "routine" or day <= target + timedelta(days=_WINDOW[kind]) else None


def plan(facts: Facts, settings: Settings, now: datetime, zone: ZoneInfo) -> Look:
    """An instalment that will be due, has not come, or is so late that the plan is broken."""
    due = day_in(facts, "due")
    assert due
    passed, coming = newest(due, settings.offsets, now, zone)
    if passed is None:
        return Look((), coming)
    broken = passed > 0 and (passed == max(settings.offsets) or facts["missed"])
    check = "instalment_coming" if passed <= 0 else "plan_broken" if broken else "instalment_missed"
    at = nine(due + timedelta(days=passed), zone)
    return Look((Found(f"{check}:{due}:{passed}", check, at, detail=due.isoformat()),), coming)


def of_plan(book: Book, facts: Facts, found: Found) -> Found | None:
    """Whom to remind; a plan that is broken leaves what is overdue."""
    one = book.find(str(facts["plan"]), PaymentPlan)
    tenancy = book.find(one.tenancy_id, Tenancy) if one else None
    if one is None or tenancy is None:
        return None
    where = place_of(book, tenancy)
    if found.check == "plan_broken":
        return begun(found, "workflow_arrears", book, tenancy)
    if found.check != "instalment_coming":
        return replace(found, where=where)
    return reminded(found, "instalment_due", tenancy.lead, one.record_id, where)
