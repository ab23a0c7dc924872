"""Service for scanner settings and findings, used by tools and commands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from steward.core.clock import Clock
from steward.core.errors import StewardError, VersionConflictError
from steward.core.sentences import Wording
from steward.time.scanners.models import AccountScannerSettings, FindingState, ScannerFinding
from steward.time.scanners.scanner_declarations import Scanner, TradeScanners
from steward.time.scanners.service import ScanService
from steward.time.scanners.settlement import FindingSettlement
from steward.time.scanners.store import ScanStore

_FURTHEST = 730
# A change of days that reminds more people at once must state their number.
_MOST_AT_ONCE = 20


class ScannerRefusedError(StewardError):
    """The scanner's setting was refused and nothing changed; the message says what to enter instead."""


@dataclass(frozen=True)
class ScannerSettingsChanges:
    """Changes of settings; None keeps a value. `people` is the stated number of people reminded at once."""

    on: bool | None = None
    offsets: Sequence[int] | None = None
    limits: dict[str, int] | None = None
    days: Sequence[int] | None = None
    people: int = 0


class ScannerSettingsService:
    """Findings and settings of scanners. The caller checks permissions."""

    def __init__(
        self,
        store: ScanStore,
        settling: FindingSettlement,
        scanning: TradeScanners,
        scans: ScanService,
        clock: Clock,
    ) -> None:
        self._store = store
        self._settling = settling
        self._scanning = scanning
        self._scans = scans
        self._clock = clock

    @property
    def scanning(self) -> TradeScanners:
        """Scanners of the trade."""
        return self._scanning

    def settings(self, account_id: str) -> dict[str, AccountScannerSettings]:
        """Return the account's settings, by scanner."""
        return self._store.settings(account_id)

    def unsettled(self, account_id: str, scanner: str = "") -> list[ScannerFinding]:
        """Return the findings that need somebody, urgent ones first."""
        return sorted(self._store.needing(account_id, self._clock(), scanner), key=lambda one: not one.urgent)

    def would_find(self, settings: AccountScannerSettings, days: int) -> list[ScannerFinding]:
        """Return what a scanner would find new within that many days, were it on with these settings."""
        return self._scans.would_find(settings.model_copy(update={"on": True}), days)

    def set(self, account_id: str, name: str, changes: ScannerSettingsChanges) -> AccountScannerSettings:
        """Change a scanner's settings; return the former ones. Raises `ScannerRefusedError`."""
        scanner = self.named(name)
        before = self._store.settings(account_id).get(name) or AccountScannerSettings(
            account_id=account_id, scanner=name
        )
        limits = {**before.limits, **(changes.limits or {})}
        _check(scanner, changes)
        fields = {
            "on": before.on if changes.on is None else changes.on,
            "offsets": before.offsets if changes.offsets is None else tuple(sorted(set(changes.offsets))),
            "limits": limits,
            "days": before.days if changes.days is None else tuple(sorted(set(changes.days))),
        }
        after = before.model_copy(update=fields)
        if after.on and (people := self._scans.would_remind(after)) > max(_MOST_AT_ONCE, changes.people):
            raise ScannerRefusedError(
                f"{people} people would be reminded at once: choose days that are still to come for most of them, or "
                f"give people={people}, which whoever decides then reads"
            )
        self._put(before, fields)
        return before

    def put_back(self, was: AccountScannerSettings) -> None:
        """Restore former settings."""
        before = self._store.settings(was.account_id).get(was.scanner) or was
        self._put(before, was.model_dump(include={"on", "offsets", "limits", "days"}))

    def settle(
        self,
        account_id: str,
        finding_id: str,
        state: FindingState,
        until: datetime | None = None,
        why: Wording | None = None,
        by: str = "",
    ) -> ScannerFinding:
        """Mark a finding done or dismissed, or snooze it; return it as it was. Raises `ScannerRefusedError`.

        It is known by its id, or by that of the job that asked about it. Those asked read `why`, a sentence, but not
        the member who settled it, `by`.
        """
        there = self._store.unsettled(account_id)
        before = next((one for one in there if finding_id in (one.finding_id, one.job_id)), None)
        if before is None:
            raise ScannerRefusedError("there is no such finding any more: look at list_findings")
        if state == "snoozed" and (until is None or until <= self._clock()):
            raise ScannerRefusedError("say until when, a moment to come")
        told_at = until if state == "snoozed" else before.told_at
        if not self._settling.change(before, state=state, told_at=told_at, why=why, by=by):
            raise VersionConflictError("somebody has just changed it: look again")
        if state != "snoozed":
            self._resolve_others(before, why, by)
        return before

    def _resolve_others(self, ended: ScannerFinding, why: Wording | None, by: str) -> None:
        """Settle the other findings of an occurrence that a person has ended, and withdraw their proposals."""
        for one in self._store.unsettled(ended.account_id) if ended.occurrence else ():
            if (one.subject_id, one.occurrence) == (ended.subject_id, ended.occurrence):
                self._settling.change(one, state="resolved", told_at=one.told_at, why=why, by=by)

    def restore(
        self, account_id: str, subject_id: str, key: str, writes: int, state: str, told_at: datetime | None
    ) -> None:
        """Restore a finding after this many writes. Raises `ScannerRefusedError` if it was changed since.

        Its withdrawn proposal is made anew.
        """
        state = "open" if state == "proposed" else state
        now = self._store.findings(account_id, [(subject_id, key)]).get((subject_id, key))
        if now is None or now.writes != writes + 1 or not self._settling.change(now, state=state, told_at=told_at):
            raise ScannerRefusedError("it was changed afterwards, so it stays as it is")

    def named(self, name: str) -> Scanner:
        """Return the scanner with this name. Raises `ScannerRefusedError`."""
        if found := self._scanning.named(name):
            return found
        raise ScannerRefusedError(
            f"there is no scanner {name}: {', '.join(one.name for one in self._scanning.scanners)}"
        )

    def _put(self, before: AccountScannerSettings, fields: dict[str, object]) -> None:
        after = AccountScannerSettings.model_validate(
            {**before.model_dump(), **fields, "revision": before.revision + 1}
        )
        if not self._store.put_settings(after, self._clock()):
            raise VersionConflictError("somebody has just changed it: look again")


def _check(scanner: Scanner, changes: ScannerSettingsChanges) -> None:
    if changes.offsets is not None and not scanner.offsets:
        raise ScannerRefusedError(f"{scanner.name} goes by no days")
    if any(abs(one) > _FURTHEST for one in changes.offsets or ()):
        raise ScannerRefusedError(f"days are counted from -{_FURTHEST} to {_FURTHEST}")
    if changes.offsets is not None and not changes.offsets:
        raise ScannerRefusedError("give at least one day, or switch it off")
    if unknown := set(changes.limits or {}) - set(scanner.limits):
        raise ScannerRefusedError(
            f"{scanner.name} has no {', '.join(sorted(unknown))}, only {', '.join(scanner.limits)}"
        )
    if any(not 0 <= one <= _FURTHEST for one in (changes.limits or {}).values()):
        raise ScannerRefusedError(f"a limit is from 0 to {_FURTHEST}")
    if any(not 1 <= day <= 7 for day in changes.days or ()):
        raise ScannerRefusedError("days of the week are 1, Monday, to 7, Sunday")
