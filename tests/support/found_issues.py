"""A landlord's findings as tests expect them, and the records they are found in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from steward.core.sentences import render
from steward.time.scanners.models import AccountScannerSettings, ScannerFinding
from steward.time.scanners.scanner_declarations import FoundIssue, ScanResult, nine_o_clock
from steward.tools.models import ExactCall
from steward.trades.portfolio.field_types import ReminderName
from steward.trades.portfolio.scanning.scanner_table import SCANNERS, says
from steward.trades.portfolio.tenancies import TENANCY, Tenancy, TenancyNotice
from steward.trades.portfolio.tools.reminders.reminder_messages import reminder
from steward.trades.portfolio.trade import PORTFOLIO
from tests.support.landlord import TODAY, A, Landlord, place, tenancy, unit
from tests.support.two_accounts import NOW

DAY, HOUR, NEW_YORK = timedelta(days=1), timedelta(hours=1), ZoneInfo("America/New_York")
MORNING = nine_o_clock(TODAY, NEW_YORK)


def changed(record: Any, **fields: Any) -> Any:
    return record.model_copy(update=fields)


def look(name: str, days: float, told: Any, offsets: tuple[int, ...] = ()) -> ScanResult:
    scanner = next(one for one in SCANNERS if one.name == name)
    settings = AccountScannerSettings(
        account_id="a", scanner=name, offsets=offsets or scanner.offsets, limits=dict(scanner.limits)
    )
    return scanner.look(told, settings, MORNING + days * DAY, NEW_YORK)


OWNERS = {"owners": "ctc-1 ctc-2:31 ctc-3:1:2026-11-20", "since": "2026-09-06"}


def found(check: str, key: str = "k", detail: str = "", at: datetime = MORNING) -> FoundIssue:
    return FoundIssue(key, check, at, detail)


def with_call(one: FoundIssue, tool: str, where: str = "118 Oak Street, 1", **arguments: Any) -> FoundIssue:
    to = arguments.pop("to", "")
    return replace(one, where=where, to=to, call=ExactCall(tool=tool, arguments=arguments))


def at(one: FoundIssue, where: str = "118 Oak Street, 1", **fields: Any) -> FoundIssue:
    return replace(one, where=where, **fields)


WHERE = "118 Oak Street, 1"
LET = unit("unit-1").model_copy(update={"state": "occupied"})
HERE = (place(), LET, tenancy())
TCY: dict[str, Any] = {"tenancy": "tcy-1", "property": "prop-1"}


def looks(oak: Landlord, record_id: str) -> Iterator[tuple[str, ScanResult, list[FoundIssue]]]:
    """What each scanner makes of a record now, before and after what else it reads."""
    kind, record = PORTFOLIO.kind_of(record_id), oak.book.before(record_id)
    assert kind
    assert record
    for name, facts in kind.due(record).items():
        scanner = next(one for one in SCANNERS if one.name == name)
        settings = AccountScannerSettings(
            account_id=A, scanner=name, offsets=scanner.offsets, limits=dict(scanner.limits)
        )
        look = scanner.look(facts, settings, oak.now, ZoneInfo(oak.zone))
        yield name, look, [one for one in (scanner.complete(oak.book, facts, f) for f in look.found) if one]


def found_by(oak: Landlord, scanner: str, record_id: str) -> list[FoundIssue]:
    """What one of them finds; all of it can be said, and what reminds somebody is about them."""
    some = next((found for name, _, found in looks(oak, record_id) if name == scanner), [])
    for one in some:
        fields: dict[str, Any] = {"scanner": scanner, "key": one.key, "subject_id": record_id, "revision": 1}
        finding = ScannerFinding(
            account_id=A,
            finding_id="fnd-1",
            check=one.check,
            where=one.where,
            what=one.what,
            detail=one.detail,
            counts=dict(one.counts),
            found_at=NOW,
            **fields,
        )
        assert render(says(finding, lambda *_: ""), "de")
        if one.to and one.call and "reminder" in one.call.arguments:
            name: ReminderName = one.call.arguments["reminder"]
            assert render(
                reminder(oak.book, name, one.call.arguments["subject_id"], one.to, "Oak", oak.now.date()), "fr"
            )
    return some


def leaving(tenancy: Tenancy, out: date) -> Tenancy:
    notice = TenancyNotice(by="tenant", given_on=TODAY, vacate_on=out, since="active")
    return TENANCY.moved(tenancy, "notice", notice=notice)
