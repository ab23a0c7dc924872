"""A look behind moto's API, where the API would take too long: state to start from again, and queues that are empty."""

from __future__ import annotations

import copy
import functools
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from types import SimpleNamespace
from typing import Any, cast
from unittest import mock

import moto.core.responses
from boto3.dynamodb.types import TypeDeserializer
from moto.backends import get_backend
from moto.core.models import DEFAULT_ACCOUNT_ID

_COPIED = {"dynamodb": "tables", "s3": "buckets", "secretsmanager": "secrets"}


class Snapshot:
    """Tables, buckets and secrets as they are now, to be put back any number of times; queues are put back empty."""

    def __init__(self) -> None:
        self._kept = {service: copy.deepcopy(_state(service)) for service in _COPIED}

    def restore(self) -> None:
        """Put it back."""
        for service, kept in self._kept.items():
            _state(service).clear()
            _state(service).update(copy.deepcopy(kept))
        empty_queues()
        for queue in _backend("sqs").queues.values():
            queue.deleted_messages = set()


@contextmanager
def hurried() -> Iterator[None]:
    """Moto works out the same names for every request: once will do."""
    with (
        mock.patch.object(moto.core.responses, "camelcase_to_underscores", _once("camelcase_to_underscores")),
        mock.patch.object(moto.core.responses, "method_names_from_class", _once("method_names_from_class")),
    ):
        yield


def _once(name: str) -> Callable[..., Any]:
    return functools.cache(getattr(moto.core.responses, name))


def nothing_to(operation: str, body: object) -> Any:
    """The answer to a query of a sweep that can find nothing, as botocore's endpoint gives it; None for any other.

    A sweep looks into dozens of partitions, nearly all of them empty: half the time of a run went there.
    """
    if operation != "Query" or not isinstance(body, bytes):
        return None
    said = json.loads(body)
    values = said.get("ExpressionAttributeValues", {})
    if said["TableName"] == "timers":
        wanted = values[":bucket"]["S"]
        found = any(key.value == wanted and rows for key, rows in _state("dynamodb")["timers"].items.items())
    elif said.get("IndexName") == "waiting":
        wanted = values[":shard"]["S"]
        shards = (item.attrs.get("waiting_shard") for item in _state("dynamodb")["conversations"].all_items())
        found = any(shard is not None and shard.value == wanted for shard in shards)
    else:
        return None
    if found:
        return None
    meta = {"HTTPStatusCode": 200, "HTTPHeaders": {}, "RetryAttempts": 0}
    http = SimpleNamespace(status_code=200, headers={}, content=b"")
    return (http, {"Items": [], "Count": 0, "ScannedCount": 0, "ResponseMetadata": meta}), None


def empty_queues() -> None:
    """Lose every message, however short a time after the last purge. Who still works on one may delete it later."""
    for queue in _backend("sqs").queues.values():
        for message in queue._messages:
            queue.deleted_messages.update(message.all_receipt_handles)
        queue._messages = []
        queue._pending_messages = set()


def shuffle(url: str, chance: Random) -> None:
    """Another order of what waits in a queue; a FIFO queue keeps the order within each group."""
    queue = _queue(url)
    waiting = list(queue._messages)
    chance.shuffle(waiting)
    if queue.fifo_queue:
        groups: dict[str, list[Any]] = {}
        for message in queue._messages:
            groups.setdefault(message.group_id, []).append(message)
        waiting = [groups[message.group_id].pop(0) for message in waiting]
    queue._messages = waiting


def reverse(url: str) -> None:
    """The newest message first, whatever its group: as if they had been rung for so."""
    _queue(url)._messages.reverse()


def receivable(url: str) -> int:
    """How many messages of a queue can be received now."""
    return int(_queue(url).approximate_number_of_messages)


def held(url: str) -> int:
    """How many messages a queue holds, in flight or not."""
    return receivable(url) + int(_queue(url).approximate_number_of_messages_not_visible)


def rows_of(table: str) -> list[dict[str, Any]]:
    """Every row of a table."""
    read = TypeDeserializer().deserialize
    items = _state("dynamodb")[table].all_items()
    return [{name: read(value) for name, value in item.to_json()["Attributes"].items()} for item in items]


def bodies(url: str) -> list[str]:
    """The bodies of what a queue holds, in flight or not."""
    return [message.body for message in _queue(url)._messages]


def keys_of(bucket: str) -> list[str]:
    """The key of every object in a bucket."""
    return [str(key) for key in _state("s3")[bucket].keys]


def rewrite_versions(prefix: str, change: Callable[[int], int]) -> int:
    """Give rows of the conversations table whose name begins so another schema version; how many."""
    items = [i for i in _state("dynamodb")["conversations"].all_items() if i.attrs["row"].value.startswith(prefix)]
    for item in items:
        version = item.attrs["schema_version"]
        version.value = str(change(int(version.value)))
        version.__dict__.pop("cast_value", None)
    return len(items)


def _queue(url: str) -> Any:
    return _backend("sqs").queues[url.rsplit("/", 1)[-1]]


def _state(service: str) -> Any:
    return getattr(_backend(service), _COPIED[service])


def _backend(service: str) -> Any:
    regions = cast("Any", get_backend)(service)[DEFAULT_ACCOUNT_ID]
    return regions["aws" if service == "s3" else "us-east-1"]
