"""Stack outputs: how a person, the launcher and the tests find what the template created."""

from __future__ import annotations

from aws_cdk import CfnOutput, Stack


def put_output(stack: Stack, name: str, value: str, description: str) -> None:
    """Give `stack` the output `name`."""
    CfnOutput(stack, f"Output{name}", value=value, description=description).override_logical_id(name)
