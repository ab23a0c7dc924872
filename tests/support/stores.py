"""Implementations of `ActorStore` for their contract test, with direct access to their rows."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from unittest import mock

from steward.actors.store import ActorStore, DynamoActorStore
from steward.aws import clients
from steward.aws.tables import Table
from steward.wire import Wiring
from tests.support.aws_inspection import rows_of
from tests.support.cloud import function_environment
from tests.support.memory import MemoryActorStore
from tests.support.resources import queue_variables
from tests.support.shared_resources import memory_aws

# A schema version this code does not know.
_LATER = 99


@dataclass(frozen=True)
class Backend:
    """A store; `spoil` makes a row of its one conversation unreadable, `mail_rows` names its mail, set aside or not."""

    store: ActorStore
    spoil: Callable[[str], None]
    mail_rows: Callable[[], list[str]]


@contextmanager
def fresh_wiring() -> Iterator[Wiring]:
    """The real stores on fresh tables of moto's."""
    environment = function_environment("http://model.test", "http://twilio.test")
    with mock.patch.dict(os.environ, environment), memory_aws() as urls:
        os.environ.update(queue_variables(urls))
        yield Wiring.from_env()


@contextmanager
def dynamodb_store() -> Iterator[DynamoActorStore]:
    """The real store of conversations on fresh tables of moto's."""
    with fresh_wiring() as wiring:
        yield wiring.actor_store


def dynamodb_backend(store: DynamoActorStore, conversation_id: str) -> Backend:
    """Behind the real store, through boto3."""
    table = Table(clients.dynamodb(), "conversations")

    def spoil(row: str) -> None:
        table.update({"conversation_id": conversation_id, "row": row}, {"schema_version": _LATER})

    def mail_rows() -> list[str]:
        rows = (str(item["row"]) for item in rows_of("conversations"))
        return sorted(row for row in rows if row.startswith(("mail#", "aside#")))

    return Backend(store, spoil, mail_rows)


def memory_backend(conversation_id: str) -> Backend:
    """Behind the twin, through its dictionaries."""
    twin = MemoryActorStore()

    def spoil(row: str) -> None:
        kept = twin.conversations[conversation_id]
        spoiled = kept.mail[row] if row.startswith("mail#") else kept.log[int(row.removeprefix("log#")) - 1]
        spoiled["schema_version"] = _LATER

    def mail_rows() -> list[str]:
        kept = twin.conversations[conversation_id]
        return sorted([*kept.aside, *kept.mail])

    return Backend(twin, spoil, mail_rows)
