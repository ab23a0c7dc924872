"""Telling an outage of AWS from a defect of ours."""

from __future__ import annotations

from botocore.exceptions import ClientError, ConnectionError, HTTPClientError

from steward.aws.tables import TransactionContended
from steward.core.errors import VersionConflict

_BUSY = frozenset(
    {
        "InternalServerError",
        "ProvisionedThroughputExceededException",
        "RequestLimitExceeded",
        "ServiceUnavailable",
        "SlowDown",
        "Throttling",
        "ThrottlingException",
        "TransactionConflictException",
        "TransactionInProgressException",
    }
)


def is_outage(error: BaseException) -> bool:
    """Whether AWS could not be reached or was too busy, so that trying later is all there is to do."""
    if isinstance(error, ClientError):
        status = error.response.get("ResponseMetadata", {}).get("HTTPStatusCode", 0)
        return error.response["Error"]["Code"] in _BUSY or status >= 500
    return isinstance(error, ConnectionError | HTTPClientError | TransactionContended | VersionConflict)
