"""What every stack with functions has: their layers, where the world outside is, their queues and their alarms."""

from __future__ import annotations

from aws_cdk import Stack
from aws_cdk import aws_lambda as lambda_
from aws_cdk import aws_sqs as sqs
from constructs import Construct

from infra.capabilities.addresses import Addresses
from infra.capabilities.alarms import Alarms
from infra.capabilities.deployments import bring_in_gradually
from infra.capabilities.function import ARCHITECTURES, RUNTIME, StewardFunction
from infra.capabilities.placement import placed
from infra.capabilities.queues import make_queue, queue_elsewhere
from infra.capabilities.resources import Resources
from infra.function_spec import Architecture, FunctionSpec, pascal
from infra.layers.build import Target, build, link
from infra.stacks.outputs import put_output
from steward.aws.schema import QueueSchema


class FunctionsStack(Stack):
    """Functions with their queues.

    Outputs: `<Name>FunctionName`, `<Name>QueueUrl`; `<Name>Alias` for what is woken by an alias.
    `functions` and `queues` map the names of the catalogue to what is in this stack.
    """

    def __init__(
        self, scope: Construct, construct_id: str, *, description: str, resources: Resources, layer_target: Target
    ) -> None:
        super().__init__(scope, construct_id, env=placed(resources.environment), description=f"Steward: {description}")
        # CDK writes a DependsOn beside every Role; PublicUrl passes the address of another stack on by design.
        self.template_options.metadata = {"cfn-lint": {"config": {"ignore_checks": ["W3005", "W6001"]}}}
        self.functions: dict[str, StewardFunction] = {}
        self.queues: dict[str, sqs.Queue] = {}
        self.alarms = Alarms(self, "Alarms", resources.environment)
        self._resources = resources
        self._layer_target = layer_target
        self._layers: dict[tuple[str, Architecture], lambda_.LayerVersion] = {}

    def reach(self, api_endpoint: str) -> None:
        """Say where the HTTP API answers; the functions that are added from then on know it."""
        self.addresses = Addresses(self, "Addresses", api_endpoint=api_endpoint)

    def add_queue(self, schema: QueueSchema) -> None:
        """A queue of the schema, watched; where its dead letters go is in this stack already, or in another."""
        environment, dead = self._resources.environment, schema.dead_letters
        goes_to = (self.queues.get(dead.name) or queue_elsewhere(self, dead, environment)) if dead else None
        queue = self.queues[schema.name] = make_queue(self, schema, environment, goes_to)
        if dead:
            # What is in the others was received too often for SQS to count its age, and woke a function that rings.
            self.alarms.watch_queue(schema.name, queue)
        put_output(self, f"{pascal(schema.name)}QueueUrl", queue.queue_url, f"URL of the queue {schema.name}")

    def add_function(self, spec: FunctionSpec) -> StewardFunction:
        """A function of the catalogue, woken by those of its queues that are here, and watched."""
        layers = [self._layer(group, spec.architecture) for group in spec.layers]
        made = StewardFunction(
            self, spec, resources=self._resources, layers=layers, addresses=self.addresses.environment
        )
        self.functions[spec.name] = made
        for name in spec.woken_by:
            made.consume(f"{pascal(name)}Messages", self.queues[name])
        put_output(self, f"{pascal(spec.name)}FunctionName", made.function.function_name, f"Name of {spec.name}")
        if made.live:
            put_output(self, f"{pascal(spec.name)}Alias", made.live.function_arn, f"Live alias of {spec.name}")
        if made.live and spec.gradual:
            bring_in_gradually(self, spec.name, made.live, self.alarms.watch_version(spec, made.live))
        return made

    def _layer(self, group: str, architecture: Architecture) -> lambda_.LayerVersion:
        if (group, architecture) not in self._layers:
            local = self._layer_target == "local"
            packages = link(group) if local else build(group, "lambda", architecture)
            self._layers[group, architecture] = lambda_.LayerVersion(
                self,
                f"{pascal(group)}Layer{pascal(architecture) if architecture != 'arm64' else ''}",
                description=f"Steward: dependencies of the group {group}",
                code=lambda_.Code.from_asset(str(packages)),
                compatible_runtimes=[RUNTIME],
                compatible_architectures=[ARCHITECTURES[architecture]],
            )
        return self._layers[group, architecture]
