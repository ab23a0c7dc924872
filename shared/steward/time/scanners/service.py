"""Service that runs the scanners: examines due records, stores each finding once, and then reports."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Sequence
from datetime import datetime, timedelta
from functools import partial
from zoneinfo import ZoneInfo

from steward.aws.tables import Operation
from steward.core.clock import Clock, from_iso
from steward.core.ids import derived_id
from steward.core.log import logger
from steward.time.scanners.finding_notices import FindingNotifier
from steward.time.scanners.models import AccountScannerSettings, ScannerFinding
from steward.time.scanners.scanner_declarations import (
    REMINDS_WITHIN,
    FoundIssue,
    HandoverSource,
    RecordPlace,
    Scanner,
    ScanResult,
    TradeScanners,
    nine_o_clock,
)
from steward.time.scanners.store import ScannerDueRow, ScanStore
from steward.trades.records.record_types import RecordType
from steward.trades.records.service import Book, Plan, RecordService

# Rows of a scanner examined before the next scanner's turn.
_AT_ONCE = 500
# More than any account has, for callers that want all.
_ALL = 1_000_000
# Delay for a row that failed, so that it blocks nothing in this run; a later run tries again.
_TRIED_AGAIN = timedelta(minutes=10)
# Changes per examination: the weekly rents of nineteen years. The next examination makes the rest.
_MOST_CHANGES = 1_000
# Minimum interval of a row, or a run would never end.
_SOONEST = timedelta(minutes=1)


class ScanService:
    """Runs of the scanners. Interrupted, concurrent and repeated runs find each issue once."""

    def __init__(
        self,
        store: ScanStore,
        records: RecordService,
        scanning: TradeScanners,
        telling: FindingNotifier,
        clock: Clock,
        elsewhere: HandoverSource | None = None,
    ) -> None:
        self._store = store
        self._records = records
        self._scanning = scanning
        self._telling = telling
        self._clock = clock
        self._elsewhere = elsewhere

    def run(self, has_time: Callable[[], bool]) -> list[str]:
        """Examine everything due and report findings; return the names of scanners that failed, each by itself."""
        failed = set()
        self._take_up_settings()
        self._take_over()
        waiting = list(self._scanning.scanners)
        while waiting and has_time():
            # A scanner with many rows does not delay the others.
            scanner = waiting.pop(0)
            try:
                if self._some(scanner, has_time):
                    waiting.append(scanner)
            except Exception:
                logger.exception("scanner failed", extra={"scanner": scanner.name})
                failed.add(scanner.name)
        self._telling.tell(has_time)
        return sorted(failed)

    def due(self, account_id: str, now: datetime) -> dict[str, int]:
        """Count the records of an account that each scanner must examine."""
        return {scanner.name: len(self._due_of(account_id, scanner, now)) for scanner in self._scanning.scanners}

    def preview(self, account_id: str, now: datetime) -> list[ScannerFinding]:
        """Return the new findings that a run at `now` would make for an account, without writing anything."""
        new = []
        settings, book = self._store.settings(account_id), self._records.book(account_id, now)
        for scanner in self._scanning.scanners:
            for row in self._due_of(account_id, scanner, now):
                look, place = self._looked(scanner, row, book, settings, now, since=now)
                known = self._store.findings(account_id, [(row.record_id, one.key) for one in look.found])
                found = (one for one in look.found if (row.record_id, one.key) not in known)
                new += [self._finding(scanner, row, one, place, now) for one in found]
        return new

    def would_remind(self, settings: AccountScannerSettings) -> int:
        """Count the contacts who would be reminded at once with these settings."""
        return len({one.to for one in self.would_find(settings) if one.to})

    def would_find(self, settings: AccountScannerSettings, days: int = 0) -> list[ScannerFinding]:
        """Return the new findings of these settings, at once and each morning of the `days` to come; write nothing.

        Each has the moment at which it would be found, if the records stay as they are.
        """
        account_id, now = settings.account_id, self._clock()
        scanner = self._scanning.named(settings.scanner)
        if scanner is None:
            return []
        book, found = self._records.book(account_id), dict[tuple[str, str], ScannerFinding]()
        rows = self._store.looked_at(account_id, scanner.name, self._looked_at(account_id, scanner))
        ended, mine = functools.cache(partial(self._store.ended_occurrences, account_id)), {scanner.name: settings}
        for row in rows:
            for moment in (now, *_mornings(now, days, self._scanning.place(book, row.facts, account_id).zone)):
                look, place = self._looked(scanner, row, book, mine, moment, since=moment, ended=ended)
                for one in look.found:
                    found.setdefault((row.record_id, one.key), self._finding(scanner, row, one, place, moment))
        known = self._store.findings(account_id, list(found))
        new = (finding for key, finding in found.items() if key not in known)
        return sorted(new, key=lambda finding: finding.found_at)

    def _due_of(self, account_id: str, scanner: Scanner, now: datetime) -> list[ScannerDueRow]:
        return [row for row in self._store.due(scanner.name, now, _ALL) if row.account_id == account_id]

    def _some(self, scanner: Scanner, has_time: Callable[[], bool]) -> bool:
        """Examine some due rows; return whether there may be more."""
        now = self._clock()
        rows = self._store.due(scanner.name, now, _AT_ONCE)
        settings: dict[str, dict[str, AccountScannerSettings]] = {}
        books: dict[str, Book] = {}
        moved = False
        for row in rows:
            if not has_time():
                return False
            account_id = row.account_id
            if account_id not in settings:
                settings[account_id] = self._store.settings(account_id)
                books[account_id] = self._records.book(account_id)
            try:
                moved |= self._one(scanner, row, books[account_id], settings[account_id], now)
            except Exception:
                logger.exception(
                    "examining a record failed", extra={"scanner": scanner.name, "record_id": row.record_id}
                )
                moved |= self._store.put_off(row, now + _TRIED_AGAIN)
        # A full page without progress belongs to concurrent runs.
        return moved and len(rows) == _AT_ONCE

    def _one(
        self,
        scanner: Scanner,
        row: ScannerDueRow,
        book: Book,
        settings: dict[str, AccountScannerSettings],
        now: datetime,
    ) -> bool:
        """Examine a row; return whether it moved on.

        The row is assumed current, and records are read only if it is not.
        """
        look, place = self._looked(scanner, row, book, settings, now, since=from_iso(row.due_at), reads=False)
        if look.writes:
            self._write(scanner, row, *look.writes)
        found = [self._finding(scanner, row, one, place, now) for one in look.found]
        holds = [held for one in look.found for held in one.holds]
        if self._store.look_ended(row, _again(look, now), found, holds, looked=not look.passed_over):
            return True
        return bool(found) and self._read(scanner, row, settings, now)

    def _read(
        self, scanner: Scanner, row: ScannerDueRow, settings: dict[str, AccountScannerSettings], now: datetime
    ) -> bool:
        """Examine a row again with current records: some findings existed before, or records have changed."""
        book = self._records.book(row.account_id)
        look, place = self._looked(scanner, row, book, settings, now, since=from_iso(row.due_at))
        known = self._store.findings(row.account_id, [(row.record_id, one.key) for one in look.found])
        found = {one.key: self._finding(scanner, row, one, place, now) for one in look.found}
        new = [one for key, one in found.items() if (row.record_id, key) not in known]
        # Findings that still apply are not reported again.
        still = [change for before in known.values() for change in self._still(before, found[before.key])]
        return self._store.look_ended(row, _again(look, now), new, also=still, looked=not look.passed_over)

    def _still(self, before: ScannerFinding, now: ScannerFinding) -> list[Operation]:
        """Return the writes for a finding that is found again: it says what the records say by now, such as a sum."""
        if before.state in ("dropped", "done", "dismissed"):
            return []
        again = {"state": "told" if before.told_at else "open"} if before.state == "resolved" else {}
        # A call that was proposed stays as it was asked about.
        call = now.call if before.state in ("open", "snoozed") else before.call
        says = {"where": now.where, "what": now.what, "detail": now.detail, "counts": now.counts, "call": call}
        # A reminder that is found again every morning is in time.
        lapses_at = max(filter(None, (before.lapses_at, now.lapses_at)), default=None)
        changes = {"revision": now.revision, "lapses_at": lapses_at, **says, **again}
        return self._store.change(before, **changes) if before.model_copy(update=changes) != before else []

    def _write(self, scanner: Scanner, row: ScannerDueRow, key: str, plan: Plan) -> None:
        """Make the changes before the row moves on: a repeated run makes the same changes, each once."""
        for number in range(_MOST_CHANGES):
            change_id = f"scan-{derived_id(row.account_id, row.record_id, scanner.name, key, number)}"
            if not self._records.change(row.account_id, change_id, "", plan):
                return

    def _looked(
        self,
        scanner: Scanner,
        row: ScannerDueRow,
        book: Book,
        settings: dict[str, AccountScannerSettings],
        now: datetime,
        *,
        since: datetime,
        reads: bool = True,
        ended: Callable[[str], Collection[str]] | None = None,
    ) -> tuple[ScanResult, RecordPlace]:
        """Return what the scanner finds in a row that has waited `since` a moment, and the place of its record."""
        place = self._scanning.place(book, row.facts, row.account_id)
        mine = settings.get(scanner.name) or AccountScannerSettings(account_id=row.account_id, scanner=scanner.name)
        if not mine.on:
            return ScanResult(), place
        mine = _with_own(scanner, mine)
        look = scanner.look(row.facts, mine, now, place.zone)
        if look.found and not _is_a_day(mine, now, place) and not any(one.urgent for one in look.found):
            return ScanResult(again_at=_next_day(mine, now, place), writes=look.writes, passed_over=True), place
        found = (
            (None if reads else scanner.at_hand(row.facts, one, place)) or scanner.complete(book, row.facts, one)
            for one in look.found
        )
        # What an outage kept from being found in time is told: only what was too late when the row fell due is not. A
        # failed look or changed settings move that moment, which is accepted.
        kept = tuple(one for one in found if one and not (one.to and since - one.at > REMINDS_WITHIN))
        passed = scanner.missed(row.facts, mine, now, place.zone)
        if any(one.occurrence for one in (*kept, *passed)):
            # What a person has ended comes back with its next occurrence.
            over = (ended or partial(self._store.ended_occurrences, row.account_id))(row.record_id)
            kept = tuple(one for one in kept if one.occurrence not in over)
            passed = [one for one in passed if one.occurrence not in over]
        asked, missed = self._missed(scanner, row, book, look, passed)
        if missed:
            # The next run reports the next one, after this one.
            return ScanResult((*asked, missed), now, look.writes), place
        return ScanResult((*asked, *kept), look.again_at, look.writes), place

    def _missed(
        self, scanner: Scanner, row: ScannerDueRow, book: Book, look: ScanResult, some: Sequence[FoundIssue]
    ) -> tuple[list[FoundIssue], FoundIssue | None]:
        """Return missed issues with a pending decision, and the oldest missed issue that is new."""
        newest = {one.key for one in look.found}
        some = [one for one in some if one.key not in newest]
        known = self._store.findings(row.account_id, [(row.record_id, one.key) for one in some])
        before = [(one, known.get((row.record_id, one.key))) for one in some]
        asked = [one for one, finding in before if finding and finding.asks and finding.revision != row.revision]
        new = (scanner.complete(book, row.facts, one) for one, finding in before if finding is None)
        return asked, next(filter(None, new), None)

    def _finding(
        self, scanner: Scanner, row: ScannerDueRow, found: FoundIssue, place: RecordPlace, now: datetime
    ) -> ScannerFinding:
        return ScannerFinding(
            account_id=row.account_id,
            finding_id=f"fnd-{derived_id(row.account_id, row.record_id, found.key)}",
            scanner=scanner.name,
            key=found.key,
            subject_id=row.record_id,
            revision=row.revision,
            check=found.check,
            occurrence=found.occurrence,
            where=found.where,
            what=found.what,
            detail=found.detail,
            counts=dict(found.counts),
            found_at=now,
            lapses_at=found.at + REMINDS_WITHIN if found.to else None,
            ends_at=found.ends_at,
            urgent=found.urgent,
            once_a_day=found.once_a_day,
            overdue=found.overdue,
            who=found.who,
            to=found.to,
            is_notice=found.is_notice,
            call=found.call,
            members=place.members,
            also=found.also,
        )

    def _take_up_settings(self) -> None:
        now = self._clock()
        for account_id, name, revision in self._store.just_set(now, _AT_ONCE):
            scanner = self._scanning.named(name)
            for record_id in self._looked_at(account_id, scanner) if scanner else ():
                self._store.due_now(account_id, record_id, name, now)
            self._store.taken_up(account_id, name, revision)

    def _take_over(self) -> None:
        """Create due rows for subjects that are not records; an interrupted run repeats this."""
        if self._elsewhere is None:
            return
        for one in self._elsewhere.waiting(_AT_ONCE):
            self._store.put_due(one, self._clock())
            self._elsewhere.taken(one)

    def _looked_at(self, account_id: str, scanner: Scanner) -> list[str]:
        """Return the records of an account that a scanner may examine."""
        book, kinds = self._records.book(account_id), self._scanning.trade.kinds
        wanted: list[RecordType] = [kind for kind in kinds if kind.prefix in scanner.kinds]
        lines = [line for kind in wanted for line in (*book.open(kind), *(book.all(kind) if kind.listed else ()))]
        return list(dict.fromkeys(line.record_id for line in lines))


def _again(look: ScanResult, now: datetime) -> datetime | None:
    return max(look.again_at, now + _SOONEST) if look.again_at else None


def _with_own(scanner: Scanner, settings: AccountScannerSettings) -> AccountScannerSettings:
    """Fill the scanner's defaults into the settings."""
    limits = {**scanner.limits, **settings.limits}
    return settings.model_copy(update={"offsets": settings.offsets or scanner.offsets, "limits": limits})


def _mornings(now: datetime, days: int, zone: ZoneInfo) -> list[datetime]:
    """Return when scanners look within the `days` to come."""
    today, until = now.astimezone(zone).date(), now + timedelta(days=days)
    every = (nine_o_clock(today + timedelta(days=ahead), zone) for ahead in range(days + 1))
    return [morning for morning in every if now < morning <= until]


def _is_a_day(settings: AccountScannerSettings, now: datetime, place: RecordPlace) -> bool:
    return not settings.days or now.astimezone(place.zone).isoweekday() in settings.days


def _next_day(settings: AccountScannerSettings, now: datetime, place: RecordPlace) -> datetime:
    today = now.astimezone(place.zone).date()
    days = (today + timedelta(days=ahead) for ahead in range(1, 8))
    return nine_o_clock(next(day for day in days if day.isoweekday() in settings.days), place.zone)
