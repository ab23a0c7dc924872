"""AWS clients, made on first use, with time-outs short enough to fail inside a function's own limit."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import boto3
from botocore.config import Config

if TYPE_CHECKING:
    from mypy_boto3_bedrock_runtime import BedrockRuntimeClient
    from mypy_boto3_dynamodb import DynamoDBClient
    from mypy_boto3_s3 import S3Client
    from mypy_boto3_secretsmanager import SecretsManagerClient
    from mypy_boto3_sqs import SQSClient

_CONFIG = Config(connect_timeout=2, read_timeout=10, retries={"mode": "standard", "total_max_attempts": 4})


@functools.cache
def dynamodb() -> DynamoDBClient:
    """The process's DynamoDB client."""
    return boto3.client("dynamodb", config=_CONFIG)


@functools.cache
def sqs() -> SQSClient:
    """The process's SQS client."""
    return boto3.client("sqs", config=_CONFIG)


@functools.cache
def s3() -> S3Client:
    """The process's S3 client."""
    return boto3.client("s3", config=_CONFIG)


@functools.cache
def secretsmanager() -> SecretsManagerClient:
    """The process's Secrets Manager client."""
    return boto3.client("secretsmanager", config=_CONFIG)


@functools.cache
def bedrock() -> BedrockRuntimeClient:
    """The process's client of Bedrock's models."""
    return boto3.client("bedrock-runtime", config=_CONFIG)
