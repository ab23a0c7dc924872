"""Rows of pins: which conversation a channel key leads to, once it has left its first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from steward.agent.conversations.pins import Pin, pin_partition
from steward.aws.tables import Condition, Operation, Place, Put, Table

_PIN_ROW = "pin"


class PinStore:
    """Rows of the conversations table, one for each channel key that has left its first conversation."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def place(self, key: str) -> Place:
        """Where a channel key's row is, for whoever reads it together with rows of its own."""
        return self._table, {"conversation_id": pin_partition(key), "row": _PIN_ROW}

    def pinned(self, keys: Mapping[str, str]) -> dict[str, str]:
        """Of channel keys, with whose they are by member id: those that have left their first conversation → for which.

        A pin that somebody else has left under a key does not count.
        """
        by_partition = {pin_partition(key): key for key in keys}
        items = self._table.get_many([{"conversation_id": partition, "row": _PIN_ROW} for partition in by_partition])
        found = {by_partition[item["conversation_id"]]: item for item in items}
        return {key: str(item["pinned"]) for key, item in found.items() if item["member_id"] == keys[key]}

    def operations(self, pin: Pin, persons: Sequence[str], now: datetime) -> list[Operation]:
        """See `EffectWriter`: of two that take a key over from the same conversation one does."""
        _, place = self.place(pin.key)
        unmoved = Condition(
            "attribute_not_exists(#row) OR pinned = :before OR member_id <> :member",
            {":before": pin.instead_of, ":member": pin.member_id},
        )
        said = {"pinned": pin.conversation_id, "account_id": pin.account_id, "member_id": pin.member_id}
        return [Put(self._table, {**place, **said}, unmoved)]
