"""`steward scanners`: lists, previews and configures an account's scanners."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from zoneinfo import ZoneInfo

from infra.cli.lookups import account_at
from infra.cli.output import utc
from steward.core.sentences import ENGLISH, render
from steward.time.scanners.models import AccountScannerSettings
from steward.time.scanners.scanner_declarations import nine_o_clock
from steward.time.scanners.scanner_settings import ScannerSettingsChanges
from steward.wire import Wiring


def list_scanners(wiring: Wiring, number: str) -> Iterator[str]:
    """Yield a line for each scanner: on or off, number of due records, and findings so far."""
    account_id, now = account_at(wiring, number), wiring.clock()
    settings, found = wiring.findings.settings(account_id), wiring.findings.unsettled(account_id)
    due = wiring.scans.due(account_id, now)
    for scanner in wiring.findings.scanning.scanners:
        mine = settings.get(scanner.name) or AccountScannerSettings(account_id=account_id, scanner=scanner.name)
        offsets = ", ".join(map(str, mine.offsets or scanner.offsets)) or "none"
        told = sum(one.scanner == scanner.name for one in found)
        yield (
            f"{scanner.name} · {'on' if mine.on else 'off'} · days: {offsets} · {due.get(scanner.name, 0)} due · "
            f"{told} found and not settled"
        )
    for one in found:
        said = render(wiring.findings.scanning.says(one), ENGLISH)
        yield f"{one.finding_id} · {one.scanner} · {one.state} since {utc(one.told_at or one.found_at)} · {said}"


def preview(wiring: Wiring, number: str, day: date) -> Iterator[str]:
    """Yield what scanners would find in the present records by nine o'clock of `day`; nothing is written."""
    account_id = account_at(wiring, number)
    account = wiring.people.account(account_id)
    now = nine_o_clock(day, ZoneInfo(account.zone if account else "UTC"))
    found = wiring.scans.preview(account_id, now)
    for one in found:
        does = f"would call {one.call.tool}" if one.call else "would be told"
        yield f"{one.scanner} · {does} · {render(wiring.findings.scanning.says(one), ENGLISH)}"
    yield f"{len(found)} would be found by {day}."


def set_scanner(
    wiring: Wiring,
    number: str,
    name: str,
    *,
    on: bool | None = None,
    offsets: Sequence[int] = (),
    weekdays: Sequence[int] = (),
    people: int = 0,
) -> Iterator[str]:
    """Change a scanner's settings from its next run on."""
    changes = ScannerSettingsChanges(on=on, offsets=offsets or None, days=weekdays or None, people=people)
    wiring.findings.set(account_at(wiring, number), name, changes)
    yield f"{name} is set: the next scan, within a quarter of an hour, uses it."
