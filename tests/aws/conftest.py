"""Fixtures of the AWS contract tests: the in-memory AWS, and moto's."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from unittest import mock

import pytest
import time_machine
from moto import mock_aws

from steward.aws import clients
from steward.aws.buckets import Bucket
from steward.aws.memory.service import MemoryAws
from steward.aws.schema import IndexSchema, TableSchema
from steward.aws.tables import Table
from tests.support.ground import client_of
from tests.support.mocked import make_aws
from tests.support.resources import create_table

NOW = datetime(2026, 11, 20, 14, 41, tzinfo=UTC)
SCHEMA = TableSchema(
    "rows", partition="owner", sort="row", index=IndexSchema("waiting", "shard", "since", attributes=("ring",))
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


@pytest.fixture(params=["memory", "moto"])
def aws(request: pytest.FixtureRequest, clock: time_machine.Traveller) -> Iterator[str]:
    """Which AWS every client asks."""
    if request.param == "memory":
        request.getfixturevalue("memory")
        yield "memory"
        return
    with mock.patch.dict(os.environ), mock_aws(), clients.made_by():
        yield "moto"


@pytest.fixture
def table(aws: str) -> Table:
    """An empty table with an index."""
    create_table(SCHEMA)
    return Table(clients.dynamodb(), SCHEMA.name)


@pytest.fixture
def bucket(aws: str) -> Bucket:
    """An empty bucket that keeps versions."""
    clients.s3().create_bucket(Bucket="files")
    clients.s3().put_bucket_versioning(Bucket="files", VersioningConfiguration={"Status": "Enabled"})
    return Bucket(clients.s3, "files")
