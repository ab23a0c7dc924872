"""Factories for the AWS objects."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cached_property

from steward.aws import clients
from steward.aws.buckets import Bucket
from steward.aws.doorbells import Doorbells
from steward.aws.lambda_functions import LambdaFunctions
from steward.aws.parameters import Parameters
from steward.aws.queues import Queues
from steward.aws.row_codec import RowCodec
from steward.aws.schema import queue_name
from steward.aws.secrets import Secrets
from steward.aws.tables import Table
from steward.core.clock import utc_now
from steward.core.settings import Settings


class AwsWire:
    """Settings, clock and AWS resources of a function. Every room's wire is based on it."""

    def __init__(self, settings: Settings, environment: Mapping[str, str] | None = None) -> None:
        self.settings = settings
        # Channels read their own settings from it.
        self.environment = os.environ if environment is None else environment
        self.clock = utc_now

    @cached_property
    def rows(self) -> RowCodec:
        """Codec of rows."""
        return RowCodec(self.bucket("payloads_bucket"), self.settings.inline_bytes)

    @cached_property
    def queues(self) -> Queues:
        """Senders of rings."""
        return Queues(clients.sqs(), self._queue_url, self.clock)

    @cached_property
    def doorbells(self) -> Doorbells:
        """Answers the doorbells of this function."""
        return Doorbells(self.queues, self.conversations_table)

    @cached_property
    def secrets(self) -> Secrets:
        """Reader of secrets."""
        return Secrets(clients.secretsmanager, self.clock)

    @cached_property
    def parameters(self) -> Parameters:
        """Third-party keys."""
        return Parameters(clients.ssm, lambda: self.settings.required("source_keys_path"))

    @cached_property
    def functions(self) -> LambdaFunctions:
        """Our other functions."""
        return LambdaFunctions(clients.functions)

    @cached_property
    def conversations_table(self) -> Table:
        """The conversations table."""
        return self.table("conversations_table")

    def table(self, field: str) -> Table:
        """Return the table named by a setting."""
        # A missing table name is an error only once it is used: DynamoDB then reports an empty name.
        return Table(clients.dynamodb(), getattr(self.settings, field))

    def bucket(self, field: str) -> Bucket:
        """Return the bucket named by a setting."""
        return Bucket(clients.s3, getattr(self.settings, field))

    def _queue_url(self, queue: str) -> str:
        return f"{self.settings.required('queue_prefix')}{queue_name(queue)}"
