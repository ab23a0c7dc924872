"""Stack StewardMail: mail by Amazon SES, in and out."""

from __future__ import annotations

from typing import Any

from aws_cdk import Aws, Duration, Stack
from aws_cdk import aws_events as events
from aws_cdk import aws_events_targets as targets
from aws_cdk import aws_lambda as lambda_
from aws_cdk import aws_ses as ses
from constructs import Construct

from infra.capabilities.accepted_findings import accept
from infra.capabilities.alarms import Alarms
from infra.capabilities.buckets import RECEIVED
from infra.capabilities.placement import placed
from infra.environments import Environment, mail_name
from infra.stacks.outputs import put_output

# Events that SES reports for a sent mail.
_TOLD = ("send", "delivery", "bounce", "complaint", "reject", "deliveryDelay")


class MailStack(Stack):
    """A receipt rule for mail to the domain, a configuration set for outgoing mail, and the EventBridge rules for both.

    The domain, its DNS records and the active rule set are an operator's: SES has one active set for a whole account
    and region. Outputs: `MailRuleSet`, `MailConfigurationSet`.
    """

    def __init__(
        self,
        scope: Construct,
        construct_id: str,
        *,
        environment: Environment,
        bucket_name: str,
        received: lambda_.IFunction,
        outcomes: lambda_.IFunction,
    ) -> None:
        super().__init__(scope, construct_id, env=placed(environment), description="Steward: mail by Amazon SES")
        name = mail_name(environment)
        self._receive(name, environment.ses_domain, bucket_name)
        self._send(name)
        came = {"bucket": {"name": [bucket_name]}, "object": {"key": [{"prefix": RECEIVED}]}}
        self._tell("Received", "accept an incoming mail", received, "aws.s3", "Object Created", came)
        ours = {"mail": {"tags": {"ses:configuration-set": [name]}}}
        self._tell("Outcomes", "record the outcome of a sent mail", outcomes, "aws.ses", None, ours)
        Alarms(self, "Alarms", environment).watch_outcomes(outcomes)
        put_output(self, "MailRuleSet", name, "The rule set to make active")
        put_output(
            self, "MailConfigurationSet", name, "Configuration set that sent mails name, so that SES reports on them"
        )

    def _receive(self, name: str, domain: str, bucket_name: str) -> None:
        rules = ses.CfnReceiptRuleSet(self, "Rules", rule_set_name=name)
        rule = ses.CfnReceiptRule(
            self,
            "Keep",
            rule_set_name=name,
            rule=ses.CfnReceiptRule.RuleProperty(
                name="keep",
                enabled=True,
                recipients=[domain],
                scan_enabled=True,
                # "Require" would reject senders without TLS.
                tls_policy="Optional",
                actions=[
                    ses.CfnReceiptRule.ActionProperty(
                        s3_action=ses.CfnReceiptRule.S3ActionProperty(
                            bucket_name=bucket_name, object_key_prefix=RECEIVED
                        )
                    )
                ],
            ),
        )
        rule.add_resource_dependency(rules)

    def _send(self, name: str) -> None:
        made = ses.CfnConfigurationSet(self, "Sending", name=name)
        told = ses.CfnConfigurationSetEventDestination(
            self,
            "Told",
            configuration_set_name=name,
            event_destination=ses.CfnConfigurationSetEventDestination.EventDestinationProperty(
                name="outcomes",
                enabled=True,
                matching_event_types=list(_TOLD),
                event_bridge_destination=ses.CfnConfigurationSetEventDestination.EventBridgeDestinationProperty(
                    # SES sends events to the default bus only.
                    event_bus_arn=f"arn:{Aws.PARTITION}:events:{Aws.REGION}:{Aws.ACCOUNT_ID}:event-bus/default"
                ),
            ),
        )
        told.add_resource_dependency(made)

    def _tell(
        self,
        construct_id: str,
        does: str,
        function: lambda_.IFunction,
        source: str,
        kind: str | None,
        detail: dict[str, Any],
    ) -> None:
        rule = events.Rule(
            self,
            construct_id,
            description=f"Steward: {does}",
            event_pattern=events.EventPattern(source=[source], detail_type=[kind] if kind else None, detail=detail),
        )
        rule.add_target(targets.LambdaFunction(function, retry_attempts=185, max_event_age=Duration.hours(24)))
        accept(
            rule,
            "Serverless-EventBusDLQ",
            "EventBridge retries for a day; the next poll finds mails, and an alarm reports lost outcomes.",
        )
