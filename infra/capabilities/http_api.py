"""The HTTP API: the one door the outside world has."""

from __future__ import annotations

import json

from aws_cdk import RemovalPolicy
from aws_cdk import aws_apigatewayv2 as apigateway
from aws_cdk import aws_logs as logs
from constructs import Construct

# Requests a second over all callers; far above what a small team's phones make, far below what hurts.
RATE_LIMIT = 50
BURST_LIMIT = 100

# No query and no body: approval links carry their token in the path, so the route is logged and the path is not.
ACCESS_LOG_FORMAT = json.dumps(
    {
        "requestId": "$context.requestId",
        "requestTime": "$context.requestTime",
        "routeKey": "$context.routeKey",
        "status": "$context.status",
        "sourceIp": "$context.identity.sourceIp",
        "responseLatency": "$context.responseLatency",
        "integrationError": "$context.integrationErrorMessage",
    }
)


class HttpApi(Construct):
    """An HTTP API with a throttled, logged `$default` stage; routes are added by the functions that answer them."""

    def __init__(self, scope: Construct, construct_id: str) -> None:
        super().__init__(scope, construct_id)
        self.api = apigateway.HttpApi(self, "Api", description="Steward", create_default_stage=False)
        access_log = logs.LogGroup(
            self, "AccessLog", retention=logs.RetentionDays.ONE_MONTH, removal_policy=RemovalPolicy.DESTROY
        )
        apigateway.CfnStage(
            self,
            "DefaultStage",
            api_id=self.api.api_id,
            stage_name="$default",
            auto_deploy=True,
            access_log_settings=apigateway.CfnStage.AccessLogSettingsProperty(
                destination_arn=access_log.log_group_arn, format=ACCESS_LOG_FORMAT
            ),
            default_route_settings=apigateway.CfnStage.RouteSettingsProperty(
                throttling_burst_limit=BURST_LIMIT, throttling_rate_limit=RATE_LIMIT
            ),
        )
