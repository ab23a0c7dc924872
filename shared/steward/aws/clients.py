"""AWS clients, made on first use, with time-outs short enough to fail inside a function's own limit."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import boto3
from botocore.config import Config

from steward.core.settings import Settings

if TYPE_CHECKING:
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
# Longer than a function that is waited for may take.
ANSWER_SECONDS = 25.0
# The same of one that waits for the world outside.
SLOW_ANSWER_SECONDS = 95.0
# Where there is little time, one more attempt; where there is more, two.
_LITTLE_SECONDS, _FEW_ATTEMPTS, _ATTEMPTS = 10.0, 2, 3


Maker = Callable[[str, Config], Any]


def _boto3(service: str, config: Config) -> Any:
    return boto3.client(service, config=config)  # type: ignore[call-overload]


_maker: Maker = _boto3
# By who asks: two clients of one service may differ in their time-outs.
_made: dict[str, Any] = {}


def _client(service: str, config: Callable[[], Config], name: str = "") -> Any:
    key = name or service
    if key not in _made:
        _made[key] = _maker(service, config())
    return _made[key]


@contextmanager
def made_by(maker: Maker = _boto3) -> Iterator[None]:
    """Have every client made anew, by `maker` in the place of boto3, until the end of the block."""
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
    """Time-outs and attempts with which a call ends within `seconds`, pauses between attempts included."""
    attempts = _FEW_ATTEMPTS if seconds < _LITTLE_SECONDS else _ATTEMPTS
    read = (seconds - longest_pauses(attempts)) / attempts - _CONNECT_SECONDS
    return Config(
        connect_timeout=_CONNECT_SECONDS,
        read_timeout=round(read, 2),
        retries={"mode": "standard", "total_max_attempts": attempts},
    )


def once(seconds: float) -> Config:
    """Time-outs with which a call ends within `seconds`, and one attempt: for what a second one would do twice."""
    return Config(
        connect_timeout=_CONNECT_SECONDS,
        read_timeout=round(seconds - _CONNECT_SECONDS, 2),
        retries={"mode": "standard", "total_max_attempts": 1},
    )


def longest_pauses(attempts: int) -> float:
    """The seconds that botocore's standard mode waits at most in all: up to 1 before the second attempt, then 2, 4."""
    return float(2 ** (attempts - 1) - 1)


def dynamodb() -> DynamoDBClient:
    """The process's DynamoDB client."""
    return _client("dynamodb", _config)


def sqs() -> SQSClient:
    """The process's SQS client."""
    return _client("sqs", _config)


def s3() -> S3Client:
    """The process's S3 client."""
    # Of what is encrypted with a key of KMS a link must be signed so; without it links are signed in an older way.
    return _client("s3", lambda: _config().merge(Config(signature_version="s3v4")))


def secretsmanager() -> SecretsManagerClient:
    """The process's Secrets Manager client."""
    return _client("secretsmanager", _config)


def ssm() -> SSMClient:
    """The process's Parameter Store client."""
    return _client("ssm", _config)


def kms() -> KMSClient:
    """The process's KMS client."""
    return _client("kms", _config)


def stepfunctions() -> SFNClient:
    """The process's Step Functions client; starting and answering twice changes nothing."""
    return _client("stepfunctions", _config)


def functions() -> LambdaClient:
    """The process's Lambda client, for functions that are waited for; whoever asks in vain is run again."""
    return _client("lambda", lambda: once(ANSWER_SECONDS))


def slow_functions() -> LambdaClient:
    """The same, for functions that wait for the world outside."""
    return _client("lambda", lambda: once(SLOW_ANSWER_SECONDS), "slow_lambda")


def bedrock() -> BedrockRuntimeClient:
    """The process's client of Bedrock's models."""
    return _client("bedrock-runtime", _config)


def sesv2() -> SESV2Client:
    """The process's client of SES, which tries nothing again: a mail that may have gone would go twice."""
    return _client("sesv2", lambda: once(Settings.from_env(os.environ).aws_seconds))
