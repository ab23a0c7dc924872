"""Scanner of deadlines: compliance items, inspections and instalments."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from dateutil.relativedelta import relativedelta

from steward.time.scanners.models import AccountScannerSettings
from steward.time.scanners.scanner_declarations import (
    FoundIssue,
    ScanResult,
    day_in,
    morning_after,
    newest,
    newest_then_every,
    nine_o_clock,
    soonest,
)
from steward.tools.models import ExactCall
from steward.trades.portfolio.compliance_items import ComplianceItem
from steward.trades.portfolio.inspections import (
    INSPECTION,
    Inspection,
    knows_of,
    may_be_reminded,
    notice_owed,
    tell_by,
)
from steward.trades.portfolio.payment_plans import PaymentPlan, may_pay_instalment
from steward.trades.portfolio.properties import Property
from steward.trades.portfolio.scanning.finding_details import begun, reminded
from steward.trades.portfolio.tenancies import Tenancy
from steward.trades.portfolio.tools.record_lines import place_of
from steward.trades.records.record_types import Facts
from steward.trades.records.reminders import reminded_on, replaced_time
from steward.trades.records.service import Book

_WEEKLY = 7
# A workflow begins this long before the due day; closer than that, the item is reported until it is done.
_EARLY_ENOUGH, _TOO_LATE = timedelta(days=30), timedelta(days=7)
# Days added to the entry notice, so that there is time to give it.
_TO_SPARE = timedelta(days=3)
_TEN = time(10)
# Days after its target on which a visit may still be booked; a routine visit has no last day.
_WINDOW = {"entry": 3, "exit": 2}
# The tenants are told so long before the last day that keeps the notice, so that a member can still act. It is less
# than what is added to the notice: a visit can be taken back on the day it was planned before they hear of it.
_BEFORE_NOTICE = timedelta(days=2)
_UNTOLD, _UNTOLD_LATE, _TOMORROW = "inspection_untold", "inspection_untold_late", "inspection_tomorrow"
_UNRECORDED, _UNANNOUNCED = "inspection_unrecorded", "inspection_unannounced"
# Wait after a failed inspection before another is proposed; a visit within the second period replaces it.
_AFTER_NONE, _IN_ITS_STEAD = timedelta(days=7), timedelta(days=30)


def item(facts: Facts, settings: AccountScannerSettings, now: datetime, zone: ZoneInfo) -> ScanResult:
    """Find a compliance item that is due soon; once overdue, every week. A workflow silences only the later weeks."""
    due = day_in(facts, "due")
    assert due
    passed, coming = newest_then_every(due, settings.offsets, _WEEKLY, now, zone)
    if passed is None:
        return ScanResult((), coming)
    check = "compliance_due" if passed <= 0 else "compliance_overdue"
    at = nine_o_clock(due + timedelta(days=passed), zone)
    overdue = passed > 0 and (passed in settings.offsets or passed <= _WEEKLY)
    found = FoundIssue.repeated(f"item:{due}", passed, check, at, detail=due.isoformat(), overdue=overdue)
    return ScanResult((found,), coming)


def of_item(book: Book, facts: Facts, found: FoundIssue) -> FoundIssue | None:
    """Add the name of the item: the translated rule, or the team's own title."""
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


def inspection(facts: Facts, settings: AccountScannerSettings, now: datetime, zone: ZoneInfo) -> ScanResult:
    """Find an inspection that is booked, or due: at move-in and move-out, and at intervals."""
    if day := day_in(facts, "booked"):
        return _booked(day, now, zone, untold="untold" in facts)
    found, again = [], []
    for kind, target in _targets(facts, settings):
        ahead = 0 if "fell_through" in facts else settings.limits["inspection_days"]
        at = nine_o_clock(target - timedelta(days=ahead), zone)
        if at <= now:
            key = f"{kind}:{target}"
            found.append(FoundIssue(key, "inspection_due", at, detail=target.isoformat(), occurrence=key))
        else:
            again.append(at)
    return ScanResult(tuple(found), soonest(*again))


def _booked(day: date, now: datetime, zone: ZoneInfo, *, untold: bool) -> ScanResult:
    """Find an inspection that is near or over, and before that one of which the tenants have not been told."""
    checks = {-1: _TOMORROW, 1: _UNRECORDED}
    passed, coming = newest(day, tuple(checks), now, zone)
    if passed is None and untold:
        return _untold(day, now, zone)
    if passed is None:
        return ScanResult((), coming)
    check, at = checks[passed], nine_o_clock(day + timedelta(days=passed), zone)
    ends_at = morning_after(day, zone) if passed < 0 else None
    return ScanResult((FoundIssue(f"{check}:{day}", check, at, detail=day.isoformat(), ends_at=ends_at),), coming)


