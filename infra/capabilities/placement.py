"""Where a stack is deployed, and what stays when it goes."""

from __future__ import annotations

import aws_cdk

from infra.environments import Environment


def placed(environment: Environment) -> aws_cdk.Environment | None:
    """The region that is asked for, or None: wherever the credentials point."""
    return aws_cdk.Environment(region=environment.region) if environment.region else None


def removal_of(environment: Environment) -> aws_cdk.RemovalPolicy:
    """What becomes of something that holds data when its stack goes: it stays if the environment is protected."""
    return aws_cdk.RemovalPolicy.RETAIN if environment.protected else aws_cdk.RemovalPolicy.DESTROY
