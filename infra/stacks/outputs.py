"""Stack outputs: how a person, the launcher and the tests find what the template created."""

from __future__ import annotations

from aws_cdk import Aws, CfnOutput, Stack, Token


def output_of(stack: Stack, name: str) -> str:
    """The value of an output of another stack, read when the one that uses it is deployed: it holds nothing back."""
    given = {"StackName": stack.stack_name, "Region": Aws.REGION, "OutputName": name}
    return Token.as_string({"Fn::GetStackOutput": given})


def put_output(stack: Stack, name: str, value: str, description: str) -> None:
    """Give `stack` the output `name`."""
    CfnOutput(stack, f"Output{name}", value=value, description=description).override_logical_id(name)
