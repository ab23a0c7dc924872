"""Events of a scheduled job, and those that conversations receive from it."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, ClassVar
from zoneinfo import ZoneInfo

from pydantic import Field

from steward.core.records import Personal, Record
from steward.people.directory.models import ConversationParty
from steward.time.schedules.models import Does, JobStatus, JobTerms, RunStatus
from steward.tools.models import ExactCall


class JobMade(Record):
    """Creation of a job; `at` is when the member asked for it, from which on it may be due. See `JobState`.

    With `looks_first` nobody asked for it in a conversation, so there may be none yet; `why` gives the reason.
    """

    KIND: ClassVar[str] = "job_made"

    account_id: str
    member_id: str
    told_in: str
    terms: JobTerms
    at: datetime
    does: Does = "remind"
    looks_first: bool = False
    outside: bool = False
    what: Annotated[str, Personal()]
    why: Annotated[str, Personal("")] = ""
    # The reason in the languages of those who may decide.
    whys: Annotated[dict[str, str], Personal({})] = Field(default_factory=dict)
    call: Annotated[ExactCall | None, Personal(None)] = None


class JobChanged(Record):
    """Change of a job at `at`: a field that is None stays; `outside` is about `what`.

    With `drops_snooze` the job is snoozed to `snoozed_to` only, even if that is None. A job that ends because it is
    `replaced` by another is ended silently; `whys` are why another ends, sentences by language, and `by` is the member
    who ended it, if known.
    """

    KIND: ClassVar[str] = "job_changed"

    at: datetime
    terms: JobTerms | None = None
    snoozed_to: datetime | None = None
    drops_snooze: bool = False
    status: JobStatus | None = None
    replaced: bool = False
    whys: dict[str, str] = Field(default_factory=dict)
    by: str = ""
    outside: bool = False
    what: Annotated[str | None, Personal(None)] = None


class JobRan(Record):
    """Result of a call that was due."""

    KIND: ClassVar[str] = "job_ran"

    occurrence: str
    status: RunStatus


class JobHeldUp(Record):
    """The conversation told nobody and made no call: the member is gone, the account is paused, or it is night.

    The job looks again soon, or at `until`.
    """

    KIND: ClassVar[str] = "job_held_up"

    occurrence: str
    due_at: datetime
    tries: int
    until: datetime | None = None


class JobPassedOn(Record):
    """The member has moved to another conversation, which receives the job from now on."""

    KIND: ClassVar[str] = "job_passed_on"

    told_in: str


class JobCalledOff(Record):
    """The job was deleted, so a decision about its call is no longer needed; `replaced` if another job asks instead.

    `whys` are why, by language, and `by` is the member who did that, if that is known.
    """

    KIND: ClassVar[str] = "job_called_off"

    job_id: str
    replaced: bool = False
    whys: dict[str, str] = Field(default_factory=dict)
    by: str = ""


class JobDue(Record):
    """Job that is due now, for this conversation; `late` if it is overdue.

    For a call this is try number `tries`; after a failure it is repeated at `again_at`, if that is set. One that a
    member wanted once was `asked_at` that time. The conversation knows its member; a job that has checked the
    recipients passes `party`.
    """

    KIND: ClassVar[str] = "job_due"

    party: ConversationParty | None = None
    job_id: str
    occurrence: str
    due_at: datetime
    zone: str
    late: bool
    does: Does = "remind"
    tries: int = 1
    again_at: datetime | None = None
    asked_at: datetime | None = None
    outside: bool
    what: Annotated[str, Personal()]
    why: Annotated[str, Personal("")] = ""
    # The reason in the languages of those who may decide.
    whys: Annotated[dict[str, str], Personal({})] = Field(default_factory=dict)
    call: Annotated[ExactCall | None, Personal(None)] = None

    @property
    def day(self) -> date:
        """The day on which it is due, there."""
        return self.due_at.astimezone(ZoneInfo(self.zone)).date()


class JobStopped(Record):
    """Tell an owner that `name` is no longer a member and this job has stopped."""

    KIND: ClassVar[str] = "job_stopped"

    party: ConversationParty
    job_id: str
    outside: bool
    name: Annotated[str, Personal()]
    what: Annotated[str, Personal()]
