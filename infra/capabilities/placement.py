"""AWS region and removal policy of a stack, from the settings of its environment."""

from __future__ import annotations

import aws_cdk

from infra.environments import Environment


def placed(environment: Environment) -> aws_cdk.Environment | None:
    """Return the configured region, or None for the region of the credentials."""
    return aws_cdk.Environment(region=environment.region) if environment.region else None


def removal_of(environment: Environment) -> aws_cdk.RemovalPolicy:
    """Return the removal policy for resources with data: they are kept if the environment is protected."""
    return aws_cdk.RemovalPolicy.RETAIN if environment.protected else aws_cdk.RemovalPolicy.DESTROY
