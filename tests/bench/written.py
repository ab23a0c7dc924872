"""Bytes written to DynamoDB and S3 by one plain turn, as its conversation grows.

Counted are the bodies of every request that writes, of all functions, from the webhook to the last status callback.
"""

from __future__ import annotations

import statistics

from infra.local.world.script import say
from steward.core.clock import utc_now
from tests.bench.aws_requests import WRITES, recorded, turn
from tests.bench.figures import Figure
from tests.bench.history import ANSWER, grow, party_of
from tests.support.cloud import MARIA, NUMBER, running_cloud

LENGTHS = (10, 100, 500, 2_000)
_TURNS = 5


def measure() -> list[Figure]:
    """Bytes a turn at 2,000 messages against 10, in one conversation that grows."""
    per_turn: dict[int, float] = {}
    with running_cloud() as cloud, recorded(cloud) as requests:
        wiring = cloud.wiring
        conversation = cloud.conversation_of(MARIA)
        account_id = wiring.people.store.account_at(NUMBER)
        assert account_id is not None
        maria = next(m for m in wiring.people.store.members(account_id) if m.phone == MARIA.phone)
        for length in LENGTHS:
            store = wiring.conversation_store
            grow(store, conversation, party_of(maria, NUMBER), length, utc_now(), wiring.settings)
            turns = (turn(cloud, requests, say(ANSWER)) for _ in range(_TURNS))
            sizes = [sum(r.body_bytes for r in made if r.operation in WRITES) for made in turns]
            per_turn[length] = statistics.median(sizes)
    details = tuple(f"{length:,} messages: {size:,.0f} bytes a turn" for length, size in per_turn.items())
    return [Figure("bytes_per_turn_ratio_2000_10", per_turn[2_000] / per_turn[10], "ratio", 1.1, details)]
