"""Sparse DynamoDB index of rows that wait: attributes that add a row for the sweep, and remove it."""

from __future__ import annotations

from datetime import datetime, timedelta

from steward.aws.schema import WAITING_SHARDS
from steward.aws.tables import ABSENT, Condition, Item, Table
from steward.core.clock import from_iso, to_iso
from steward.core.ids import shard_of
from steward.core.rings import Ring

WAITING_INDEX = "waiting"
WAITING_ATTRIBUTES = ("waiting_shard", "waiting_since", "ring", "group")
# Work that is not held up takes less than this.
TOO_LONG = timedelta(minutes=15)
# Change that removes a row from the index.
NOT_WAITING = dict.fromkeys(WAITING_ATTRIBUTES, ABSENT)


def waiting(ring: Ring, since: datetime) -> Item:
    """Return the attributes that have the sweep send `ring` while the row waits."""
    return {
        "waiting_shard": str(shard_of(ring.conversation_id, WAITING_SHARDS)),
        "waiting_since": to_iso(since),
        "ring": ring.queue,
        "group": ring.group,
    }


def oldest_waiting(table: Table) -> datetime | None:
    """Return since when the oldest row has waited, or None. A time in the future is when it is to be rung for."""
    oldest = (
        next(
            table.query(Condition("waiting_shard = :shard", {":shard": str(shard)}), index=WAITING_INDEX, limit=1),
            None,
        )
        for shard in range(WAITING_SHARDS)
    )
    return min((from_iso(row["waiting_since"]) for row in oldest if row), default=None)
