"""Erasure service: an owner requests an erasure, and passes that may be interrupted carry it out.

A walk reads everything an account holds. First it collects the person's own words, by which copies are recognised. Then
it removes those, and the person's names, from rows about others; then it replaces their own rows. Their identity goes
last, so an interrupted walk still knows whom to look for. Walks end once one finds nothing, if it began after
everything under way at the release of the addresses had ended.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from steward.actors.actor_redactor import ActorRedactor
from steward.aws.redactors import Eraser, ErasureWalk
from steward.core.clock import Clock
from steward.core.log import logger
from steward.core.redaction import ErasureScope, ErasureSubject, Redaction, runs_of
from steward.memory.search.eraser import SearchEraser
from steward.people.directory.eraser import PeopleEraser
from steward.people.directory.outside_addresses import correspondence_id
from steward.people.erasure.models import Erasure
from steward.people.erasure.payload_eraser import PayloadEraser
from steward.people.erasure.store import ErasureList, ErasureStore

# Anything under way when the addresses were freed has ended by then; the last is a text with unknown outcome.
BETWEEN_WALKS = timedelta(minutes=20)
# More walks than usual mean that something writes erased data again.
_USUAL_WALKS = 5
# Steps that do not change the content of the search index.
_NOT_SEARCHED = ("Search", "Payloads")
# An interrupted run is resumed after this time, since no function runs longer.
_CLAIM = timedelta(minutes=16)
# Runs come every five minutes: a longer gap means an outage, or restored tables.
_HOLE = timedelta(minutes=12)
_DAY = timedelta(days=1)


@dataclass(frozen=True)
class RoomErasers:
    """Erasers of all rooms: actors, other rooms, people, search, and unreferenced payloads."""

    actors: ActorRedactor
    rooms: Sequence[Eraser]
    people: PeopleEraser
    search: SearchEraser
    payloads: PayloadEraser

    @property
    def every(self) -> tuple[Eraser, ...]:
        """Return the erasers with places of their own, besides actors."""
        return (*self.rooms, self.people, self.search)


class ErasureService:
    """Carries out erasures. `end_questions` ends what members were asked about the person, `tell` reports the end."""

    def __init__(
        self,
        store: ErasureStore,
        kept: ErasureList,
        erasers: Callable[[], RoomErasers],
        end_questions: Callable[[ErasureSubject], None],
        tell: Callable[[Erasure], None],
        clock: Clock,
    ) -> None:
        self._store = store
        self._list = kept
        self._make_erasers = erasers
        self._end_questions = end_questions
        self._tell = tell
        self._clock = clock

    def run(self, goes_on: Callable[[], bool] = lambda: True) -> int:
        """Continue every due erasure as long as `goes_on`. Return how many were completed.

        An erasure in the list that is missing from these tables was done before a restore, and is done again. One that
        fails, as that of somebody who has become the last owner, is tried again later; its error is raised once the
        others have gone on.
        """
        now, last = self._clock(), self._store.last_run()
        if last is None or now - last > _HOLE or now.date() != last.date():
            self.replay()
        self._store.note_run(now)
        done, failed = 0, list[Exception]()
        for erasure in list(self._store.open()):
            due = erasure.not_before is None or erasure.not_before <= self._clock()
            if due and goes_on() and self._store.claim(erasure, self._clock(), self._clock() + _CLAIM):
                try:
                    done += self._walk(erasure, goes_on)
                except Exception as error:
                    logger.exception("erasure failed", extra={"erasure_id": erasure.erasure_id})
                    failed.append(error)
        if failed:
            raise failed[0]
        return done

    def replay(self) -> int:
        """Request again the erasures that are in the list but not in these tables. Return their number."""
        again = 0
        for one in self._list.every():
            if self._store.known(**one) is None and (erasure := self._list.read(**one)):
                again += self._store.add(erasure)
        if again:
            logger.warning("restored tables detected: erasures are repeated", extra={"erasures": again})
        return again

    def _walk(self, erasure: Erasure, goes_on: Callable[[], bool]) -> int:
        """Do one walk, or the rest of one. Return whether the erasure is complete."""
        logger.append_keys(erasure_id=erasure.erasure_id, account_id=erasure.account_id)
        erasers = self._make_erasers()
        subject = self._subject(erasers, erasure)
        if erasure.closed_at is None:
            known = (correspondence_id(erasure.account_id, address) for address in sorted(subject.addresses))
            actors = tuple(dict.fromkeys((*erasure.actors, *known)))
            erasure = erasure.model_copy(update={"actors": actors, "closed_at": self._clock()})
            # Listed before anything is erased, so that after any later restore it is done again.
            self._list.keep(erasure)
            erasers.people.close(erasure.account_id, erasure.person_id)
            self._end_questions(subject)
            # The next run begins the walk: by then members have been told whom they are not asked about any more.
            self._save(erasure, claimed=False)
            return 0
        erasers.people.close(erasure.account_id, erasure.person_id)
        marked = erasers.actors.mark(subject, erasure.actors)
        if not set(marked.own) <= set(erasure.actors):
            erasure = erasure.model_copy(update={"actors": tuple(sorted({*erasure.actors, *marked.own}))})
            self._save(erasure)
        words = runs_of(erasers.actors.words(sorted(marked.own)))
        walk = ErasureWalk(Redaction(marked.subject, words), self._clock(), ends=erasure.walks > 0)
        for name, step in self._steps(erasers, marked, walk)[erasure.step :]:
            if not goes_on():
                self._save(erasure, claimed=False)
                return 0
            found = step()
            counts = {**erasure.counts, name: erasure.counts.get(name, 0) + found}
            stale = erasure.stale or (found > 0 and name not in _NOT_SEARCHED)
            erasure = erasure.model_copy(
                update={"step": erasure.step + 1, "found": erasure.found + found, "counts": counts, "stale": stale}
            )
            self._save(erasure)
        return self._over(erasers, erasure, marked, walk)

    def _steps(
        self, erasers: RoomErasers, marked: ErasureScope, walk: ErasureWalk
    ) -> list[tuple[str, Callable[[], int]]]:
        """Return a walk's steps in order: the person's own words last, since copies are recognised by them."""
        others: Callable[[], int] = lambda: sum(erasers.actors.redact(one, walk) for one in marked.others)  # noqa: E731
        own: Callable[[], int] = lambda: sum(erasers.actors.erase_own(one, walk) for one in sorted(marked.own))  # noqa: E731
        steps: list[tuple[str, Callable[[], int]]] = [("Others", others)]
        for eraser in erasers.every:
            steps.append((type(eraser).__name__.removesuffix("Eraser"), _erasing(eraser, marked, walk)))
        return [*steps, ("Own", own), ("Payloads", _erasing(erasers.payloads, marked, walk))]

    def _over(self, erasers: RoomErasers, erasure: Erasure, marked: ErasureScope, walk: ErasureWalk) -> int:
        """End a walk: another follows, or only the identity is left."""
        walks, found, now = erasure.walks + 1, erasure.found, self._clock()
        if found or not erasure.walks:
            # Only if there is less to find than before: a request for a new index names the erasure itself, and is
            # found.
            if erasure.stale or not erasure.walks:
                erasers.search.forget(marked, walk)
            if walks > _USUAL_WALKS:
                logger.error("erased data is being written again", extra={"walks": walks, "found": found})
            after = max(now, erasure.closed_at or now) + BETWEEN_WALKS
            later = {"walks": walks, "step": 0, "found": 0, "stale": False, "not_before": after}
            self._save(erasure.model_copy(update=later), claimed=False)
            return 0
        erasers.people.end(marked.subject, walk)
        done = erasure.model_copy(update={"walks": walks, "done_at": now, "not_before": None})
        # Report first: after a crash in between, the report is repeated under the same id.
        self._tell(done)
        self._store.finish(erasure, done)
        logger.info("person erased", extra={"erased": done.total, "walks": walks})
        return 1

    def _subject(self, erasers: RoomErasers, erasure: Erasure) -> ErasureSubject:
        if not erasure.person_id and not erasure.address:
            # A stranger from before a restore: their correspondence tells the address.
            return ErasureSubject(erasure.account_id)
        return erasers.people.subject(erasure.account_id, erasure.person_id, erasure.address)

    def _save(self, erasure: Erasure, *, claimed: bool = True) -> None:
        self._store.save(erasure, self._clock() + _CLAIM if claimed else None)


def _erasing(eraser: Eraser | PayloadEraser, marked: ErasureScope, walk: ErasureWalk) -> Callable[[], int]:
    return lambda: eraser.erase(marked, walk)
