"""What a scheduled job hears, and what conversations hear of it."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar

from steward.core.records import Personal, Record
from steward.people.directory.models import Party
from steward.time.schedules.models import Does, JobStatus, RunStatus, Terms
from steward.tools.models import ExactCall


class JobMade(Record):
    """A member wants something at a time; `at` is when they said so, from which on it is due. See `JobState`.

    With `looks_first` nobody has asked for it in a conversation, so there may be none yet: `why` says what it is for.
    """

    KIND: ClassVar[str] = "job_made"

    account_id: str
    member_id: str
    told_in: str
    terms: Terms
    at: datetime
    does: Does = "remind"
    looks_first: bool = False
    outside: bool = False
    what: Annotated[str, Personal()]
    why: Annotated[str, Personal("")] = ""
    call: Annotated[ExactCall | None, Personal(None)] = None


class JobChanged(Record):
    """It is another way from `at` on: what is None stays as it is; `outside` is said of `what`.

    With `drops_snooze` it is snoozed to nothing but `snoozed_to`, not even to what it was before.
    """

    KIND: ClassVar[str] = "job_changed"

    at: datetime
    terms: Terms | None = None
    snoozed_to: datetime | None = None
    drops_snooze: bool = False
    status: JobStatus | None = None
    outside: bool = False
    what: Annotated[str | None, Personal(None)] = None


class JobRan(Record):
    """What became of a call that was due."""

    KIND: ClassVar[str] = "job_ran"

    occurrence: str
    status: RunStatus


class JobHeldUp(Record):
    """Nobody has been told of what was due, and no call was made: its member is gone, or the account is paused."""

    KIND: ClassVar[str] = "job_held_up"

    occurrence: str
    due_at: datetime
    tries: int


class JobPassedOn(Record):
    """Its member has gone on to another conversation, where it is told from now on."""

    KIND: ClassVar[str] = "job_passed_on"

    told_in: str


class JobCalledOff(Record):
    """It was deleted: what it asks for is not wanted any more, and nobody need decide it."""

    KIND: ClassVar[str] = "job_called_off"

    job_id: str


class JobDue(Record):
    """A job is due now, in this conversation; `late` if that should have been a while ago.

    Of a call this is try number `tries`, and the last one if it is not made `again_at` some time should it fail. Whose
    it is, the conversation knows; a job that has looked says so as well (`party`).
    """

    KIND: ClassVar[str] = "job_due"

    party: Party | None = None
    job_id: str
    occurrence: str
    due_at: datetime
    zone: str
    late: bool
    does: Does = "remind"
    tries: int = 1
    again_at: datetime | None = None
    outside: bool
    what: Annotated[str, Personal()]
    why: Annotated[str, Personal("")] = ""
    call: Annotated[ExactCall | None, Personal(None)] = None


class JobStopped(Record):
    """To an owner: `name` is no member any more, and is not reminded of this."""

    KIND: ClassVar[str] = "job_stopped"

    party: Party
    job_id: str
    outside: bool
    name: Annotated[str, Personal()]
    what: Annotated[str, Personal()]
