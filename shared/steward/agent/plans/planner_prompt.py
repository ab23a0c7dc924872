"""Prompt and response parser for the planner of a plan. Pure.

The planner has no tools and reads no outside text: the goal shows cards, as a member's own planner sees them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from steward.agent.plans.models import MOST_STEPS, PlanState, PlanStep
from steward.agent.plans.quote_placeholders import insert_placeholders, rebase_placeholders
from steward.core.provenance import Quote, Quoting
from steward.core.text import shorten
from steward.trust.outside_text.cards import with_cards
from steward.trust.outside_text.quarantine import QuarantineRequest, closed_object, read_json
from steward.trust.outside_text.references import Referent

_SYSTEM = """\
You plan what Steward, an operations assistant, is to do for a member of a small team. Give the steps, each for an \
assistant of its own that knows nothing but its step, what it is for, and what the steps it comes after have reported.

- As few steps as will do, at most {most}. What one assistant does in one go is one step.
- `task` says all that is needed: who, what, how much, and what to report back. Never invent anything.
- `topics` are those whose tools the step needs, by name; none for thinking alone. A step that looks something up and \
a step that goes by it are best kept apart.
- The first step has the number {first}. `after` are the numbers of the steps whose reports it needs; steps that need \
nothing of each other run side by side.
- `when` is the day or the time it is about, worked out from now: 2026-11-27 or 2026-11-27T15:00. Empty if none.
- What a member has rejected is never planned again. If nothing is left to do, there are no steps.
- In place of what outsiders wrote stands a card. Name it in a task as it is named: {{q1-1}}.
"""
_TASK = 1_000
_REPORT = 1_000
# Prefix of its cards' references.
REFERENCE = "q1"


def plan_request(state: PlanState, topics: Mapping[str, str], zone: str, now: datetime) -> QuarantineRequest:
    """Return the request for the steps, or for new steps in place of failed ones."""
    local = now.astimezone(ZoneInfo(zone)).strftime("%A %Y-%m-%d %H:%M")
    quoting = Quoting()
    said = [f"Now: {local} ({zone})", "", "Topics:", *(f"{name}: {about}" for name, about in topics.items()), ""]
    said += _said(state, quoting)
    shown = with_cards("\n".join(said), REFERENCE, quoting.quotes, ZoneInfo(zone))
    return QuarantineRequest(_SYSTEM.format(most=_left(state), first=_first(state)), shown, _schema(topics))


def _said(state: PlanState, quoting: Quoting) -> list[str]:
    said = [f"To be done: {rebase_placeholders(state.goal, state.quotes, quoting)}"]
    said += [f"- {rebase_placeholders(one, state.quotes, quoting)}" for one in state.constraints]
    if state.steps:
        said += ["", "So far:", *(_so_far(step, state, quoting) for step in state.steps)]
        said += ["", f"Plan what is left anew: {rebase_placeholders(state.problem, state.quotes, quoting)}"]
    return said


def _so_far(step: PlanStep, state: PlanState, quoting: Quoting) -> str:
    said = f"{step.number}. {step.status}: {rebase_placeholders(step.task, state.quotes, quoting)}"
    if step.outcome is None:
        return said
    report = rebase_placeholders(step.outcome.text, step.outcome.quotes, quoting)
    acted = " (something was done or asked)" if step.outcome.acted else ""
    return f"{said}\n   {shorten(report, _REPORT)}{acted}"


def _schema(topics: Mapping[str, str]) -> dict[str, Any]:
    step = closed_object(
        {
            "task": {"type": "string"},
            "topics": {"type": "array", "items": {"type": "string", "enum": list(topics)}},
            "after": {"type": "array", "items": {"type": "integer"}},
            "when": {"type": "string"},
        }
    )
    return closed_object({"steps": {"type": "array", "items": step}})


def _left(state: PlanState) -> int:
    return MOST_STEPS - sum(step.status == "done" for step in state.steps)


def apply_plan(answer: str, state: PlanState, topics: Mapping[str, str]) -> tuple[PlanState, str]:
    """Return the plan with an answer's steps in place of those not begun, or the plan and why the answer is invalid.

    Only the rest of a plan may be planned without steps.
    """
    given = read_json(answer)
    listed = given.get("steps") if isinstance(given, dict) else None
    if not isinstance(listed, list) or not (listed or state.steps):
        return state, "there are no steps"
    if len(listed) > _left(state):
        return state, f"there are more than {_left(state)} steps"
    known = {f"{REFERENCE}-{place}": Referent.of(quote) for place, quote in enumerate(_shown(state), start=1)}
    quoting, made = Quoting(), list[PlanStep]()
    quoting.quotes.extend(state.quotes)
    may_need = {step.number for step in state.steps if step.status == "done"}
    for number, one in enumerate(listed, start=_first(state)):
        if problem := _problem(one, may_need, topics):
            return state, f"step {number} {problem}"
        may_need.add(number)
        made.append(
            PlanStep(
                number=number,
                task=insert_placeholders(shorten(one["task"].strip(), _TASK), known, quoting),
                topics=tuple(dict.fromkeys(one["topics"])),
                after=tuple(dict.fromkeys(one["after"])),
                when=one["when"],
            )
        )
    kept = tuple(step for step in state.steps if step.status != "waiting")
    return state.model_copy(update={"steps": (*kept, *made), "quotes": tuple(quoting.quotes)}), ""


def _first(state: PlanState) -> int:
    """Return the number of the next step. No number is used twice."""
    return max((step.number for step in state.steps), default=0) + 1


def _shown(state: PlanState) -> Sequence[Quote]:
    """Return the quotes of the plan in the order in which `_said` numbers them."""
    quoting = Quoting()
    _said(state, quoting)
    return quoting.quotes


def _problem(one: Any, may_need: Collection[int], topics: Mapping[str, str]) -> str:
    if not isinstance(one, dict) or not isinstance(one.get("task"), str) or not one["task"].strip():
        return "says nothing"
    if not isinstance(one.get("topics"), list) or not all(topic in topics for topic in one["topics"]):
        return "names a topic that there is not"
    after = one.get("after")
    if not isinstance(after, list) or not all(type(number) is int and number in may_need for number in after):
        return "is after a step that does not come before it"
    return "" if isinstance(one.get("when"), str) and _is_time(one["when"]) else "is at no time"


def _is_time(when: str) -> bool:
    try:
        return not when or bool(datetime.fromisoformat(when))
    except ValueError:
        return False
