"""A look behind moto's API, where the API would take too long: state to start from again, and queues that are empty."""

from __future__ import annotations

import copy
from typing import Any, cast

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


def empty_queues() -> None:
    """Lose every message, however short a time after the last purge."""
    for queue in _backend("sqs").queues.values():
        queue._messages = []
        queue._pending_messages = set()
        queue.deleted_messages = set()


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


def _queue(url: str) -> Any:
    return _backend("sqs").queues[url.rsplit("/", 1)[-1]]


def _state(service: str) -> Any:
    return getattr(_backend(service), _COPIED[service])


def _backend(service: str) -> Any:
    regions = cast("Any", get_backend)(service)[DEFAULT_ACCOUNT_ID]
    return regions["aws" if service == "s3" else "us-east-1"]
