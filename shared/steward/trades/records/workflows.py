"""What a trade says of its workflows: tables of steps, each a pure rule that says what comes next. Pure.

A step is asked what to do when it is entered, whenever a call of it has ended, a record it may wait for has changed, or
its time has come. It answers with one call, with what it waits for, or with how it ended. So a step that makes several
calls is the same rule asked several times, and nothing has to be remembered but which calls were made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

Outcome = Literal["done", "declined", "timed_out", "failed", "cancelled"]
# Where a workflow goes from its last step.
END = ""
# So many calls a step makes, unless it says otherwise.
MOST_CALLS = 12


def a_few(_: Any) -> int:
    """How many calls a step makes at most that goes over nothing."""
    return MOST_CALLS


@dataclass(frozen=True)
class Calls:
    """A call is to be made, through policy and approvals as any other; with `asks` a person decides it in any case.

    `key` names it among the calls of its step. The arguments that `outside` names hold what somebody outside chose.
    """

    tool: str
    arguments: Mapping[str, Any]
    key: str = "call"
    asks: bool = False
    outside: tuple[str, ...] = ()


@dataclass(frozen=True)
class Waits:
    """Nothing is to be done before a record changes, or `until`; whoever asked for it hears at `nudges` that it waits.

    `on` is whom or what it waits for, as `Awaited` words it. At the moments `looks` the rule is asked again, and nobody
    hears of it.
    """

    on: str
    until: datetime
    nudges: tuple[datetime, ...] = ()
    looks: tuple[datetime, ...] = ()


@dataclass(frozen=True)
class Child:
    """Another workflow is to run, and the step waits until it has ended."""

    kind: str
    subject_id: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    key: str = "child"


@dataclass(frozen=True)
class Ends:
    """The step has ended so."""

    outcome: Outcome = "done"


Action = Calls | Waits | Child | Ends


@dataclass(frozen=True)
class WorkflowStep:
    """A step. `plan` is its rule, asked with `Facts`.

    `on` says for outcomes where they lead; `done` leads to the next one unless it says otherwise.

    What an outcome that leads nowhere comes to is a pause: a person says whether it is tried again or called off. What
    it changed stays when the workflow is called off, unless it `is_undone`. A rule that asked for ever more calls would
    be a mistake of ours: the workflow pauses where it wants more than `most`, asked with `Facts` too, has them be. What
    that counts is on record, and none of it comes of the calls themselves.
    """

    name: str
    plan: Callable[[Any], Action]
    on: Mapping[Outcome, str] = field(default_factory=dict)
    is_undone: bool = True
    most: Callable[[Any], int] = a_few


@dataclass(frozen=True)
class Workflow:
    """A workflow on records with ids of this `prefix`; `title` is what people call what it is about.

    `title` is asked with a `Book`, the record's id, and the language of whoever has it run.
    """

    kind: str
    prefix: str
    steps: tuple[WorkflowStep, ...]
    title: Callable[[Any, str, str], str]

    def __post_init__(self) -> None:
        names = [step.name for step in self.steps]
        if len({*names}) != len(names):
            raise ValueError(f"two steps of {self.kind} have one name")
        for step in self.steps:
            if unknown := {*step.on.values()} - {*names, END}:
                raise ValueError(f"{step.name} of {self.kind} leads to {', '.join(sorted(unknown))}, which is no step")

    def step(self, name: str) -> WorkflowStep | None:
        """The step of this name."""
        return next((step for step in self.steps if step.name == name), None)

    def place(self, name: str) -> int:
        """Which one it is, counted from 1."""
        return [step.name for step in self.steps].index(name) + 1

    def after(self, name: str, outcome: Outcome) -> str | None:
        """The step that follows, `END`, or None where nobody but a person can say."""
        place = self.place(name)
        follows = self.steps[place].name if place < len(self.steps) else END
        step = self.steps[place - 1]
        return step.on.get(outcome, follows if outcome == "done" else None)

    def goes_back(self, name: str, outcome: Outcome) -> bool:
        """Whether this begins another round of steps that were done."""
        follows = self.after(name, outcome)
        return bool(follows) and self.place(follows or "") <= self.place(name)


Workflows = Mapping[str, Workflow]


def once(facts: Any, calls: Calls) -> Action:
    """The one call of a step: how it went is how the step went. `facts` are `Facts`."""
    return Ends(facts.made[calls.key]) if calls.key in facts.made else calls


def table_of(*workflows: Workflow) -> Workflows:
    """The workflows of a trade by kind."""
    return {workflow.kind: workflow for workflow in workflows}
