"""What a scheduled job hears, and what conversations hear of it."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar

from steward.core.records import Personal, Record
from steward.people.models import Party
from steward.schedules.models import JobStatus, Terms


class JobMade(Record):
    """A member wants to be reminded; `at` is when they said so, from which on it is due. See `JobState`."""

    KIND: ClassVar[str] = "job_made"

    account_id: str
    member_id: str
    told_in: str
    terms: Terms
    at: datetime
    outside: bool = False
    what: Annotated[str, Personal()]


class JobChanged(Record):
    """It is another way from `at` on: what is None stays as it is; `outside` is said of `what`."""

    KIND: ClassVar[str] = "job_changed"

    at: datetime
    terms: Terms | None = None
    status: JobStatus | None = None
    outside: bool = False
    what: Annotated[str | None, Personal(None)] = None


class JobDue(Record):
    """A member is to be reminded now, in this conversation; `late` if that should have been a while ago."""

    KIND: ClassVar[str] = "job_due"

    party: Party
    job_id: str
    occurrence: str
    due_at: datetime
    zone: str
    late: bool
    outside: bool
    what: Annotated[str, Personal()]


class JobStopped(Record):
    """To an owner: `name` is no member any more, and is not reminded of this."""

    KIND: ClassVar[str] = "job_stopped"

    party: Party
    job_id: str
    outside: bool
    name: Annotated[str, Personal()]
    what: Annotated[str, Personal()]
