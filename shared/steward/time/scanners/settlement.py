"""Changes the state of a scanner's finding, and withdraws its open proposal in the same transaction."""

from __future__ import annotations

from datetime import datetime

from steward.actors.service import ActorService
from steward.core.clock import Clock
from steward.time.scanners.models import ScannerFinding
from steward.time.scanners.store import ScanStore
from steward.time.schedules.events import JobChanged


class FindingSettlement:
    """Settlement of a finding together with its proposal.

    Both change in one transaction, so that no decision stays open about a settled finding.
    """

    def __init__(self, store: ScanStore, actors: ActorService, clock: Clock) -> None:
        self._store = store
        self._actors = actors
        self._clock = clock

    def change(self, before: ScannerFinding, *, state: str, told_at: datetime | None, replaced: bool = False) -> bool:
        """Change a finding's state; False if it was changed meanwhile.

        Its proposal goes silently if another one has `replaced` it.
        """
        operations = self._store.change(before, state=state, told_at=told_at)
        asks = before.job_id if before.asks else ""
        if asks:
            ended = JobChanged(at=self._clock(), status="ended", replaced=replaced)
            operations.append(self._actors.event_write(asks, ended))
        if not self._store.write(operations):
            return False
        if asks:
            self._actors.ring(asks)
        return True
