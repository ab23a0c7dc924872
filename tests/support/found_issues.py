"""A landlord's findings as tests expect them, and the records they are found in."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from steward.time.scanners.models import AccountScannerSettings
from steward.time.scanners.scanner_declarations import FoundIssue, ScanResult, nine_o_clock
from steward.tools.models import ExactCall
from steward.trades.portfolio.scanning.scanner_table import SCANNERS
from tests.support.landlord import TODAY, place, tenancy, unit

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
