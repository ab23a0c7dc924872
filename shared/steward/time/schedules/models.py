"""Records of scheduled jobs: content, schedule and progress."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from steward.actors.models import LogEntry, OneTimerState
from steward.core.records import Personal, Record
from steward.core.wall_clock import day_of
from steward.tools.declaration import RIGHT_UNTIL
from steward.tools.models import ExactCall

# `off` is paused by the member, `ended` is deleted or stopped.
JobStatus: TypeAlias = Literal["on", "off", "ended"]
# Treatment of times missed during an outage: see `CatchUp` in `occurrences`.
CatchUp: TypeAlias = Literal["once", "all", "skip"]
# Send the words, have the model answer a question, or make the exact call.
Does: TypeAlias = Literal["remind", "ask", "call"]
# Results of a call: `asked` awaits a decision, `rejected` had a no (at no known time), `gone` means there is no
# such tool any more, `over` that its purpose is fulfilled.
RunStatus: TypeAlias = Literal["done", "failed", "unknown", "refused", "asked", "rejected", "gone", "over"]

_NOTHING_HAPPENED = ("failed", "refused")


class _Value(BaseModel):
    model_config = ConfigDict(
        frozen=True, hide_input_in_errors=True, extra="forbid", protected_namespaces=(), defer_build=True
    )


class CallAttempt(_Value):
    """Attempt of a call: its occurrence, the number of the try, and the time of the next try after a failure.

    Snoozed words stay right until `words_until`, a local time.
    """

    occurrence: str
    due_at: datetime
    tries: int = 1
    again_at: datetime | None = None
    failed: bool = False
    words_until: str = ""


class JobTerms(_Value):
    """Terms of a job: first wall time, IANA zone, RRULE (empty: once), and treatment of missed times."""

    start: str
    zone: str
    rrule: str = ""
    catch_up: CatchUp = "once"


class JobState(OneTimerState):
    """State of a job. `told_in` is the conversation that receives it, `outside` whether its words came from outside.

    Everything up to the moment `last_done` is settled, and no wall time up to `last_wall` is told again. `next_at` is
    the next time by its terms, if any, and `snoozed_to` an additional time. `timer_at` is the present timer, `wake_at`
    the desired one; while the job is `due`, its next step tells. For a call, `running` is the newest attempt, `outcome`
    the result of the last one, None while one is under way, `what` describes the call, and `why` its reason if its
    member has not asked for it. `untold` are times that the conversation held up; afterwards the job `looks_first` at
    the recipients.
    """

    KIND: ClassVar[str] = "scheduled_job"

    account_id: str
    member_id: str
    told_in: str
    terms: JobTerms
    status: JobStatus = "on"
    last_done: datetime
    last_wall: str = ""
    next_at: datetime | None = None
    wake_at: datetime | None = None
    due: bool = False
    told: int = 0
    does: Does = "remind"
    snoozed_to: datetime | None = None
    running: CallAttempt | None = None
    outcome: RunStatus | None = None
    untold: tuple[CallAttempt, ...] = ()
    looks_first: bool = False
    outside: bool = False
    what: Annotated[str, Personal()]
    why: Annotated[str, Personal("")] = ""
    # The reason in each language.
    whys: Annotated[dict[str, str], Personal({})] = Field(default_factory=dict)
    call: Annotated[ExactCall | None, Personal(None)] = None

    @property
    def again_at(self) -> datetime | None:
        """Time at which a failed call is repeated; a snoozed one is made at its snooze time."""
        failed = self.running and self.running.failed and not self.snoozed_to
        return self.running.again_at if self.running and failed else None

    @property
    def may_be_snoozed(self) -> bool:
        """Return whether it can be told again: a call only if nothing has happened, or it would be made twice."""
        return self.does != "call" or self.outcome in _NOTHING_HAPPENED

    @property
    def words_until(self) -> str:
        """Local time until which the words of its last call are right, "" if they stay so.

        Only the times of a repeating job move it: a snooze, or another start, does not.
        """
        if self.call is None or self.call.right_for is None:
            return ""
        if not self.terms.rrule:
            return str(self.call.arguments[RIGHT_UNTIL])
        return str(self.call.due_on(day_of(self.last_wall))[RIGHT_UNTIL]) if self.last_wall else ""

    def call_on(self, day: date, words_until: str) -> ExactCall | None:
        """Return the call that is due on a day, with the days for which its words are right from then on."""
        until = words_until or ("" if self.terms.rrule else self.words_until)
        if self.call is None or not until:
            return self.call
        return self.call.model_copy(update={"right_for": (day_of(until) - day).days})

    @property
    def may_wait_for_somebody(self) -> bool:
        """Return whether its conversation may hold a call of it that is pending or awaits a decision."""
        return self.does == "call" and (self.running is not None or self.outcome == "asked")

    @property
    def coming_at(self) -> datetime | None:
        """Next time by the terms or the snooze; a past time if it was held up."""
        held_up = (one.due_at for one in self.untold)
        return min(filter(None, (self.next_at, self.snoozed_to, *held_up)), default=None)

    @property
    def wanted_at(self) -> datetime | None:
        """Time of the next step, if the job is on."""
        return min(filter(None, (self.coming_at, self.again_at)), default=None)

    @property
    def concerned(self) -> tuple[str, ...]:
        """The job's member."""
        return (self.member_id,)

    @property
    def listed(self) -> bool:
        """Return whether the job may still become due."""
        return self.status == "off" or (self.status == "on" and self.wanted_at is not None)


class JobEntry(LogEntry):
    """Log entry of a job; `occurrence` and `wall` name the time, `outcome` is a call's result."""

    KIND: ClassVar[str] = "job_entry"

    happened: Literal["made", "changed", "told", "again", "ran", "postponed", "stopped", "set_aside"]
    occurrence: str = ""
    wall: str = ""
    outcome: RunStatus | None = None


class JobLine(Record):
    """Line of an account's list of jobs, written with every step of the job."""

    KIND: ClassVar[str] = "job_line"

    account_id: str
    job_id: str
    member_id: str
    terms: JobTerms
    status: JobStatus
    does: Does = "remind"
    next_at: datetime | None
    outside: bool
    what: Annotated[str, Personal()]
    call: Annotated[ExactCall | None, Personal(None)] = None

    def persons(self) -> tuple[str, ...]:
        """Return the job's member."""
        return (self.member_id,)


def line_of(state: JobState) -> JobLine:
    """Return the line of a job."""
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
        call=state.call,
    )
