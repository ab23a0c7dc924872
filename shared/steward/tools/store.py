"""DynamoDB store for tool calls, each with one claim and one result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from steward.actors.store import ABSENT_ROW
from steward.actors.waiting_index import NOT_WAITING, waiting
from steward.aws.row_codec import FAILED_BECAUSE, RowCodec
from steward.aws.tables import (
    Condition,
    ConditionFailedError,
    Item,
    Operation,
    Put,
    Table,
    Update,
    is_one_of,
    is_readable,
)
from steward.core.clock import from_iso, to_iso
from steward.tools.ledger.models import ExecutionStarted
from steward.tools.ledger.service import LedgerService
from steward.tools.models import CallStatus, StoredCall, ToolCall

# DynamoDB's limit of items per request.
_AT_ONCE = 100


class CallWriter:
    """Writes a call that a step started: its row, and the start line of the ledger."""

    def __init__(self, table: Table, ledger: LedgerService, rows: RowCodec) -> None:
        self._table = table
        self._ledger = ledger
        self._rows = rows

    def operations(self, call: ToolCall, persons: Sequence[str], now: datetime) -> list[Operation]:
        """See `EffectWriter`."""
        attributes = self._rows.encode(call, owner=call.conversation_id, persons=persons)
        pending = {"status": CallStatus.PENDING.value, "repeatable": call.repeatable, "tool_group": call.group}
        (ring,) = call.rings()
        item = {"conversation_id": call.conversation_id, "row": call.row, **attributes, **pending}
        item |= waiting(ring, call.created_at)
        return [Put(self._table, item, ABSENT_ROW), self._ledger.line_put(_started(call), persons)]


class CallStore:
    """Call rows of the conversations table."""

    def __init__(self, table: Table, rows: RowCodec) -> None:
        self._table = table
        self._rows = rows

    def get(self, conversation_id: str, row: str) -> StoredCall | None:
        """Return the call, or None."""
        item = self._table.get({"conversation_id": conversation_id, "row": row})
        return self._stored(item) if item else None

    def claim(self, conversation_id: str, row: str, group: str, now: datetime, lease: timedelta) -> ToolCall | None:
        """Claim a call of `group` for `lease`. Return None if that is not allowed.

        It is allowed for a pending call, for a repeatable one with an expired lease, and for a waiting one past its
        time. A claimed call that is not repeatable is never taken over.
        """
        # Rows of newer code or another group are left alone.
        condition = Condition(
            "tool_group = :group AND "
            "(#status = :pending OR (#status = :claimed AND claimed_until < :now AND repeatable = :yes)"
            " OR (#status = :waiting AND claimed_until < :now))",
            {
                ":group": group,
                ":pending": CallStatus.PENDING.value,
                ":claimed": CallStatus.CLAIMED.value,
                ":waiting": CallStatus.WAITING.value,
                ":now": to_iso(now),
                ":yes": True,
            },
        )
        changes = {
            "status": CallStatus.CLAIMED.value,
            "claimed_until": to_iso(now + lease),
            "waiting_since": to_iso(now + lease),
        }
        try:
            item = self._table.update(
                {"conversation_id": conversation_id, "row": row}, changes, condition & is_readable(ToolCall)
            )
        except ConditionFailedError:
            return None
        return self._rows.decode(item, ToolCall)

    def release(self, call: ToolCall, until: datetime, now: datetime) -> None:
        """End the lease that lasts `until`, of a run that did nothing; another's lease, or a result, stays as it is."""
        changes = {"claimed_until": to_iso(now), "waiting_since": to_iso(now)}
        key = {"conversation_id": call.conversation_id, "row": call.row}
        own = Condition("claimed_until = :own", {":own": to_iso(until)})
        self.moved([Update(self._table, key, changes, is_one_of("status", (CallStatus.CLAIMED,)) & own)])

    def among(self, calls: Sequence[tuple[str, str]]) -> dict[tuple[str, str], StoredCall]:
        """Return those of these calls that there are, by conversation and id; one request per hundred."""
        keys = [{"conversation_id": one, "row": f"call#{call_id}"} for one, call_id in calls]
        some = (keys[at : at + _AT_ONCE] for at in range(0, len(keys), _AT_ONCE))
        items = [item for one in some for item in self._table.get_many(one)]
        return {(item["conversation_id"], item["row"].removeprefix("call#")): self._stored(item) for item in items}

    def status_update(
        self,
        conversation_id: str,
        row: str,
        status: CallStatus,
        *,
        allowed_from: tuple[CallStatus, ...],
        whys: Mapping[str, str] | None = None,
    ) -> Update:
        """Return the write that changes a call's status, for a transaction that also tells the conversation."""
        return Update(
            self._table,
            {"conversation_id": conversation_id, "row": row},
            {"status": status.value, **NOT_WAITING, **({FAILED_BECAUSE: dict(whys)} if whys else {})},
            is_one_of("status", allowed_from),
        )

    def wait(self, call: ToolCall, until: datetime, beside: Sequence[Operation]) -> bool:
        """Let a claimed call wait, until `until` at the latest.

        Return False, with nothing written, if it is not claimed.
        """
        changes = {
            "status": CallStatus.WAITING.value,
            "claimed_until": to_iso(until),
            "waiting_since": to_iso(until),
        }
        key = {"conversation_id": call.conversation_id, "row": call.row}
        move = Update(self._table, key, changes, is_one_of("status", (CallStatus.CLAIMED,)))
        return self.moved([move, *beside])

    def resume_update(self, call: ToolCall, now: datetime) -> Update:
        """Return the write that lets a waiting call run now."""
        (ring,) = call.rings()
        changes = {"status": CallStatus.PENDING.value, **waiting(ring, now)}
        key = {"conversation_id": call.conversation_id, "row": call.row}
        return Update(self._table, key, changes, is_one_of("status", (CallStatus.WAITING,)))

    def resume(self, call: ToolCall, now: datetime) -> bool:
        """Let a waiting call run. Return False if it no longer waits. The caller rings."""
        return self.moved([self.resume_update(call, now)])

    def settle(
        self,
        call: ToolCall,
        status: CallStatus,
        beside: Sequence[Operation],
        *,
        allowed_from: tuple[CallStatus, ...],
        whys: Mapping[str, str] | None = None,
    ) -> bool:
        """Change a call's status with the writes `beside`; `whys` say why nothing was done.

        Return False, with nothing written, if it may not change so.
        """
        return self.moved(
            [
                self.status_update(call.conversation_id, call.row, status, allowed_from=allowed_from, whys=whys),
                *beside,
            ]
        )

    def moved(self, operations: Sequence[Operation]) -> bool:
        """Do all operations. Return False, with nothing written, if a call may not change so."""
        try:
            self._table.transact(operations)
        except ConditionFailedError:
            return False
        return True

    def _stored(self, item: Item) -> StoredCall:
        until = item.get("claimed_until")
        return StoredCall(
            self._rows.decode(item, ToolCall),
            CallStatus(item["status"]),
            from_iso(until) if until else None,
            item.get(FAILED_BECAUSE, {} if item["status"] == CallStatus.FAILED else None),
        )


def _started(call: ToolCall) -> ExecutionStarted:
    return ExecutionStarted(
        account_id=call.account_id,
        call_id=call.call_id,
        conversation_id=call.conversation_id,
        at=call.created_at,
        tool=call.tool,
        asked_by=call.member_id,
        by_steward=call.by_steward,
        asked_at_seq=call.asked_at_seq,
        level=call.level,
        reason=call.reason,
        approval_id=call.approval_id,
        approved_by=call.approved_by,
        cost_micros=call.cost_micros,
        input=call.arguments,
        currency=call.currency,
        address=call.resolved.get("address", ""),
        evidence=call.evidence,
    )
