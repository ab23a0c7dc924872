"""Step Functions state machines of workflows, each generated from its workflow's definition."""

from __future__ import annotations

import json

from aws_cdk import Stack
from aws_cdk import aws_iam as iam
from aws_cdk import aws_stepfunctions as stepfunctions

from infra.capabilities.accepted_findings import accept
from infra.capabilities.lambda_function import StewardFunction
from infra.capabilities.resources import Resources
from infra.environments import machine_name
from infra.function_spec import pascal
from steward.time.workflows.machine_definition import definition
from steward.trades.records.workflow_types import Workflow


def make_machine(
    stack: Stack, workflow: Workflow, resources: Resources, steps: StewardFunction
) -> stepfunctions.CfnStateMachine:
    """Return the state machine of a workflow. It is of type Standard, since workflows wait for weeks."""
    invoke = iam.PolicyStatement(actions=["lambda:InvokeFunction"], resources=[steps.function.function_arn])
    role = iam.Role(
        stack,
        f"{pascal(workflow.kind)}MachineRole",
        description=f"Steward: permissions of the state machine of {workflow.kind}",
        assumed_by=iam.ServicePrincipal("states.amazonaws.com"),
        inline_policies={"Own": iam.PolicyDocument(statements=[invoke])},
    )
    machine = stepfunctions.CfnStateMachine(
        stack,
        f"{pascal(workflow.kind)}Machine",
        state_machine_name=machine_name(resources.environment, workflow.kind),
        state_machine_type="STANDARD",
        role_arn=role.role_arn,
        definition_string=json.dumps(definition(workflow, "${StepsFunction}"), separators=(",", ":")),
        definition_substitutions={"StepsFunction": steps.function.function_arn},
    )
    reason = "Rows and the ledger record its steps; Steward replaces a machine that is gone."
    for rule in ("AwsSolutions-SF1", "AwsSolutions-SF2", "Serverless-StepFunctionStateMachineXray"):
        accept(machine, rule, reason)
    return machine
