"""Rows of an account's standing: one query reads them all."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol

from steward.autonomy.models import Override, Standing
from steward.aws.rows import Rows
from steward.aws.tables import Condition, Delete, Item, Put, Table
from steward.conversations.limits import PAUSED_ROW, limits_partition
from steward.core.clock import to_iso

_PAUSE = "pause"


class StandingStore(Protocol):
    """What the policy needs of storage."""

    def read(self, account_id: str) -> Standing:
        """The standing as it is now."""

    def set_level(self, override: Override) -> None:
        """Set the level of an action from now on."""

    def clear_level(self, account_id: str, action: str) -> None:
        """Go back to the tool's own default."""

    def pause(self, account_id: str, member_id: str, now: datetime) -> None:
        """Let nothing run until `resume`."""

    def resume(self, account_id: str) -> None:
        """Let things run again."""


class DynamoStandingStore:
    """Rows of the people table, in a partition of their own beside the account's.

    A pause is written a second time, in the same transaction, where every loop looks before it begins anyway.
    """

    def __init__(self, table: Table, conversations: Table, rows: Rows) -> None:
        self._table = table
        self._conversations = conversations
        self._rows = rows

    def read(self, account_id: str) -> Standing:
        """See `StandingStore`."""
        paused = False
        overrides: dict[str, Override] = {}
        for item in self._table.query(Condition("#owner = :owner", {":owner": _owner(account_id)})):
            if item["row"] == _PAUSE:
                paused = True
            else:
                override = self._rows.decode(item, Override)
                overrides[override.action] = override
        return Standing(paused, overrides)

    def set_level(self, override: Override) -> None:
        """See `StandingStore`."""
        owner = _owner(override.account_id)
        self._table.put({**_key(owner, override.action), **self._rows.encode(override, owner=owner, persons=())})

    def clear_level(self, account_id: str, action: str) -> None:
        """See `StandingStore`."""
        self._table.delete(_key(_owner(account_id), action))

    def pause(self, account_id: str, member_id: str, now: datetime) -> None:
        """See `StandingStore`."""
        said = {"member_id": member_id, "at": to_iso(now)}
        keys = self._pause_keys(account_id)
        self._table.transact([Put(table, {**key, **said}) for table, key in keys])

    def resume(self, account_id: str) -> None:
        """See `StandingStore`."""
        self._table.transact([Delete(table, key) for table, key in self._pause_keys(account_id)])

    def _pause_keys(self, account_id: str) -> list[tuple[Table, Item]]:
        return [
            (self._table, {"owner": _owner(account_id), "row": _PAUSE}),
            (self._conversations, {"conversation_id": limits_partition(account_id), "row": PAUSED_ROW}),
        ]


def _owner(account_id: str) -> str:
    return f"{account_id}#standing"


def _key(owner: str, action: str) -> Item:
    return {"owner": owner, "row": f"level#{action}"}
