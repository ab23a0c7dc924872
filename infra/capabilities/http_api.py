"""API Gateway HTTP API for all webhooks and pages: routes, throttles and access logs."""

from __future__ import annotations

import json
from collections.abc import Sequence

from aws_cdk import Aws, RemovalPolicy
from aws_cdk import aws_apigatewayv2 as apigateway
from aws_cdk import aws_certificatemanager as acm
from aws_cdk import aws_logs as logs
from constructs import Construct

from infra.capabilities.accepted_findings import accept
from infra.capabilities.alarms import TURNED_AWAY
from infra.capabilities.lambda_function import kept_days
from infra.environments import Environment
from steward.core import alerts

# Requests a second over all callers, and at once. Each route has its own, so that a flood of links turns no provider
# away: people with a link are few, and a provider's messages must get in.
# The burst limit admits a short flood of unsigned posts; a lasting flood is cut to the rate, which also limits its
# cost.
WEBHOOK_LIMITS = (50, 2_000)
PAGE_LIMITS = (10, 20)
# The web app requests a few files for a page, and a chat polls while Steward works, for members of all teams.
APP_LIMITS = (50, 200)

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
    """An HTTP API. Functions add their routes; then `open` creates the stage."""

    def __init__(self, scope: Construct, construct_id: str, environment: Environment) -> None:
        super().__init__(scope, construct_id)
        self._environment = environment
        # With a custom domain the default address is disabled.
        self.api = apigateway.HttpApi(
            self,
            "Api",
            description="Steward",
            create_default_stage=False,
            disable_execute_api_endpoint=True if environment.domain else None,
        )
        self.url = f"https://{environment.domain}" if environment.domain else self.api.api_endpoint
        self.host = environment.domain or f"{self.api.api_id}.execute-api.{Aws.REGION}.{Aws.URL_SUFFIX}"

    def open(self, routes: Sequence[apigateway.HttpRoute]) -> None:
        """Create the stage, with access logs and a throttle for each route."""
        days = kept_days(self._environment)
        access_log = logs.LogGroup(self, "AccessLog", retention=days, removal_policy=RemovalPolicy.DESTROY)
        accept(access_log, "CKV_AWS_158", "It is encrypted by CloudWatch's own key, and holds neither paths nor words.")
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
        # A stage can only refer to existing routes.
        for route in routes:
            stage.node.add_dependency(route)
        if self._environment.domain:
            self._answer_at_the_domain(stage)

    def _answer_at_the_domain(self, stage: apigateway.CfnStage) -> None:
        certificate = acm.Certificate.from_certificate_arn(self, "Certificate", self._environment.certificate_arn)
        name = apigateway.DomainName(
            self,
            "Domain",
            domain_name=self._environment.domain,
            certificate=certificate,
            security_policy=apigateway.SecurityPolicy.TLS_1_2,
        )
        mapping = apigateway.CfnApiMapping(
            self, "AtTheDomain", api_id=self.api.api_id, domain_name=name.name, stage="$default"
        )
        mapping.node.add_dependency(stage)
        # Target of the domain's DNS record.
        self.points_to = name.regional_domain_name


def route_key(route: apigateway.HttpRoute) -> str:
    """Return the route's key, for example `GET /a/{token}`."""
    found = route.node.default_child
    assert isinstance(found, apigateway.CfnRoute)
    return found.route_key


def _throttle(key: str) -> dict[str, int]:
    path = key.partition(" ")[2]
    rate, burst = PAGE_LIMITS
    if key.startswith("POST /webhooks/"):
        rate, burst = WEBHOOK_LIMITS
    elif path == "/app" or path.startswith("/app/"):
        rate, burst = APP_LIMITS
    return {"ThrottlingRateLimit": rate, "ThrottlingBurstLimit": burst}
