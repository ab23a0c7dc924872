"""A look behind moto's API, where the API would take too long: state to start from again, and queues that are empty."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from random import Random
from types import SimpleNamespace
from typing import Any, cast
from unittest import mock

from boto3.dynamodb.types import TypeDeserializer
from botocore.client import BaseClient
from moto.backends import get_backend
from moto.core.model_instances import reset_model_data
from moto.core.models import DEFAULT_ACCOUNT_ID
from moto.core.utils import unix_time_millis

_COPIED = {"dynamodb": "tables", "s3": "buckets", "secretsmanager": "secrets"}


class Snapshot:
    """Tables, buckets and secrets as they are now, to be put back any number of times; queues are put back empty.

    It outlives the mock it was taken in: what is put back into another needs no request to be there.
    """

    def __init__(self) -> None:
        self._kept = {service: copy.deepcopy(_state(service)) for service in _COPIED}
        self._bucket_accounts = dict(_backends("s3").bucket_accounts)
        self._queues = {name: (queue, dict(vars(queue))) for name, queue in _backend("sqs").queues.items()}

    def restore(self, *services: str) -> None:
        """Put it back, or that of these services alone."""
        # Moto keeps every object there ever was, for its own reset.
        reset_model_data()
        for service in services or _COPIED:
            kept = self._kept[service]
            _state(service).clear()
            _state(service).update(copy.deepcopy(kept))
        _backends("s3").bucket_accounts.update(self._bucket_accounts)
        queues = _backend("sqs").queues
        queues.clear()
        for name, (queue, attributes) in self._queues.items():
            # The queues themselves, which have locks in them and each other as dead letters.
            vars(queue).update(attributes, _messages=[], _pending_messages=set(), deleted_messages=set())
            queues[name] = queue


def nothing_to(operation: str, body: object) -> Any:
    """The answer to a query of a sweep that can find nothing, as botocore's endpoint gives it; None for any other."""
    if operation != "Query" or not isinstance(body, bytes) or not _finds_nothing(json.loads(body)):
        return None
    http = SimpleNamespace(status_code=200, headers={}, content=b"")
    return (http, _nothing()), None


@contextmanager
def quick_sweeps() -> Iterator[None]:
    """Answer at once what a sweep asks for and nothing can be found of; who counts requests counts them above this."""
    base: Any = BaseClient
    call = base._make_api_call

    def shorter(client: Any, operation: str, arguments: dict[str, Any]) -> Any:
        if operation == "Query" and _finds_nothing(arguments):
            return _nothing()
        return call(client, operation, arguments)

    with mock.patch.object(base, "_make_api_call", shorter):
        yield


def _finds_nothing(asked: Mapping[str, Any]) -> bool:
    """Whether a query is one of a sweep, and of an empty partition.

    A sweep looks into dozens of partitions, nearly all of them empty: half the time of a run went there.
    """
    values = asked.get("ExpressionAttributeValues", {})
    if asked["TableName"] == "timers":
        wanted = values[":bucket"]["S"]
        return not any(key.value == wanted and rows for key, rows in _state("dynamodb")["timers"].items.items())
    if asked.get("IndexName") == "waiting":
        wanted = values[":shard"]["S"]
        shards = (item.attrs.get("waiting_shard") for item in _state("dynamodb")[asked["TableName"]].all_items())
        return not any(shard is not None and shard.value == wanted for shard in shards)
    return False


def _nothing() -> dict[str, Any]:
    meta = {"HTTPStatusCode": 200, "HTTPHeaders": {}, "RetryAttempts": 0}
    return {"Items": [], "Count": 0, "ScannedCount": 0, "ResponseMetadata": meta}


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
    queue = _queue(url)
    # What SQS keeps no longer moto neither delivers nor forgets.
    kept_since = unix_time_millis() - queue.message_retention_period * 1000
    forgotten = {message for message in queue._messages if message.sent_timestamp <= kept_since}
    queue._messages = [message for message in queue._messages if message not in forgotten]
    queue._pending_messages -= forgotten
    return int(queue.approximate_number_of_messages) if queue._messages else 0


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


def messages(url: str) -> list[str]:
    """What a queue holds of each message, in flight or not: its body and the group it goes in."""
    return [f"{message.body} {message.group_id or ''}" for message in _queue(url)._messages]


def versions_of(bucket: str) -> list[tuple[str, bytes]]:
    """Key and content of every version of every object in a bucket, with the facts beside it."""
    keys = _state("s3")[bucket].keys
    every = ((str(key), entry) for key in keys for entry in keys.getlist(key))
    return [(key, entry.value + repr(dict(entry.metadata)).encode()) for key, entry in every if hasattr(entry, "value")]


def objects_of(bucket: str) -> list[tuple[str, bytes]]:
    """Key and content of every object in a bucket."""
    return [(str(key), entry.value) for key, entry in _state("s3")[bucket].keys.items()]


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
    return _backends(service)[DEFAULT_ACCOUNT_ID]["aws" if service == "s3" else "us-east-1"]


def _backends(service: str) -> Any:
    return cast("Any", get_backend)(service)
