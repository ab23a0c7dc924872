"""DynamoDB store for deliveries: one claim, one outcome, and the recipients' lanes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from steward.actors.restore_guard import PULSE_KEY, SweepHeartbeat
from steward.actors.store import ABSENT_ROW
from steward.actors.waiting_index import NOT_WAITING, waiting
from steward.aws.row_codec import RowCodec
from steward.aws.tables import (
    ABSENT,
    Condition,
    ConditionFailedError,
    Increment,
    Item,
    Operation,
    Put,
    Table,
    TransactionContendedError,
    Update,
    get_across,
    is_one_of,
    is_readable,
)
from steward.channels.messaging.budgets import SHARDS, DaySendTotals, SendCost, counter_row, counters_of
from steward.channels.messaging.models import Delivery, DeliveryStatus
from steward.channels.messaging.port import StatusReport
from steward.core.clock import from_iso, to_iso
from steward.core.ids import derived_id
from steward.people.directory.service import PeopleService

# Deliveries behind an open one that are rung for when it is settled; for further ones the sweep rings.
_MOST_WAITERS = 20
_KEYS_AT_ONCE = 100


@dataclass(frozen=True)
class StoredDelivery:
    """A delivery with the changing attributes of its row.

    `not_before` is the time of the next try, after `tries` that the provider did not take.
    """

    delivery: Delivery
    status: DeliveryStatus
    claimed_at: datetime | None
    tries: int = 0
    not_before: datetime | None = None
    sent_again: bool = False


@dataclass(frozen=True)
class RecipientLane:
    """A recipient's lane: `holder` is the delivery last claimed in it, unless the claim was returned.

    It is free if `released` names the holder, or if the holder has an outcome. Only the holder's own row decides, so a
    crash between two writes cannot block a lane. `waiters` are references to ring for.
    """

    key: str
    holder: str | None = None
    released: str | None = None
    waiters: tuple[str, ...] = ()

    @property
    def taken_by(self) -> str | None:
        """The delivery that may be under way."""
        return self.holder if self.holder != self.released else None


@dataclass(frozen=True)
class DeliveryCandidate:
    """A delivery with everything that decides if it may be sent.

    Besides the lane these are the recipient's opt-out, the pulse, and the account's sends of that day; `unreached`
    means that nothing has reached the recipient for a while.
    """

    stored: StoredDelivery
    lane: RecipientLane
    opted_out: bool
    pulse: SweepHeartbeat | None
    spent: DaySendTotals
    unreached: bool = False


class DeliveryWriter:
    """Writes a new delivery of a step or tool as a row."""

    def __init__(self, table: Table, rows: RowCodec) -> None:
        self._table = table
        self._rows = rows

    def operations(self, delivery: Delivery, persons: Sequence[str], now: datetime) -> list[Operation]:
        """See `EffectWriter`."""
        (ring,) = delivery.rings()
        attributes = self._rows.encode(delivery, owner=delivery.conversation_id, persons=())
        item = {**_key(delivery), **attributes, "status": DeliveryStatus.PENDING.value}
        item["channel"] = delivery.channel
        return [Put(self._table, {**item, **waiting(ring, delivery.created_at)}, ABSENT_ROW)]


class DeliveryReader:
    """Reads delivery rows of the conversations table."""

    def __init__(self, table: Table, rows: RowCodec) -> None:
        self._table = table
        self._rows = rows

    def get(self, conversation_id: str, row: str) -> StoredDelivery | None:
        """Return the delivery, or None."""
        item = self._table.get({"conversation_id": conversation_id, "row": row})
        return self._stored(item) if item else None

    def some(self, conversation_id: str, delivery_ids: Sequence[str]) -> dict[str, Delivery]:
        """Return deliveries of a conversation by id."""
        found: dict[str, Delivery] = {}
        for start in range(0, len(delivery_ids), _KEYS_AT_ONCE):
            rows = (f"delivery#{one}" for one in delivery_ids[start : start + _KEYS_AT_ONCE])
            items = self._table.get_many(
                [{"conversation_id": conversation_id, "row": row} for row in dict.fromkeys(rows)]
            )
            found |= {one.delivery_id: one for one in (self._rows.decode(item, Delivery) for item in items)}
        return found

    def _stored(self, item: Item) -> StoredDelivery:
        return StoredDelivery(
            self._rows.decode(item, Delivery),
            DeliveryStatus(item["status"]),
            _moment(item, "claimed_at"),
            int(item.get("tries", 0)),
            _moment(item, "not_before"),
            bool(item.get("sent_again")),
        )


class DeliveryStore(DeliveryReader):
    """Delivery and lane rows of the conversations table, and the register of provider ids."""

    def __init__(self, table: Table, inbound_ids: Table, rows: RowCodec, people: PeopleService) -> None:
        super().__init__(table, rows)
        self._inbound_ids = inbound_ids
        self._people = people

    def find(self, conversation_id: str, row: str, lane: str, day: str) -> DeliveryCandidate | None:
        """Return the delivery with its lane and its recipient's facts, by one request if `lane` is its lane."""
        delivery = (self._table, {"conversation_id": conversation_id, "row": row})
        if lane.count("/") != 2:
            stored = self.get(conversation_id, row)
            return self.find(conversation_id, row, stored.delivery.lane, day) if stored else None
        account_id, _, address = lane.split("/")
        beside = [(self._table, _lane_key(lane)), self._people.address_place(account_id, address)]
        counters = [(self._table, _counter_key(account_id, counter_row(day, shard))) for shard in range(SHARDS)]
        item, held, facts, pulse, *counted = get_across([delivery, *beside, (self._table, PULSE_KEY), *counters])
        if item is None:
            return None
        stored = self._stored(item)
        if stored.delivery.lane != lane:
            return self.find(conversation_id, row, stored.delivery.lane, day)
        opted_out = self._people.has_opted_out(facts, stored.delivery.channel)
        unreached = self._people.is_unreached(facts, stored.delivery.channel)
        return DeliveryCandidate(
            stored, _lane(lane, held), opted_out, SweepHeartbeat.of(pulse), DaySendTotals.sum(counted), unreached
        )

    def lane(self, key: str) -> RecipientLane:
        """Return the current state of a lane."""
        return _lane(key, self._table.get(_lane_key(key)))

    def status(self, conversation_id: str, row: str) -> tuple[DeliveryStatus, bool] | None:
        """Return a delivery's status, and if this code could send it, without decoding it; None if absent."""
        item = self._table.get({"conversation_id": conversation_id, "row": row})
        if item is None:
            return None
        return DeliveryStatus(item["status"]), Delivery.reads_version(int(item["schema_version"]))

    def claim(self, found: DeliveryCandidate, now: datetime, spend: SendCost) -> bool:
        """Claim a pending delivery and its lane for good, and count it; return False if either has changed."""
        delivery, lane = found.stored.delivery, found.lane
        # A row that newer code wrote is left alone: after a claim it could neither be sent nor returned.
        pending = is_one_of("status", [DeliveryStatus.PENDING]) & is_readable(Delivery)
        moment = to_iso(now)
        changes = {"status": DeliveryStatus.CLAIMED.value, "claimed_at": moment, "waiting_since": moment}
        ahead = lane.waiters.index(delivery.reference) + 1 if delivery.reference in lane.waiters else 0
        waiters = list(lane.waiters[ahead:])
        hold = {"holder": delivery.reference, "released": ABSENT, "waiters": waiters or ABSENT}
        taken = [
            Update(self._table, _key(delivery), {**changes, "segments": spend.segments}, pending),
            Update(self._table, _lane_key(lane.key), hold, _as_found(lane)),
            self._counted(spend, 1),
        ]
        try:
            return self._done(taken)
        except TransactionContendedError:
            # Others are counting at the same moment.
            return False

    def postpone(self, delivery: Delivery, until: datetime) -> None:
        """Have a pending delivery retried at `until`, and not before."""
        moment = to_iso(until)
        with suppress(ConditionFailedError):
            self._table.update(
                _key(delivery),
                {"not_before": moment, "waiting_since": moment},
                is_one_of("status", [DeliveryStatus.PENDING]),
            )

    def wait(self, found: DeliveryCandidate) -> bool:
        """Add a delivery to its lane's waiters; return False if the lane has changed meanwhile."""
        reference, lane = found.stored.delivery.reference, found.lane
        if reference in lane.waiters or len(lane.waiters) >= _MOST_WAITERS:
            return True
        waiting = {"waiters": [*lane.waiters, reference]}
        return self._done([Update(self._table, _lane_key(lane.key), waiting, _as_found(lane))])

    def release(self, stored: StoredDelivery, spend: SendCost, *, not_before: datetime | None = None) -> None:
        """Return a claim: only if nothing was sent to the provider, or it said that it took nothing."""
        delivery = stored.delivery
        changes: dict[str, Any] = {"status": DeliveryStatus.PENDING.value, "claimed_at": ABSENT}
        if not_before:
            moment = to_iso(not_before)
            changes |= {"tries": stored.tries + 1, "not_before": moment, "waiting_since": moment}
        # The holder is removed too: later deliveries take the last holder for sent, and this one is not.
        free = Update(self._table, _lane_key(delivery.lane), {"holder": ABSENT, "released": ABSENT})
        claimed = is_one_of("status", [DeliveryStatus.CLAIMED])
        back = Update(self._table, _key(delivery), changes, claimed)
        self._table.transact([back, free, self._counted(spend, -1)])

    def settle_operations(
        self,
        delivery: Delivery,
        status: DeliveryStatus,
        *,
        allowed_from: Sequence[DeliveryStatus],
        provider_id: str | None,
        provider: str,
        reason: str,
        frees_lane: bool,
    ) -> list[Operation]:
        """Return the writes that record the outcome, bind the provider's message to it alone and free its lane."""
        changes = {"status": status.value, "reason": reason, **NOT_WAITING}
        if provider_id:
            changes["provider_id"] = provider_id
        operations: list[Operation] = [
            Update(self._table, _key(delivery), changes, is_one_of("status", list(allowed_from)))
        ]
        if frees_lane:
            operations.append(self._released(delivery))
        if provider_id and status is DeliveryStatus.SENT:
            bound = {"inbound_id": f"{provider}#{provider_id}", "conversation_id": delivery.conversation_id}
            operations.append(
                Put(
                    self._inbound_ids,
                    {**bound, "delivery_id": delivery.delivery_id},
                    Condition("attribute_not_exists(inbound_id)"),
                )
            )
        return operations

    def send_again(self, first: Delivery, again: Sequence[Operation]) -> bool:
        """Add the repeat of an unknown delivery; return False if it is not unknown, or was repeated before."""
        unknown = is_one_of("status", [DeliveryStatus.UNKNOWN])
        return self._done([Update(self._table, _key(first), {"sent_again": True}, unknown), *again])

    def note_status(self, report: StatusReport) -> bool:
        """Store the provider's report on a delivery that its channel has sent; return False for any other."""
        conversation_id, row = place_of(report.reference)
        condition = Condition(
            "#status = :sent AND #channel = :channel",
            {":sent": DeliveryStatus.SENT.value, ":channel": report.channel},
        )
        changes = {"provider_id": report.provider_id, "provider_status": report.status}
        try:
            self._table.update({"conversation_id": conversation_id, "row": row}, changes, condition)
        except ConditionFailedError:
            return False
        return True

    def _counted(self, spend: SendCost, sign: Literal[1, -1]) -> Update:
        changes = {name: Increment(by) for name, by in spend.counts(sign).items()}
        return Update(self._table, _counter_key(spend.account_id, spend.row), changes)

    def _released(self, delivery: Delivery) -> Update:
        # Unconditional: for a delivery that no longer holds the lane it frees nothing.
        return Update(self._table, _lane_key(delivery.lane), {"released": delivery.reference})

    def settle(self, operations: Sequence[Operation]) -> bool:
        """Write an outcome with its events; return False, writing nothing, if it was settled before."""
        return self._done(operations)

    def _done(self, operations: Sequence[Operation]) -> bool:
        try:
            self._table.transact(operations)
        except ConditionFailedError:
            return False
        return True


