"""DynamoDB store for autonomy settings: one query reads them all."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from steward.aws.row_codec import RowCodec
from steward.aws.tables import Condition, ConditionFailedError, Delete, Item, Operation, Put, Table
from steward.core.clock import to_iso
from steward.trust.autonomy.account_limits import PAUSED_ROW, limits_partition
from steward.trust.autonomy.models import AutonomyOverride, AutonomySettings

_PAUSE = "pause"


class AutonomyStore(Protocol):
    """Storage of autonomy settings."""

    def read(self, account_id: str) -> AutonomySettings:
        """Return the present settings."""

    def set_level(self, override: AutonomyOverride, beside: Sequence[Operation] = ()) -> None:
        """Set the level of an action, with the writes `beside`."""

    def clear_level(self, account_id: str, action: str, beside: Sequence[Operation] = ()) -> None:
        """Restore the tool's own default, with the writes `beside`."""

    def pause(self, account_id: str, member_id: str, now: datetime, *, word: str = "") -> bool:
        """Pause until `resume`. Return whether the message `word` is the one that paused it."""

    def resume(self, account_id: str, said_at: datetime, *, word: str = "") -> bool:
        """Resume, unless somebody paused after `said_at`. Return whether `word` is the message that did it."""


class DynamoAutonomyStore:
    """Rows of the people table, in a partition beside the account's.

    A pause is also written, in the same transaction, to the row that every loop reads anyway.
    """

    def __init__(self, table: Table, conversations: Table, rows: RowCodec) -> None:
        self._table = table
        self._conversations = conversations
        self._rows = rows

    def read(self, account_id: str) -> AutonomySettings:
        """See `AutonomyStore`."""
        pause: Item = {}
        overrides: dict[str, AutonomyOverride] = {}
        for item in self._table.query(Condition("#owner = :owner", {":owner": _owner(account_id)})):
            if item["row"] == _PAUSE:
                pause = item if item["paused"] else {}
            else:
                override = self._rows.decode(item, AutonomyOverride)
                overrides[override.action] = override
        return AutonomySettings(bool(pause), str(pause.get("member_id", "")), overrides)

    def set_level(self, override: AutonomyOverride, beside: Sequence[Operation] = ()) -> None:
        """See `AutonomyStore`."""
        owner = _owner(override.account_id)
        item = {**_key(owner, override.action), **self._rows.encode(override, owner=owner, persons=())}
        self._table.transact([Put(self._table, item), *beside])

    def clear_level(self, account_id: str, action: str, beside: Sequence[Operation] = ()) -> None:
        """See `AutonomyStore`."""
        self._table.transact([Delete(self._table, _key(_owner(account_id), action)), *beside])

    def pause(self, account_id: str, member_id: str, now: datetime, *, word: str = "") -> bool:
        """See `AutonomyStore`."""
        before = self._pause_row(account_id)
        did = _is_new(before, word, paused=True)
        # A repeated pause keeps the first message's id, so that a repeat of that message finds it.
        kept = word if did else str(before.get("word", ""))
        self._put_pause(account_id, {"paused": True, "member_id": member_id, "at": to_iso(now), "word": kept})
        return did

    def resume(self, account_id: str, said_at: datetime, *, word: str = "") -> bool:
        """See `AutonomyStore`."""
        if not _is_new(self._pause_row(account_id), word, paused=False):
            return False
        # A late message must not undo a newer one. A late pause does count, to be safe.
        not_since = Condition("attribute_not_exists(#at) OR #at <= :said", {":said": to_iso(said_at)})
        try:
            self._put_pause(account_id, {"paused": False, "word": word}, not_since)
        except ConditionFailedError:
            return False
        return True

    def _pause_row(self, account_id: str) -> Item:
        return self._table.get({"owner": _owner(account_id), "row": _PAUSE}) or {}

    def _put_pause(self, account_id: str, said: Item, condition: Condition | None = None) -> None:
        # The row says "no" instead of being deleted, so that pausing needs no permission to delete.
        place = {"owner": _owner(account_id), "row": _PAUSE}
        second = {"conversation_id": limits_partition(account_id), "row": PAUSED_ROW}
        puts = [Put(self._table, {**place, **said}, condition), Put(self._conversations, {**second, **said})]
        self._table.transact(puts)


def _is_new(row: Item, word: str, *, paused: bool) -> bool:
    """Return whether the message changes anything, or did so before its sender died and repeated it."""
    return bool(row.get("paused", False)) != paused or (word != "" and row.get("word") == word)


def _owner(account_id: str) -> str:
    return f"{account_id}#standing"


def _key(owner: str, action: str) -> Item:
    return {"owner": owner, "row": f"level#{action}"}
