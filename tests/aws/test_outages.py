"""Every throttling and capacity error of every used AWS service counts as an outage (compared with botocore)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import botocore.session
from botocore import xform_name
from botocore.retries import standard

from steward.aws import clients, outages
from steward.aws.memory.service import refusal
from tests.support.walks import for_each

_SERVICES = (
    *("dynamodb", "sqs", "s3", "secretsmanager", "ssm", "kms", "stepfunctions", "lambda"),
    *("bedrock-runtime", "sesv2"),
)
_WORDS = ("Throttl", "TooMany", "Limit", "NotReady", "Quota", "Busy", "Unavailable", "Timeout", "InProgress")
# They sound like it, but no later time makes the same request succeed.
_NEVER_BETTER = {
    "EFSMountTimeoutException": "no function mounts a file system",
    "HierarchyLevelLimitExceededException": "a parameter's name has too many levels",
    "ItemCollectionSizeLimitExceededException": "for tables with local indexes, which we have none of",
    "ParameterLimitExceeded": "the account is full of parameters",
    "ParameterMaxVersionLimitExceeded": "the oldest version of a parameter has a label, which we never give",
    "PoliciesLimitExceededException": "a parameter has too many policies, and ours have none",
    "S3FilesMountTimeoutException": "no function mounts a file system",
    "TooManyEntriesInBatchRequest": "a request of ours is too large",
    "TooManyParts": "an upload of ours has too many parts",
}


def _called() -> set[str]:
    """Every method name that is called in the room that talks to AWS."""
    room = Path(clients.__file__).parent
    return {
        node.func.attr
        for path in room.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    }


def _errors() -> Iterator[tuple[str, str, int]]:
    """Service, code and status of each error that an operation in use may answer."""
    session, called = botocore.session.get_session(), _called()
    for service in _SERVICES:
        model = session.get_service_model(service)
        for name in model.operation_names:
            if xform_name(name) in called:
                for shape in model.operation_model(name).error_shapes:
                    said: Any = shape.metadata.get("error", {})
                    yield service, str(said.get("code", shape.name)), int(said.get("httpStatusCode", 400))


def test_throttling_and_capacity_errors_are_outages_of_every_service() -> None:
    errors = {(code, status) for _, code, status in _errors() if any(word in code for word in _WORDS)}
    assert ("TooManyRequestsException", 429) in errors
    defects = {
        code
        for code, status in errors
        if code not in _NEVER_BETTER and not outages.is_outage(refusal(code, "Any", status=status))
    }
    assert defects == set()


def test_every_service_of_a_client_is_walked() -> None:
    asked = {
        node.args[0].value
        for node in ast.walk(ast.parse(Path(clients.__file__).read_text()))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "_client"
        and isinstance(node.args[0], ast.Constant)
    }
    assert asked == set(_SERVICES)


def test_error_botocore_retries_as_throttled_is_an_outage() -> None:
    codes: list[str] = vars(standard.ThrottledRetryableChecker)["_THROTTLED_ERROR_CODES"]
    # Of transactions: what goes on may be our own earlier request.
    refused = {code for code in codes if outages.was_refused(refusal(code, "Any"))}
    assert set(codes) - refused == {"TransactionInProgressException"}
    assert all(outages.is_outage(refusal(code, "Any")) for code in codes)


@for_each("code", ["AccessDeniedException", "ResourceNotFoundException", "ValidationException"])
def test_defect_is_no_outage(code: str) -> None:
    assert not outages.is_outage(refusal(code, "Any"))


def test_failure_of_a_service_is_an_outage_that_may_have_done_something() -> None:
    failed = refusal("ServiceException", "Invoke", status=500)
    assert outages.is_outage(failed)
    assert not outages.was_refused(failed)
