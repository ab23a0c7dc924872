"""Where a stack is deployed."""

from __future__ import annotations

import aws_cdk

from infra.environments import Environment


def placed(environment: Environment) -> aws_cdk.Environment | None:
    """The region that is asked for, or None: wherever the credentials point."""
    return aws_cdk.Environment(region=environment.region) if environment.region else None
