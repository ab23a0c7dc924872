"""Decorators that run each AWS contract test twice: on the in-memory AWS, and on moto."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any
from unittest import mock

import time_machine
from moto import mock_aws

from steward.aws import clients
from steward.aws.buckets import Bucket
from steward.aws.tables import Table
from tests.aws.conftest import SCHEMA, clock
from tests.support.aws_inspection import make_aws
from tests.support.resources import create_table
from tests.support.shared_resources import client_of
from tests.support.walks import Test, for_each


def asked_aws(kind: str, clock: time_machine.Traveller) -> Iterator[str]:
    """The AWS that every client asks, empty."""
    if kind == "memory":
        with clients.made_by(client_of(make_aws())):
            yield kind
        return
    with mock.patch.dict(os.environ), mock_aws(), clients.made_by():
        yield kind


def on_both(**fresh: Callable[..., Any]) -> Callable[[Test], Test]:
    """Run a test on both, each time with an empty AWS, a clock that stands still, and what is named."""
    return for_each("kind", ["memory", "moto"], clock=clock, aws=asked_aws, **fresh)


def empty_table(aws: str) -> Table:
    """A table with an index."""
    create_table(SCHEMA)
    return Table(clients.dynamodb(), SCHEMA.name)


def empty_bucket(aws: str) -> Bucket:
    """A bucket that keeps versions."""
    clients.s3().create_bucket(Bucket="files")
    clients.s3().put_bucket_versioning(Bucket="files", VersioningConfiguration={"Status": "Enabled"})
    return Bucket(clients.s3, "files")


on_both_with_a_table = on_both(table=empty_table)
on_both_with_a_bucket = on_both(bucket=empty_bucket)
