"""DynamoDB store for the hourly limit of strangers' texts; see `stranger_limits`."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from steward.agent.correspondence.stranger_limits import StrangerOverflow, StrangerPlaces, hour_of
from steward.aws.row_codec import RowCodec
from steward.aws.tables import Condition, ConditionFailedError, Item, Operation, Put, Table


class StrangerStore:
    """Rows of the conversations table, one partition for each account and hour."""

    def __init__(self, table: Table, rows: RowCodec, places: int) -> None:
        self._table = table
        self._records = rows
        self._places = places

    def take(self, account_id: str, now: datetime, conversation_id: str, texts: Sequence[int]) -> StrangerPlaces:
        """See `StrangerPlacesPort`."""
        hour = hour_of(now)
        rows = self._rows(account_id, hour)
        holders = {row["holder"]: row["row"] for row in rows if "holder" in row}
        left = next((self._left(row).texts for row in rows if row["row"] == _left_row(conversation_id)), 0)
        free = [n for n in range(self._places) if _place_row(n) not in holders.values()]
        taken = set()
        for text in texts:
            holder = f"{conversation_id}/{text}"
            if holder in holders or self._take_one(account_id, hour, free, holder):
                taken.add(text)
        return StrangerPlaces(hour, frozenset(taken), left)

    def left_over(self, account_id: str, hour: str) -> list[StrangerOverflow]:
        """See `StrangerPlacesPort`."""
        rows = [row for row in self._rows(account_id, hour) if "holder" not in row]
        return sorted(map(self._left, rows), key=lambda one: one.conversation_id)

    def operations(self, effect: Any, persons: Sequence[str], now: datetime) -> list[Operation]:
        """See `EffectWriter`."""
        assert isinstance(effect, StrangerOverflow)
        key = {"conversation_id": _partition(effect.account_id, effect.hour), "row": _left_row(effect.conversation_id)}
        said = self._records.encode(effect, owner=effect.conversation_id, persons=effect.persons())
        return [Put(self._table, {**key, **said})]

    def _left(self, row: Item) -> StrangerOverflow:
        return self._records.decode(row, StrangerOverflow)

    def _take_one(self, account_id: str, hour: str, free: list[int], holder: str) -> bool:
        while free:
            place = {"conversation_id": _partition(account_id, hour), "row": _place_row(free.pop(0))}
            try:
                self._table.put({**place, "holder": holder}, Condition("attribute_not_exists(#row)"))
            except ConditionFailedError:
                continue
            return True
        return False

    def _rows(self, account_id: str, hour: str) -> list[Item]:
        return list(self._table.query(Condition("conversation_id = :id", {":id": _partition(account_id, hour)})))


def _partition(account_id: str, hour: str) -> str:
    return f"strangers#{account_id}#{hour}"


def _place_row(number: int) -> str:
    return f"place#{number:05d}"


def _left_row(conversation_id: str) -> str:
    return f"left#{conversation_id}"
