"""Changes the state of a scanner's finding, and withdraws its open proposal in the same transaction."""

from __future__ import annotations

from datetime import datetime

from steward.actors.service import ActorService
from steward.core.clock import Clock
from steward.core.records import Record
from steward.core.sentences import Wording, in_each_language
from steward.time.scanners.events import QuestionSettled
from steward.time.scanners.models import ENDED_BY_PERSON, ScannerFinding
from steward.time.scanners.scanner_declarations import FOLLOW_UPS
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

    def change(
        self,
        before: ScannerFinding,
        *,
        state: str,
        told_at: datetime | None,
        replaced: bool = False,
        why: Wording | None = None,
        by: str = "",
    ) -> bool:
        """Change a finding's state; False if it was changed meanwhile.

        Its proposal goes silently if another one has `replaced` it. `why`, a sentence, is told with its end, but
        not to the member who changed it, `by`.
        """
        events: dict[str, Record] = {}
        if before.asks:
            events[before.job_id] = JobChanged(
                at=self._clock(), status="ended", replaced=replaced, whys=in_each_language(why), by=by
            )
        # A correspondence knows of answers only: a member may have phoned.
        settles, was = state in ENDED_BY_PERSON, before.ended_by_person
        if before.scanner == FOLLOW_UPS and settles != was:
            events[before.subject_id] = QuestionSettled(occurrence=before.occurrence, seen_to=settles)
        put_off = {"put_off_by": by} if state == "snoozed" and by else {}
        operations = self._store.change(before, state=state, told_at=told_at, **put_off)
        operations += [self._actors.event_write(actor_id, event) for actor_id, event in events.items()]
        if not self._store.write(operations):
            return False
        for actor_id in events:
            self._actors.ring(actor_id)
        return True
