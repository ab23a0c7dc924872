"""CloudFormation stacks of one environment: lists stacks and their resources, and deletes a stack."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from botocore.exceptions import WaiterError

from infra.cli.lookups import CommandError
from infra.environments import ENVIRONMENTS, Environment

if TYPE_CHECKING:
    from mypy_boto3_cloudformation import CloudFormationClient

DATA, EDGE = "Data", "Edge"
# Returns the client of an AWS service.
Client = Callable[[str], Any]
_GONE = "DELETE_COMPLETE"


def deployed(cloudformation: CloudFormationClient, environment: Environment) -> list[str]:
    """Return the names of the environment's stacks, newest first, so that none is deleted before one that needs it."""
    ours, others = environment.stack(""), [one.stack("") for one in ENVIRONMENTS.values() if one != environment]
    # `StewardDevData` begins with what all of production's begin with, too.
    foreign = tuple(name for name in others if len(name) > len(ours))
    pages = cloudformation.get_paginator("describe_stacks").paginate()
    found = [one for page in pages for one in page["Stacks"] if one["StackStatus"] != _GONE]
    found.sort(key=lambda one: one["CreationTime"], reverse=True)
    named = (one["StackName"] for one in found)
    return [name for name in named if name.startswith(ours) and not name.startswith(foreign)]


def declared(cloudformation: CloudFormationClient, stack: str, kind: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the resources of a type in a deployed stack: logical name, and properties in the template."""
    body = cloudformation.get_template(StackName=stack)["TemplateBody"]
    template: Mapping[str, Any] = json.loads(body) if isinstance(body, str) else body
    for page in cloudformation.get_paginator("list_stack_resources").paginate(StackName=stack):
        for one in page["StackResourceSummaries"]:
            if one["ResourceType"] == kind:
                yield one["PhysicalResourceId"], template["Resources"][one["LogicalResourceId"]].get("Properties", {})


def delete(cloudformation: CloudFormationClient, stack: str) -> None:
    """Delete a stack and wait until it is gone. Raises `CommandError` if something holds it."""
    cloudformation.delete_stack(StackName=stack)
    try:
        cloudformation.get_waiter("stack_delete_complete").wait(StackName=stack)
    except WaiterError as error:
        raise CommandError(
            f"{stack} is still there ({error}): see its events, repair the cause, and run the same command again."
        ) from None
