"""The HTTP API: the one door the outside world has."""

from __future__ import annotations

import json
from collections.abc import Sequence

from aws_cdk import RemovalPolicy
from aws_cdk import aws_apigatewayv2 as apigateway
from aws_cdk import aws_logs as logs
from constructs import Construct

from infra.capabilities.alarms import TURNED_AWAY
from steward.core import alerts

# Requests a second over all callers, and at once. Each route has its own, so that a flood of links turns no provider
# away: people with a link are few, and a provider's messages must get in.
WEBHOOK_LIMITS = (50, 100)
PAGE_LIMITS = (10, 20)

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
    """An HTTP API; routes are added by the functions that answer them, and then it is opened."""

    def __init__(self, scope: Construct, construct_id: str) -> None:
        super().__init__(scope, construct_id)
        self.api = apigateway.HttpApi(self, "Api", description="Steward", create_default_stage=False)

    def open(self, routes: Sequence[apigateway.HttpRoute]) -> None:
        """Make the stage, logged, with a throttle for each of the routes."""
        access_log = logs.LogGroup(
            self, "AccessLog", retention=logs.RetentionDays.ONE_MONTH, removal_policy=RemovalPolicy.DESTROY
        )
        logs.MetricFilter(
            self,
            "TurnedAway",
            log_group=access_log,
            filter_pattern=logs.FilterPattern.string_value("$.status", "=", "429"),
            metric_namespace=alerts.NAMESPACE,
            metric_name=TURNED_AWAY,
            metric_value="1",
        )
        rate, burst = PAGE_LIMITS
        stage = apigateway.CfnStage(
            self,
            "DefaultStage",
            api_id=self.api.api_id,
            stage_name="$default",
            auto_deploy=True,
            access_log_settings=apigateway.CfnStage.AccessLogSettingsProperty(
                destination_arn=access_log.log_group_arn, format=ACCESS_LOG_FORMAT
            ),
            default_route_settings=apigateway.CfnStage.RouteSettingsProperty(
                throttling_burst_limit=burst, throttling_rate_limit=rate
            ),
            route_settings={key: _throttle(key) for key in (route_key(route) for route in routes)},
        )
        # A stage cannot speak of a route that is not there yet.
        for route in routes:
            stage.node.add_dependency(route)


def route_key(route: apigateway.HttpRoute) -> str:
    """`GET /a/{token}`."""
    found = route.node.default_child
    assert isinstance(found, apigateway.CfnRoute)
    return found.route_key


def _throttle(key: str) -> dict[str, int]:
    rate, burst = WEBHOOK_LIMITS if key.startswith("POST /webhooks/") else PAGE_LIMITS
    return {"ThrottlingRateLimit": rate, "ThrottlingBurstLimit": burst}
