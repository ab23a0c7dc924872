"""Deploys the CDK assembly to the AWS stand-in through CloudFormation, as the CDK command line does on AWS."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from botocore.exceptions import ClientError

from infra.cli.deployment import stack_outputs
from infra.local.assembly import Stack
from infra.local.aws import Aws
from infra.local.errors import LaunchError

BOOTSTRAP_VERSION = "/cdk-bootstrap/hnb659fds/version"
# Name of the note with the deployed fingerprint. The note is inside the stand-in, so it is saved together with the
# stacks that it describes.
DEPLOYED = "/steward/local/deployed"
DEPLOY_SECONDS = 300.0
# Prefix of our stacks' names, and the data stack, which is never deleted here.
OURS, KEEPS_DATA = "Steward", ("StewardData",)
# A stack in one of these states cannot be updated and holds nothing worth keeping.
BROKEN = frozenset({"ROLLBACK_COMPLETE", "ROLLBACK_FAILED", "CREATE_FAILED", "DELETE_FAILED", "REVIEW_IN_PROGRESS"})


def read_note(aws: Aws, name: str) -> str:
    """Return the value `write_note` stored last in this state of the stand-in; empty after a reset or a lost state."""
    try:
        return aws.ssm.get_parameter(Name=name)["Parameter"]["Value"]
    except aws.ssm.exceptions.ParameterNotFound:
        return ""


def write_note(aws: Aws, name: str, value: str) -> None:
    """Store `value` (not empty) under `name`."""
    aws.ssm.put_parameter(Name=name, Value=value, Type="String", Overwrite=True)


def publish_assets(aws: Aws, stacks: list[Stack]) -> int:
    """Upload the stacks' files that S3 does not have; return how many were uploaded."""
    aws.ssm.put_parameter(Name=BOOTSTRAP_VERSION, Value="30", Type="String", Overwrite=True)
    uploaded = 0
    buckets: set[str] = set()
    for asset in {asset.key: asset for stack in stacks for asset in stack.assets}.values():
        if asset.bucket not in buckets:
            _ensure_bucket(aws, asset.bucket)
            buckets.add(asset.bucket)
        if not _exists(aws, asset.bucket, asset.key):
            aws.s3.put_object(Bucket=asset.bucket, Key=asset.key, Body=asset.content())
            uploaded += 1
    return uploaded


def forget_old(aws: Aws, stacks: list[Stack]) -> None:
    """Delete assets that no stack names any more, and versions of functions that no alias points at."""
    wanted = {(asset.bucket, asset.key) for stack in stacks for asset in stack.assets}
    for bucket in {bucket for bucket, _ in wanted}:
        for page in aws.s3.get_paginator("list_objects_v2").paginate(Bucket=bucket):
            for found in page.get("Contents", []):
                if (bucket, found["Key"]) not in wanted:
                    aws.s3.delete_object(Bucket=bucket, Key=found["Key"])
    for listed in aws.functions.get_paginator("list_functions").paginate():
        for function in listed["Functions"]:
            forget_versions(aws, function["FunctionName"])


def forget_stacks(aws: Aws, stacks: list[Stack]) -> None:
    """Delete stacks of an earlier version of Steward that this one does not have; never the data's stack.

    The stand-in refuses to delete a stack that others still import from; it is tried again once they are gone.
    """
    kept = {*KEEPS_DATA, *(stack.name for stack in stacks)}
    names = [found["StackName"] for found in aws.cloudformation.describe_stacks()["Stacks"]]
    left = [name for name in names if name.startswith(OURS) and name not in kept]
    for _ in range(len(left)):
        left = [name for name in left if not _deleted(aws, name)]


def _deleted(aws: Aws, name: str) -> bool:
    try:
        aws.cloudformation.delete_stack(StackName=name)
    except ClientError:
        return False
    return not _wait(aws, name)


def forget_versions(aws: Aws, function: str) -> None:
    """Delete the versions of a function that no alias points at."""
    aliases = aws.functions.list_aliases(FunctionName=function)["Aliases"]
    used = {"$LATEST", *(alias["FunctionVersion"] for alias in aliases)}
    for made in aws.functions.list_versions_by_function(FunctionName=function)["Versions"]:
        if made["Version"] not in used:
            aws.functions.delete_function(FunctionName=function, Qualifier=made["Version"])


def _ensure_bucket(aws: Aws, bucket: str) -> None:
    try:
        aws.s3.head_bucket(Bucket=bucket)
    except ClientError:
        aws.s3.create_bucket(Bucket=bucket)


def _exists(aws: Aws, bucket: str, key: str) -> bool:
    try:
        aws.s3.head_object(Bucket=bucket, Key=key)
    except ClientError:
        return False
    return True


def deploy_stack(aws: Aws, stack: Stack, parameters: Mapping[str, str]) -> None:
    """Create or update one stack and wait until it is done.

    `parameters` may name more than the template declares. Raises `LaunchError` with the failing resource and reason.
    """
    status = _status(aws, stack.name)
    if status in BROKEN:
        aws.cloudformation.delete_stack(StackName=stack.name)
        _wait(aws, stack.name)
        status = ""
    request: dict[str, Any] = {
        "StackName": stack.name,
        "TemplateURL": f"{aws.endpoint}/{stack.bucket}/{stack.template_key}",
        "Parameters": [
            {"ParameterKey": name, "ParameterValue": parameters[name]}
            for name in sorted(stack.parameters & parameters.keys())
        ],
        "Capabilities": ["CAPABILITY_IAM", "CAPABILITY_NAMED_IAM", "CAPABILITY_AUTO_EXPAND"],
    }
    change: Any = aws.cloudformation.update_stack if status else aws.cloudformation.create_stack
    try:
        change(**request)
    except ClientError as error:
        message = error.response["Error"]["Message"]
        if "No updates are to be performed" in message:
            return
        raise LaunchError(f"Stack {stack.name} was refused: {message}") from error
    final = _wait(aws, stack.name)
    if final not in {"CREATE_COMPLETE", "UPDATE_COMPLETE"}:
        raise LaunchError(f"Stack {stack.name} ended as {final or 'deleted'}: {_failures(aws, stack.name)}")


def _status(aws: Aws, name: str) -> str:
    """Return the stack's status, or an empty string if there is no stack."""
    try:
        found = aws.cloudformation.describe_stacks(StackName=name)["Stacks"]
    except ClientError:
        return ""
    status = found[0]["StackStatus"] if found else ""
    return "" if status == "DELETE_COMPLETE" else str(status)


def _wait(aws: Aws, name: str) -> str:
    deadline = time.monotonic() + DEPLOY_SECONDS
    while time.monotonic() < deadline:
        status = _status(aws, name)
        if not status.endswith("_IN_PROGRESS"):
            return status
        time.sleep(0.05)
    raise LaunchError(f"Stack {name} was not done after {DEPLOY_SECONDS:.0f} seconds.")


def _failures(aws: Aws, name: str) -> str:
    """Return the resources that failed, oldest first, with CloudFormation's reasons."""
    events = aws.cloudformation.describe_stack_events(StackName=name)["StackEvents"]
    failed = [
        f"{event['LogicalResourceId']} ({event.get('ResourceType', '')}): {event.get('ResourceStatusReason', '')}"
        for event in reversed(events)
        if event["ResourceStatus"].endswith("_FAILED")
    ]
    return "; ".join(failed[:3]) or "no reason was given"


def outputs(aws: Aws, stacks: list[Stack]) -> dict[str, str]:
    """Return the outputs of all stacks by name."""
    return stack_outputs(aws.cloudformation, [stack.name for stack in stacks])