def _untold(day: date, now: datetime, zone: ZoneInfo) -> ScanResult:
    """Find it every morning, since only the records know how much notice is owed."""
    today = now.astimezone(zone).date()
    if (at := nine_o_clock(today, zone)) > now:
        return ScanResult((), at)
    key, ends_at = f"{_UNTOLD}:{day}", morning_after(day, zone)
    found = FoundIssue(key, _UNTOLD, at, detail=day.isoformat(), ends_at=ends_at)
    return ScanResult((found,), morning_after(today, zone))


def _targets(facts: Facts, settings: AccountScannerSettings) -> list[tuple[str, date]]:
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


def of_inspection(book: Book, facts: Facts, found: FoundIssue) -> FoundIssue | None:
    """Add a day that keeps the entry notice; drop the finding if such an inspection exists.

    Instead of one that a person cancelled or took back none is proposed.
    """
    if "booked" in facts:
        one = book.find(str(facts["inspection"]), Inspection)
        if one is None:
            return None
        tenancy = book.find(one.tenancy_id, Tenancy) if one.tenancy_id else None
        where = place_of(book, one)
        if found.check == _UNRECORDED and tenancy and not knows_of(book, one, tenancy.lead):
            # An outage may have taken both the notice and the word that it was too late for it.
            return replace(found, check=_UNANNOUNCED, where=where)
        if found.check not in (_UNTOLD, _TOMORROW) or tenancy is None:
            return None if found.check == _UNTOLD else replace(found, where=where)
        # Moved to another hour of its day, it is to be told again.
        key = f"{found.key}:{one.at:%H:%M}" if one.at else found.key
        return _of_booked(book, one, tenancy.lead, replace(found, key=key, where=where))
    tenancy = book.find(str(facts["tenancy"]), Tenancy)
    kind, target = found.key.split(":")[0], date.fromisoformat(found.detail)
    if tenancy is None or tenancy.state not in ("pending", "active", "periodic", "notice"):
        return None
    planned = _planned(book, tenancy, kind, facts)
    if planned - {"cancelled", "missed"} or (kind == "routine" and tenancy.state == "notice"):
        return None
    where = place_of(book, tenancy)
    day = None if "cancelled" in planned else _day_for(book, tenancy.property_id, kind, target)
    if day is None:
        return replace(found, where=where)
    given = {"property_id": tenancy.property_id, "unit_id": tenancy.unit_id, "place": where, "kind": kind}
    call = ExactCall(tool="schedule_inspection", arguments={**given, "proposed": _proposed(day)})
    return replace(found, where=where, call=call)


def inspection_as_of_today(book: Book, call: ExactCall, detail: str) -> ExactCall | None:
    """Return the proposal of an inspection; on another day once its own is too early for the entry notice."""
    if call.tool != "schedule_inspection":
        return call
    property_id, kind = call.arguments["property_id"], call.arguments["kind"]
    owed, first = notice_owed(book, property_id), datetime.fromisoformat(call.arguments["proposed"][0]).date()
    if owed is not None and first >= _today(book, property_id) + owed:
        return call
    day = _day_for(book, property_id, kind, date.fromisoformat(detail))
    return call.model_copy(update={"arguments": {**call.arguments, "proposed": _proposed(day)}}) if day else None


def _proposed(day: date) -> list[str]:
    return [datetime.combine(day, _TEN).isoformat(timespec="minutes")]


def _today(book: Book, property_id: str) -> date:
    return book.today(book.need(property_id, Property).zone)


