"""A scheduled job: what a member is to be reminded of, when, and how far that has come."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

from steward.actors.models import LogEntry, OneTimerState
from steward.core.records import Personal, Record
from steward.tools.models import ExactCall

# `off` is paused by its member, `ended` deleted or stopped.
JobStatus: TypeAlias = Literal["on", "off", "ended"]
# What is done about times that passed while nothing ran: see `recurrence.CatchUp`.
CatchUp: TypeAlias = Literal["once", "all", "skip"]
# Tell its words, have the model answer its question, or make the very call it holds.
Does: TypeAlias = Literal["remind", "ask", "call"]
# What became of a call: `asked` is a decision somebody has yet to take, `gone` that there is no such tool any more,
# `over` that what it was for is done.
RunStatus: TypeAlias = Literal["done", "failed", "unknown", "refused", "asked", "gone", "over"]

_NOTHING_HAPPENED = ("failed", "refused")


class _Value(BaseModel):
    model_config = ConfigDict(
        frozen=True, hide_input_in_errors=True, extra="forbid", protected_namespaces=(), defer_build=True
    )


class Running(_Value):
    """A time of a call's that has been made, the try it is at, and when the next one is if this one fails."""

    occurrence: str
    due_at: datetime
    tries: int = 1
    again_at: datetime | None = None
    failed: bool = False


class Terms(_Value):
    """When a job is due: a first wall time, an IANA zone, an RRULE (empty: once), and what an outage left."""

    start: str
    zone: str
    rrule: str = ""
    catch_up: CatchUp = "once"


class JobState(OneTimerState):
    """A job. `told_in` is the conversation its member is told in, `outside` whether its words came from outside.

    Everything up to the moment `last_done` is dealt with, and nothing by the wall time `last_wall` or before it is told
    again. `next_at` is when its terms have it due next, if they ever do, and `snoozed_to` when it is told once besides.
    `timer_at` is the timer there is, `wake_at` the one there should be; while it is `due`, its next step tells. Of a
    call `running` is the newest time that was made, `outcome` what has become of the last one that ended, None while
    one is under way, and `what` says what the call would do, `why` for what if its member has not asked for it.
    `untold` are times that its conversation was told of and has held up; from then on it `looks_first`, at who is there
    to be told.
    """

    KIND: ClassVar[str] = "scheduled_job"

    account_id: str
    member_id: str
    told_in: str
    terms: Terms
    status: JobStatus = "on"
    last_done: datetime
    last_wall: str = ""
    next_at: datetime | None = None
    wake_at: datetime | None = None
    due: bool = False
    told: int = 0
    does: Does = "remind"
    snoozed_to: datetime | None = None
    running: Running | None = None
    outcome: RunStatus | None = None
    untold: tuple[Running, ...] = ()
    looks_first: bool = False
    outside: bool = False
    what: Annotated[str, Personal()]
    why: Annotated[str, Personal("")] = ""
    call: Annotated[ExactCall | None, Personal(None)] = None

    @property
    def again_at(self) -> datetime | None:
        """When a call that failed is made again; put off to another time, it is made then."""
        failed = self.running and self.running.failed and not self.snoozed_to
        return self.running.again_at if self.running and failed else None

    @property
    def may_be_snoozed(self) -> bool:
        """Whether it can be told once more: a call only if nothing has happened, or it would be made twice."""
        return self.does != "call" or self.outcome in _NOTHING_HAPPENED

    @property
    def may_wait_for_somebody(self) -> bool:
        """Whether its conversation may have a call of it that is to come, or that somebody has yet to decide."""
        return self.does == "call" and (self.running is not None or self.outcome == "asked")

    @property
    def coming_at(self) -> datetime | None:
        """When it is told next, by its terms or snoozed; past if that was held up."""
        held_up = (one.due_at for one in self.untold)
        return min(filter(None, (self.next_at, self.snoozed_to, *held_up)), default=None)

    @property
    def wanted_at(self) -> datetime | None:
        """When it should step next, if it is on."""
        return min(filter(None, (self.coming_at, self.again_at)), default=None)

    @property
    def concerned(self) -> tuple[str, ...]:
        """The member."""
        return (self.member_id,)

    @property
    def listed(self) -> bool:
        """Whether it may still come to something."""
        return self.status == "off" or (self.status == "on" and self.wanted_at is not None)


class JobEntry(LogEntry):
    """What happened to a job; `occurrence` and `wall` say which time it was, `outcome` how a call went."""

    KIND: ClassVar[str] = "job_entry"

    happened: Literal["made", "changed", "told", "again", "ran", "postponed", "stopped", "set_aside"]
    occurrence: str = ""
    wall: str = ""
    outcome: RunStatus | None = None


class JobLine(Record):
    """One line of an account's list of jobs, written with every step of the one it is about."""

    KIND: ClassVar[str] = "job_line"

    account_id: str
    job_id: str
    member_id: str
    terms: Terms
    status: JobStatus
    does: Does = "remind"
    next_at: datetime | None
    outside: bool
    what: Annotated[str, Personal()]

    def persons(self) -> tuple[str, ...]:
        """The member."""
        return (self.member_id,)


def line_of(state: JobState) -> JobLine:
    """The line of a job."""
    return JobLine(
        account_id=state.account_id,
        job_id=state.conversation_id,
        member_id=state.member_id,
        terms=state.terms,
        status=state.status,
        does=state.does,
        next_at=state.coming_at if state.status == "on" else None,
        outside=state.outside,
        what=state.what,
    )
