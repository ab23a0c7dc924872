"""Base class of stacks with functions: layers, endpoints, queues and alarms."""

from __future__ import annotations

from pathlib import Path

from aws_cdk import Stack
from aws_cdk import aws_lambda as lambda_
from aws_cdk import aws_sqs as sqs
from constructs import Construct

from infra.capabilities.alarms import Alarms
from infra.capabilities.endpoints import Endpoints
from infra.capabilities.gradual_deployment import bring_in_gradually
from infra.capabilities.lambda_function import ARCHITECTURES, RUNTIME, StewardFunction, asset_of
from infra.capabilities.placement import placed
from infra.capabilities.queues import make_queue, queue_elsewhere
from infra.capabilities.resources import Resources
from infra.function_spec import Architecture, FunctionSpec, pascal
from infra.layers.code_bundles import product_layer
from infra.layers.package_source import Packages
from infra.queues import WITHOUT_ROWS
from infra.stacks.outputs import put_output
from steward.aws.schema import QueueSchema


class FunctionsStack(Stack):
    """Functions with their queues.

    Outputs: `<Name>FunctionName`, `<Name>QueueUrl`; `<Name>Alias` for functions invoked by an alias. `functions` and
    `queues` map the names of the catalogue to the resources of this stack.
    """

    def __init__(
        self, scope: Construct, construct_id: str, *, description: str, resources: Resources, packages: Packages
    ) -> None:
        super().__init__(scope, construct_id, env=placed(resources.environment), description=f"Steward: {description}")
        # CDK writes a DependsOn beside every Role; PublicUrl passes the address of another stack on by design.
        self.template_options.metadata = {"cfn-lint": {"config": {"ignore_checks": ["W3005", "W6001"]}}}
        self.functions: dict[str, StewardFunction] = {}
        self.queues: dict[str, sqs.Queue] = {}
        self.alarms = Alarms(self, "Alarms", resources.environment)
        self._resources = resources
        self._packages = packages
        self._layers: dict[str, lambda_.LayerVersion] = {}

    def reach(self, api_endpoint: str) -> None:
        """Set the address of the HTTP API for all functions that are added from then on."""
        self.addresses = Endpoints(self, "Addresses", api_endpoint=api_endpoint)

    def add_queue(self, schema: QueueSchema) -> None:
        """Add a queue of the schema with its alarm; its dead-letter queue is in this stack already, or in another."""
        environment, dead = self._resources.environment, schema.dead_letters
        goes_to = (self.queues.get(dead.name) or queue_elsewhere(self, dead, environment)) if dead else None
        queue = self.queues[schema.name] = make_queue(self, schema, environment, goes_to)
        if schema in WITHOUT_ROWS:
            # Other queues ring for rows, and the sweep counts rows that wait too long: more alarms would cost.
            self.alarms.watch_queue(schema.name, queue)
        put_output(self, f"{pascal(schema.name)}QueueUrl", queue.queue_url, f"URL of the queue {schema.name}")

    def add_function(self, spec: FunctionSpec) -> StewardFunction:
        """Add a function of the catalogue with its alarms, triggered by those of its queues that are in this stack."""
        third_party = [self._third_party(group, spec.architecture) for group in spec.layers]
        made = StewardFunction(
            self,
            spec,
            resources=self._resources,
            layers=[*third_party, self._product(product_layer(spec))],
            addresses=self.addresses.environment,
            package=self._packages.handler(spec),
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

    def _product(self, name: str) -> lambda_.LayerVersion:
        return self._layer(f"{pascal(name)}Layer", "the code", self._packages.product(name), *ARCHITECTURES)

    def _third_party(self, group: str, architecture: Architecture) -> lambda_.LayerVersion:
        construct_id = f"{pascal(group)}Layer{pascal(architecture) if architecture != 'arm64' else ''}"
        packages = self._packages.third_party(group, architecture)
        return self._layer(construct_id, f"dependencies of the group {group}", packages, architecture)

    def _layer(
        self, construct_id: str, description: str, folder: Path, *architectures: Architecture
    ) -> lambda_.LayerVersion:
        if construct_id not in self._layers:
            self._layers[construct_id] = lambda_.LayerVersion(
                self,
                construct_id,
                description=f"Steward: {description}",
                code=asset_of(folder),
                compatible_runtimes=[RUNTIME],
                compatible_architectures=[ARCHITECTURES[architecture] for architecture in architectures],
            )
        return self._layers[construct_id]
