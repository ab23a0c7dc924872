"""Distinguishes outages of AWS from defects of Steward."""

from __future__ import annotations

from botocore.exceptions import (
    ClientError,
    ConnectionError,
    ConnectTimeoutError,
    EndpointConnectionError,
    HTTPClientError,
)

from steward.aws.tables import TransactionContendedError
from steward.core.errors import VersionConflictError

# Errors of a throttled or overloaded service: the request was refused before anything was done.
# `tests/aws/test_outages.py` compares the list with botocore's.
_REFUSED = frozenset(
    {
        "BandwidthLimitExceeded",
        "EC2ThrottledException",
        "ENILimitReachedException",
        "ExecutionLimitExceeded",
        "KMS.ThrottlingException",
        "KmsThrottled",
        "KmsThrottlingException",
        "LimitExceededException",
        "ModelNotReadyException",
        "OverLimit",
        "PriorRequestNotComplete",
        "ProvisionedThroughputExceededException",
        "RequestLimitExceeded",
        "RequestThrottled",
        "RequestThrottledException",
        "ResourceNotReadyException",
        "ServiceQuotaExceededException",
        "SlowDown",
        "SnapStartNotReadyException",
        "SnapStartTimeoutException",
        "SubnetIPAddressLimitReachedException",
        "Throttling",
        "ThrottledException",
        "ThrottlingException",
        "TooManyRequestsException",
        "TooManyUpdates",
    }
)
# Errors that may mean the same, with an unknown outcome.
_FAILED = frozenset(
    {
        "DependencyTimeoutException",
        "InternalServerError",
        "InternalServiceError",
        "KMSInternalException",
        "KeyUnavailableException",
        "ModelTimeoutException",
        "RequestTimeout",
        "RequestTimeoutException",
        "ServiceUnavailable",
        "TransactionConflictException",
        "TransactionInProgressException",
    }
)
_TOO_MANY_REQUESTS = 429


def is_outage(error: BaseException) -> bool:
    """Return whether AWS was unreachable or overloaded, so that only a later retry helps."""
    if isinstance(error, ClientError):
        return was_refused(error) or _code(error) in _FAILED or _status(error) >= 500
    return isinstance(error, ConnectionError | HTTPClientError | TransactionContendedError | VersionConflictError)


def was_refused(error: BaseException) -> bool:
    """Return whether the outage came before anything was done: the request was refused, or never sent."""
    if isinstance(error, ClientError):
        return _code(error) in _REFUSED or _status(error) == _TOO_MANY_REQUESTS
    return isinstance(error, ConnectTimeoutError | EndpointConnectionError)


def _code(error: ClientError) -> str:
    return str(error.response["Error"]["Code"])


def _status(error: ClientError) -> int:
    return int(error.response.get("ResponseMetadata", {}).get("HTTPStatusCode", 0))
