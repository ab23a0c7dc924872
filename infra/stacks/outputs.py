"""Writes and reads CloudFormation outputs, by which stacks pass values to each other, operators and tests."""

from __future__ import annotations

from aws_cdk import Aws, CfnOutput, Stack, Token


def output_of(stack: Stack, name: str) -> str:
    """Return the value of another stack's output, read at deployment, so that neither stack holds the other back."""
    given = {"StackName": stack.stack_name, "Region": Aws.REGION, "OutputName": name}
    return Token.as_string({"Fn::GetStackOutput": given})


def put_output(stack: Stack, name: str, value: str, description: str) -> None:
    """Add the output `name` to `stack`."""
    CfnOutput(stack, f"Output{name}", value=value, description=description).override_logical_id(name)
