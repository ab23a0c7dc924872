"""Starts workflow executions at Step Functions and completes their tasks.

It defines the messages between workflows and the one function that may call the machines.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from steward.aws.lambda_functions import LambdaFunctions
from steward.aws.state_machines import StateMachines
from steward.time.workflows.models import TaskAnswer, WorkflowState
from steward.time.workflows.service import WorkflowService
from steward.trades.records.workflow_types import Outcome


class _Asked(BaseModel):
    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid")


class StepEnteredMessage(_Asked):
    """Message of a machine: an execution has entered a step and waits with this token."""

    workflow_id: str
    run: int
    round: int
    step: str
    token: str


class StartExecution(_Asked):
    """Request of a workflow to start an execution of a machine."""

    do: Literal["start"] = "start"
    machine: str
    workflow_id: str
    run: int


class ResumeTask(_Asked):
    """Request of a workflow to complete the task with this token."""

    do: Literal["answer"] = "answer"
    token: str
    outcome: Outcome


class MachineClient:
    """Client of the function that drives the machines."""

    def __init__(self, functions: LambdaFunctions, name: Callable[[], str]) -> None:
        self._functions = functions
        self._name = name

    def start(self, state: WorkflowState) -> None:
        """Start an execution, once however often it is requested."""
        asked = StartExecution(machine=state.workflow, workflow_id=state.conversation_id, run=state.run)
        self._functions.ask(self._name(), asked.model_dump(mode="json"))

    def answer(self, answer: TaskAnswer) -> bool:
        """Complete a task; False if it no longer waits."""
        asked = ResumeTask(token=answer.token, outcome=answer.outcome)
        return bool(self._functions.ask(self._name(), asked.model_dump(mode="json")).get("went_on"))


def handle_machine_event(event: dict[str, Any], service: WorkflowService, machines: StateMachines) -> dict[str, Any]:
    """Handle a message of a machine or a request of a workflow."""
    if event.get("do") == "start":
        start = StartExecution.model_validate(event)
        # The first execution is named after the workflow; each replacement has a suffix.
        name = start.workflow_id if start.run == 1 else f"{start.workflow_id}-{start.run}"
        machines.start(start.machine, name, {"workflow_id": start.workflow_id, "run": start.run, "round": 1})
        return {}
    if event.get("do") == "answer":
        answer = ResumeTask.model_validate(event)
        return {"went_on": machines.answer(answer.token, {"outcome": answer.outcome})}
    entered = StepEnteredMessage.model_validate(event)
    service.entered(entered.workflow_id, entered.run, entered.step, entered.round, entered.token)
    return {}
