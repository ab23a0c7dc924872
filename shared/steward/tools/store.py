"""Rows of tool calls: the claim, and the one result."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from steward.aws.rows import Rows
from steward.aws.tables import ABSENT, Condition, ConditionFailed, Item, Table, Update, is_one_of, is_readable
from steward.conversations.store import WAITING_ATTRIBUTES
from steward.core.clock import from_iso, to_iso
from steward.tools.models import CallStatus, ToolCall


@dataclass(frozen=True)
class StoredCall:
    """A call with the attributes of its row that change."""

    call: ToolCall
    status: CallStatus
    claimed_until: datetime | None


class CallStore:
    """Call rows of the conversations table."""

    def __init__(self, table: Table, rows: Rows) -> None:
        self._table = table
        self._rows = rows

    def get(self, conversation_id: str, row: str) -> StoredCall | None:
        """The call, or None."""
        item = self._table.get({"conversation_id": conversation_id, "row": row})
        return self._stored(item) if item else None

    def claim(self, conversation_id: str, row: str, group: str, now: datetime, lease: timedelta) -> ToolCall | None:
        """Take a call of `group` for `lease`, or None if that may not be.

        It may be when nobody has begun it, or when somebody did, their lease is over, and starting it again cannot do
        anything twice. A claimed call that is not repeatable is never taken over.
        """
        # A row of another version, or of another group, is left alone.
        condition = Condition(
            "tool_group = :group AND "
            "(#status = :pending OR (#status = :claimed AND claimed_until < :now AND repeatable = :yes))",
            {
                ":group": group,
                ":pending": CallStatus.PENDING.value,
                ":claimed": CallStatus.CLAIMED.value,
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
        except ConditionFailed:
            return None
        return self._rows.decode(item, ToolCall)

    def status_update(
        self, conversation_id: str, row: str, status: CallStatus, *, allowed_from: tuple[CallStatus, ...]
    ) -> Update:
        """The write that moves a call on, for a transaction that also tells the conversation."""
        return Update(
            self._table,
            {"conversation_id": conversation_id, "row": row},
            {"status": status.value, **dict.fromkeys(WAITING_ATTRIBUTES, ABSENT)},
            is_one_of("status", allowed_from),
        )

    def _stored(self, item: Item) -> StoredCall:
        until = item.get("claimed_until")
        return StoredCall(
            self._rows.decode(item, ToolCall), CallStatus(item["status"]), from_iso(until) if until else None
        )
