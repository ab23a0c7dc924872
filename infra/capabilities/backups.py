"""AWS Backup plan: weekly copies, apart from the tables and buckets themselves."""

from __future__ import annotations

from collections.abc import Sequence

from aws_cdk import Duration, RemovalPolicy
from aws_cdk import aws_backup as backup
from aws_cdk import aws_events as events
from aws_cdk import aws_iam as iam
from constructs import Construct

from infra.capabilities.accepted_findings import accept

# Longer than point-in-time recovery and old versions last, for faults that are noticed late.
KEPT_DAYS = 91
_AWS_POLICIES = (
    "service-role/AWSBackupServiceRolePolicyForBackup",
    "service-role/AWSBackupServiceRolePolicyForRestores",
    "AWSBackupServiceRolePolicyForS3Backup",
    "AWSBackupServiceRolePolicyForS3Restore",
)


class Backups(Construct):
    """Weekly copies of the resources `arns` in a vault, each kept for a quarter of a year."""

    def __init__(self, scope: Construct, construct_id: str, arns: Sequence[str]) -> None:
        super().__init__(scope, construct_id)
        # The vault has a fixed name: one left behind by a rolled-back deployment would block the next deployment.
        vault = backup.BackupVault(self, "Vault", removal_policy=RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE)
        accept(vault, "CKV_AWS_166", "It is encrypted by AWS Backup's own key.")
        plan = backup.BackupPlan(self, "Plan", backup_plan_name="steward-weekly", backup_vault=vault)
        plan.add_rule(
            backup.BackupPlanRule(
                rule_name="weekly",
                schedule_expression=events.Schedule.cron(minute="0", hour="5", week_day="SUN"),
                delete_after=Duration.days(KEPT_DAYS),
            )
        )
        role = iam.Role(
            self,
            "Role",
            description="Steward: copies tables and buckets, and restores them",
            assumed_by=iam.ServicePrincipal("backup.amazonaws.com"),
            managed_policies=[iam.ManagedPolicy.from_aws_managed_policy_name(name) for name in _AWS_POLICIES],
        )
        for name in _AWS_POLICIES:
            policy = f"AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/{name}]"
            accept(role, policy, "What AWS Backup needs of tables and buckets is its own to say, and changes with it.")
        plan.add_selection(
            "Selection",
            backup_selection_name="everything",
            role=role.without_policy_updates(),
            resources=[backup.BackupResource.from_arn(arn) for arn in arns],
        )
