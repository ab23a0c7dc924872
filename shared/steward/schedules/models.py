"""A scheduled job: what a member is to be reminded of, when, and how far that has come."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

from steward.actors.models import ActorState, LogEntry
from steward.core.records import Personal, Record

# `off` is paused by its member, `ended` deleted or stopped.
JobStatus: TypeAlias = Literal["on", "off", "ended"]
# What is done about times that passed while nothing ran: see `recurrence.CatchUp`.
CatchUp: TypeAlias = Literal["once", "all", "skip"]


class Terms(BaseModel):
    """When a job is due: a first wall time, an IANA zone, an RRULE (empty: once), and what an outage left."""

    model_config = ConfigDict(
        frozen=True, hide_input_in_errors=True, extra="forbid", protected_namespaces=(), defer_build=True
    )

    start: str
    zone: str
    rrule: str = ""
    catch_up: CatchUp = "once"


class JobState(ActorState):
    """A job. `told_in` is the conversation it was made in, `outside` whether its words came from outside.

    Everything up to the moment `last_done` is dealt with, and nothing by the wall time `last_wall` or before it is told
    again. `next_at` is when it is due next, if it ever is. `timer_at` is the timer there is, `wake_at` the one there
    should be; while it is `due`, its next step tells.
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
    timer_at: datetime | None = None
    wake_at: datetime | None = None
    due: bool = False
    told: int = 0
    outside: bool = False
    what: Annotated[str, Personal()]

    @property
    def concerned(self) -> tuple[str, ...]:
        """The member."""
        return (self.member_id,)

    @property
    def listed(self) -> bool:
        """Whether it may still come to something."""
        return self.status == "off" or (self.status == "on" and self.next_at is not None)


class JobEntry(LogEntry):
    """What happened to a job; `occurrence` and `wall` say which time was told or left out."""

    KIND: ClassVar[str] = "job_entry"

    happened: Literal["made", "changed", "told", "postponed", "stopped", "set_aside"]
    occurrence: str = ""
    wall: str = ""


class JobLine(Record):
    """One line of an account's list of jobs, written with every step of the one it is about."""

    KIND: ClassVar[str] = "job_line"

    account_id: str
    job_id: str
    member_id: str
    terms: Terms
    status: JobStatus
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
        next_at=state.next_at,
        outside=state.outside,
        what=state.what,
    )
