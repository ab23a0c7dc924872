"""Types that define a workflow: its steps, each with a pure rule, and the actions a rule can return.

A step's rule is asked when the step is entered, when one of its calls has ended, when a record has changed while it
waits or a person is asked about its call, and when its time has come. It answers with one call, a wait, or an outcome.
A person is not asked about a call any more once the rule makes none, and anew if it makes it in other words. A step
with several calls is one rule asked several times, and only the calls made need to be remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from steward.core.provenance import Quote
from steward.core.sentences import Sentence, Wording

Outcome = Literal["done", "declined", "timed_out", "failed", "cancelled"]
# Next step after the last one.
END = ""
# Default limit of calls in a step.
MOST_CALLS = 12


def a_few(_: Any) -> int:
    """Return the default limit of calls in a step."""
    return MOST_CALLS


@dataclass(frozen=True)
class StepCall:
    """A call to make, through policy and approvals as any other. With `asks`, a person always decides.

    `key` names it among the calls of its step. `outside` names the arguments chosen by outsiders.
    """

    tool: str
    arguments: Mapping[str, Any]
    key: str = "call"
    asks: bool = False
    outside: tuple[str, ...] = ()


@dataclass(frozen=True)
class StepWait:
    """A wait until a record changes, or `until`. At `nudges`, its requester is told that it waits.

    `on` is what it waits for, as `Awaited` words it; `asks` says it with its facts, below what was `heard` from
    outside, in which `{1}` stands for the first of the `quotes`. At `looks` the rule runs again, and nobody is
    notified.
    """

    on: str
    until: datetime
    nudges: tuple[datetime, ...] = ()
    looks: tuple[datetime, ...] = ()
    asks: Sentence | None = None
    heard: Wording | None = None
    quotes: tuple[Quote, ...] = ()


@dataclass(frozen=True)
class ChildWorkflow:
    """Another workflow to run; the step waits until it has ended."""

    kind: str
    subject_id: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    key: str = "child"


@dataclass(frozen=True)
class StepEnd:
    """End of a step, with its outcome. `cancelled` ends a workflow without its goal.

    `why` tells that to people, and to those whose decision about its call is not needed any more.
    """

    outcome: Outcome = "done"
    why: Sentence | None = None


Action = StepCall | StepWait | ChildWorkflow | StepEnd


@dataclass(frozen=True)
class WorkflowStep:
    """A step of a workflow. Its rule `plan` is asked with `WorkflowFacts`.

    `on` maps outcomes to the next step; by default `done` leads to the following one.

    Any other outcome pauses the workflow: a person decides whether to retry or cancel. On cancellation the step's
    changes are undone only if `is_undone`. `most`, asked with `WorkflowFacts`, limits its calls: beyond that the rule
    must be wrong, and the workflow pauses. The limit may depend on records, never on the calls themselves.

    The calls of a step that `is_errand` ask a member to do something. They are undone also when a rule ends the
    workflow as cancelled, and the member is told so in the words of the undo.
    """

    name: str
    plan: Callable[[Any], Action]
    on: Mapping[Outcome, str] = field(default_factory=dict)
    is_undone: bool = True
    is_errand: bool = False
    most: Callable[[Any], int] = a_few


@dataclass(frozen=True)
class StoppedWorkflow:
    """A workflow that is on hold since `at`, or that the member `called_off_by` has called off."""

    kind: str
    title: str
    at: datetime
    called_off_by: str = ""


@dataclass(frozen=True)
class Workflow:
    """A workflow on records with ids of this `prefix`. `title` returns the name of its subject for people.

    `title` is asked with a `Book`, the record's id, and the reader's language.

    While it runs, findings of the checks in `handles` about its record are not reported.
    """

    kind: str
    prefix: str
    steps: tuple[WorkflowStep, ...]
    title: Callable[[Any, str, str], str]
    handles: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        names = [step.name for step in self.steps]
        if len({*names}) != len(names):
            raise ValueError(f"two steps of {self.kind} have one name")
        for step in self.steps:
            if unknown := {*step.on.values()} - {*names, END}:
                raise ValueError(f"{step.name} of {self.kind} leads to {', '.join(sorted(unknown))}, which is no step")

    def step(self, name: str) -> WorkflowStep | None:
        """Return the step of this name."""
        return next((step for step in self.steps if step.name == name), None)

    def place(self, name: str) -> int:
        """Return the step's number, from 1."""
        return [step.name for step in self.steps].index(name) + 1

    def after(self, name: str, outcome: Outcome) -> str | None:
        """Return the next step, `END`, or None if only a person can decide."""
        place = self.place(name)
        follows = self.steps[place].name if place < len(self.steps) else END
        step = self.steps[place - 1]
        return step.on.get(outcome, follows if outcome == "done" else None)

    def goes_back(self, name: str, outcome: Outcome) -> bool:
        """Return whether this repeats earlier steps."""
        follows = self.after(name, outcome)
        return bool(follows) and self.place(follows or "") <= self.place(name)


Workflows = Mapping[str, Workflow]


def once(facts: Any, calls: StepCall) -> Action:
    """Make the step's only call, and end with its outcome. `facts` are `WorkflowFacts`."""
    return StepEnd(facts.made[calls.key]) if calls.key in facts.made else calls


def table_of(*workflows: Workflow) -> Workflows:
    """Return the workflows of a trade by kind."""
    return {workflow.kind: workflow for workflow in workflows}
