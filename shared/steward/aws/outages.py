"""Telling an outage of AWS from a defect of ours."""

from __future__ import annotations

from botocore.exceptions import (
    ClientError,
    ConnectionError,
    ConnectTimeoutError,
    EndpointConnectionError,
    HTTPClientError,
)

from steward.aws.tables import TransactionContended
from steward.core.errors import VersionConflict

# A service is asked too much, or has no capacity left: the request was refused before anything was done.
# `tests/aws/test_outages.py` holds the list against botocore's.
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
# The same may be meant, and nobody can say whether anything was done.
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
    """Whether AWS could not be reached or was too busy, so that trying later is all there is to do."""
    if isinstance(error, ClientError):
        return was_refused(error) or _code(error) in _FAILED or _status(error) >= 500
    return isinstance(error, ConnectionError | HTTPClientError | TransactionContended | VersionConflict)


def was_refused(error: BaseException) -> bool:
    """Whether the outage came before anything was done: AWS was too busy for the request, or it never left."""
    if isinstance(error, ClientError):
        return _code(error) in _REFUSED or _status(error) == _TOO_MANY_REQUESTS
    return isinstance(error, ConnectTimeoutError | EndpointConnectionError)


def _code(error: ClientError) -> str:
    return str(error.response["Error"]["Code"])


def _status(error: ClientError) -> int:
    return int(error.response.get("ResponseMetadata", {}).get("HTTPStatusCode", 0))
