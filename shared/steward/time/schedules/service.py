"""Service for scheduled jobs: members create, list and change them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from steward.actors.events import EventPost
from steward.actors.service import ActorService
from steward.actors.store import LoadedActor
from steward.core.clock import Clock
from steward.core.errors import StewardError
from steward.core.sentences import Moment, Wording, say
from steward.core.wall_clock import NoSuchTimeError, last_moment, moment_of, on_the_wall
from steward.people.directory.service import PeopleService
from steward.time.schedules.events import JobChanged, JobMade
from steward.time.schedules.models import CatchUp, JobLine, JobState, JobStatus, JobTerms
from steward.time.schedules.next_times import changed, checked, initial_job, upcoming
from steward.time.schedules.occurrences import RecurrenceRule
from steward.time.schedules.rrule import RecurrenceRuleError
from steward.time.schedules.store import JobLineStore

MOST_JOBS = 200


class JobRefusedError(StewardError):
    """The job was refused and not scheduled; the message says what to do instead."""

    def __init__(self, message: str, why: Wording | None = None) -> None:
        super().__init__(message)
        self.why = why


@dataclass(frozen=True)
class JobChanges:
    """Changes of a job; None keeps a value. `outside` is about `what`, `again_at` is a wall time."""

    what: str | None = None
    start: str | None = None
    zone: str | None = None
    rrule: str | None = None
    catch_up: CatchUp | None = None
    status: JobStatus | None = None
    again_at: str | None = None
    outside: bool = False


class ScheduledJobService:
    """Jobs of members. Requests are checked here and carried out in the job's own steps."""

    def __init__(
        self,
        lines: JobLineStore,
        load: Callable[[str], LoadedActor],
        actors: ActorService,
        people: PeopleService,
        clock: Clock,
    ) -> None:
        self._lines = lines
        self._load = load
        self._actors = actors
        self._people = people
        self._clock = clock

    def zone_of(self, account_id: str, member_id: str) -> str:
        """Return the member's zone; UTC for somebody who is no member."""
        member = self._people.member(account_id, member_id)
        return member.zone if member else "UTC"

    def name_of(self, account_id: str, member_id: str) -> str:
        """Return a member's name."""
        member = self._people.member(account_id, member_id)
        return member.name if member else member_id

    def make(self, job_id: str, made: JobMade) -> JobState:
        """Create a job and return its first state; an existing one is left unchanged. Raises `JobRefusedError`."""
        if found := self._current(job_id):
            return found
        first = next(self._check(made.terms).walls())
        if made.call:
            made = made.model_copy(update={"call": made.call.first_due(first)})
        mine = [line for line in self._lines.of_account(made.account_id) if line.member_id == made.member_id]
        if len(mine) >= MOST_JOBS:
            raise JobRefusedError(
                f"there are {len(mine)} reminders already: delete some that are not needed any more",
                say("why-failed", form="full"),
            )
        self._actors.post([EventPost(job_id, made)])
        return initial_job(job_id, made)

    def of_account(self, account_id: str) -> list[JobLine]:
        """Return all jobs of the account."""
        return self._lines.of_account(account_id)

    def listed(self, account_id: str, member_id: str) -> list[JobLine]:
        """Return the member's jobs; for an owner those of the whole team, without former members'."""
        member = self._people.member(account_id, member_id)
        team = {one.member_id for one in self._people.members(account_id) if one.active}
        lines = [one for one in self._lines.of_account(account_id) if one.member_id in team]
        return lines if member and member.role == "owner" else [one for one in lines if one.member_id == member_id]

    def find(self, account_id: str, member_id: str, job_id: str) -> JobState:
        """Return the member's own job. Raises `JobRefusedError`."""
        found = self._current(job_id)
        if found is None or (found.account_id, found.member_id) != (account_id, member_id):
            raise JobRefusedError(
                "the member has no such reminder: list_scheduled_jobs gives the ids",
                say("why-failed", form="not_found"),
            )
        return found

    def change(self, state: JobState, changes: JobChanges, at: datetime, *, undoing: bool = False) -> JobState:
        """Change a job and return its new state. Raises `JobRefusedError`; an undo may restore past times."""
        if state.status == "ended" and changes.status is None:
            raise JobRefusedError("it was deleted: create a new one", say("why-failed", form="changed"))
        event = JobChanged(
            at=at,
            terms=self._terms(state.terms, changes),
            status=changes.status,
            snoozed_to=self._snoozed(state, changes, undoing=undoing),
            drops_snooze=undoing,
            outside=changes.outside,
            what=changes.what,
        )
        if event.terms and not undoing:
            self._check(event.terms)
        after = changed(state, event)
        if not undoing:
            self._check_words(state, after, event)
        if changes.status == "on" and not undoing and not self.next_times(after):
            raise JobRefusedError(
                "none of its times is still to come: give it a new start, or again_at for once more",
                say("time-is-over"),
            )
        self._actors.post([EventPost(state.conversation_id, event)])
        return after

    def next_times(self, state: JobState) -> tuple[datetime, ...]:
        """Return the next three times."""
        return upcoming(state, max(state.last_done, self._clock()))

    def now(self) -> datetime:
        """Return the present."""
        return self._clock()

    def _check(self, terms: JobTerms) -> RecurrenceRule:
        try:
            return checked(terms, self._clock())
        except (RecurrenceRuleError, NoSuchTimeError) as error:
            raise JobRefusedError(str(error), getattr(error, "why", None)) from None

    def _check_words(self, before: JobState, after: JobState, event: JobChanged) -> None:
        """Raise `JobRefusedError` if the words of the call are wrong at a time that the change gives it."""
        start = event.terms if event.terms and not event.terms.rrule else None
        moved = moment_of(start.start, start.zone) if start else None
        for at, until in ((event.snoozed_to, before.words_until), (moved, after.words_until)):
            if at and until and at > (last := last_moment(until, before.terms.zone)):
                zone = before.terms.zone
                raise JobRefusedError(
                    f"its words are right only until {on_the_wall(last, zone)}: delete it, and create another with "
                    "words that are right then",
                    say("words-end-before", until=Moment(last, self._clock(), zone)),
                )

    def _current(self, job_id: str) -> JobState | None:
        """Return the state of a job after its waiting mail: a new one may not have stepped yet."""
        loaded = self._load(job_id)
        state: JobState | None = loaded.state
        for letter in loaded.mail:
            if isinstance(letter.event, JobMade) and state is None:
                state = initial_job(job_id, letter.event)
            elif isinstance(letter.event, JobChanged) and state:
                state = changed(state, letter.event)
        return state

    def _snoozed(self, state: JobState, changes: JobChanges, *, undoing: bool) -> datetime | None:
        if changes.again_at is None:
            return None
        if not state.may_be_snoozed and not undoing:
            raise JobRefusedError(
                "a call is not made once more unless it failed: give it a new start, or create another"
            )
        terms = JobTerms(start=changes.again_at, zone=changes.zone or state.terms.zone)
        if not undoing:
            self._check(terms)
        return moment_of(terms.start, terms.zone)

    def _terms(self, before: JobTerms, changes: JobChanges) -> JobTerms | None:
        given = {"start": changes.start, "zone": changes.zone, "rrule": changes.rrule, "catch_up": changes.catch_up}
        update = {name: value for name, value in given.items() if value is not None}
        terms = before.model_copy(update=update)
        return terms if terms != before else None
