"""Stack StewardTools<Group>: the queue and the executor function of one tool group."""

from __future__ import annotations

from constructs import Construct

from infra.capabilities.resources import Resources
from infra.function_spec import FunctionSpec, pascal
from infra.layers.package_source import Packages
from infra.stacks.functions import FunctionsStack
from steward.aws.schema import tool_queue


class ToolsStack(FunctionsStack):
    """The queue and the function of a tool group. Others refer to its queue by name, so it can be deleted any time."""

    def __init__(
        self,
        scope: Construct,
        spec: FunctionSpec,
        *,
        resources: Resources,
        api_endpoint: str,
        packages: Packages,
    ) -> None:
        group = spec.environment["STEWARD_TOOL_GROUP"]
        super().__init__(
            scope,
            resources.environment.stack(pascal(spec.name)),
            description=f"the tools of {group}",
            resources=resources,
            packages=packages,
        )
        self.reach(api_endpoint)
        self.add_queue(tool_queue(group))
        self.add_function(spec)
