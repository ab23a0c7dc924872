"""Factory of boto3 clients, whose time-outs are shorter than a function's own limit."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import boto3
from botocore.config import Config

from steward.aws.sockets import management_address
from steward.core.settings import Settings

if TYPE_CHECKING:
    from mypy_boto3_apigatewaymanagementapi import ApiGatewayManagementApiClient
    from mypy_boto3_bedrock_runtime import BedrockRuntimeClient
    from mypy_boto3_dynamodb import DynamoDBClient
    from mypy_boto3_kms import KMSClient
    from mypy_boto3_lambda import LambdaClient
    from mypy_boto3_s3 import S3Client
    from mypy_boto3_secretsmanager import SecretsManagerClient
    from mypy_boto3_sesv2 import SESV2Client
    from mypy_boto3_sqs import SQSClient
    from mypy_boto3_ssm import SSMClient
    from mypy_boto3_stepfunctions import SFNClient

_CONNECT_SECONDS = 1.0
# Longer than any function that we wait for may take.
ANSWER_SECONDS = 25.0
# The same for functions that wait for the outside world.
SLOW_ANSWER_SECONDS = 95.0
_SOCKETS = "apigatewaymanagementapi"
# A page also finds its news without a socket, so this limit is short.
_SOCKET_SECONDS = 2.0
# One retry for short time limits, two for longer ones.
_LITTLE_SECONDS, _FEW_ATTEMPTS, _ATTEMPTS = 10.0, 2, 3


Maker = Callable[[str, Config], Any]


def _boto3(service: str, config: Config) -> Any:
    # Each WebSocket API has an address of its own, which the SDK cannot know.
    own = {"endpoint_url": management_address(_socket_api(), os.environ)} if service == _SOCKETS else {}
    return boto3.client(service, config=config, **own)  # type: ignore[call-overload]


def _socket_api() -> str:
    return Settings.from_env(os.environ).required("socket_api")


_maker: Maker = _boto3
# By user: two clients of one service may have different time-outs.
_made: dict[str, Any] = {}


def _client(service: str, config: Callable[[], Config], name: str = "") -> Any:
    key = name or service
    if key not in _made:
        _made[key] = _maker(service, config())
    return _made[key]


@contextmanager
def made_by(maker: Maker = _boto3) -> Iterator[None]:
    """Have every client made anew, by `maker` instead of boto3, until the end of the block."""
    global _maker
    before, kept = _maker, dict(_made)
    _maker = maker
    _made.clear()
    try:
        yield
    finally:
        _maker = before
        _made.clear()
        _made.update(kept)


def _config() -> Config:
    return within(Settings.from_env(os.environ).aws_seconds)


def within(seconds: float) -> Config:
    """Return time-outs and retries with which a call ends within `seconds`, pauses included."""
    attempts = _FEW_ATTEMPTS if seconds < _LITTLE_SECONDS else _ATTEMPTS
    read = (seconds - longest_pauses(attempts)) / attempts - _CONNECT_SECONDS
    return Config(
        connect_timeout=_CONNECT_SECONDS,
        read_timeout=round(read, 2),
        retries={"mode": "standard", "total_max_attempts": attempts},
    )


def once(seconds: float) -> Config:
    """Return time-outs with which a call ends within `seconds`, without retry: for calls that must not happen twice."""
    return Config(
        connect_timeout=_CONNECT_SECONDS,
        read_timeout=round(seconds - _CONNECT_SECONDS, 2),
        retries={"mode": "standard", "total_max_attempts": 1},
    )


def longest_pauses(attempts: int) -> float:
    """Return the longest total pause, in seconds, of botocore's standard mode: first 1, then 2, then 4."""
    return float(2 ** (attempts - 1) - 1)


def dynamodb() -> DynamoDBClient:
    """Return the process's DynamoDB client."""
    return _client("dynamodb", _config)


def sqs() -> SQSClient:
    """Return the process's SQS client."""
    return _client("sqs", _config)


def s3() -> S3Client:
    """Return the process's S3 client."""
    return _client("s3", lambda: _config().merge(s3_signing()))


def s3_signing() -> Config:
    """Return how links and forms are signed: for the bucket's address in its region, since the global one redirects."""
    # Objects encrypted with a KMS key need this signature version; the default is older.
    return Config(
        signature_version="s3v4", s3={"addressing_style": "virtual", "us_east_1_regional_endpoint": "regional"}
    )


def secretsmanager() -> SecretsManagerClient:
    """Return the process's Secrets Manager client."""
    return _client("secretsmanager", _config)


def ssm() -> SSMClient:
    """Return the process's Parameter Store client."""
    return _client("ssm", _config)


def kms() -> KMSClient:
    """Return the process's KMS client."""
    return _client("kms", _config)


def stepfunctions() -> SFNClient:
    """Return the process's Step Functions client. Its requests may be retried: repeats change nothing."""
    return _client("stepfunctions", _config)


def functions() -> LambdaClient:
    """Return the process's Lambda client for functions that we wait for.

    It never retries what was not answered; the caller is run again. `Functions` repeats what was refused.
    """
    return _client("lambda", lambda: once(ANSWER_SECONDS))


def slow_functions() -> LambdaClient:
    """Return the same, for functions that wait for the outside world."""
    return _client("lambda", lambda: once(SLOW_ANSWER_SECONDS), "slow_lambda")


def bedrock() -> BedrockRuntimeClient:
    """Return the process's client of Bedrock's models."""
    return _client("bedrock-runtime", _config)


def sesv2() -> SESV2Client:
    """Return the process's SES client. It never retries, since a mail that may have gone would go twice."""
    return _client("sesv2", lambda: once(Settings.from_env(os.environ).aws_seconds))


def sockets() -> ApiGatewayManagementApiClient:
    """Return the process's client of open WebSockets. Nobody waits for a retry."""
    return _client(_SOCKETS, lambda: once(_SOCKET_SECONDS))
