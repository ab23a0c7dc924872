"""Rows of deliveries: the claim that is never taken over, and the one outcome."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from steward.aws.rows import Rows
from steward.aws.tables import ABSENT, Condition, ConditionFailed, Operation, Put, Table, Update, is_one_of
from steward.channels.models import Delivery, DeliveryStatus
from steward.conversations.store import WAITING_ATTRIBUTES
from steward.core.clock import from_iso, to_iso


@dataclass(frozen=True)
class StoredDelivery:
    """A delivery with the attributes of its row that change."""

    delivery: Delivery
    status: DeliveryStatus
    claimed_at: datetime | None


class DeliveryStore:
    """Delivery rows of the conversations table, and the register of provider ids."""

    def __init__(self, table: Table, inbound_ids: Table, rows: Rows) -> None:
        self._table = table
        self._inbound_ids = inbound_ids
        self._rows = rows

    def get(self, conversation_id: str, row: str) -> StoredDelivery | None:
        """The delivery, or None."""
        item = self._table.get({"conversation_id": conversation_id, "row": row})
        if item is None:
            return None
        claimed_at = item.get("claimed_at")
        return StoredDelivery(
            self._rows.decode(item, Delivery),
            DeliveryStatus(item["status"]),
            from_iso(claimed_at) if claimed_at else None,
        )

    def claim(self, conversation_id: str, row: str, now: datetime) -> Delivery | None:
        """Take a pending delivery for good, or None if it is not pending."""
        # A row of another version is left alone: claimed, it could neither be sent nor given back.
        condition = Condition(
            "#status = :pending AND schema_version = :known",
            {":pending": DeliveryStatus.PENDING.value, ":known": Delivery.VERSION},
        )
        moment = to_iso(now)
        changes = {"status": DeliveryStatus.CLAIMED.value, "claimed_at": moment, "waiting_since": moment}
        try:
            item = self._table.update({"conversation_id": conversation_id, "row": row}, changes, condition)
        except ConditionFailed:
            return None
        return self._rows.decode(item, Delivery)

    def release(self, delivery: Delivery) -> None:
        """Give a claim back: only when not a byte has left for the provider, or it said that it took nothing."""
        condition = Condition("#status = :claimed", {":claimed": DeliveryStatus.CLAIMED.value})
        changes = {"status": DeliveryStatus.PENDING.value, "claimed_at": ABSENT}
        self._table.update({"conversation_id": delivery.conversation_id, "row": delivery.row}, changes, condition)

    def settle_operations(
        self,
        delivery: Delivery,
        status: DeliveryStatus,
        *,
        allowed_from: tuple[DeliveryStatus, ...],
        provider_id: str | None,
        reason: str,
    ) -> list[Operation]:
        """The writes that give a delivery its outcome; the second, if any, binds the provider's message to it alone."""
        changes = {"status": status.value, "reason": reason, **dict.fromkeys(WAITING_ATTRIBUTES, ABSENT)}
        if provider_id:
            changes["provider_id"] = provider_id
        key = {"conversation_id": delivery.conversation_id, "row": delivery.row}
        operations: list[Operation] = [Update(self._table, key, changes, is_one_of("status", allowed_from))]
        if provider_id and status is DeliveryStatus.SENT:
            bound = {"inbound_id": f"twilio#{provider_id}", "conversation_id": delivery.conversation_id}
            operations.append(
                Put(
                    self._inbound_ids,
                    {**bound, "delivery_id": delivery.delivery_id},
                    Condition("attribute_not_exists(inbound_id)"),
                )
            )
        return operations

    def note_status(self, conversation_id: str, row: str, provider_id: str, provider_status: str) -> bool:
        """Keep what the provider reports of a delivery known to be sent; False if it is not known to be."""
        condition = Condition("#status = :sent", {":sent": DeliveryStatus.SENT.value})
        changes = {"provider_id": provider_id, "provider_status": provider_status}
        try:
            self._table.update({"conversation_id": conversation_id, "row": row}, changes, condition)
        except ConditionFailed:
            return False
        return True
