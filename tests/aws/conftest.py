"""Fixtures of the AWS contract tests: the in-memory AWS, and moto's."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine

from steward.aws import clients
from steward.aws.memory.service import MemoryAws
from steward.aws.schema import IndexSchema, TableSchema
from tests.support.aws_inspection import make_aws
from tests.support.shared_resources import client_of

NOW = datetime(2026, 11, 20, 14, 41, tzinfo=UTC)
SCHEMA = TableSchema(
    "rows", partition="owner", sort="row", indexes=(IndexSchema("waiting", "shard", "since", attributes=("ring",)),)
)


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    """A clock that stands still until a test moves it."""
    with time_machine.travel(NOW, tick=False) as traveller:
        yield traveller


@pytest.fixture
def memory(clock: time_machine.Traveller) -> Iterator[MemoryAws]:
    """An empty AWS in memory, which every client asks."""
    aws = make_aws()
    with clients.made_by(client_of(aws)):
        yield aws
