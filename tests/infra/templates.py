"""Reader of a synthesized assembly that resolves references across stacks, so that tests can use names."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from infra.catalogue import SERVICES, stacks
from infra.environments import ENVIRONMENTS, PRODUCTION
from infra.function_spec import pascal
from infra.tool_groups import TOOLS

ROOMS = tuple(pascal(spec.name) for spec in TOOLS)
STACKS = stacks(())
Json = dict[str, Any]
PREFIX = ENVIRONMENTS[PRODUCTION].prefix
_NAMES = ("QueueName", "TopicName", "FunctionName")


@dataclass(frozen=True)
class Resource:
    """A resource of a template: its stack (`Data`), logical id, type, properties and the whole declaration."""

    stack: str
    id: str
    type: str
    properties: Json
    declaration: Json

    @property
    def key(self) -> str:
        """What no other resource has, in whatever stack."""
        return f"{self.stack}/{self.id}"


@dataclass(frozen=True)
class Unaccepted:
    """An assembly made without exceptions from cdk-nag, and those it asked for.

    Of each: path (for checkov the stack and the logical id, a dot between them), rule and reason.
    """

    outdir: Path
    accepted: list[tuple[str, str, str]]


class Templates:
    """Every template of an assembly."""

    def __init__(self, outdir: Path) -> None:
        self.outdir = outdir
        self.by_stack: dict[str, Json] = {
            stack: json.loads(path.read_text(encoding="utf-8"))
            for stack in stacks(SERVICES)
            if (path := outdir / f"Steward{stack}.template.json").exists()
        }

    def all(self, *types: str) -> list[Resource]:
        """Every resource of the types, in the order of the stacks."""
        return [resource for resource in self._resources.values() if resource.type in types]

    def output(self, stack: str, name: str) -> Resource:
        """The resource that the output `name` of `stack` refers to."""
        found = self.find(stack, self.by_stack[stack]["Outputs"][name]["Value"])
        assert found is not None, f"{stack}.{name} refers to no resource"
        return found

    def find(self, stack: str, value: Any) -> Resource | None:
        """The resource a value is made from: by reference, by an output of another stack, or by a name we gave it."""
        if isinstance(value, str):
            return self._named.get(value.rsplit(":", 1)[-1])
        if isinstance(value, list):
            return next((found for part in value if (found := self.find(stack, part))), None)
        if not isinstance(value, dict):
            return None
        if "Ref" in value:
            return self._resources.get((stack, value["Ref"]))
        if "Fn::GetAtt" in value:
            return self._resources.get((stack, value["Fn::GetAtt"][0]))
        if "Fn::GetStackOutput" in value:
            given = value["Fn::GetStackOutput"]
            other = given["StackName"].removeprefix("Steward")
            return self.find(other, self.by_stack[other]["Outputs"][given["OutputName"]]["Value"])
        return self.find(stack, [*value.values()])

    @cached_property
    def _resources(self) -> dict[tuple[str, str], Resource]:
        return {
            (stack, logical_id): Resource(stack, logical_id, made["Type"], made.get("Properties", {}), made)
            for stack, template in self.by_stack.items()
            for logical_id, made in template["Resources"].items()
        }

    @cached_property
    def _named(self) -> dict[str, Resource]:
        """Queues, topics and functions by the names we gave them."""
        names = ((made.properties.get(kind), made) for made in self._resources.values() for kind in _NAMES)
        return {name: made for name, made in names if isinstance(name, str) and name.startswith(PREFIX)}

    def queue(self, name: str) -> Resource:
        """The queue `ToolsPeople`."""
        return self.output(name if name in ROOMS else "Core", f"{name}QueueUrl")

    def metrics(self, alarm: Resource) -> list[Json]:
        """What an alarm looks at, each with its `Id` in the alarm's sum, or "" where it is the only one."""
        made = alarm.properties
        if "Metrics" not in made:
            stat = made.get("Statistic") or made["ExtendedStatistic"]
            return [{"Id": "", "Stat": stat, "Period": made["Period"], **_metric(made)}]
        stats = [(part["Id"], part["MetricStat"]) for part in made["Metrics"] if "MetricStat" in part]
        return [
            {"Id": name, "Stat": stat["Stat"], "Period": stat["Period"], **_metric(stat["Metric"])}
            for name, stat in stats
        ]

    def function(self, name: str) -> Resource:
        """The Lambda function with an output `<Name>FunctionName`, for example `ToolsPeople`."""
        output = f"{name}FunctionName"
        holds = next(stack for stack, template in self.by_stack.items() if output in template.get("Outputs", {}))
        return self.output(holds, output)

    def statements(self, function: Resource) -> Iterator[Json]:
        """Every statement of a function's role."""
        role = self.find(function.stack, function.properties["Role"])
        assert role is not None
        for policy in role.properties.get("Policies", []):
            yield from policy["PolicyDocument"]["Statement"]

    def reachable(self, function: Resource, action: str) -> set[str]:
        """The ids of the resources a function's role may do `action` on."""
        found: set[str] = set()
        for statement in self.statements(function):
            if action in as_list(statement["Action"]):
                resources = (self.find(function.stack, arn) for arn in as_list(statement["Resource"]))
                found.update(resource.key for resource in resources if resource)
        return found


def _metric(made: Json) -> Json:
    return {
        "Namespace": made["Namespace"],
        "MetricName": made["MetricName"],
        "Dimensions": {dimension["Name"]: dimension["Value"] for dimension in made.get("Dimensions", [])},
    }


def as_list(value: Any) -> list[Any]:
    """CloudFormation writes a list of one as the one."""
    return value if isinstance(value, list) else [value]
