"""Reduces an AWS request to its shape (operation, tables, row kinds, queue), so that runs can be compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

# What changes something: a kill between two of these is a kill after the first.
WRITES = frozenset(
    {
        "dynamodb.TransactWriteItems",
        "dynamodb.PutItem",
        "dynamodb.UpdateItem",
        "dynamodb.DeleteItem",
        "dynamodb.BatchWriteItem",
        "sqs.SendMessage",
        "sqs.DeleteMessage",
        "sqs.ChangeMessageVisibility",
        "s3.PutObject",
        "s3.DeleteObject",
        "s3.DeleteObjects",
        "POST /2010-04-01/Accounts/…/Messages.json",
        # A code serves once.
        "POST /token",
        "POST /gmail/v1/users/me/messages/send",
        "sesv2.SendEmail",
        "POST /team.git/git-receive-pack",
        "POST /screen/embedded_flow_request",
        "PUT /v1/listings/residential",
        "POST /v2/listings/residential/offmarket",
        "POST /v1/custodial/eng/landlord",
        "POST /v1/custodial/eng/property",
        "POST /v1/custodial/eng/tenancy",
        # The fake provider numbers its objects.
        "POST /v1/custodial/eng/tenancy/100001/checkout",
        "POST /v1/custodial/eng/tenancy/100001/unprotect",
        "POST /v1/checkout/sessions",
        "POST /v1/payment_intents",
        "POST /v1/payment_intents/…/confirm",
        "POST /v1/payment_methods/…/detach",
        "apigatewaymanagementapi.PostToConnection",
        "states.StartExecution",
        "states.SendTaskSuccess",
    }
)


def is_of_aws(request: str) -> bool:
    """Return whether a request goes to AWS, which may throttle it."""
    return "/" not in request


def shape_of(request: str, said: Mapping[str, Any]) -> str:
    """The shape of a request to AWS that writes, in one line; "" for one that does not, or says nothing about it."""
    if request not in WRITES or request.startswith(("s3.", "states.", "apigatewaymanagementapi.")):
        return ""
    if request.startswith("sqs."):
        return str(said.get("QueueUrl", "")).rsplit("/", 1)[-1].removesuffix(".fifo")
    return ", ".join(sorted(set(_writes(request.rsplit(".", 1)[-1], said))))


def _writes(operation: str, said: Mapping[str, Any]) -> Iterator[str]:
    if operation == "TransactWriteItems":
        for item in said["TransactItems"]:
            for name, one in item.items():
                yield _write(name, one)
    elif operation == "BatchWriteItem":
        yield from (f"batch {table}" for table in said["RequestItems"])
    else:
        yield _write(operation.removesuffix("Item"), said)


def _write(name: str, one: Mapping[str, Any]) -> str:
    key = one.get("Key") or one.get("Item") or {}
    row = str(key.get("row", {}).get("S", ""))
    changes = one.get("ExpressionAttributeValues", {})
    status = changes.get(":set_status", {}).get("S", "")
    kind = row.split("#", 1)[0] if "#" in row and not row[0].isdigit() else row if row.isalpha() else ""
    return f"{name} {one['TableName']} {kind} {status}".strip()
