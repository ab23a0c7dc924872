"""What scanners have found, and how an account has them set."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar, Literal

from pydantic import Field

from steward.core.records import Record
from steward.tools.models import ExactCall

# `open` is still to be told; `proposed` is a call that was handed over; `seen_to` is what a workflow runs for already;
# what the record's own change has settled is `resolved`; a person says that it is `done`, or `dismissed`, for good.
FindingState = Literal["open", "proposed", "told", "seen_to", "snoozed", "dropped", "resolved", "done", "dismissed"]


class Finding(Record):
    """Something that a scanner found once, by its `key`; `revision` is that of its subject when it was last seen.

    `members` are who sees to it, none for the owners; `told_at` is when they were told, or the call was handed over to
    the job `job_id`.
    """

    KIND: ClassVar[str] = "finding"

    account_id: str
    finding_id: str
    scanner: str
    key: str
    subject_id: str
    revision: int
    check: str
    where: str = ""
    what: str = ""
    detail: str = ""
    found_at: datetime
    lapses_at: datetime | None = None
    urgent: bool = False
    to: str = ""
    call: ExactCall | None = None
    members: tuple[str, ...] = ()
    state: FindingState = "open"
    told_at: datetime | None = None
    job_id: str = ""
    writes: int = 0

    @property
    def row(self) -> str:
        """Its sort key under its subject."""
        return f"finding#{self.key}"

    @property
    def asks(self) -> bool:
        """Whether somebody may still have to decide because of it."""
        return self.state == "proposed" and bool(self.job_id)

    @property
    def settled(self) -> bool:
        """Whether nobody has to see to it any more."""
        return self.state in ("dropped", "resolved", "done", "dismissed")


class Settings(Record):
    """How an account has a scanner: `offsets` in days take the place of its own, `limits` each that of one.

    It looks on ISO weekdays `days` alone, all if there are none; emergencies it sees on every day.
    """

    KIND: ClassVar[str] = "scanner_settings"

    account_id: str
    scanner: str
    on: bool = True
    offsets: tuple[int, ...] = ()
    limits: dict[str, int] = Field(default_factory=dict)
    days: tuple[int, ...] = ()
    revision: int = 0
