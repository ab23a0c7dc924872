"""API Gateway WebSocket API, by which pages of the web app learn of news."""

from __future__ import annotations

from aws_cdk import Aws, RemovalPolicy
from aws_cdk import aws_apigatewayv2 as apigateway
from aws_cdk import aws_iam as iam
from aws_cdk import aws_lambda as lambda_
from aws_cdk import aws_logs as logs
from constructs import Construct

from infra.capabilities.accepted_findings import accept
from infra.capabilities.http_api import ACCESS_LOG_FORMAT, PAGE_LIMITS
from infra.capabilities.lambda_function import kept_days
from infra.environments import Environment
from steward.aws.sockets import STAGE

# Pages send nothing, so there is no route for messages: API Gateway rejects them.
_ROUTES = ("$connect",)


class SocketApi(Construct):
    """A WebSocket API with the id `id`; `open` routes connections to a function and creates the stage."""

    def __init__(self, scope: Construct, construct_id: str, environment: Environment) -> None:
        super().__init__(scope, construct_id)
        self._environment = environment
        self._api = apigateway.CfnApi(
            self,
            "Api",
            name=f"{environment.prefix}sockets",
            description="Steward: live updates of web pages",
            protocol_type="WEBSOCKET",
            route_selection_expression="$request.body.action",
        )
        self.id = self._api.attr_api_id

    def open(self, function: lambda_.IFunction) -> None:
        """Route connections to `function`, which lets them in or not."""
        arn = f"arn:{Aws.PARTITION}:execute-api:{Aws.REGION}:{Aws.ACCOUNT_ID}:{self.id}/{STAGE}/*"
        function.add_permission("Sockets", principal=iam.ServicePrincipal("apigateway.amazonaws.com"), source_arn=arn)
        invocation = (
            f"arn:{Aws.PARTITION}:apigateway:{Aws.REGION}:lambda:path/2015-03-31/functions/"
            f"{function.function_arn}/invocations"
        )
        integration = apigateway.CfnIntegration(
            self, "Integration", api_id=self.id, integration_type="AWS_PROXY", integration_uri=invocation
        )
        days = kept_days(self._environment)
        access_log = logs.LogGroup(self, "AccessLog", retention=days, removal_policy=RemovalPolicy.DESTROY)
        accept(access_log, "CKV_AWS_158", "It is encrypted by CloudWatch's own key, and holds neither paths nor words.")
        rate, burst = PAGE_LIMITS
        stage = apigateway.CfnStage(
            self,
            "Stage",
            api_id=self.id,
            stage_name=STAGE,
            auto_deploy=True,
            access_log_settings=apigateway.CfnStage.AccessLogSettingsProperty(
                destination_arn=access_log.log_group_arn, format=ACCESS_LOG_FORMAT
            ),
            default_route_settings=apigateway.CfnStage.RouteSettingsProperty(
                throttling_burst_limit=burst, throttling_rate_limit=rate
            ),
        )
        for key in _ROUTES:
            route = apigateway.CfnRoute(
                self,
                f"Route{key.strip('$').capitalize()}",
                api_id=self.id,
                route_key=key,
                authorization_type="NONE",
                target=f"integrations/{integration.ref}",
            )
            accept(route, "AwsSolutions-APIG4", "The caller is a page with a ticket, which the function checks itself.")
            stage.node.add_dependency(route)
