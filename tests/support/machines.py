"""The state machines of workflows in one process: the definitions run as they are, and wait for what their tasks wait.

Of the libraries at hand moto's parser needs threads and a grammar that is not installed, and Ministack's runs in a
server. So the four kinds of states that the generator writes are run here, by what the language says of them; anything
else is an error. What this takes for true Ministack is asked as well (tests/local/machines_on_ministack.py),
by command and not by CI: it takes minutes.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest import mock

from botocore.client import BaseClient
from botocore.exceptions import ClientError

from steward.portfolio.wire import PortfolioWire
from steward.records.kinds import Trade
from steward.records.workflows import Workflow
from steward.workflows.machine import definition
from tests.support.cloud import Cloud

# More than any test needs.
_MOST_TASKS = 200
FUNCTION = "arn:aws:lambda:us-east-1:000000000000:function:workflow_steps"


@dataclass
class Execution:
    """One run of a machine: the state it is in, what it carries, and the token its task waits with."""

    machine: Mapping[str, Any]
    given: dict[str, Any]
    state: str
    token: str = ""
    over: bool = False
    passed: list[str] = field(default_factory=list)


@dataclass
class Machines:
    """Every machine, by the end of its ARN. What they ask of functions waits until `run`."""

    invoke: Callable[[str, dict[str, Any]], Any]
    definitions: dict[str, dict[str, Any]]
    executions: dict[str, Execution] = field(default_factory=dict)
    todo: list[Callable[[], None]] = field(default_factory=list)
    tokens: int = 0

    def start(self, arn: str, name: str, given: str) -> None:
        """StartExecution."""
        if name in self.executions:
            raise _refused("ExecutionAlreadyExists")
        machine = self.definitions[arn.rsplit("-workflow-", 1)[1]]
        run = self.executions[name] = Execution(machine, json.loads(given), machine["StartAt"])
        self.todo.append(lambda: self._enter(run))

    def answer(self, token: str, output: str) -> None:
        """SendTaskSuccess."""
        run = next((one for one in self.executions.values() if token and one.token == token), None)
        if run is None:
            raise _refused("TaskTimedOut")
        run.token = ""
        self.todo.append(lambda: self._leave(run, json.loads(output)))

    def lose(self) -> None:
        """Every execution is gone, as after a year."""
        self.todo.clear()
        for run in self.executions.values():
            run.token, run.over = "", True

    def run(self) -> int:
        """Do what is to be done; how much that was."""
        done = 0
        while self.todo:
            self.todo.pop(0)()
            done += 1
        return done

    def _enter(self, run: Execution) -> None:
        state = run.machine["States"][run.state]
        run.passed.append(run.state)
        match state["Type"]:
            case "Task":
                assert state["Resource"] == "arn:aws:states:::lambda:invoke.waitForTaskToken"
                self.tokens += 1
                assert self.tokens < _MOST_TASKS, "a machine goes round and round"
                run.token = f"token-{self.tokens}"
                payload = _filled(state["Parameters"]["Payload"], run.given, run.token)
                self.invoke(state["Parameters"]["FunctionName"].rsplit(":", 1)[1], payload)
            case "Choice":
                rules = (one for one in state["Choices"] if _read(run.given, one["Variable"]) == one["StringEquals"])
                chosen = next(rules, None)
                self._go(run, chosen["Next"] if chosen else state["Default"])
            case "Pass":
                run.given = _filled(state["Parameters"], run.given, "")
                self._go(run, state["Next"])
            case "Succeed":
                run.over = True
            case other:
                raise AssertionError(other)

    def _leave(self, run: Execution, output: Any) -> None:
        state = run.machine["States"][run.state]
        assert state["ResultPath"] == "$.last"
        run.given = {**run.given, "last": output}
        self._go(run, state["Next"])

    def _go(self, run: Execution, state: str) -> None:
        run.state = state
        self._enter(run)


def _read(given: Mapping[str, Any], path: str) -> Any:
    if path.startswith("States.MathAdd("):
        first, _, second = path.removeprefix("States.MathAdd(").removesuffix(")").partition(", ")
        return _read(given, first) + int(second)
    found: Any = given
    for name in path.removeprefix("$.").split("."):
        found = found[name]
    return found


def _filled(template: Mapping[str, Any], given: Mapping[str, Any], token: str) -> dict[str, Any]:
    made = {}
    for name, value in copy.deepcopy(dict(template)).items():
        if not name.endswith(".$"):
            made[name] = value
        else:
            made[name.removesuffix(".$")] = token if value == "$$.Task.Token" else _read(given, value)
    return made


def _refused(code: str) -> ClientError:
    return ClientError({"Error": {"Code": code, "Message": ""}}, "states")


@contextmanager
def workflows_run(cloud: Cloud, trade: Trade, *workflows: Workflow) -> Iterator[Machines]:
    """Accounts of `cloud` have these workflows; their machines go on whenever the rest does."""
    tables = {one.kind: one for one in workflows}
    made = {one.kind.replace("_", "-"): definition(one, FUNCTION) for one in workflows}

    def invoke(function: str, event: dict[str, Any]) -> Any:
        # Looked up at each call: whoever records what functions do puts itself in its place later.
        return cloud.invoke(function, event)

    machines = Machines(invoke, made)
    base: Any = BaseClient
    call, drain = base._make_api_call, cloud.drain

    def asked(client: Any, operation: str, arguments: dict[str, Any]) -> Any:
        if operation == "StartExecution":
            machines.start(arguments["stateMachineArn"], arguments["name"], arguments["input"])
            return {}
        if operation == "SendTaskSuccess":
            machines.answer(arguments["taskToken"], arguments["output"])
            return {}
        return call(client, operation, arguments)

    def drained(*, only: tuple[str, ...] | None = None) -> int:
        delivered = drain(only=only)
        while more := machines.run():
            delivered += more + drain(only=only)
        return delivered

    with (
        mock.patch.object(base, "_make_api_call", asked),
        mock.patch.object(PortfolioWire, "workflow_tables", property(lambda _: tables)),
        mock.patch.object(PortfolioWire, "trade", property(lambda _: trade)),
        mock.patch.object(cloud, "drain", drained),
    ):
        yield machines
