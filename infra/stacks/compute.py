"""StewardCompute: the functions, their layers and what wakes them."""

from __future__ import annotations

from aws_cdk import Stack
from aws_cdk import aws_apigatewayv2 as apigateway
from aws_cdk import aws_lambda as lambda_
from constructs import Construct

from infra.capabilities.addresses import Addresses
from infra.capabilities.function import ARCHITECTURE, RUNTIME, StewardFunction
from infra.capabilities.resources import Resources
from infra.catalogue import FUNCTIONS, pascal
from infra.layers.build import EVERY_LAYER, Target, build, link
from infra.stacks.outputs import put_output


class ComputeStack(Stack):
    """Layers and functions. Outputs: `PublicUrl`, `<Name>FunctionName`, and `TurnAlias` for what SnapStart serves.

    `functions` maps the names of `infra.catalogue.FUNCTIONS` to the functions.
    """

    def __init__(
        self,
        scope: Construct,
        construct_id: str,
        *,
        resources: Resources,
        api: apigateway.HttpApi,
        layer_target: Target,
    ) -> None:
        super().__init__(scope, construct_id, description="Steward: functions")
        # CDK writes a DependsOn beside every Role; PublicUrl passes the address of another stack on by design.
        self.template_options.metadata = {"cfn-lint": {"config": {"ignore_checks": ["W3005", "W6001"]}}}
        addresses = Addresses(self, "Addresses", api_endpoint=api.api_endpoint)
        layers = {group: self._layer(group, layer_target) for group in EVERY_LAYER}
        self.functions: dict[str, lambda_.Function] = {}
        for spec in FUNCTIONS:
            made = StewardFunction(self, spec, resources=resources, layers=layers, addresses=addresses.environment)
            made.add_routes(api)
            self.functions[spec.name] = made.function
            output = f"{pascal(spec.name)}FunctionName"
            put_output(self, output, made.function.function_name, f"Name of the function {spec.name}")
            if spec.snap_start:
                put_output(self, f"{pascal(spec.name)}Alias", made.invoked.function_arn, f"Live alias of {spec.name}")
        put_output(self, "PublicUrl", addresses.public_url, "Base URL of webhooks and links")

    def _layer(self, group: str, target: Target) -> lambda_.LayerVersion:
        return lambda_.LayerVersion(
            self,
            f"{pascal(group)}Layer",
            description=f"Steward: dependencies of the group {group}",
            code=lambda_.Code.from_asset(str(link(group) if target == "local" else build(group, target))),
            compatible_runtimes=[RUNTIME],
            compatible_architectures=[ARCHITECTURE],
        )
