"""SQS contract: order within groups, visibility time-outs, receive counts, dead letters and duplicate sends."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from botocore.exceptions import ClientError

from steward.aws import clients
from steward.aws.doorbells import Doorbell
from steward.aws.queues import Queues
from steward.core.clock import utc_now
from steward.core.rings import Ring
from tests.aws.contract import on_both
from tests.support.walks import for_each

VISIBILITY, RECEIVES = 90, 3


def two_queues(aws: str) -> Queues:
    """A standard and a FIFO queue, each with dead letters."""
    sqs: Any = clients.sqs()
    for suffix in ("", ".fifo"):
        kind: dict[str, Any] = {"FifoQueue": "true"} if suffix else {}
        dead = sqs.create_queue(QueueName=f"dead{suffix}", Attributes=kind)["QueueUrl"]
        arn = sqs.get_queue_attributes(QueueUrl=dead, AttributeNames=["QueueArn"])["Attributes"]["QueueArn"]
        redrive = json.dumps({"deadLetterTargetArn": arn, "maxReceiveCount": RECEIVES})
        attributes = {**kind, "VisibilityTimeout": str(VISIBILITY), "RedrivePolicy": redrive}
        sqs.create_queue(QueueName=f"work{suffix}", Attributes=attributes)
    return Queues(sqs, url, utc_now)


on_both_with_queues = on_both(queues=two_queues)


def url(queue: str) -> str:
    return clients.sqs().get_queue_url(QueueName=queue)["QueueUrl"]


def ring(queues: Queues, row: str, queue: str = "work", group: str = "g") -> None:
    queues.ring(Ring(queue, "conv-1", row, group))


def receive(queue: str = "work", most: int = 10) -> list[Doorbell]:
    """Receive as Lambda's poller does."""
    answer = clients.sqs().receive_message(QueueUrl=url(queue), MaxNumberOfMessages=most, AttributeNames=["All"])
    return [
        Doorbell.from_record(
            {
                "messageId": one["MessageId"],
                "body": one["Body"],
                "attributes": one["Attributes"],
                "receiptHandle": one["ReceiptHandle"],
            }
        )
        for one in answer.get("Messages", [])
    ]


def received(queue: str = "work") -> list[str]:
    return [one.row for one in receive(queue)]


def delete(doorbell: Doorbell, queue: str = "work") -> None:
    clients.sqs().delete_message(QueueUrl=url(queue), ReceiptHandle=doorbell.receipt_handle)


@on_both_with_queues
def test_message_in_flight_is_hidden_until_its_time_is_up(queues: Queues, clock: time_machine.Traveller) -> None:
    ring(queues, "a")
    (first,) = receive()
    assert (first.row, first.attempt) == ("a", 1)
    assert (received(), queues.held("work")) == ([], 1)
    clock.shift(timedelta(seconds=VISIBILITY + 1))
    (again,) = receive()
    assert again.attempt == 2
    delete(again)
    clock.shift(timedelta(seconds=VISIBILITY + 1))
    assert (received(), queues.held("work")) == ([], 0)


@on_both_with_queues
def test_postponed_message_comes_back_when_asked(queues: Queues, clock: time_machine.Traveller) -> None:
    ring(queues, "a")
    (first,) = receive()
    queues.postpone("work", first.receipt_handle, 10)
    clock.shift(timedelta(seconds=9))
    assert received() == []
    clock.shift(timedelta(seconds=2))
    assert received() == ["a"]


@on_both_with_queues
def test_receipt_of_a_deleted_message_changes_nothing(queues: Queues) -> None:
    ring(queues, "a")
    (first,) = receive()
    delete(first)
    delete(first)
    with pytest.raises(ClientError):
        queues.postpone("work", first.receipt_handle, 10)


