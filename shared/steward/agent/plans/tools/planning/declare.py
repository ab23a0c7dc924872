"""Declarations of the tools that begin, show, change and stop plans."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any

from pydantic import Field, StringConstraints

from steward.core.sentences import Quoted, Sentence, say
from steward.tools.declaration import (
    ArgumentMeaning,
    Autonomy,
    Decides,
    Offered,
    ResultOrigin,
    Tool,
    ToolEffect,
    ToolInput,
)

_PlanId = Annotated[str, StringConstraints(pattern=r"^plan-[0-9A-Z]{26}$"), ArgumentMeaning.MACHINE, Decides.WHERE]
_Words = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=300)]
_PLAN = "The plan's id, as plan_task gave it."
_tool = partial(Tool, category="planning", group="memory")


class PlanTaskInput(ToolInput):
    """Arguments of `plan_task`."""

    goal: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=1_000)] = Field(
        description="What is to come of it, with everything that was said: nothing else of the conversation is known."
    )
    constraints: tuple[_Words, ...] = Field(default=(), max_length=10, description="What to mind, one by one.")


class PlanInput(ToolInput):
    """A plan alone: the arguments of `check_plan` and `stop_plan`."""

    plan_id: _PlanId = Field(description=_PLAN)


class ReplanInput(ToolInput):
    """Arguments of `replan`."""

    plan_id: _PlanId = Field(description=_PLAN)
    reason: _Words = Field(description="What is to be otherwise.")


def _begins(arguments: Mapping[str, Any], resolved: Mapping[str, Any]) -> Sentence:
    return say("begin-plan", goal=Quoted(str(arguments["goal"])))


def _anew(arguments: Mapping[str, Any], resolved: Mapping[str, Any]) -> Sentence:
    return (
        say("change-plan", form="anew", goal=Quoted(resolved["words"]))
        if "words" in resolved
        else say("act", form="replan")
    )


def _stops(arguments: Mapping[str, Any], resolved: Mapping[str, Any]) -> Sentence:
    return (
        say("change-plan", form="stop", goal=Quoted(resolved["words"]))
        if "words" in resolved
        else say("act", form="stop_plan")
    )


PLAN_TASK = _tool(
    name="plan_task",
    description=(
        "For what takes several steps that depend on each other, and for nothing less: it is planned in at most 10 "
        "steps, which sub-agents carry out. Whatever needs a decision is asked of the member. What came of it is "
        "reported to you; tell the member it is under way and end."
    ),
    input=PlanTaskInput,
    autonomy=Autonomy.EXECUTE,
    risk="low",
    effect=ToolEffect.IDEMPOTENT,
    delegates=True,
    acts=say("act", form="plan_task"),
    preview=_begins,
    returns={"plan": ResultOrigin.ACCOUNT},
)

CHECK_PLAN = _tool(
    name="check_plan",
    description="How far a plan of the member's is: its steps, with what has come of them.",
    input=PlanInput,
    autonomy=Autonomy.EXECUTE,
    risk="low",
    effect=ToolEffect.READ,
    acts=say("act", form="check_plan"),
    returns={"plan": ResultOrigin.RECORDED},
)

REPLAN = _tool(
    name="replan",
    description="Have what is left of a plan planned anew, at most 3 times; what is being done is stopped.",
    input=ReplanInput,
    autonomy=Autonomy.EXECUTE,
    risk="low",
    effect=ToolEffect.IDEMPOTENT,
    delegates=True,
    acts=say("act", form="replan"),
    preview=_anew,
    returns={"result": ResultOrigin.ACCOUNT},
)

STOP_PLAN = _tool(
    name="stop_plan",
    description="Stop a plan of the member's: nothing more of it is begun, and nobody need decide anything for it.",
    input=PlanInput,
    autonomy=Autonomy.EXECUTE,
    risk="low",
    effect=ToolEffect.IDEMPOTENT,
    offered=Offered(while_paused=True),
    acts=say("act", form="stop_plan"),
    preview=_stops,
    returns={"result": ResultOrigin.ACCOUNT},
)

TOOLS = (PLAN_TASK, CHECK_PLAN, REPLAN, STOP_PLAN)
