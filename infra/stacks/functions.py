"""What every stack with functions has: their layers, where the world outside is, their queues and their alarms."""

from __future__ import annotations

from aws_cdk import Stack
from aws_cdk import aws_lambda as lambda_
from constructs import Construct

from infra.capabilities.addresses import Addresses
from infra.capabilities.alarms import Alarms
from infra.capabilities.function import ARCHITECTURE, RUNTIME, StewardFunction
from infra.capabilities.placement import placed
from infra.capabilities.queues import QueuePair
from infra.capabilities.resources import Resources
from infra.catalogue import FunctionSpec, pascal
from infra.layers.build import Target, build, link
from infra.stacks.outputs import put_output
from steward.aws.schema import QueueSchema


class FunctionsStack(Stack):
    """Functions with their queues.

    Outputs: `<Name>FunctionName`, `<Name>QueueUrl`, `<Name>DeadLettersQueueUrl`; `<Name>Alias` for what SnapStart
    serves. `functions` and `queues` map the names of the catalogue to what is in this stack.
    """

    def __init__(
        self, scope: Construct, construct_id: str, *, description: str, resources: Resources, layer_target: Target
    ) -> None:
        super().__init__(scope, construct_id, env=placed(resources.environment), description=f"Steward: {description}")
        # CDK writes a DependsOn beside every Role; PublicUrl passes the address of another stack on by design.
        self.template_options.metadata = {"cfn-lint": {"config": {"ignore_checks": ["W3005", "W6001"]}}}
        self.functions: dict[str, StewardFunction] = {}
        self.queues: dict[str, QueuePair] = {}
        self.alarms = Alarms(self, "Alarms", resources.environment)
        self._resources = resources
        self._layer_target = layer_target
        self._layers: dict[str, lambda_.LayerVersion] = {}

    def reach(self, api_endpoint: str) -> None:
        """Say where the HTTP API answers; the functions that are added from then on know it."""
        self.addresses = Addresses(self, "Addresses", api_endpoint=api_endpoint)

    def add_queue(self, schema: QueueSchema) -> QueuePair:
        """A queue of the schema and its dead-letter queue."""
        pair = self.queues[schema.name] = QueuePair(self, schema, self._resources.environment)
        name = pascal(schema.name)
        put_output(self, f"{name}QueueUrl", pair.queue.queue_url, f"URL of the queue {schema.name}")
        put_output(
            self, f"{name}DeadLettersQueueUrl", pair.dead_letters.queue_url, f"URL of {schema.name}'s dead letters"
        )
        return pair

    def add_function(self, spec: FunctionSpec) -> StewardFunction:
        """A function of the catalogue, woken by those of its queues that are here, and watched."""
        for group in spec.layers:
            if group not in self._layers:
                self._layers[group] = self._layer(group)
        made = StewardFunction(
            self, spec, resources=self._resources, layers=self._layers, addresses=self.addresses.environment
        )
        self.functions[spec.name] = made
        here = {} if spec.dead_letters else {name: self.queues[name] for name in spec.woken_by}
        for name, pair in here.items():
            made.consume(made, f"{pascal(name)}Messages", pair.queue)
            self.alarms.watch_queue(name, pair)
        self.alarms.watch_function(spec, made.function, [pair.dead_letters for pair in here.values()])
        put_output(self, f"{pascal(spec.name)}FunctionName", made.function.function_name, f"Name of {spec.name}")
        if spec.snap_start:
            put_output(self, f"{pascal(spec.name)}Alias", made.invoked.function_arn, f"Live alias of {spec.name}")
        return made

    def _layer(self, group: str) -> lambda_.LayerVersion:
        target = self._layer_target
        return lambda_.LayerVersion(
            self,
            f"{pascal(group)}Layer",
            description=f"Steward: dependencies of the group {group}",
            code=lambda_.Code.from_asset(str(link(group) if target == "local" else build(group, target))),
            compatible_runtimes=[RUNTIME],
            compatible_architectures=[ARCHITECTURE],
        )
