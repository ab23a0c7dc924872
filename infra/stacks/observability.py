"""Stack StewardObservability: the alarm topic and the dashboard."""

from __future__ import annotations

from collections.abc import Mapping

from aws_cdk import Aws, CfnCondition, CfnParameter, Fn, RemovalPolicy, Stack
from aws_cdk import aws_events as events
from aws_cdk import aws_iam as iam
from aws_cdk import aws_kms as kms
from aws_cdk import aws_lambda as lambda_
from aws_cdk import aws_sns as sns
from aws_cdk import aws_sqs as sqs
from constructs import Construct

from infra.capabilities.accepted_findings import accept
from infra.capabilities.alarms import dashboard, topic_name
from infra.capabilities.placement import placed
from infra.environments import Environment, machine_name
from infra.stacks.outputs import put_output


class ObservabilityStack(Stack):
    """The topic that receives every stack's alarms, and a dashboard. Parameter `AlarmEmail`; output `AlarmTopic`."""

    def __init__(
        self,
        scope: Construct,
        construct_id: str,
        *,
        environment: Environment,
        queues: Mapping[str, sqs.Queue],
        functions: Mapping[str, lambda_.Function],
    ) -> None:
        super().__init__(scope, construct_id, env=placed(environment), description="Steward: alarms and dashboard")
        topic = sns.Topic(
            self,
            "Alarm",
            topic_name=topic_name(environment),
            display_name="Steward alarms",
            enforce_ssl=True,
            master_key=self._key(),
        )
        # The topic's own policy takes the place of the default one, which is what lets alarms publish.
        topic.add_to_resource_policy(
            iam.PolicyStatement(
                principals=[iam.ServicePrincipal("cloudwatch.amazonaws.com")],
                actions=["sns:Publish"],
                resources=[topic.topic_arn],
                conditions={"StringEquals": {"aws:SourceAccount": self.account}},
            )
        )
        # EventBridge sends nothing with which a condition could be met here or in the policy of the key: AWS documents
        # both, and with one the events would be dropped in silence. Who uses it to publish here can mail an operator.
        rules = iam.ServicePrincipal("events.amazonaws.com")
        topic.add_to_resource_policy(
            iam.PolicyStatement(principals=[rules], actions=["sns:Publish"], resources=[topic.topic_arn])
        )
        self._subscribe_email(topic, environment.alarm_email)
        self._tell_failures(topic, environment)
        dashboard(self, queues, functions)
        put_output(self, "AlarmTopic", topic.topic_arn, "Topic that receives every alarm")

    def _tell_failures(self, topic: sns.Topic, environment: Environment) -> None:
        """Forward failures that AWS reports itself: an event is free, an alarm for each machine and vault is not."""
        machines = (
            f"arn:{Aws.PARTITION}:states:{Aws.REGION}:{Aws.ACCOUNT_ID}:stateMachine:{machine_name(environment, '')}"
        )
        self._tell(
            "ExecutionFailed",
            "the machine of a workflow failed",
            topic,
            {
                "source": ["aws.states"],
                "detail-type": ["Step Functions Execution Status Change"],
                # ABORTED is left out: Steward aborts the machine of a cancelled workflow.
                "detail": {"status": ["FAILED", "TIMED_OUT"], "stateMachineArn": [{"prefix": machines}]},
            },
        )
        self._tell(
            "BackupFailed",
            "the weekly copy of a table or a bucket failed",
            topic,
            {
                "source": ["aws.backup"],
                "detail-type": ["Backup Job State Change"],
                "detail": {"state": ["FAILED", "EXPIRED", "ABORTED"]},
            },
        )

    def _tell(self, construct_id: str, what: str, topic: sns.Topic, pattern: Mapping[str, object]) -> None:
        # CDK's own target would change the topic's policy, which already names the permitted publishers.
        rule = events.CfnRule(
            self,
            construct_id,
            description=f"Steward: {what}",
            event_pattern=pattern,
            targets=[events.CfnRule.TargetProperty(id="Topic", arn=topic.topic_arn)],
        )
        accept(rule, "Serverless-EventBusDLQ", "AWS retries for a day, and its console shows the failure as well.")

    def _key(self) -> kms.Key:
        """Return a key of our own: alarms may not use the key that AWS manages for topics."""
        key = kms.Key(
            self, "Key", description="Steward: alarms", enable_key_rotation=True, removal_policy=RemovalPolicy.DESTROY
        )
        key.add_to_resource_policy(
            iam.PolicyStatement(
                principals=[iam.ServicePrincipal("cloudwatch.amazonaws.com")],
                actions=["kms:Decrypt", "kms:GenerateDataKey*"],
                resources=["*"],
                conditions={"StringEquals": {"aws:SourceAccount": self.account}},
            )
        )
        rules = iam.ServicePrincipal("events.amazonaws.com")
        key.add_to_resource_policy(
            iam.PolicyStatement(principals=[rules], actions=["kms:Decrypt", "kms:GenerateDataKey*"], resources=["*"])
        )
        return key

    def _subscribe_email(self, topic: sns.Topic, address: str) -> None:
        email = CfnParameter(
            self,
            "AlarmEmail",
            type="String",
            default=address,
            description="Mail address that receives alarms, empty for none",
        )
        given = CfnCondition(
            self, "HasAlarmEmail", expression=Fn.condition_not(Fn.condition_equals(email.value_as_string, ""))
        )
        subscription = sns.CfnSubscription(
            self, "AlarmEmailSubscription", topic_arn=topic.topic_arn, protocol="email", endpoint=email.value_as_string
        )
        subscription.cfn_options.condition = given
        accept(
            subscription,
            "Serverless-SNSRedrivePolicy",
            "The dashboard shows every alarm, and `steward doctor` reports a missing subscription.",
        )
