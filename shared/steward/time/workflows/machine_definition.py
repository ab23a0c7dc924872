"""State machine of a workflow in Amazon States Language, generated from its definition. Pure.

The machine keeps the order and waits; the workflow's row says what a step does and how it ended. A step is one task
with a token, completed with an outcome that a choice state reads: nothing depends on error names. A way back increments
`round`, so that each time of a step has its own name, also in a replaced execution.
"""

from __future__ import annotations

from typing import Any

from steward.trades.records.workflow_types import Outcome, Workflow

OVER = "Over"
# Outcomes of a task, in the order of the choice rules.
_OUTCOMES: tuple[Outcome, ...] = ("done", "declined", "timed_out", "failed")


def definition(workflow: Workflow, function_arn: str) -> dict[str, Any]:
    """Return the machine in Amazon States Language; each task invokes that function."""
    states: dict[str, Any] = {}
    for step in workflow.steps:
        states |= _states_of(workflow, step.name, function_arn)
    return {
        "Comment": f"{workflow.kind}, made from its table",
        "StartAt": workflow.steps[0].name,
        "States": {**states, OVER: {"Type": "Succeed"}},
    }


def _states_of(workflow: Workflow, name: str, function_arn: str) -> dict[str, Any]:
    choice = f"{name}: how"
    states: dict[str, Any] = {
        name: {
            "Type": "Task",
            "Resource": "arn:aws:states:::lambda:invoke.waitForTaskToken",
            "Parameters": {
                "FunctionName": function_arn,
                "Payload": {
                    "workflow_id.$": "$.workflow_id",
                    "run.$": "$.run",
                    "round.$": "$.round",
                    "step": name,
                    "token.$": "$$.Task.Token",
                },
            },
            # Before the function has stored the event, a retry cannot repeat anything.
            "Retry": [{"ErrorEquals": ["States.ALL"], "IntervalSeconds": 5, "MaxAttempts": 8, "BackoffRate": 2}],
            "ResultPath": "$.last",
            "Next": choice,
        }
    }
    rules = []
    for outcome in _OUTCOMES:
        follows = workflow.after(name, outcome)
        if follows is None:
            continue
        goes = follows or OVER
        if workflow.goes_back(name, outcome):
            goes = f"{name}: again ({outcome})"
            states[goes] = {
                "Type": "Pass",
                "Parameters": {
                    "workflow_id.$": "$.workflow_id",
                    "run.$": "$.run",
                    "round.$": "States.MathAdd($.round, 1)",
                },
                "Next": follows,
            }
        rules.append({"Variable": "$.last.outcome", "StringEquals": outcome, "Next": goes})
    states[choice] = {"Type": "Choice", "Choices": rules, "Default": OVER}
    return states
