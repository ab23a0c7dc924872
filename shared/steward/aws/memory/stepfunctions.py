"""Step Functions in memory: the four types of states that workflows use, run as the specification says.

Any other state is an error. Ministack runs the same definitions in `tests/local/machines_on_ministack.py`.
https://states-language.net/spec.html
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from steward.aws.memory.service import Answer, refusal

# More than any workflow of a test needs.
_MOST_TASKS = 200


@dataclass
class Execution:
    """An execution: its present state and data, and the token of its waiting task."""

    machine: Mapping[str, Any]
    given: dict[str, Any]
    state: str
    token: str = ""
    over: bool = False
    passed: list[str] = field(default_factory=list)


@dataclass
class MemoryStepFunctions:
    """State machines by the end of their ARN. Calls of functions are queued until `run`."""

    invoke: Callable[[str, dict[str, Any]], Any]
    definitions: dict[str, dict[str, Any]]
    executions: dict[str, Execution] = field(default_factory=dict)
    todo: list[Callable[[], None]] = field(default_factory=list)
    tokens: int = 0

    def StartExecution(self, *, stateMachineArn: str, name: str, input: str) -> Answer:
        """Start an execution, once for each name."""
        if name in self.executions:
            raise refusal("ExecutionAlreadyExists", "StartExecution")
        machine = self.definitions[stateMachineArn.rsplit("-workflow-", 1)[1]]
        run = self.executions[name] = Execution(machine, json.loads(input), machine["StartAt"])
        self.todo.append(lambda: self._enter(run))
        return {"executionArn": name}

    def SendTaskSuccess(self, *, taskToken: str, output: str) -> Answer:
        """Let a task continue with its result."""
        run = next((one for one in self.executions.values() if taskToken and one.token == taskToken), None)
        if run is None:
            raise refusal("TaskTimedOut", "SendTaskSuccess")
        run.token = ""
        self.todo.append(lambda: self._leave(run, json.loads(output)))
        return {}

    def lose(self) -> None:
        """Drop every execution, as AWS does after a year."""
        self.todo.clear()
        for run in self.executions.values():
            run.token, run.over = "", True

    def run(self) -> int:
        """Run queued calls. Return the number."""
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
                _expect(state["Resource"] == "arn:aws:states:::lambda:invoke.waitForTaskToken", state["Resource"])
                self.tokens += 1
                _expect(self.tokens < _MOST_TASKS, "a machine goes round and round")
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
                raise NotImplementedError(other)

    def _leave(self, run: Execution, output: Any) -> None:
        state = run.machine["States"][run.state]
        _expect(state["ResultPath"] == "$.last", state["ResultPath"])
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


def _expect(is_so: bool, found: object) -> None:
    if not is_so:
        raise NotImplementedError(found)
