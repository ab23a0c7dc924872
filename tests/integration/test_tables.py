"""DynamoDB and SQS as the rest of the product takes them to be: consistent, whole, patient, and never deaf."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from botocore.stub import Stubber

from steward.aws import clients, tables
from steward.aws.queues import Queues
from steward.aws.tables import Condition, Put, Table, get_across
from steward.core.clock import to_iso
from steward.core.rings import Ring
from tests.support.mocked import receivable
from tests.support.stores import fresh_wiring
from tests.support.two_accounts import NOW, Side

KEYS: list[dict[str, str]] = [{"conversation_id": "conv-1", "row": f"log#{number}"} for number in range(3)]
ALL = Condition("conversation_id = :id", {":id": "conv-1"})


@pytest.fixture
def table() -> Iterator[Table]:
    """The conversations table with three rows, behind a client of its own: tests listen to it or answer for it."""
    with fresh_wiring():
        table = Table(clients.dynamodb(), "conversations")
        for key in KEYS:
            table.put(key)
        yield table


def test_nothing_is_decided_on_what_was_true_a_moment_ago(table: Table) -> None:
    asked: list[Any] = []
    table._client.meta.events.register(
        "provide-client-params.dynamodb",
        lambda params, **_: asked.extend(params.get("RequestItems", {"": params}).values()),
    )
    assert table.get(KEYS[0]) == KEYS[0]
    assert len(table.get_many(KEYS)) == len(get_across([(table, key) for key in KEYS])) == 3
    assert len(list(table.query(ALL))) == len(list(table.scan(ALL))) == 3
    assert [one["ConsistentRead"] for one in asked] == [True] * 5


def test_a_long_list_is_read_to_its_end(table: Table) -> None:
    assert list(table.query(ALL, limit=1)) == KEYS


@pytest.mark.parametrize("across", [False, True])
def test_what_dynamodb_had_no_time_for_is_asked_for_again(table: Table, across: bool) -> None:
    asked = {"conversations": {"Keys": [tables._marshal(key) for key in KEYS], "ConsistentRead": True}}
    left = {"conversations": {"Keys": [tables._marshal(KEYS[2])], "ConsistentRead": True}}

    def answer(*keys: dict[str, str]) -> dict[str, Any]:
        return {"conversations": [tables._marshal(key) for key in keys]}

    with Stubber(table._client) as stubbed:
        first = {"Responses": answer(*KEYS[:2]), "UnprocessedKeys": left}
        stubbed.add_response("batch_get_item", first, {"RequestItems": asked})
        stubbed.add_response("batch_get_item", {"Responses": answer(KEYS[2])}, {"RequestItems": left})
        found = get_across([(table, key) for key in KEYS]) if across else table.get_many(KEYS)
    assert found == KEYS


@pytest.mark.parametrize("reason", ["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"])
def test_a_transaction_that_met_another_is_tried_again(
    table: Table, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "_PAUSES_WHEN_BUSY", (0.0,))
    with Stubber(table._client) as stubbed:
        stubbed.add_client_error(
            "transact_write_items",
            "TransactionCanceledException",
            modeled_fields={"CancellationReasons": [{"Code": "None"}, {"Code": reason}]},
        )
        stubbed.add_response("transact_write_items", {})
        table.transact([Put(table, KEYS[0])])
        stubbed.assert_no_pending_responses()


def test_a_second_ring_is_heard_however_soon_it_comes(side: Side) -> None:
    queues = side.wiring.queues
    url = f"{side.wiring.settings.queue_prefix}turns.fifo"
    before = receivable(url)
    for _ in range(2):
        queues.ring(Ring("turns", "conv-rung", "state", "conv-rung"))
    heard = 0
    while messages := clients.sqs().receive_message(QueueUrl=url).get("Messages", []):
        heard += len(messages)
        for message in messages:
            clients.sqs().delete_message(QueueUrl=url, ReceiptHandle=message["ReceiptHandle"])
    assert heard == before + 2


def test_a_dead_letter_stays_until_it_was_rung_for(side: Side, monkeypatch: pytest.MonkeyPatch) -> None:
    queues = side.wiring.queues
    dead = f"{side.wiring.settings.queue_prefix}dead-letters-in-order.fifo"
    said = json.dumps({"conversation_id": "conv-dead", "row": "state", "rung_at": to_iso(NOW), "queue": "turns"})
    clients.sqs().send_message(QueueUrl=dead, MessageBody=said, MessageGroupId="g", MessageDeduplicationId="d")

    def cut_off(*_: object) -> None:
        raise ConnectionError

    with monkeypatch.context() as patched:
        patched.setattr(Queues, "_send", cut_off)
        with pytest.raises(ConnectionError):
            queues.ring_dead_letters("dead-letters-in-order", of=("turns",))
    assert queues.held("dead-letters-in-order") == 1
