"""Two who read the same and then both write: the second is told that it came too late, and nothing is done twice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from infra.local.world.script import ScriptedModel
from steward.approvals.store import ApprovalStore
from steward.aws.queues import Queues, Ring
from steward.aws.tables import ConditionFailed
from steward.channels.models import DeliveryStatus
from steward.conversations.models import ConversationState
from steward.conversations.pins import Pin, key_of
from steward.conversations.steps import Step
from steward.conversations.store import Commit
from steward.core.errors import VersionConflict
from tests.support.cloud import MARIA, PETE, Cloud
from tests.support.mocked import rows_of
from tests.support.plumber import DRAFT, REQUEST, decide, plumber_rule
from tests.support.stores import fresh_wiring
from tests.support.two_accounts import NOW, Side, make_side


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


def test_of_two_conversations_that_take_a_persons_texts_over_one_does(side: Side) -> None:
    store = side.wiring.conversation_store
    key = key_of(side.party)
    for number, conversation_id in enumerate(("conv-next", "conv-other")):
        pin = Pin(key, side.member.member_id, conversation_id, instead_of=side.conversation_id)
        commit = Commit(replace(begun(side, f"conv-from-{number}"), pins=(pin,)), 0, ())
        if number == 0:
            store.commit(commit)
            continue
        with pytest.raises(VersionConflict):
            store.commit(commit)
    assert store.pinned({key: side.member.member_id}) == {key: "conv-next"}


def begun(side: Side, conversation_id: str) -> Step:
    """The first step of a conversation of the member's."""
    return Step(ConversationState(conversation_id=conversation_id, party=side.party, version=1), NOW, 1_600)


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
