"""Records of what scanners found, and of an account's scanner settings."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import ClassVar, Literal

from pydantic import Field

from steward.core.records import Record
from steward.tools.models import ExactCall

# States: `open` waits to be reported; `proposed` was handed over as a call, which then `ran`, was `rejected` by a
# person, is `not_done` since it failed or was refused, or `unknown`; `seen_to` is handled by a workflow; `resolved` was
# settled by a change of the record; a person chose `done` or `dismissed`, for good.
FindingState = Literal[
    "open",
    "proposed",
    "told",
    "ran",
    "rejected",
    "not_done",
    "unknown",
    "seen_to",
    "snoozed",
    "dropped",
    "resolved",
    "done",
    "dismissed",
]
# What became of a proposal, by the outcome of its job.
ENDED_BY_JOB: Mapping[str | None, FindingState] = {
    "done": "ran",
    "rejected": "rejected",
    "failed": "not_done",
    "refused": "not_done",
    "gone": "not_done",
    "unknown": "unknown",
    "over": "resolved",
}
# States that a person chose, for good.
ENDED_BY_PERSON: tuple[FindingState, ...] = ("done", "dismissed")
# Prefix of the sort keys of findings.
FINDING = "finding#"


class ScannerFinding(Record):
    """Finding of a scanner, unique by `key`; `revision` is its subject's when it was last seen.

    Findings of one `occurrence` remind of the same thing.

    `who` is the contact it is about. `members` are responsible, none for the owners, and `also` hear of it; they were
    told at `told_at`, or the call was handed to the job `job_id` then. A call that `is_notice` gives notice that the
    law asks for. It needs nobody from `ends_at` on. Members were told that its reminder waits for the answer to
    the emergency of `emergency_at`. The member `put_off_by` has snoozed it last, if known. For `once_a_day`
    and `overdue` see `FoundIssue`.
    """

    KIND: ClassVar[str] = "finding"

    account_id: str
    finding_id: str
    scanner: str
    key: str
    subject_id: str
    revision: int
    check: str
    occurrence: str = ""
    where: str = ""
    what: str = ""
    detail: str = ""
    counts: dict[str, int] = Field(default_factory=dict)
    found_at: datetime
    lapses_at: datetime | None = None
    ends_at: datetime | None = None
    urgent: bool = False
    once_a_day: bool = False
    overdue: bool = False
    who: str = ""
    to: str = ""
    is_notice: bool = False
    call: ExactCall | None = None
    members: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    state: FindingState = "open"
    told_at: datetime | None = None
    job_id: str = ""
    emergency_at: datetime | None = None
    put_off_by: str = ""
    writes: int = 0

    @property
    def row(self) -> str:
        """Sort key under its subject."""
        return f"{FINDING}{self.key}"

    @property
    def about(self) -> tuple[str, ...]:
        """Return the records that it concerns: its subject, and those its call names."""
        named = self.call.arguments.values() if self.call else ()
        return (self.subject_id, *(one for one in named if isinstance(one, str)))

    @property
    def asks(self) -> bool:
        """Return whether a decision about its call may still be pending."""
        return self.state == "proposed" and bool(self.job_id)

    def is_too_late(self, now: datetime) -> bool:
        """Return whether it is too late to remind its contact. A reminder that a member put off does not lapse."""
        ends = (self.lapses_at if self.state != "snoozed" else None, self.ends_at)
        return bool(self.to) and any(one and one < now for one in ends)

    @property
    def ended_by_person(self) -> bool:
        """Return whether a person has said that it is done or of no interest."""
        return self.state in ENDED_BY_PERSON

    @property
    def settled(self) -> bool:
        """Return whether nobody needs to act on it any more."""
        return self.state in ("dropped", "resolved", "done", "dismissed")


class AccountScannerSettings(Record):
    """Scanner settings of an account: `offsets` in days replace the scanner's own, each of `limits` replaces one.

    It runs only on the ISO weekdays `days`, every day if empty; emergencies are found on all days.
    """

    KIND: ClassVar[str] = "scanner_settings"

    account_id: str
    scanner: str
    on: bool = True
    offsets: tuple[int, ...] = ()
    limits: dict[str, int] = Field(default_factory=dict)
    days: tuple[int, ...] = ()
    revision: int = 0