def place_of(reference: str) -> tuple[str, str]:
    """Return the conversation and the row of the delivery with this reference."""
    conversation_id, _, delivery_id = reference.partition("/")
    return conversation_id, f"delivery#{delivery_id}"


def _key(delivery: Delivery) -> dict[str, str]:
    return {"conversation_id": delivery.conversation_id, "row": delivery.row}


def _lane_key(lane: str) -> dict[str, str]:
    # Hashed: a row that is never deleted must not contain a phone number.
    return {"conversation_id": f"lane#{derived_id(lane)}", "row": "lane"}


def _counter_key(account_id: str, row: str) -> dict[str, str]:
    return {"conversation_id": counters_of(account_id), "row": row}


def _lane(key: str, item: Item | None) -> RecipientLane:
    found: Mapping[str, Any] = item or {}
    return RecipientLane(key, found.get("holder"), found.get("released"), tuple(found.get("waiters", ())))


def _as_found(lane: RecipientLane) -> Condition:
    """Return the condition that nobody has taken or freed the lane since it was read."""
    known = {"holder": lane.holder, "released": lane.released}
    parts = [f"#{name} = :{name}_found" if value else f"attribute_not_exists(#{name})" for name, value in known.items()]
    return Condition(" AND ".join(parts), {f":{name}_found": value for name, value in known.items() if value})


def _moment(item: Item, attribute: str) -> datetime | None:
    return from_iso(item[attribute]) if item.get(attribute) else None
