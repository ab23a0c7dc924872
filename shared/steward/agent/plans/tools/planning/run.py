"""Runners of the tools that begin, show, change and stop plans."""

from __future__ import annotations

from typing import Protocol

from steward.agent.plans.execution import progress_line
from steward.agent.plans.models import MOST_REPLANS
from steward.agent.plans.quote_placeholders import argument_with_placeholders
from steward.agent.plans.service import PlanService
from steward.agent.plans.tools.planning.declare import PlanInput, PlanTaskInput, ReplanInput
from steward.core.ids import derived_ulid
from steward.core.provenance import Quoting
from steward.core.sentences import say
from steward.tools.declaration import SEEN
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed

_NONE = Failed("the member has no plan of this id: use the one that plan_task gave")
_OVER = Failed("the plan has ended already: begin another with plan_task if there is more to do")


class Services(Protocol):
    """Dependencies of these tools."""

    @property
    def plans(self) -> PlanService:
        """The service for plans."""


def plan_task(call: ToolCall, services: Services) -> Done | Failed:
    """Begin a plan and return its id. A repeated run begins no second plan."""
    given, quoting = PlanTaskInput.model_validate(call.arguments), Quoting()
    goal = argument_with_placeholders(given.goal, "goal", call.parts, quoting)
    constraints = tuple(
        argument_with_placeholders(one, f"constraints.{place}", call.parts, quoting)
        for place, one in enumerate(given.constraints)
    )
    plan_id = derived_ulid("plan", call.created_at, call.call_id)
    if not services.plans.begin(call, plan_id, goal, constraints, tuple(quoting.quotes), _seen(call)):
        return Failed("there is nobody to plan for here: a step of a plan makes no plan of its own")
    return Done(
        f"{plan_id} is being planned; what comes of it will be reported.", report=say("plan-news", form="begun")
    )


def check_plan(call: ToolCall, services: Services) -> Done | Failed:
    """Return the plan's progress and the outcome of each step."""
    state = services.plans.of(call, PlanInput.model_validate(call.arguments).plan_id)
    if state is None:
        return _NONE
    quoting = Quoting()
    lines = [f"{state.conversation_id}: {state.ending or state.status}, planned anew {state.replans} times"]
    lines += [progress_line(one, state, quoting) for one in state.steps]
    done = sum(one.status == "done" for one in state.steps)
    report = say("plan-progress", done=str(done), steps=str(len(state.steps)), waiting=str(len(state.running)))
    return Done("\n".join(lines), report=report, quotes=quoting.quotes)


def replan(call: ToolCall, services: Services) -> Done | Failed:
    """Have the rest of the plan planned again."""
    given = ReplanInput.model_validate(call.arguments)
    state = services.plans.of(call, given.plan_id)
    if state is None:
        return _NONE
    if state.status in ("stopping", "ended"):
        return _OVER
    if state.replans >= MOST_REPLANS:
        return Failed(f"it was planned anew {MOST_REPLANS} times already: stop it, and ask the member")
    quoting = Quoting()
    reason = argument_with_placeholders(given.reason, "reason", call.parts, quoting)
    services.plans.replan(given.plan_id, reason, tuple(quoting.quotes), _seen(call))
    return Done("It is being planned anew.", report=say("plan-news", form="anew"))


def stop_plan(call: ToolCall, services: Services) -> Done | Failed:
    """Stop the plan; its results so far are reported once no step is running any more."""
    plan_id = PlanInput.model_validate(call.arguments).plan_id
    state = services.plans.of(call, plan_id)
    if state is None:
        return _NONE
    if state.status == "ended":
        return _OVER
    services.plans.stop(plan_id)
    return Done("It stops; what came of it so far will be reported.", report=say("plan-news", form="stopped"))


def _seen(call: ToolCall) -> tuple[str, ...]:
    return tuple(filter(None, call.resolved.get(SEEN, "").split(",")))
