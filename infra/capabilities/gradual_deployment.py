"""Gradual deployment of a function's new version by CodeDeploy, with rollback on errors."""

from __future__ import annotations

from aws_cdk import Stack
from aws_cdk import aws_cloudwatch as cloudwatch
from aws_cdk import aws_codedeploy as codedeploy
from aws_cdk import aws_iam as iam
from aws_cdk import aws_lambda as lambda_

from infra.capabilities.accepted_findings import accept
from infra.function_spec import pascal


def bring_in_gradually(scope: Stack, name: str, live: lambda_.Alias, fails: cloudwatch.Alarm) -> None:
    """Route a tenth of the traffic to a new version behind `live` for five minutes; roll back if `fails` is in alarm.

    The former version exists until then: CloudFormation deletes it last. With `-c at_once=true` a new version gets all
    traffic at once, for a version that writes what the former could not read.
    """
    steps = codedeploy.LambdaDeploymentConfig
    at_once = scope.node.try_get_context("at_once")
    role = iam.Role(
        scope,
        f"{pascal(name)}DeploymentRole",
        description=f"Steward: deploys new versions of {name} gradually",
        assumed_by=iam.ServicePrincipal("codedeploy.amazonaws.com"),
        inline_policies={
            "Own": iam.PolicyDocument(
                statements=[
                    iam.PolicyStatement(actions=["cloudwatch:DescribeAlarms"], resources=["*"]),
                    iam.PolicyStatement(
                        actions=["lambda:GetAlias", "lambda:UpdateAlias", "lambda:GetProvisionedConcurrencyConfig"],
                        # By its name, since the alias depends on this role.
                        resources=[
                            live.lambda_.function_arn,
                            f"{live.lambda_.function_arn}:{live.alias_name}",
                        ],
                    ),
                ]
            )
        },
    )
    accept(role, "AwsSolutions-IAM5[Resource::*]", "DescribeAlarms cannot be restricted to single alarms.")
    codedeploy.LambdaDeploymentGroup(
        scope,
        f"{pascal(name)}Deployment",
        alias=live,
        deployment_config=steps.ALL_AT_ONCE if at_once else steps.CANARY_10_PERCENT_5_MINUTES,
        alarms=[fails],
        # CDK would add an AWS managed policy, which covers every function of the account.
        role=role.without_policy_updates(),
    )
