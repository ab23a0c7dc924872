"""Moto answers at once what it answers on its own way."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any
from unittest import mock

import moto.s3.models
import pytest
from botocore.exceptions import ClientError

from steward.aws import clients
from tests.support import hurried
from tests.support.cloud import function_environment
from tests.support.ground import mocked_aws

Asked = Callable[[], Any]
_KEY: Any = {"conversation_id": {"S": "conv-1"}, "row": {"S": "state"}}
_ROW: Any = {**_KEY, "n": {"N": "1"}, "m": {"M": {"a": {"L": [{"S": "é"}, {"BOOL": True}, {"NULL": True}]}}}}
_NAMED: dict[str, Any] = {"ExpressionAttributeNames": {"#n": "n"}, "ExpressionAttributeValues": {":one": {"N": "1"}}}
_MET = {"ConditionExpression": "#n = :one", **_NAMED}
_TABLE: Any = {"TableName": "conversations"}


@pytest.fixture
def queues(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    for name, value in function_environment("", "").items():
        monkeypatch.setenv(name, value)
    with mocked_aws() as urls:
        yield urls


def _rows() -> list[Asked]:
    """Requests about rows, each after the one before."""
    dynamo: Any = clients.dynamodb()
    added = {"UpdateExpression": "ADD #n :one", **_NAMED}
    update = {"UpdateExpression": "SET #n = #n + :one REMOVE m", **_NAMED}
    everything = {
        "KeyConditionExpression": "conversation_id = :c",
        "ExpressionAttributeValues": {":c": {"S": "conv-1"}},
        "ReturnConsumedCapacity": "TOTAL",
    }
    return [
        lambda: dynamo.get_item(**_TABLE, Key=_KEY),
        lambda: dynamo.put_item(**_TABLE, Item=_ROW),
        lambda: dynamo.put_item(**_TABLE, Item=_ROW, ConditionExpression="attribute_not_exists(#n)", **_names("n")),
        lambda: dynamo.get_item(**_TABLE, Key=_KEY, ProjectionExpression="#n, #m", **_names("n", "m")),
        lambda: dynamo.put_item(**_TABLE, Item={**_ROW, "row": {"S": "bytes"}, "b": {"B": b"\x00\xff"}}),
        lambda: dynamo.query(**_TABLE, **everything),
        lambda: dynamo.batch_get_item(RequestItems={"conversations": {"Keys": [_KEY]}}),
        lambda: dynamo.transact_write_items(TransactItems=[{"Update": {**_TABLE, "Key": _KEY, **update}}]),
        lambda: dynamo.transact_write_items(TransactItems=[{"ConditionCheck": {**_TABLE, "Key": _KEY, **_MET}}]),
        lambda: dynamo.update_item(**_TABLE, Key=_KEY, ReturnValues="ALL_NEW", **update),
        lambda: dynamo.update_item(**_TABLE, Key=_KEY, ReturnValues="ALL_OLD", **added),
        lambda: dynamo.update_item(**_TABLE, Key=_KEY, UpdateExpression="SET #n = :one REMOVE #n", **_NAMED),
        lambda: dynamo.update_item(**_TABLE, Key=_KEY, UpdateExpression="SET conversation_id = #n", **_names("n")),
        lambda: dynamo.delete_item(**_TABLE, Key=_KEY, **_MET),
        lambda: dynamo.delete_item(**_TABLE, Key=_KEY, ReturnValues="ALL_OLD"),
        lambda: dynamo.query(TableName="no_such_table", KeyConditionExpression="a = b"),
    ]


def _names(*names: str) -> dict[str, Any]:
    return {"ExpressionAttributeNames": {f"#{name}": name for name in names}}


def _messages(url: str) -> list[Asked]:
    """Requests about messages, each after the one before."""
    sqs: Any = clients.sqs()
    group = {"MessageGroupId": "g", "MessageDeduplicationId": "d"}
    one = {"Id": "a", "MessageBody": "b", "MessageGroupId": "g", "MessageDeduplicationId": "e"}
    return [
        lambda: sqs.receive_message(QueueUrl=url),
        lambda: sqs.send_message(QueueUrl=url, MessageBody="é 1", **group),
        lambda: sqs.send_message_batch(QueueUrl=url, Entries=[one]),
        lambda: sqs.receive_message(QueueUrl=url, MaxNumberOfMessages=10, AttributeNames=["All"], VisibilityTimeout=5),
        lambda: sqs.receive_message(QueueUrl=url, MaxNumberOfMessages=11),
        lambda: sqs.delete_message(QueueUrl=url, ReceiptHandle="none"),
        lambda: sqs.send_message(QueueUrl=f"{url}-gone", MessageBody="1"),
    ]


def _versions() -> list[Asked]:
    """Objects that have versions are listed, page by page, again after one was deleted."""
    s3: Any = clients.s3()
    for name in ("a/1", "a/2", "a/1", "b"):
        s3.put_object(Bucket="workspace", Key=name, Body=name.encode())
    below = {"Bucket": "workspace", "Prefix": "a/"}
    return [
        lambda: s3.list_object_versions(**below),
        lambda: s3.delete_object(Bucket="workspace", Key="a/1"),
        lambda: s3.list_object_versions(**below, MaxKeys=1),
        lambda: s3.list_object_versions(**below, KeyMarker="a/1"),
        lambda: s3.list_object_versions(Bucket="workspace", Delimiter="/"),
        lambda: s3.get_object(Bucket="workspace", Key="a/2")["Body"].read() and s3.list_object_versions(**below),
    ]


def _answers(asked: list[Asked]) -> list[tuple[int, object]]:
    return [_answer(one) for one in asked]


def _answer(asked: Asked) -> tuple[int, object]:
    try:
        said: Any = asked()
    except ClientError as error:
        said = error.response
    status = said.pop("ResponseMetadata")["HTTPStatusCode"]
    return status, _without_chance(said)


def _without_chance(said: Any) -> Any:
    """An answer but for what is drawn anew each time."""
    drawn = {"MessageId", "ReceiptHandle", "SequenceNumber", "SentTimestamp", "ApproximateFirstReceiveTimestamp"}
    drawn |= {"VersionId", "NextVersionIdMarker", "LastModified"}
    if isinstance(said, dict):
        return {name: name in drawn or _without_chance(value) for name, value in said.items()}
    return [_without_chance(one) for one in said] if isinstance(said, list) else said


def test_rows_are_answered_as_on_motos_own_way(queues: dict[str, str]) -> None:
    at_once = _answers(_rows())
    with mock.patch.object(hurried, "_answered_at_once", return_value=None), mocked_aws():
        assert _answers(_rows()) == at_once
    assert {status for status, _ in at_once} == {200, 400}


def test_messages_are_answered_as_on_motos_own_way(queues: dict[str, str]) -> None:
    at_once = _answers(_messages(queues["turns"]))
    with mock.patch.object(hurried, "_answered_at_once", return_value=None), mocked_aws() as urls:
        assert _answers(_messages(urls["turns"])) == at_once


def test_versions_are_listed_as_where_moto_copies_them_first(queues: dict[str, str]) -> None:
    in_place = _answers(_versions())
    with mock.patch.object(moto.s3.models, "copy", copy), mocked_aws():
        assert _answers(_versions()) == in_place
