"""Records of a conversation's background jobs, such as its title or a summary: one row a kind."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar, Literal

from steward.aws.schema import JOBS
from steward.core.records import Record
from steward.core.rings import Ring

JobKind = Literal["abbreviation", "title", "export", "facts", "compression"]
JOB_PREFIX = "job#"


class BackgroundJob(Record):
    """Background work on a conversation as it was at `through_seq`. A newer request replaces it.

    The row stops waiting in the transaction that posts the result: a waiting row is the only record that, for example,
    an abbreviation is needed. A compression summarizes the log from `first_seq` to `through_seq` (0: none of it), and
    each of `results` alone; `besides` are older entries that belong to it, `family` is the conversation's model, `zone`
    the member's time zone.
    """

    KIND: ClassVar[str] = "job"

    conversation_id: str
    account_id: str
    job: JobKind
    requested_at: datetime
    through_seq: int
    abbreviation_seq: int = 0
    abbreviated_seq: int = 0
    first_seq: int = 0
    results: tuple[int, ...] = ()
    besides: tuple[int, ...] = ()
    family: str = ""
    zone: str = "UTC"

    @property
    def row(self) -> str:
        """The row's sort key."""
        return f"{JOB_PREFIX}{self.job}"

    def rings(self) -> tuple[Ring, ...]:
        """The ring that starts the job."""
        return (Ring(JOBS.name, self.conversation_id, self.row, self.conversation_id),)
