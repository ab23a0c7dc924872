"""Lambda function as a CDK construct, built from a `FunctionSpec`; every function of Steward is made here."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from aws_cdk import AssetHashType, Duration, RemovalPolicy, Size, Stack
from aws_cdk import aws_apigatewayv2 as apigateway
from aws_cdk import aws_apigatewayv2_integrations as integrations
from aws_cdk import aws_iam as iam
from aws_cdk import aws_lambda as lambda_
from aws_cdk import aws_lambda_event_sources as event_sources
from aws_cdk import aws_logs as logs
from aws_cdk import aws_sqs as sqs
from constructs import Construct

from infra.capabilities.accepted_findings import accept
from infra.capabilities.resources import Resources
from infra.environments import BEDROCK, LOG_DAYS, Environment
from infra.function_spec import Architecture, FunctionSpec, ObjectAccess, pascal
from infra.function_variables import variables
from steward.aws.bedrock import MODEL
from steward.aws.sockets import STAGE

RUNTIME = lambda_.Runtime.PYTHON_3_13
ARCHITECTURES: Mapping[Architecture, lambda_.Architecture] = {
    "arm64": lambda_.Architecture.ARM_64,
    "x86_64": lambda_.Architecture.X86_64,
}
LIVE = "live"
_NO_DESTINATION = "Serverless-LambdaEventSourceMappingDestination"


def kept_days(environment: Environment) -> logs.RetentionDays:
    """Return the retention of a deployment's logs."""
    kept = logs.RetentionDays
    offered = (kept.ONE_DAY, kept.ONE_WEEK, kept.ONE_MONTH, kept.THREE_MONTHS, kept.ONE_YEAR)
    return dict(zip(LOG_DAYS, offered, strict=True))[environment.log_days]


def asset_of(folder: Path) -> lambda_.AssetCode:
    """Return a function's or layer's content as an asset.

    The folder's name is its hash, so CDK need not read the files.
    """
    return lambda_.Code.from_asset(str(folder), asset_hash=folder.name, asset_hash_type=AssetHashType.CUSTOM)


