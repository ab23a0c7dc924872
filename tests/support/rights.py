"""Compares the AWS calls that each handler made with the permissions of its role."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from fnmatch import fnmatch
from typing import Any
from unittest import mock

from botocore.client import BaseClient

from infra.catalogue import EVERY_FUNCTION
from steward.aws.memory.service import Answer, MemoryClient, Request
from tests.support.aws_inspection import aws
from tests.support.cloud import Cloud
from tests.support.ses import CONFIGURATION_SET

Right = tuple[str, str]


Used = defaultdict[str, set[Right]]


@contextmanager
def recording(used: Used) -> Iterator[None]:
    """To each function's name in `used` are added the (action, resource) pairs it uses while it runs."""
    running: list[str] = []
    real_invoke = Cloud.invoke

    def invoke(self: Cloud, function: str, event: dict[str, Any]) -> Any:
        running.append(function)
        try:
            return real_invoke(self, function, event)
        finally:
            running.pop()

    def call(_: str, operation: str, arguments: Mapping[str, Any], request: Request) -> Answer:
        if running:
            used[running[-1]] |= set(rights(operation, arguments))
            stays_within(running[-1], operation, arguments)
        return request()

    def called(client: Any, operation: str, arguments: dict[str, Any]) -> Any:
        return call("", operation, arguments, lambda: real_call(client, operation, arguments))

    def signs(client: MemoryClient, **arguments: Any) -> Answer:
        # Whoever has the form may put the object as the function might.
        return call("", "PutObject", arguments, lambda: real_form(client, **arguments))

    real_form = MemoryClient.generate_presigned_post
    form = mock.patch.object(MemoryClient, "generate_presigned_post", signs)
    # Mail goes to the fake SES by boto3.
    client: Any = BaseClient
    real_call = client._make_api_call
    ses = mock.patch.object(client, "_make_api_call", called)
    with mock.patch.object(Cloud, "invoke", invoke), aws().watched(call), ses, form:
        yield


def rights(operation: str, arguments: Mapping[str, Any]) -> Iterator[Right]:
    """What IAM asks for when this call is made."""
    if operation == "TransactWriteItems":
        for item in arguments["TransactItems"]:
            (kind, request), *_ = item.items()
            yield f"dynamodb:{kind}Item", request["TableName"]
    elif operation == "BatchGetItem":
        for table in arguments["RequestItems"]:
            yield "dynamodb:BatchGetItem", table
    elif "TableName" in arguments:
        table = arguments["TableName"]
        yield f"dynamodb:{operation}", f"{table}/index" if "IndexName" in arguments else table
    elif operation == "ListObjectsV2":
        yield "s3:ListBucket", arguments["Bucket"]
    elif operation == "DeleteObjects":
        for named in arguments["Delete"]["Objects"]:
            yield "s3:DeleteObjectVersion" if "VersionId" in named else "s3:DeleteObject", arguments["Bucket"]
    elif operation == "HeadObject":
        yield "s3:GetObject", arguments["Bucket"]
    elif operation == "BatchWriteItem":
        for table in arguments["RequestItems"]:
            yield "dynamodb:BatchWriteItem", table
    elif operation == "ListObjectVersions":
        yield "s3:ListBucketVersions", arguments["Bucket"]
    elif "Bucket" in arguments and "VersionId" in arguments:
        yield f"s3:{operation}Version", arguments["Bucket"]
    elif "Bucket" in arguments:
        yield f"s3:{operation}", arguments["Bucket"]
    elif operation == "SendMessage":
        yield "sqs:SendMessage", arguments["QueueUrl"].rsplit("/", 1)[1].removesuffix(".fifo")
    elif operation == "GetParameter":
        yield "ssm:GetParameter", arguments["Name"].split("/")[2]
    elif operation == "Invoke":
        yield "lambda:InvokeFunction", arguments["FunctionName"]
    elif operation == "GetSecretValue":
        yield "secretsmanager:GetSecretValue", arguments["SecretId"]
    elif operation == "SendEmail":
        # What is sent as raw bytes takes both.
        for action in ("SendEmail", "SendRawEmail"):
            yield f"ses:{action}", arguments["ConfigurationSetName"]
    elif operation in ("PostToConnection", "DeleteConnection"):
        yield "execute-api:ManageConnections", "sockets"
    elif operation in ("StartExecution", "SendTaskSuccess"):
        yield f"states:{operation}", "machines"
    elif operation in ("Encrypt", "Decrypt"):
        yield f"kms:{operation}", arguments["KeyId"].removeprefix("alias/")
    elif operation != "ChangeMessageVisibility":  # granted to whoever consumes the queue
        yield operation, "?"


def stays_within(function: str, operation: str, arguments: Mapping[str, Any]) -> None:
    """AssertionError where IAM would refuse the partition that is written to."""
    spec = next(spec for spec in EVERY_FUNCTION if spec.name == function)
    requests = [one for item in arguments.get("TransactItems", ()) for one in item.items()]
    if operation in ("PutItem", "UpdateItem", "DeleteItem"):
        requests.append((operation.removesuffix("Item"), arguments))
    for kind, request in requests:
        bound = spec.partitions.get(request["TableName"], ())
        if kind == "Delete":
            bound = (*bound, *spec.deletes.get(request["TableName"], ()))
        if bound:
            place = request.get("Key", request.get("Item", {}))
            owner = place["owner"] if "owner" in place else place["conversation_id"]
            name = owner["S"] if isinstance(owner, dict) else owner
            assert any(fnmatch(name, pattern) for pattern in bound), f"{function} may not write to {name}"


def granted() -> dict[str, set[Right]]:
    """Function name → what its role allows."""
    return {
        spec.name: {
            *((f"dynamodb:{action}", table) for table, actions in spec.tables.items() for action in actions),
            *(("dynamodb:DeleteItem", table) for table in spec.deletes),
            *(("dynamodb:Query", f"{t}/index") for t in spec.indexes),
            *((f"s3:{action}", access.bucket) for access in spec.objects for action in access.actions),
            *(("s3:ListBucketVersions", access.bucket) for access in spec.objects if access.listing_versions),
            *(("s3:ListBucket", access.bucket) for access in spec.objects if access.listing),
            *(("sqs:SendMessage", queue) for queue in spec.may_send_to),
            *(("secretsmanager:GetSecretValue", secret) for secret in spec.secrets),
            *((("ssm:GetParameter", f"{spec.reads_keys}-keys".replace("_", "-")),) if spec.reads_keys else ()),
            *(("lambda:InvokeFunction", function) for function in (*spec.asks, *spec.starts)),
            *((f"ses:{action}", CONFIGURATION_SET) for action in ("SendEmail", "SendRawEmail") if spec.mails),
            *((("execute-api:ManageConnections", "sockets"),) if spec.shows_live else ()),
            *((f"states:{action}", "machines") for action in ("StartExecution", "SendTaskSuccess") if spec.drives),
            *((f"kms:{action}", key) for key, actions in spec.keys.items() for action in actions),
        }
        for spec in EVERY_FUNCTION
    }
