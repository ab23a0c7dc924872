"""State machines of workflows: valid definitions that match the step tables, and their diagrams."""

from __future__ import annotations

import functools
import importlib.util
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft7Validator  # type: ignore[import-untyped]

import steward.trades.portfolio.workflows
from steward.time.workflows.machine_definition import OVER, definition
from steward.trades.portfolio.workflows import WORKFLOWS
from steward.trades.records.workflow_types import END, Outcome, StepEnd, Workflow, WorkflowStep
from tests.support.clinic_workflows import ARRANGE
from tests.support.machines import FUNCTION
from tests.support.walks import for_each

PICTURES = Path(steward.trades.portfolio.workflows.__file__).with_name("machines.md")
EVERY = [*WORKFLOWS.values(), ARRANGE]
OUTCOMES: list[Outcome] = ["done", "declined", "timed_out", "failed", "cancelled"]


def tables() -> st.SearchStrategy[Workflow]:
    """Tables of any shape, with ways back and ways out."""
    names = st.integers(1, 6).map(lambda count: [f"s{place}" for place in range(count)])

    def step(name: str, ways: dict[Outcome, str]) -> WorkflowStep:
        return WorkflowStep(name, lambda _: StepEnd(), ways)

    def table(named: list[str]) -> st.SearchStrategy[Workflow]:
        on = st.dictionaries(st.sampled_from(OUTCOMES[1:4]), st.sampled_from([*named, END]))
        steps = [on.map(functools.partial(step, name)) for name in named]
        return st.tuples(*steps).map(
            lambda made: Workflow("any_kind", "any", made, lambda book, subject_id, language: "")
        )

    return names.flatmap(table)


def problems(machine: dict[str, Any]) -> Iterator[str]:
    """What is wrong with a definition by the schema that cfn-lint publishes of AWS's language."""
    # The file alone: to import cfn-lint takes a second, and every run collects this file.
    spec = importlib.util.find_spec("cfnlint")
    assert spec
    assert spec.origin
    text = Path(spec.origin).with_name("data").joinpath("schemas/other/step_functions/statemachine.json").read_text()
    yield from (error.message for error in Draft7Validator(json.loads(text)).iter_errors(machine))


def after(machine: dict[str, Any], step: str, outcome: str) -> tuple[str, bool]:
    """Where a machine goes from a step that ended so, and whether by another round."""
    choice = machine["States"][machine["States"][step]["Next"]]
    found = [rule["Next"] for rule in choice["Choices"] if rule["StringEquals"] == outcome]
    state = found[0] if found else choice["Default"]
    again = machine["States"][state]["Type"] == "Pass"
    return (machine["States"][state]["Next"] if again else state), again


@for_each("workflow", EVERY)
def test_a_definition_is_what_the_published_schema_allows(workflow: Workflow) -> None:
    machine = definition(workflow, FUNCTION)
    assert list(problems(machine)) == []
    assert list(problems({**machine, "States": {"x": {"Type": "Tusk"}}})) != []
    # What AWS bounds: the text of a definition in bytes, the name of a state in characters.
    assert len(json.dumps(machine).encode()) < 1_000_000
    assert all(len(name) <= 80 for name in machine["States"])


@given(tables())
def test_a_machine_goes_where_its_table_says(workflow: Workflow) -> None:
    machine = definition(workflow, FUNCTION)
    for step in workflow.steps:
        for outcome in OUTCOMES:
            follows = workflow.after(step.name, outcome)
            goes, again = after(machine, step.name, outcome)
            assert goes == (follows or OVER)
            assert again == workflow.goes_back(step.name, outcome)


@given(tables())
def test_every_state_a_machine_names_is_there_and_it_can_end(workflow: Workflow) -> None:
    states = definition(workflow, FUNCTION)["States"]
    named = {state["Next"] for state in states.values() if "Next" in state}
    named |= {rule["Next"] for state in states.values() for rule in state.get("Choices", ())}
    named |= {state["Default"] for state in states.values() if "Default" in state}
    assert named <= states.keys()
    # Every task is answered by a choice that has a way for whatever is said.
    tasks = [state for state in states.values() if state["Type"] == "Task"]
    assert all(states[task["Next"]]["Default"] == OVER for task in tasks)


def test_a_table_that_leads_nowhere_is_refused() -> None:
    step = WorkflowStep("one", lambda _: StepEnd(), {"declined": "two"})
    with pytest.raises(ValueError, match="leads to two, which is no step"):
        Workflow("broken", "any", (step,), lambda book, subject_id, language: "")
    plain = WorkflowStep("one", lambda _: StepEnd())
    with pytest.raises(ValueError, match="one name"):
        Workflow("broken", "any", (plain, plain), lambda book, subject_id, language: "")


@for_each("workflow", WORKFLOWS.values())
def test_the_picture_in_the_readme_is_that_of_the_table(workflow: Workflow) -> None:
    assert f"```mermaid\n{picture(workflow)}\n```" in PICTURES.read_text()


def picture(workflow: Workflow) -> str:
    """Return the machine as a Mermaid diagram."""
    lines = ["stateDiagram-v2", f"    [*] --> {workflow.steps[0].name}"]
    for step in workflow.steps:
        for outcome in OUTCOMES:
            follows = workflow.after(step.name, outcome)
            if follows is None:
                continue
            goes = "[*]" if follows == END else follows
            lines.append(f"    {step.name} --> {goes}" + ("" if outcome == "done" else f": {outcome}"))
    return "\n".join(lines)
