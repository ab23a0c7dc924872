"""Factories for the objects of scanners."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

from steward.time.schedules.wire import SchedulesWire
from steward.trades.records.wire import RecordsWire

if TYPE_CHECKING:
    from steward.core.provenance import Quote
    from steward.people.directory.models import Member
    from steward.time.scanners.finding_texts import WrittenSince
    from steward.time.scanners.scanner_declarations import HandoverSource, TradeScanners
    from steward.time.scanners.scanner_settings import ScannerSettingsService
    from steward.time.scanners.service import ScanService
    from steward.time.scanners.settlement import FindingSettlement
    from steward.time.scanners.store import ScanStore
    from steward.time.schedules.models import RunStatus
    from steward.tools.declaration import Tool
    from steward.tools.models import ExactCall
    from steward.trades.records.workflow_types import StoppedWorkflow


class ScannersWire(RecordsWire, SchedulesWire, ABC):
    """Wiring of the scanners."""

    @property
    @abstractmethod
    def scanning(self) -> TradeScanners:
        """Return the trade's scanners."""

    @property
    @abstractmethod
    def pinned_conversations(self) -> Callable[[Sequence[Member], str], list[str]]:
        """Return the pinned conversation of each member for messages from an address of Steward."""

    @property
    @abstractmethod
    def handled_checks(self) -> Callable[[str, Iterable[str]], dict[tuple[str, str], bool]]:
        """Return the function that finds what workflows handle, and whether each still runs."""

    @property
    @abstractmethod
    def stopped_checks(self) -> Callable[[str, Iterable[str]], dict[tuple[str, str], StoppedWorkflow]]:
        """Return the function that finds workflows on hold or called off, by record and check."""

    @abstractmethod
    def is_stopped(self, actor_id: str) -> bool:
        """Return whether an actor is a workflow on hold, or one that was called off."""

    @property
    @abstractmethod
    def elsewhere(self) -> HandoverSource:
        """Return the queue of subjects that are not records."""

    @property
    @abstractmethod
    def open_emergencies(self) -> Callable[[str], tuple[Quote, ...]]:
        """Return the texts of emergencies in a correspondence that nobody has answered, oldest first."""

    @property
    @abstractmethod
    def written_since(self) -> WrittenSince:
        """Return the messages that came in from outside since a moment."""

    @abstractmethod
    def open_calls(self, account_id: str) -> list[ExactCall]:
        """Return an account's calls that wait for a decision."""

    @cached_property
    def scan_store(self) -> ScanStore:
        """Store of findings."""
        from steward.time.scanners.store import ScanStore

        return ScanStore(self.table("records_table"), self.rows)

    @cached_property
    def scans(self) -> ScanService:
        """Service that runs the scanners."""
        from steward.time.scanners.finding_notices import FindingNotifier
        from steward.time.scanners.finding_texts import FindingTexts
        from steward.time.scanners.service import ScanService
        from steward.time.scanners.stopped_findings import stopped_by_finding

        texts = FindingTexts(
            self.scan_store,
            self.scanning,
            self.people,
            partial(stopped_by_finding, stopped_checks=self.stopped_checks),
            self._outcome_of,
            self.open_emergencies,
            self.written_since,
        )
        telling = FindingNotifier(
            self.scan_store,
            self.settling,
            texts,
            self.scanning,
            self.people,
            self.pinned_conversations,
            _tool,
            self.actors,
            self.records.book,
            self.handled_checks,
            self._outcome_of,
            self.open_calls,
            self.clock,
        )
        return ScanService(self.scan_store, self.records, self.scanning, telling, self.clock, self.elsewhere)

    def _outcome_of(self, job_id: str) -> RunStatus | None:
        job = self.actor_store.state(job_id)
        return job.outcome if job else None

    @cached_property
    def settling(self) -> FindingSettlement:
        """Settlement of findings."""
        from steward.time.scanners.settlement import FindingSettlement

        return FindingSettlement(self.scan_store, self.actors, self.clock)

    @cached_property
    def findings(self) -> ScannerSettingsService:
        """Service for findings and scanner settings, for tools."""
        from steward.time.scanners.scanner_settings import ScannerSettingsService

        return ScannerSettingsService(self.scan_store, self.settling, self.scanning, self.scans, self.clock)


def _tool(name: str) -> Tool | None:
    from steward.tools.index import TOOLS

    return TOOLS.get(name)
