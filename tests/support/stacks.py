"""Fakes of CloudFormation and Lambda for operator commands, which record what was done to the stacks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from botocore.exceptions import WaiterError

_FIRST = datetime(2026, 11, 1, tzinfo=UTC)


@dataclass
class Stacks:
    """Deployed stacks in the order in which they were made: of each its resources (type and properties), by name."""

    there: dict[str, dict[str, tuple[str, Mapping[str, Any]]]]
    deleted: list[str] = field(default_factory=list)
    # How many of a function's runs there may be at once, where that was said.
    reserved: dict[str, int] = field(default_factory=dict)
    was_stopped: list[str] = field(default_factory=list)
    held: str = ""

    def get_paginator(self, operation: str) -> Stacks:
        """One page is all there is."""
        assert operation in ("describe_stacks", "list_stack_resources")
        return self

    def paginate(self, StackName: str = "") -> list[dict[str, Any]]:  # noqa: N803 - as boto3 spells it
        """The stacks, or what is in one."""
        if not StackName:
            made = enumerate(self.there)
            stacks = [
                {"StackName": name, "StackStatus": "UPDATE_COMPLETE", "CreationTime": _FIRST + timedelta(hours=hour)}
                for hour, name in made
            ]
            return [{"Stacks": stacks}]
        return [
            {
                "StackResourceSummaries": [
                    {"PhysicalResourceId": name, "LogicalResourceId": f"Logical{name}", "ResourceType": kind}
                    for name, (kind, _) in self.there[StackName].items()
                ]
            }
        ]

    def get_template(self, StackName: str) -> dict[str, Any]:  # noqa: N803
        """What a stack was made from."""
        made = self.there[StackName].items()
        resources = {f"Logical{name}": {"Type": kind, "Properties": given} for name, (kind, given) in made}
        return {"TemplateBody": {"Resources": resources}}

    def delete_stack(self, StackName: str) -> None:  # noqa: N803
        """Take one away."""
        self.deleted.append(StackName)
        del self.there[StackName]

    def get_waiter(self, name: str) -> Stacks:
        """It is gone at once."""
        assert name == "stack_delete_complete"
        return self

    def wait(self, StackName: str) -> None:  # noqa: N803
        """Nothing to wait for, but where something holds it."""
        if StackName == self.held:
            raise WaiterError("StackDeleteComplete", "a bucket is not empty", {})

    def put_function_concurrency(self, FunctionName: str, ReservedConcurrentExecutions: int) -> None:  # noqa: N803
        """Keep so many runs for a function, and allow no more."""
        self.reserved[FunctionName] = ReservedConcurrentExecutions
        if not ReservedConcurrentExecutions:
            self.was_stopped.append(FunctionName)

    def delete_function_concurrency(self, FunctionName: str) -> None:  # noqa: N803
        """Let it run as often as there is room."""
        del self.reserved[FunctionName]