class StewardFunction(Construct):
    """A function built from its `FunctionSpec`, with its own role, log group, routes and event sources.

    `function` is the Lambda function. `live` is its alias, where SnapStart serves it or new versions come in gradually.
    `invoked` is what event sources invoke: the alias if there is one.
    """

    def __init__(
        self,
        scope: Construct,
        spec: FunctionSpec,
        *,
        resources: Resources,
        layers: Sequence[lambda_.LayerVersion],
        addresses: Mapping[str, str],
        package: Path,
    ) -> None:
        super().__init__(scope, pascal(spec.name))
        self.spec = spec
        self.resources = resources
        self.log_group = None if spec.powerless else self._log_group()
        self.function = self._function(layers, addresses, package)
        self.live = self._live_alias() if spec.by_alias else None
        self.invoked = self.live or self.function
        for table in spec.copies:
            # In order, with retries for a day.
            self.invoked.add_event_source(
                event_sources.DynamoEventSource(
                    resources.tables[table],
                    starting_position=lambda_.StartingPosition.TRIM_HORIZON,
                    batch_size=100,
                    bisect_batch_on_error=True,
                )
            )
            reason = "It tries until it has worked: a copy that were put aside would be missing."
            accept(self.function, _NO_DESTINATION, reason)

    def consume(self, construct_id: str, queue: sqs.IQueue) -> None:
        """Invoke the function for messages of `queue`."""
        # Batch size 1: the time-out and the retries belong to one conversation's work.
        mapping = lambda_.EventSourceMapping(
            self,
            construct_id,
            target=self.invoked,
            event_source_arn=queue.queue_arn,
            batch_size=1,
            max_concurrency=self.resources.environment.at_once(self.spec.max_concurrency),
        )
        accept(mapping, _NO_DESTINATION, "A queue has no destination for failures: it has its own dead letters.")

    def add_routes(self, api: apigateway.HttpApi) -> list[apigateway.HttpRoute]:
        """Add the routes of the spec to `api` and return them."""
        routes = []
        for index, route in enumerate(self.spec.routes):
            method, path = route.split(" ")
            made = apigateway.HttpRoute(
                self,
                f"Route{index}",
                http_api=api,
                route_key=apigateway.HttpRouteKey.with_(path, apigateway.HttpMethod[method]),
                integration=integrations.HttpLambdaIntegration("Integration", self.invoked),
            )
            accept(
                made,
                "AwsSolutions-APIG4",
                "The caller is Twilio or a person with a link: the function checks the signature or the token itself.",
            )
            routes.append(made)
        return routes

    def _log_group(self) -> logs.LogGroup:
        kept = kept_days(self.resources.environment)
        made = logs.LogGroup(self, "Log", retention=kept, removal_policy=RemovalPolicy.DESTROY)
        accept(made, "CKV_AWS_158", "It is encrypted by CloudWatch's own key, and holds no messages.")
        return made

    def _function(
        self, layers: Sequence[lambda_.LayerVersion], addresses: Mapping[str, str], package: Path
    ) -> lambda_.Function:
        spec = self.spec
        function = lambda_.Function(
            self,
            "Function",
            description=f"Steward: {spec.name}",
            # Its callers refer to it by this name.
            function_name=self.resources.function(spec.name) if spec.asked else None,
            runtime=RUNTIME,
            architecture=ARCHITECTURES[spec.architecture],
            handler=f"functions.{spec.code}.handler.handler",
            code=asset_of(package),
            layers=layers,
            timeout=Duration.seconds(spec.timeout),
            memory_size=spec.memory,
            ephemeral_storage_size=Size.mebibytes(spec.storage),
            reserved_concurrent_executions=self._kept_apart,
            environment={
                **variables(spec, self.resources, addresses),
                **({"STEWARD_SEARCH_EMBEDDINGS": "bedrock"} if self._asks_bedrock else {}),
            },
            role=self._role(),
            log_group=self.log_group,
            tracing=lambda_.Tracing.DISABLED if spec.by_clock_alone else lambda_.Tracing.ACTIVE,
            recursive_loop=lambda_.RecursiveLoop.ALLOW if spec.in_queue_cycle else None,
            # A version keeps the environment it was published with, and CDK publishes anew only when the template
            # changes. With the parameters in its description, a changed parameter makes a new version too.
            current_version_options=lambda_.VersionOptions(description=" ".join(addresses.values())),
            snap_start=lambda_.SnapStartConf.ON_PUBLISHED_VERSIONS if spec.snap_start else None,
        )
        for rule in ("AwsSolutions-L1", "Serverless-LambdaLatestVersion"):
            accept(function, rule, "Python 3.13 is what SnapStart was measured on and what the layers are built for.")
        for rule in ("Serverless-LambdaDLQ", "CKV_AWS_116"):
            accept(
                function, rule, "Queues have dead letters of their own, and the next scheduled run does missed work."
            )
        accept(
            function, "CKV_AWS_117", "It talks to public services alone, and a gateway out of a VPC costs $33 a month."
        )
        if not spec.powerless:
            reason = "Its variables are names and addresses; they are encrypted by Lambda's own key."
            accept(function, "CKV_AWS_173", reason)
        if spec.by_clock_alone:
            reason = "Its caller is traced, or a schedule runs it and there is no request to follow."
            accept(function, "Serverless-LambdaTracing", reason)
        if not self._kept_apart:
            accept(
                function,
                "CKV_AWS_115",
                "Its event source limits it; reserved concurrency would be taken from all others.",
            )
        return function

    @property
    def _kept_apart(self) -> int | None:
        """Return the concurrency reserved for functions behind the HTTP API, which must take every inbound request."""
        return (self.resources.environment.door_concurrency or None) if self.spec.routes else None

    @property
    def _asks_bedrock(self) -> bool:
        return self.spec.embeds and self.node.try_get_context("embeddings") == "bedrock"

    def _role(self) -> iam.IRole:
        assumed_by = iam.ServicePrincipal("lambda.amazonaws.com")
        described = f"Steward: permissions of {self.spec.name}"
        if self.log_group is None:
            return iam.Role(self, "Role", description=described, assumed_by=assumed_by).without_policy_updates()
        statements = [
            iam.PolicyStatement(
                actions=["logs:CreateLogStream", "logs:PutLogEvents"], resources=[self.log_group.log_group_arn]
            ),
            iam.PolicyStatement(actions=["xray:PutTraceSegments", "xray:PutTelemetryRecords"], resources=["*"]),
            *self.resources.statements(self.spec),
        ]
        if self._asks_bedrock:
            model = Stack.of(self).format_arn(
                service="bedrock", account="", resource="foundation-model", resource_name=MODEL
            )
            statements.append(iam.PolicyStatement(actions=["bedrock:InvokeModel"], resources=[model]))
        role = iam.Role(
            self,
            "Role",
            description=described,
            assumed_by=assumed_by,
            inline_policies={"Own": iam.PolicyDocument(statements=statements)},
        )
        for rule in ("AwsSolutions-IAM5[Resource::*]", "Serverless-LambdaStarPermissions"):
            accept(role, rule, "X-Ray and a list of streams have no resources to name.")
        if self.spec.asks_models and self.resources.environment.model_provider == BEDROCK:
            for arn in (arn for arns in self.resources.bedrock_models.values() for arn in arns if ":*:" in arn):
                reason = "A profile asks its model in whichever region has room; the model itself is named."
                accept(role, f"AwsSolutions-IAM5[Resource::{arn}]", reason)
        if self.spec.reads_keys:
            # cdk-nag writes values that are known only at deployment like this.
            where = "arn:<AWS::Partition>:ssm:<AWS::Region>:<AWS::AccountId>"
            arn = f"{where}:parameter{self.resources.keys_path(self.spec.reads_keys)}/*"
            reason = "Keys of others are put down by operators at any time: their names are not known to the template."
            accept(role, f"AwsSolutions-IAM5[Resource::{arn}]", reason)
        if self.spec.shows_live:
            api = f"arn:<AWS::Partition>:execute-api:<AWS::Region>:<AWS::AccountId>:{self._socket_api_in_findings}"
            reason = "Connections come and go with the pages that hold them; the API and its stage are named."
            accept(role, f"AwsSolutions-IAM5[Resource::{api}/{STAGE}/*/@connections/*]", reason)
        for access in (access for access in self.spec.objects if access.actions):
            self._accept_prefix(role, access)
        # The statements above replace those that CDK would add, and are narrower.
        return role.without_policy_updates()

    @property
    def _socket_api_in_findings(self) -> str:
        """Return the id of the WebSocket API as cdk-nag spells it, of this stack or of another."""
        referred = Stack.of(self).resolve(self.resources.socket_api)
        if "Fn::GetAtt" in referred:
            return f"<{'.'.join(referred['Fn::GetAtt'])}>"
        return json.dumps(referred, separators=(",", ":"))

    def _accept_prefix(self, role: iam.IRole, access: ObjectAccess) -> None:
        # cdk-nag names a resource of another stack by its reference.
        bucket = json.dumps(Stack.of(self).resolve(self.resources.bucket_arn(access.bucket)), separators=(",", ":"))
        accept(
            role,
            f"AwsSolutions-IAM5[Resource::{bucket}/{access.prefix}]",
            "Object keys are made at run time: the accounts' ids and files are not known to the template.",
        )

    def _live_alias(self) -> lambda_.Alias:
        # SnapStart snapshots published versions only, so everything that wakes the function goes through the alias.
        if self.spec.snap_start:
            accept(self.function, "@aws-cdk/aws-lambda:snapStartRequirePublish", "The alias publishes a version.")
        return lambda_.Alias(self, "Live", alias_name=LIVE, version=self.function.current_version)
