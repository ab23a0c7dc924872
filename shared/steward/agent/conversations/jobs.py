"""Work on a conversation that nobody waits for: one row a kind, waiting as long as it is not done."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar, Literal

from steward.aws.schema import JOBS
from steward.core.records import Record
from steward.core.rings import Ring

JobKind = Literal["abbreviation", "title", "export", "facts", "compression"]
JOB_PREFIX = "job#"


class Job(Record):
    """Something to be done for a conversation as it was at `through_seq`. A newer request takes its place.

    The row stops waiting in the transaction that posts the result: "needs an abbreviation" is that it waits. For a
    compression: the log from `first_seq` to `through_seq` is summed up (0: none of it), each of `results` by itself;
    `besides` are entries from before that belong to it, `family` is the model of the conversation, `zone` the
    member's.
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
        """The ring that has it done."""
        return (Ring(JOBS.name, self.conversation_id, self.row, self.conversation_id),)
