"""Two who read the same and then both write: the second is told that it came too late, and nothing is done twice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from infra.local.world.script import ScriptedModel
from steward.approvals.store import ApprovalStore
from steward.aws.queues import Queues, Ring
from steward.aws.tables import ConditionFailed
from steward.channels.models import DeliveryStatus
from tests.support.cloud import MARIA, PETE, Cloud
from tests.support.mocked import rows_of
from tests.support.plumber import DRAFT, REQUEST, decide, plumber_rule
from tests.support.stores import fresh_wiring
from tests.support.two_accounts import Side, make_side


@pytest.fixture
def model() -> ScriptedModel:
    """Does the main job."""
    return ScriptedModel(rule=plumber_rule)


@pytest.fixture
def side() -> Iterator[Side]:
    """An account with something of everything."""
    with fresh_wiring() as wiring:
        yield make_side(wiring, "A", "+15005550006", "+15550100001")


def test_of_two_decisions_the_first_counts(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    settle, others = ApprovalStore.settle, iter(["rejected"])

    def overtaken(*arguments: Any) -> bool:
        for decision in others:
            decide(cloud, MARIA, decision)
        return settle(*arguments)

    monkeypatch.setattr(ApprovalStore, "settle", overtaken)
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert cloud.texts_to(PETE) == []
    assert not any("approved by" in text for text in cloud.texts_to(MARIA))


def test_a_message_of_the_provider_is_proof_of_one_text(side: Side) -> None:
    store = side.wiring.delivery_store
    first, second = side.delivery("1"), side.delivery("2")
    table = side.wiring.conversations_table
    table.transact([side.wiring.conversation_store.delivery_put(second)])

    def settle(delivery: Any) -> None:
        how: Any = {"allowed_from": [DeliveryStatus.PENDING], "provider_id": "SM1", "reason": "", "frees_lane": False}
        table.transact(store.settle_operations(delivery, DeliveryStatus.SENT, **how))

    settle(first)
    with pytest.raises(ConditionFailed):
        settle(second)


def test_nobody_is_rung_for_what_is_not_there_yet(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    """A consumer may begin at once: whatever a ring names must have been written before."""
    ring, early = Queues.ring, []

    def looked_at(queues: Queues, one: Ring) -> None:
        rows = [row for row in rows_of("conversations") if row["conversation_id"] == one.conversation_id]
        named = [row for row in rows if one.queue == "turns" or row["row"] == one.row]
        if not any(row.get("ring") == one.queue for row in named):
            early.append(one)
        ring(queues, one)

    monkeypatch.setattr(Queues, "ring", looked_at)
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert cloud.texts_to(PETE) == [DRAFT]
    assert early == []
