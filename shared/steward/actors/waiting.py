"""The sparse index the sweep reads: the attributes that put a row into it, and those that take it out."""

from __future__ import annotations

from datetime import datetime, timedelta

from steward.aws.schema import CONVERSATIONS, WAITING_SHARDS
from steward.aws.tables import ABSENT, Condition, Item, Table
from steward.core.clock import from_iso, to_iso
from steward.core.ids import shard_of
from steward.core.rings import Ring

WAITING_ATTRIBUTES = ("waiting_shard", "waiting_since", "ring", "group")
# Longer than anything takes that is not held up.
TOO_LONG = timedelta(minutes=15)
# The change that takes a row out of the index.
NOT_WAITING = dict.fromkeys(WAITING_ATTRIBUTES, ABSENT)


def waiting(ring: Ring, since: datetime) -> Item:
    """The attributes that have the sweep ring like `ring`, as long as the row waits."""
    return {
        "waiting_shard": str(shard_of(ring.conversation_id, WAITING_SHARDS)),
        "waiting_since": to_iso(since),
        "ring": ring.queue,
        "group": ring.group,
    }


def oldest_waiting(table: Table) -> datetime | None:
    """Since when what has waited longest waits; None if nothing does. To come is when it is to be rung for."""
    assert CONVERSATIONS.index is not None
    oldest = (
        next(
            table.query(
                Condition("waiting_shard = :shard", {":shard": str(shard)}), index=CONVERSATIONS.index.name, limit=1
            ),
            None,
        )
        for shard in range(WAITING_SHARDS)
    )
    return min((from_iso(row["waiting_since"]) for row in oldest if row), default=None)