def _of_booked(book: Book, one: Inspection, tenant: str, found: FoundIssue) -> FoundIssue | None:
    """Propose to tell the lead tenant while the notice can be kept, and again the day before; else say it is too late.

    What was proposed in vain is proposed once more on the last day that keeps the notice, unless a member said no.
    What proposes to tell them is over when the notice would be too short, so that a member hears of it in time if no
    reminder can go until then.
    """
    if not may_be_reminded(book, one, tenant):
        key = found.key.replace(_UNTOLD, _UNTOLD_LATE)
        at, since = (one.at or min(one.proposed)).astimezone(ZoneInfo(one.zone)), tell_by(book, one) + timedelta(days=1)
        # Who planned or moved it was promised that the tenants would be told.
        also = tuple(sorted(book.changed_by(one)))
        detail = f"{at:%Y-%m-%d %H:%M}"
        return replace(found, key=key, check=_UNTOLD_LATE, detail=detail, what=since.isoformat(), also=also)
    reminder = reminded(found, "visit_arranged", tenant, one.record_id, found.where)
    reminder = replace(reminder, is_notice=not knows_of(book, one, tenant))
    last, today, zone = tell_by(book, one), book.today(one.zone), ZoneInfo(one.zone)
    if found.check == _TOMORROW:
        if reminder.is_notice:
            return reminder
        # On the day itself it is too late to remind anybody: members hear of the visit instead.
        return found if today >= one.day else replace(reminder, ends_at=datetime.combine(one.day, time(), zone))
    expects = replaced_time(book, tenant, one.record_id, one.at)
    if not reminder.is_notice or (expects is None and today < last - _BEFORE_NOTICE):
        return None
    if expects:
        # Each move is told once, also one that is back to a time that they were told before.
        times_told = len(reminded_on(book, tenant, one.record_id))
        reminder = replace(reminder, key=f"{reminder.key}:{times_told}")
    in_time = today < last and (expects is None or expects > morning_after(today, zone))
    if in_time and one.changed_at and one.changed_at.astimezone(zone).date() == today:
        # What was planned or moved today may still be taken back.
        return None
    key = f"{reminder.key}:last" if today == last else reminder.key
    ends_at = morning_after(last, zone)
    return replace(reminder, key=key, occurrence=reminder.key, what=last.isoformat(), ends_at=ends_at)


def _planned(book: Book, tenancy: Tenancy, kind: str, facts: Facts) -> set[str]:
    """Return the states of the inspections of this kind since the last one."""
    last, none = day_in(facts, "last"), day_in(facts, "fell_through")
    last = none - _IN_ITS_STEAD if none else last
    lines = book.lines(tenancy.record_id, INSPECTION)
    return {one.state for one in lines if one.label == kind and (last is None or one.on > last)}


def _day_for(book: Book, property_id: str, kind: str, target: date) -> date | None:
    """Return the first working day after `target` that keeps the entry notice.

    None if it is too late or no rule exists.
    """
    owed = notice_owed(book, property_id)
    if owed is None:
        return None
    day = max(target, _today(book, property_id) + owed + _TO_SPARE)
    while day.isoweekday() > 5:
        day += timedelta(days=1)
    return day if kind == "routine" or day <= target + timedelta(days=_WINDOW[kind]) else None


def plan(facts: Facts, settings: AccountScannerSettings, now: datetime, zone: ZoneInfo) -> ScanResult:
    """Find an instalment that will be due, was missed, or is so late that the plan is broken."""
    due = day_in(facts, "due")
    assert due
    passed, coming = newest(due, settings.offsets, now, zone)
    if passed is None:
        return ScanResult((), coming)
    broken = passed > 0 and (passed == max(settings.offsets) or facts["missed"])
    check = "instalment_coming" if passed <= 0 else "plan_broken" if broken else "instalment_missed"
    at = nine_o_clock(due + timedelta(days=passed), zone)
    ends_at = morning_after(due, zone) if passed <= 0 else None
    found = FoundIssue.repeated(f"{check}:{due}", passed, check, at, detail=due.isoformat(), ends_at=ends_at)
    return ScanResult((found,), coming)


def of_plan(book: Book, facts: Facts, found: FoundIssue) -> FoundIssue | None:
    """Add the contact to remind. A broken plan is reported as arrears."""
    one = book.find(str(facts["plan"]), PaymentPlan)
    tenancy = book.find(one.tenancy_id, Tenancy) if one else None
    if one is None or tenancy is None:
        return None
    where = place_of(book, tenancy)
    if found.check == "plan_broken":
        return begun(found, "workflow_arrears", book, tenancy)
    amount = next((str(part.amount) for part in one.instalments if part.due_on.isoformat() == found.detail), "")
    found = replace(found, where=where, what=amount, who=tenancy.lead)
    if found.check == "instalment_missed" and (payment := may_pay_instalment(book, one)):
        # Two values each: the instalment's, and the payment's.
        what, detail = f"{amount}/{payment.amount}", f"{found.detail}/{payment.received_on}"
        return replace(found, check="instalment_unclear", what=what, detail=detail)
    if found.check == "instalment_missed":
        return found
    return reminded(found, "instalment_due", tenancy.lead, one.record_id, where)