@on_both_with_queues
def test_group_waits_for_its_message_in_flight(queues: Queues, clock: time_machine.Traveller) -> None:
    for row, group in (("a1", "a"), ("a2", "a"), ("b1", "b")):
        ring(queues, row, "work.fifo", group)
    first = receive("work.fifo", 1)
    second = receive("work.fifo", 1)
    assert ([one.row for one in (*first, *second)], received("work.fifo")) == (["a1", "b1"], [])
    assert [one.group for one in (*first, *second)] == ["a", "b"]
    delete(first[0], "work.fifo")
    assert received("work.fifo") == ["a2"]
    clock.shift(timedelta(seconds=VISIBILITY + 1))
    assert received("work.fifo") == ["a2", "b1"]


@on_both_with_queues
def test_standard_queue_hands_out_all_of_a_group(queues: Queues) -> None:
    for row in "abc":
        ring(queues, row)
    assert sorted(received()) == ["a", "b", "c"]


@on_both_with_queues
def test_repeated_ring_is_delivered_each_time(queues: Queues) -> None:
    for _ in range(2):
        ring(queues, "a", "work.fifo")
    assert queues.held("work.fifo") == 2


@on_both_with_queues
def test_repeated_deduplication_id_is_swallowed_for_five_minutes(queues: Queues, clock: time_machine.Traveller) -> None:
    def send() -> None:
        clients.sqs().send_message(
            QueueUrl=url("work.fifo"), MessageBody="{}", MessageGroupId="g", MessageDeduplicationId="same"
        )

    send()
    clock.shift(timedelta(seconds=299))
    send()
    assert queues.held("work.fifo") == 1
    clock.shift(timedelta(seconds=2))
    send()
    assert queues.held("work.fifo") == 2


@for_each("suffix", ["", ".fifo"])
@on_both_with_queues
def test_message_received_too_often_becomes_a_dead_letter(
    queues: Queues, clock: time_machine.Traveller, suffix: str
) -> None:
    ring(queues, "a", f"work{suffix}")
    for attempt in range(1, RECEIVES + 1):
        assert [one.attempt for one in receive(f"work{suffix}")] == [attempt]
        clock.shift(timedelta(seconds=VISIBILITY + 1))
    assert (received(f"work{suffix}"), queues.held(f"work{suffix}")) == ([], 0)
    (dead,) = receive(f"dead{suffix}")
    assert dead.row == "a"
    assert dead.group == ("g" if suffix else "")


@on_both_with_queues
def test_dead_letters_are_rung_again_when_their_queue_exists(queues: Queues) -> None:
    for queue, row in (("work", "a"), ("gone", "b")):
        body = json.dumps({"queue": queue, "conversation_id": "c", "row": row, "rung_at": "2026-11-20T14:41:00Z"})
        clients.sqs().send_message(QueueUrl=url("dead"), MessageBody=body)
    clients.sqs().send_message(QueueUrl=url("dead"), MessageBody="no ring")
    assert queues.ring_dead_letters("dead", of=("work",)) == 1
    assert received() == ["a"]
    assert queues.held("dead") == 2


@on_both_with_queues
def test_dead_letter_stays_until_it_is_rung_again(queues: Queues, monkeypatch: pytest.MonkeyPatch) -> None:
    body = json.dumps({"queue": "work", "conversation_id": "c", "row": "a", "rung_at": "2026-11-20T14:41:00Z"})
    clients.sqs().send_message(QueueUrl=url("dead"), MessageBody=body)

    def cut_off(*_: object) -> None:
        raise ConnectionError

    with monkeypatch.context() as patched:
        patched.setattr(Queues, "_send", cut_off)
        with pytest.raises(ConnectionError):
            queues.ring_dead_letters("dead", of=("work",))
    assert queues.held("dead") == 1


@on_both_with_queues
def test_purged_queue_is_empty(queues: Queues) -> None:
    ring(queues, "a")
    ring(queues, "b")
    receive(most=1)
    clients.sqs().purge_queue(QueueUrl=url("work"))
    assert (received(), queues.held("work")) == ([], 0)


@on_both_with_queues
def test_queue_that_is_not_there_is_refused(queues: Queues) -> None:
    with pytest.raises(ClientError):
        clients.sqs().send_message(QueueUrl=f"{url('work')}-not", MessageBody="{}")
