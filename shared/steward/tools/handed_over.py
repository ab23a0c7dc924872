"""Calls that a tool has handed over: whoever carries them out says what became of them."""

from __future__ import annotations

from collections.abc import Sequence

from steward.aws.tables import Operation
from steward.tools.ledger.models import ExecutionEnded
from steward.tools.ledger.service import LedgerService
from steward.tools.models import CallStatus
from steward.tools.store import CallStore


class HandedOver:
    """What other rooms may do to calls."""

    def __init__(self, calls: CallStore, ledger: LedgerService) -> None:
        self._calls = calls
        self._ledger = ledger

    def status(self, conversation_id: str, call_id: str) -> CallStatus | None:
        """What is known of a call; None if there is no such call."""
        stored = self._calls.get(conversation_id, f"call#{call_id}")
        return stored.status if stored else None

    def settle(self, operations: Sequence[Operation]) -> bool:
        """Do all of these; False, and nothing is written, if the call has an outcome."""
        return self._calls.moved(operations)

    def ended(
        self, ended: ExecutionEnded, persons: Sequence[str], *, allowed_from: tuple[CallStatus, ...]
    ) -> list[Operation]:
        """The writes by which a call and the ledger take an outcome on, if the call's status is one of those."""
        status = CallStatus(ended.status)
        move = self._calls.status_update(
            ended.conversation_id, f"call#{ended.call_id}", status, allowed_from=allowed_from
        )
        return [move, self._ledger.line_put(ended, persons)]
