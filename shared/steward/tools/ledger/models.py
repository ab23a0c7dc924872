"""Lines of the ledger: an execution begins, and it ends, a correction is one more end; outside text was read."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any, ClassVar, Literal

from steward.core.clock import to_iso
from steward.core.records import Personal, Record
from steward.core.rings import Ring


class LedgerLine(Record):
    """One line; both lines of an execution carry its `call_id`. `at` is when it was written."""

    account_id: str
    call_id: str
    conversation_id: str
    at: datetime

    ORDER: ClassVar[int]

    @property
    def entry(self) -> str:
        """The row's sort key: by time, then by call, its beginning first."""
        return f"{to_iso(self.at)}#{self.call_id}#{self.ORDER}-{self.what}"

    @property
    def what(self) -> str:
        """What the line says, in one word."""
        return self.KIND


class ExecutionStarted(LedgerLine):
    """A call was let run.

    `asked_by` is a member id, `asked_at_seq` the log position of the proposal, `reason` the policy's, `evidence` what
    outsiders had written that led to it. `level` is the autonomy level (0–4) it was judged at. `cost_micros` is what
    the model call that proposed it cost, shared among its proposals, in millionths of a dollar.
    """

    KIND: ClassVar[str] = "started"
    ORDER: ClassVar[int] = 0

    tool: str
    asked_by: str
    asked_at_seq: int
    level: int
    reason: str
    approval_id: str | None
    approved_by: str | None
    cost_micros: int
    input: Annotated[dict[str, Any], Personal({})]
    evidence: Annotated[tuple[str, ...], Personal([])]


class ExecutionEnded(LedgerLine):
    """A call has its result. A later line for the same call corrects an earlier one.

    `cost_micros` is what a model took to carry it out, in millionths of a dollar.
    """

    KIND: ClassVar[str] = "ended"
    ORDER: ClassVar[int] = 1

    status: Literal["done", "failed", "unknown"]
    result: Annotated[str, Personal()]
    cost_micros: int = 0

    @property
    def what(self) -> str:
        """See `LedgerLine`."""
        return self.status


class OutsideRead(LedgerLine):
    """A model without tools has read outside text for the planner, or for facts what a member said.

    It is an effect of the step that holds what came of it.

    `tool` is what the planner used, or says what it was read for, `input` its arguments; `seconds` is how long it
    took, retries included.
    """

    KIND: ClassVar[str] = "read"
    ORDER: ClassVar[int] = 0

    tool: str
    asked_by: str
    model: str
    status: Literal["done", "failed"]
    cost_micros: int
    seconds: float
    input: Annotated[dict[str, Any], Personal({})]

    def rings(self) -> Sequence[Ring]:
        """Nobody waits for it."""
        return ()


LEDGER_KINDS = (ExecutionStarted, ExecutionEnded, OutsideRead)
