"""Scanner of unanswered questions, from contacts and from the team.

The check is pure; details come from a book, never from messages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from steward.core.sentences import ENGLISH, Day, render, say
from steward.time.scanners.models import AccountScannerSettings
from steward.time.scanners.scanner_declarations import FoundIssue, RecordPlace, ScanResult, moment_in
from steward.tools.models import ExactCall
from steward.trades.portfolio.applications import APPLICATION, RentalApplication
from steward.trades.portfolio.maintenance_jobs import MAINTENANCE, VENDOR, MaintenanceJob, Vendor, vendor_id_of
from steward.trades.portfolio.properties import PROPERTY, Property
from steward.trades.portfolio.scanning.finding_details import LastWords, members_of
from steward.trades.portfolio.tenancies import TENANCY, Tenancy
from steward.trades.portfolio.tools.record_lines import place_of
from steward.trades.records.record_types import Facts
from steward.trades.records.service import Book

_DAY = timedelta(days=1)
# Everybody hears so soon of an emergency that nobody has answered.
_EMERGENCY = timedelta(hours=1)
_URGENT = ("emergency", "urgent")


def question(facts: Facts, settings: AccountScannerSettings, now: datetime, zone: ZoneInfo) -> ScanResult:
    """Find unanswered questions. A contact's is reported once, sooner for an urgent repair; ours twice at most.

    What a contact wrote after that report is reported once more.

    An emergency is reported after an hour, after both times and then once a day, whether a repair is on record or not,
    and breaks quiet hours; of several, the times are counted from the first and from the newest. The second time of
    ours is counted from the first, so that nobody is asked again just after they let the first one pass.
    """
    emergency = moment_in(facts, "emergency")
    since = emergency or moment_in(facts, "since")
    if since is None:
        return ScanResult()
    theirs = facts["whose"] == "them"
    names = ("urgent_hours", "answer_hours") if theirs else ("silent_hours", "silent_again_hours")
    after = {name: timedelta(hours=settings.limits[name]) for name in names}
    if not theirs:
        after["silent_again_hours"] += after["silent_hours"]
    if emergency:
        after["emergency"] = _EMERGENCY
    first = moment_in(facts, "since") or since
    again, reported_by = moment_in(facts, "again"), first + max(after.values())
    wrote_again = theirs and not emergency and again and again >= reported_by
    starts = dict.fromkeys((first, since, *([again] if again and wrote_again else [])))
    times = sorted((at + wait, f"{name}:{at.isoformat()}") for at in starts for name, wait in after.items())
    if emergency:
        last = times[-1][0]
        days = max(now - last, timedelta()) // _DAY
        times += [(last + day * _DAY, f"day_{day}:{since.isoformat()}") for day in (days, days + 1) if day]
    passed = [one for one in times if one[0] <= now]
    coming = next((at for at, _ in times if at > now), None)
    if not passed:
        return ScanResult((), coming)
    at, key = passed[-1]
    detail = _shown(_written(facts, key) or since, zone)
    check = "emergency_unanswered" if emergency else "unanswered" if theirs else "no_answer"
    occurrence, urgent = since.isoformat(), emergency is not None
    daily = key.startswith("day_")
    found = FoundIssue(key, check, at, detail=detail, occurrence=occurrence, urgent=urgent, once_a_day=daily)
    return ScanResult((found,), coming)


def of_question(
    book: Book,
    facts: Facts,
    found: FoundIssue,
    language_of: Callable[[str, str], str] = lambda *_: ENGLISH,
    is_stopped: Callable[[str], bool] = lambda _: False,
    last_words: LastWords = lambda *_: None,
) -> FoundIssue | None:
    """Add the contact's place, if they rent, apply, work or own there; otherwise drop the finding.

    The words of messages are not read.

    A contact who did not answer us gets a follow-up in their language, unless a workflow asked that is on hold or was
    called off by now, or they have written since by another way.
    """
    if "asked_by" in facts and is_stopped(str(facts["asked_by"])):
        return None
    contact, soon = str(facts["contact"]), found.key.startswith("urgent_hours")
    tenancies = book.open_under(contact, TENANCY, Tenancy)
    vendors = book.open_under(contact, VENDOR, Vendor)
    if soon and not found.urgent and not any(_is_urgent(book, one.record_id) for one in (*tenancies, *vendors)):
        return None
    where, zone, _ = next(_places(book, contact, tenancies, vendors), ("", "", ""))
    written = _written(facts, found.key)
    if facts["whose"] == "us" and written and last_words(book.account_id, contact, written):
        return None
    if written and zone:
        found = replace(found, detail=_shown(written, ZoneInfo(zone)))
    if not where:
        return None
    found = replace(found, where=where, who=contact)
    return found if facts["whose"] == "them" else _asked_again(found, contact, language_of(book.account_id, contact))


def home_of(book: Book, contact: str) -> RecordPlace | None:
    """Return where a contact lives, works, applies or owns; None if they are on no record."""
    tenancies, vendors = book.open_under(contact, TENANCY, Tenancy), book.open_under(contact, VENDOR, Vendor)
    found = next(_places(book, contact, tenancies, vendors), None)
    if found is None:
        return None
    where, zone, property_id = found
    return RecordPlace(ZoneInfo(zone or "UTC"), members_of(book, property_id) if property_id else (), where)


def matters_of(book: Book, contact: str) -> dict[str, frozenset[str]]:
    """Return a contact's tenancies and open repairs, and the members who have changed each repair.

    Repairs are those they are to do and those of the homes they rent.
    """
    tenancies = book.open_under(contact, TENANCY, Tenancy)
    places = (*(one.unit_id for one in tenancies), vendor_id_of(contact))
    jobs = [job for one in places for job in book.open_under(one, MAINTENANCE, MaintenanceJob)]
    return {one.record_id: frozenset() for one in tenancies} | {one.record_id: book.changed_by(one) for one in jobs}


def _asked_again(found: FoundIssue, contact: str, language: str) -> FoundIssue:
    """Add a follow-up message that says when we wrote but not what. Open decisions stay as they are."""
    text = render(say("answer-awaited", day=Day(datetime.fromisoformat(found.detail).date())), language)
    given = {"contact_id": contact, "text": text, "reason": found.where, "wants_answer": True}
    return replace(found, to=contact, call=ExactCall(tool="send_message", arguments=given))


def _written(facts: Facts, key: str) -> datetime | None:
    """Return when the message was written that is told of: our last one, or theirs for which the finding is."""
    since, again = moment_in(facts, "since"), moment_in(facts, "again")
    of_newest = "emergency" not in facts and again and key.endswith(again.isoformat())
    return again if again and (facts["whose"] == "us" or of_newest) else since


def _shown(since: datetime, zone: ZoneInfo) -> str:
    return f"{since.astimezone(zone):%Y-%m-%d %H:%M}"


def _is_urgent(book: Book, parent_id: str) -> bool:
    jobs = book.open_under(parent_id, MAINTENANCE, MaintenanceJob)
    return any(one.urgency in _URGENT and one.state != "on_hold" for one in jobs)


def _places(
    book: Book, contact: str, tenancies: list[Tenancy], vendors: list[Vendor]
) -> Iterator[tuple[str, str, str]]:
    """Yield the places the contact is connected with; where they live or own, with its time zone and property."""
    yield from ((place_of(book, one), one.zone, one.property_id) for one in tenancies)
    yield from ((", ".join(one.trades), "", "") for one in vendors)
    yield from ((place_of(book, one), "", "") for one in book.open_under(contact, APPLICATION, RentalApplication))
    yield from ((one.name, one.zone, one.record_id) for one in book.open_under(contact, PROPERTY, Property))
