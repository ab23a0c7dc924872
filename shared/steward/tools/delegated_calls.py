"""Delegated calls, which another room carries out before it reports their outcome."""

from __future__ import annotations

from collections.abc import Sequence

from steward.aws.tables import Operation
from steward.tools.ledger.models import ExecutionEnded
from steward.tools.ledger.service import LedgerService
from steward.tools.models import CallStatus
from steward.tools.store import CallStore


class DelegatedCalls:
    """Operations of other rooms on delegated calls."""

    def __init__(self, calls: CallStore, ledger: LedgerService) -> None:
        self._calls = calls
        self._ledger = ledger

    def status(self, conversation_id: str, call_id: str) -> CallStatus | None:
        """Return a call's status, or None without such a call."""
        stored = self._calls.get(conversation_id, f"call#{call_id}")
        return stored.status if stored else None

    def settle(self, operations: Sequence[Operation]) -> bool:
        """Do all operations. Return False, with nothing written, if the call has an outcome."""
        return self._calls.moved(operations)

    def ended(
        self, ended: ExecutionEnded, persons: Sequence[str], *, allowed_from: tuple[CallStatus, ...]
    ) -> list[Operation]:
        """Return the writes of an outcome to call and ledger, if the call's status is in `allowed_from`."""
        status = CallStatus(ended.status)
        move = self._calls.status_update(
            ended.conversation_id, f"call#{ended.call_id}", status, allowed_from=allowed_from
        )
        return [move, self._ledger.line_put(ended, persons)]
