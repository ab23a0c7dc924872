"""DynamoDB store for pins: which conversation a channel key leads to, after it has left the first one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from steward.agent.conversations.pins import ChannelPin, pin_partition
from steward.aws.tables import Condition, Operation, Place, Put, Table

_PIN_ROW = "pin"


class PinStore:
    """Pin rows of the conversations table, one for each channel key that has left its first conversation."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def place(self, key: str) -> Place:
        """Return the place of a channel key's row, for callers that read it together with other rows."""
        return self._table, {"conversation_id": pin_partition(key), "row": _PIN_ROW}

    def pinned(self, keys: Mapping[str, str]) -> dict[str, str]:
        """Return, by channel key, the conversation of keys that have left their first one.

        `keys` maps each channel key to its member's id. A pin that another person left under the key does not count.
        """
        by_partition = {pin_partition(key): key for key in keys}
        items = self._table.get_many([{"conversation_id": partition, "row": _PIN_ROW} for partition in by_partition])
        found = {by_partition[item["conversation_id"]]: item for item in items}
        return {key: str(item["pinned"]) for key, item in found.items() if item["member_id"] == keys[key]}

    def operations(self, pin: ChannelPin, persons: Sequence[str], now: datetime) -> list[Operation]:
        """See `EffectWriter`. If two steps take a key over from the same conversation, one succeeds."""
        _, place = self.place(pin.key)
        unmoved = Condition(
            "attribute_not_exists(#row) OR pinned = :before OR member_id <> :member",
            {":before": pin.instead_of, ":member": pin.member_id},
        )
        said = {"pinned": pin.conversation_id, "account_id": pin.account_id, "member_id": pin.member_id}
        return [Put(self._table, {**place, **said}, unmoved)]
