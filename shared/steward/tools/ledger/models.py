"""Records of the ledger: start and end of each executed call, decisions, and each time that outside text was read.

A correction is one more end.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any, ClassVar, Literal

from steward.core.clock import to_iso
from steward.core.records import Personal, Record
from steward.core.rings import Ring


class LedgerLine(Record):
    """A line of the ledger. Both lines of an execution have its `call_id`. `at` is the time of writing."""

    account_id: str
    call_id: str
    conversation_id: str
    at: datetime

    ORDER: ClassVar[int]

    @property
    def entry(self) -> str:
        """Return the sort key: by time, then call, the start first."""
        return f"{to_iso(self.at)}#{self.call_id}#{self.ORDER}-{self.what}"

    @property
    def what(self) -> str:
        """Return the line's content in one word."""
        return self.KIND


class ExecutionStarted(LedgerLine):
    """A call was allowed to run.

    `asked_by` is a member id; what nobody asked for is `by_steward`, on that member's behalf. `asked_at_seq` is the
    log position of the proposal, `reason` the policy's, `evidence` the outside words that led to it. `level` is the
    autonomy level (0–4) of the judgement. Amounts in `input` are in `currency`, and what it sends goes to `address`, if
    these are known. `cost_micros` is this call's share of the model call that proposed it, in millionths of a dollar.
    """

    KIND: ClassVar[str] = "started"
    ORDER: ClassVar[int] = 0

    tool: str
    asked_by: str
    by_steward: bool = False
    asked_at_seq: int
    level: int
    reason: str
    approval_id: str | None
    approved_by: str | None
    cost_micros: int
    input: Annotated[dict[str, Any], Personal({})]
    currency: str = ""
    address: Annotated[str, Personal("")] = ""
    evidence: Annotated[tuple[str, ...], Personal([])]


class ExecutionEnded(LedgerLine):
    """Result of a call. A later line of the same call corrects an earlier one.

    `cost_micros` is the price of model calls in its run, in millionths of a dollar.
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


class DecisionMade(LedgerLine):
    """A person decided about a call of `tool`, at the time `at`. `call_id` is the approval's id.

    It is an effect of the step that hears of it, however they decided.
    """

    KIND: ClassVar[str] = "decision"
    ORDER: ClassVar[int] = 0

    tool: str
    decision: Literal["approved", "rejected"]
    decided_by: str

    def rings(self) -> Sequence[Ring]:
        """Return no rings: nobody waits for it."""
        return ()


class OutsideRead(LedgerLine):
    """A model without tools read outside text for the planner, or a member's words for facts.

    It is an effect of the step that holds the result.

    `tool` is the planner's tool, or the purpose; `input` its arguments; `seconds` the duration, retries included.
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
        """Return no rings: nobody waits for it."""
        return ()


LEDGER_KINDS = (ExecutionStarted, ExecutionEnded, DecisionMade, OutsideRead)
