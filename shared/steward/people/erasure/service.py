"""Erasing people: asked for by an owner, done in walks that may be cut off anywhere.

A walk reads all that an account holds. First it takes what the person wrote from what is theirs, by which copies are
known; then it takes that, and what names them, out of what is about others; then it replaces what is theirs. Whoever
they were goes last, so a walk that was cut off finds whom it looks for. The walks are over when one of them finds
nothing, begun when whatever was under way as their addresses became free has long ended.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from steward.actors.erasing import ActorErasing
from steward.aws.erasing import Eraser, Walk
from steward.core.clock import Clock
from steward.core.erasure import Marked, Redaction, Subject, runs_of
from steward.core.log import logger
from steward.memory.search.erasing import SearchEraser
from steward.people.directory.addresses import correspondence_id
from steward.people.directory.erasing import PeopleEraser
from steward.people.erasure.models import Erasure
from steward.people.erasure.payloads import PayloadEraser
from steward.people.erasure.store import ErasureList, ErasureStore

# What was under way when the addresses became free has ended by then: a text whose outcome nobody knows is the last.
BETWEEN_WALKS = timedelta(minutes=20)
# So many are usual; after more of them something writes anew what is taken away.
_USUAL_WALKS = 5
# The steps that take away nothing an index is made of.
_NOT_SEARCHED = ("Search", "Payloads")
# A run that was cut off is gone on with after so long, as no function runs longer.
_CLAIM = timedelta(minutes=16)
# Runs come every five minutes: a hole like this is an outage, or tables that were restored.
_HOLE = timedelta(minutes=12)
_DAY = timedelta(days=1)


@dataclass(frozen=True)
class Erasers:
    """Those of all rooms: of actors, of everything else, of people, of search, and of payloads nothing refers to."""

    actors: ActorErasing
    rooms: Sequence[Eraser]
    people: PeopleEraser
    search: SearchEraser
    payloads: PayloadEraser

    @property
    def every(self) -> tuple[Eraser, ...]:
        """What has places of its own besides actors'."""
        return (*self.rooms, self.people, self.search)


class ErasureService:
    """What is asked for, and doing it."""

    def __init__(
        self,
        store: ErasureStore,
        kept: ErasureList,
        erasers: Callable[[], Erasers],
        tell: Callable[[Erasure], None],
        clock: Clock,
    ) -> None:
        self._store = store
        self._list = kept
        self._make_erasers = erasers
        self._tell = tell
        self._clock = clock

    def run(self, goes_on: Callable[[], bool] = lambda: True) -> int:
        """Go on with every erasure that is due, as long as `goes_on`; how many are done by that.

        Whatever the list has and these tables do not was done before they were restored, and is done again.
        """
        now, last = self._clock(), self._store.last_run()
        if last is None or now - last > _HOLE or now.date() != last.date():
            self.replay()
        self._store.note_run(now)
        done = 0
        for erasure in list(self._store.open()):
            due = erasure.not_before is None or erasure.not_before <= self._clock()
            if due and goes_on() and self._store.claim(erasure, self._clock(), self._clock() + _CLAIM):
                done += self._walk(erasure, goes_on)
        return done

    def replay(self) -> int:
        """Ask again for what was asked for and these tables know nothing of; how many those are."""
        again = 0
        for one in self._list.every():
            if self._store.known(**one) is None and (erasure := self._list.read(**one)):
                again += self._store.add(erasure)
        if again:
            logger.warning("erasures are done again: the tables are older than they are", extra={"erasures": again})
        return again

    def _walk(self, erasure: Erasure, goes_on: Callable[[], bool]) -> int:
        """One walk, or what is left of one; whether the erasure is done by that."""
        logger.append_keys(erasure_id=erasure.erasure_id, account_id=erasure.account_id)
        erasers = self._make_erasers()
        subject = self._subject(erasers, erasure)
        if erasure.closed_at is None:
            known = (correspondence_id(erasure.account_id, address) for address in sorted(subject.addresses))
            actors = tuple(dict.fromkeys((*erasure.actors, *known)))
            erasure = erasure.model_copy(update={"actors": actors, "closed_at": self._clock()})
            # Before anything is gone: whatever is restored from now on, it is done again.
            self._list.keep(erasure)
            self._save(erasure)
        erasers.people.close(erasure.account_id, erasure.person_id)
        marked = erasers.actors.mark(subject, erasure.actors)
        if not set(marked.own) <= set(erasure.actors):
            erasure = erasure.model_copy(update={"actors": tuple(sorted({*erasure.actors, *marked.own}))})
            self._save(erasure)
        words = runs_of(erasers.actors.words(sorted(marked.own)))
        walk = Walk(Redaction(marked.subject, words), self._clock(), ends=erasure.walks > 0)
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

    def _steps(self, erasers: Erasers, marked: Marked, walk: Walk) -> list[tuple[str, Callable[[], int]]]:
        """What a walk does, one after another: the person's own words last, since others' copies are known by them."""
        others: Callable[[], int] = lambda: sum(erasers.actors.redact(one, walk) for one in marked.others)  # noqa: E731
        own: Callable[[], int] = lambda: sum(erasers.actors.erase_own(one, walk) for one in sorted(marked.own))  # noqa: E731
        steps: list[tuple[str, Callable[[], int]]] = [("Others", others)]
        for eraser in erasers.every:
            steps.append((type(eraser).__name__.removesuffix("Eraser"), _erasing(eraser, marked, walk)))
        return [*steps, ("Own", own), ("Payloads", _erasing(erasers.payloads, marked, walk))]

    def _over(self, erasers: Erasers, erasure: Erasure, marked: Marked, walk: Walk) -> int:
        """A walk is over: another one follows, or nothing is left but who they were."""
        walks, found, now = erasure.walks + 1, erasure.found, self._clock()
        if found or not erasure.walks:
            # Only if there is less to find than before: what asks for a new index names them itself, and is found.
            if erasure.stale or not erasure.walks:
                erasers.search.forget(marked, walk)
            if walks > _USUAL_WALKS:
                logger.error("something writes anew what is erased", extra={"walks": walks, "found": found})
            after = max(now, erasure.closed_at or now) + BETWEEN_WALKS
            later = {"walks": walks, "step": 0, "found": 0, "stale": False, "not_before": after}
            self._save(erasure.model_copy(update=later), claimed=False)
            return 0
        erasers.people.end(marked.subject, walk)
        done = erasure.model_copy(update={"walks": walks, "done_at": now, "not_before": None})
        # Told first: whoever dies between the two tells it under the same name again.
        self._tell(done)
        self._store.finish(erasure, done)
        logger.info("a person is erased", extra={"erased": done.total, "walks": walks})
        return 1

    def _subject(self, erasers: Erasers, erasure: Erasure) -> Subject:
        if not erasure.person_id and not erasure.address:
            # A stranger of before a restore: who that was, their correspondence tells.
            return Subject(erasure.account_id)
        return erasers.people.subject(erasure.account_id, erasure.person_id, erasure.address)

    def _save(self, erasure: Erasure, *, claimed: bool = True) -> None:
        self._store.save(erasure, self._clock() + _CLAIM if claimed else None)


def _erasing(eraser: Eraser | PayloadEraser, marked: Marked, walk: Walk) -> Callable[[], int]:
    return lambda: eraser.erase(marked, walk)
