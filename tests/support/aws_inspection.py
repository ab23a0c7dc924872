"""Inspects the in-memory AWS: snapshots, all rows and objects, and queues to empty or shuffle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

from boto3.dynamodb.types import TypeDeserializer

from steward.aws.memory.dynamodb import MemoryDynamoDB
from steward.aws.memory.s3 import MemoryS3
from steward.aws.memory.secrets import MemoryKeys, MemoryParameters, MemorySecrets
from steward.aws.memory.service import Answer, MemoryAws, Request, refusal
from steward.aws.memory.sockets import MemorySockets
from steward.aws.memory.sqs import MemoryQueue, MemorySqs


def make_aws() -> MemoryAws:
    """Make an AWS in memory with nothing in it."""
    return MemoryAws(
        {
            "dynamodb": MemoryDynamoDB(_reserved_words()),
            "s3": MemoryS3(),
            "sqs": MemorySqs(),
            "secretsmanager": MemorySecrets(),
            "ssm": MemoryParameters(),
            "kms": MemoryKeys(),
            "apigatewaymanagementapi": MemorySockets(),
        }
    )


@cache
def aws() -> MemoryAws:
    """Return the one AWS in memory that the clouds of this process stand on."""
    return make_aws()


def too_busy_to_invoke() -> AbstractContextManager[None]:
    """Have Lambda refuse every function that another asks for, as where the account's functions are all busy."""

    def refuse(_: str, operation: str, __: Mapping[str, Any], request: Request) -> Answer:
        if operation == "Invoke":
            raise refusal("TooManyRequestsException", operation, status=429)
        return request()

    return aws().watched(refuse)


def _reserved_words() -> list[str]:
    """Return the list that moto brings; to import it would take seconds."""
    moto = find_spec("moto")
    assert moto
    return (Path(str(moto.origin)).parent / "dynamodb/parsing/reserved_keywords.txt").read_text().split()


class Snapshot:
    """Everything AWS holds now, to be put back any number of times; queues are put back empty."""

    def __init__(self) -> None:
        self._kept = aws().state()

    def restore(self, *services: str) -> None:
        """Put it back, or that of these services alone."""
        aws().restore(self._kept, *services)


def empty_queues() -> None:
    """Lose every message. A function that still works on one may delete it later."""
    for queue in _sqs().queues.values():
        queue.messages = []


def shuffle(url: str, chance: Random) -> None:
    """Have what waits in a queue in another order; a FIFO queue keeps the order within each group."""
    queue = _sqs().queue(url)
    waiting = list(queue.messages)
    chance.shuffle(waiting)
    if queue.is_fifo:
        groups: dict[str, list[Any]] = {}
        for message in queue.messages:
            groups.setdefault(message.group, []).append(message)
        waiting = [groups[message.group].pop(0) for message in waiting]
    queue.messages = waiting


def reverse(url: str) -> None:
    """Have the newest message first, in whatever group: as if they had been rung for so."""
    _sqs().queue(url).messages.reverse()


def receivable(url: str) -> int:
    """Return how many messages of a queue can be received now."""
    queue: MemoryQueue = _sqs().queue(url)
    return len(queue.receivable()) if queue.messages else 0


def held(url: str) -> int:
    """Return how many messages a queue holds, in flight or not."""
    return len(_sqs().queue(url).kept())


def bodies(url: str) -> list[str]:
    """Return the bodies of what a queue holds, in flight or not."""
    return [message.body for message in _sqs().queue(url).messages]


def messages(url: str) -> list[str]:
    """Return body and group of each message of a queue, in flight or not."""
    return [f"{message.body} {message.group}" for message in _sqs().queue(url).messages]


def rows_of(table: str) -> list[dict[str, Any]]:
    """Return every row of a table."""
    read = TypeDeserializer().deserialize
    # Nearly all values are text, which boto3's deserializer takes long over.
    return [
        {name: value["S"] if "S" in value else read(value) for name, value in item.items()} for item in items_of(table)
    ]


def items_of(table: str) -> list[dict[str, Any]]:
    """Return every row of a table as DynamoDB has it, each value with its type."""
    items: list[Any] = _dynamodb().items_of(table)
    return items


def versions_of(bucket: str) -> list[tuple[str, bytes]]:
    """Return key and content of every version of every object in a bucket, with the facts beside it."""
    return [(key, one.content + repr(dict(one.metadata)).encode()) for key, one in _s3().versions_of(bucket)]


def objects_of(bucket: str) -> list[tuple[str, bytes]]:
    """Return key and content of every object in a bucket."""
    return [(key, one.content) for key, one in _s3().objects_of(bucket)]


def keys_of(bucket: str) -> list[str]:
    """Return the key of every object in a bucket."""
    return [key for key, _ in _s3().objects_of(bucket)]


def rewrite_versions(prefix: str, change: Callable[[int], int]) -> int:
    """Give rows of the conversations table whose name begins so another schema version; return how many."""
    items = [item for item in _dynamodb().items_of("conversations") if item["row"]["S"].startswith(prefix)]
    for item in items:
        version = {"N": str(change(int(item["schema_version"]["N"])))}
        _dynamodb().PutItem(TableName="conversations", Item={**item, "schema_version": version})
    return len(items)


def _dynamodb() -> MemoryDynamoDB:
    found: MemoryDynamoDB = aws().services["dynamodb"]
    return found


def _s3() -> MemoryS3:
    found: MemoryS3 = aws().services["s3"]
    return found


def _sqs() -> MemorySqs:
    found: MemorySqs = aws().services["sqs"]
    return found
