"""Concurrent senders of one text: one of them claims it, and it is sent once, one per person at a time."""

from __future__ import annotations

from typing import Any

import pytest

from steward.actors.waiting_index import WAITING_ATTRIBUTES
from steward.aws.tables import ConditionFailedError
from steward.channels.messaging.budgets import day_of
from steward.channels.messaging.models import Delivery, DeliveryStatus
from steward.channels.messaging.store import DeliveryCandidate
from tests.support.aws_inspection import rows_of
from tests.support.two_accounts import NOW, Side


def written(side: Side, name: str) -> Delivery:
    """A text to the plumber that waits."""
    text = side.delivery(name)
    side.wiring.conversations_table.transact(side.rows_of_effects(text))
    return text


def found(side: Side, text: Delivery) -> DeliveryCandidate:
    """The text as whoever is about to send it finds it."""
    seen = side.wiring.delivery_store.find(text.conversation_id, text.row, text.lane, day_of(NOW))
    assert seen is not None
    return seen


def row_of(text: Delivery) -> dict[str, Any]:
    (row,) = [row for row in rows_of("conversations") if row["row"] == text.row]
    return row


def test_a_message_of_the_provider_is_proof_of_one_text(side: Side) -> None:
    first, second = written(side, "2"), written(side, "3")
    settle(side, first, DeliveryStatus.SENT)
    with pytest.raises(ConditionFailedError):
        settle(side, second, DeliveryStatus.SENT)


def test_a_text_has_one_outcome_and_waits_no_more(side: Side) -> None:
    text = side.delivery("1")
    settle(side, text, DeliveryStatus.FAILED)
    with pytest.raises(ConditionFailedError):
        settle(side, text, DeliveryStatus.SENT)
    assert row_of(text)["status"] == "failed"
    assert not set(WAITING_ATTRIBUTES) & row_of(text).keys()


def settle(
    side: Side, delivery: Delivery, status: DeliveryStatus, before: DeliveryStatus = DeliveryStatus.PENDING
) -> None:
    """Give a text its outcome; the provider's message SM1 is the proof of one that was sent."""
    operations = side.wiring.delivery_store.settle_operations(
        delivery,
        status,
        allowed_from=[before],
        provider_id="SM1" if status is DeliveryStatus.SENT else None,
        provider="twilio",
        reason="",
        frees_lane=False,
    )
    side.wiring.conversations_table.transact(operations)


def test_a_text_is_claimed_once_even_by_who_sees_that_it_is(side: Side) -> None:
    store, text = side.wiring.delivery_store, written(side, "2")
    assert [store.claim(found(side, text), NOW, side.spend()) for _ in range(2)] == [True, False]


def test_a_text_of_a_later_version_is_left_to_the_code_that_can_send_it(side: Side) -> None:
    """Deployed between the look and the claim: claimed by this code it could neither be sent nor given back."""
    store, text = side.wiring.delivery_store, written(side, "2")
    seen = found(side, text)
    place = {"conversation_id": text.conversation_id, "row": text.row}
    side.wiring.conversations_table.update(place, {"schema_version": 99})
    assert not store.claim(seen, NOW, side.spend())
    assert row_of(text)["status"] == "pending"


def test_one_of_two_texts_to_a_person_is_sent_at_a_time(side: Side) -> None:
    store, (first, second) = side.wiring.delivery_store, (written(side, name) for name in ("2", "3"))
    seen = found(side, second)
    assert store.claim(found(side, first), NOW, side.spend())
    assert not store.claim(seen, NOW, side.spend())


def test_lane_is_taken_again_by_the_next_text(side: Side) -> None:
    """What an earlier try said of the lane does not count for the present one."""
    store, text = side.wiring.delivery_store, written(side, "2")
    side.wiring.conversations_table.transact([store._released(text)])
    assert store.claim(found(side, text), NOW, side.spend())
    assert store.lane(text.lane).taken_by == text.reference


def test_late_return_of_a_claim_changes_nothing(side: Side) -> None:
    store, text = side.wiring.delivery_store, written(side, "2")
    assert store.claim(found(side, text), NOW, side.spend())
    settle(side, text, DeliveryStatus.UNKNOWN, DeliveryStatus.CLAIMED)
    with pytest.raises(ConditionFailedError):
        store.release(found(side, text).stored, side.spend())
    assert row_of(text)["status"] == "unknown"


def test_a_text_that_arrived_meanwhile_is_not_sent_again(side: Side) -> None:
    store, text = side.wiring.delivery_store, side.delivery("1")
    settle(side, text, DeliveryStatus.SENT)
    assert not store.send_again(text, side.rows_of_effects(side.delivery("2")))


def test_sender_sees_an_opt_out_made_meanwhile(side: Side) -> None:
    text = side.delivery("1")
    assert not found(side, text).opted_out
    side.wiring.people_store.note_opt_out(side.account_id, text.to_address, "sms", NOW)
    assert found(side, text).opted_out
