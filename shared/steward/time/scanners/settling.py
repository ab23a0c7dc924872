"""Findings that need nobody any more, or nobody now: what was asked because of one is called off with it."""

from __future__ import annotations

from datetime import datetime

from steward.actors.service import ActorService
from steward.core.clock import Clock
from steward.time.scanners.models import Finding
from steward.time.scanners.store import ScanStore
from steward.time.schedules.events import JobChanged


class Settling:
    """Both are one transaction: no question stays open about what is settled."""

    def __init__(self, store: ScanStore, actors: ActorService, clock: Clock) -> None:
        self._store = store
        self._actors = actors
        self._clock = clock

    def change(self, before: Finding, *, state: str, told_at: datetime | None) -> bool:
        """Have it so; False if it was changed meanwhile."""
        operations = self._store.change(before, state=state, told_at=told_at)
        asks = before.job_id if before.asks else ""
        if asks:
            operations.append(self._actors.letter(asks, JobChanged(at=self._clock(), status="ended")))
        if not self._store.write(operations):
            return False
        if asks:
            self._actors.ring(asks)
        return True
