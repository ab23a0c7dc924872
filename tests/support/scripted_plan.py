"""Scripted models of a plan: its planner, its sub-agents, and the member's own planner."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from infra.local.world.script import ModelRequest, Step, say, use_tool
from steward.actors.models import LogEntry
from steward.agent.plans.models import PLAN, SUBAGENT, PlanState, SubagentState
from tests.support import aws_inspection
from tests.support.cloud import Cloud
from tests.support.plumber import last_words

GOAL = "Have the plumber told that Maria can meet at 3 tomorrow, once his number is known"
ASK = "Plan it: find the plumber, then tell him I can meet at 3"
TEXT = "Hi Pete, Maria can meet at 3 tomorrow."
FIND = {"task": "Find the plumber among the contacts", "topics": ["contacts"], "after": [], "when": ""}
TELL = {"task": "Text him that Maria can meet at 3", "topics": ["messages"], "after": [1], "when": "2026-11-21T15:00"}
PLANNER, SUBAGENT_SAYS = "You plan what Steward", "You are a sub-agent"

Rule = Callable[[ModelRequest], Step]


def is_planning(request: ModelRequest) -> bool:
    """Whether it is the planner of a plan that is asked."""
    return request.system.startswith(PLANNER)


def is_of_step(request: ModelRequest) -> bool:
    """Whether it is a sub-agent."""
    return request.system.startswith(SUBAGENT_SAYS)


def steps(*given: dict[str, Any]) -> Step:
    """A planner's answer."""
    return say(json.dumps({"steps": list(given)}))


def finishes(report: str, outcome: str = "done") -> Step:
    """A sub-agent's last answer."""
    return use_tool("finish_step", {"outcome": outcome, "report": report})


def of_step(request: ModelRequest) -> Step:
    """What a sub-agent does that finds the plumber, or texts him: by what its own request says, and nothing else."""
    said, task = last_words(request), task_of(request)
    if "Waiting for a decision" in said:
        return say("I have asked.")
    if said.startswith("[Steward]"):
        return finishes("He was told." if ": sent" in said.lower() or "done" in said.lower() else f"It was: {said}")
    found = re.search(r"ctc-\w+", task + said)
    if task.startswith("Your step: Find"):
        return (
            finishes(f"The plumber is {found[0]}.") if found else use_tool("search_contacts", {"query": "the plumber"})
        )
    assert found is not None
    return use_tool("send_message", {"contact_id": found[0], "text": TEXT, "reason": "the plan"})


def task_of(request: ModelRequest) -> str:
    """The task of the sub-agent that asks."""
    texts = [block["text"] for message in request.messages for block in message["content"] if block["type"] == "text"]
    return str(next(text for text in texts if "Your step:" in text)).partition("] ")[2]


@dataclass
class Office:
    """Who answers what: the planner its drafts one after another, then the last again; the others by rule."""

    drafts: list[Step] = field(default_factory=lambda: [steps(FIND, TELL)])
    below: Rule = of_step
    goal: str = GOAL
    reads: list[ModelRequest] = field(default_factory=list)
    tasks: list[ModelRequest] = field(default_factory=list)
    mine: list[ModelRequest] = field(default_factory=list)

    def __call__(self, request: ModelRequest) -> Step:
        if is_planning(request):
            self.reads.append(request)
            return self.drafts.pop(0) if len(self.drafts) > 1 else self.drafts[0]
        if is_of_step(request):
            self.tasks.append(request)
            return self.below(request)
        self.mine.append(request)
        return self.own(request)

    def own(self, request: ModelRequest) -> Step:
        """The member's own planner."""
        said = last_words(request)
        note = next((note for note in reversed(request.notes) if note.startswith("plan_ended")), "")
        if note:
            return say(f"It is over: {note}")
        if "Plan it" in said:
            return use_tool("plan_task", {"goal": self.goal, "constraints": ["In English"]})
        known = re.search(r"plan-[0-9A-Z]{26}", "\n".join(map(str, request.messages)))
        word = re.search(r"\b(check|stop|replan)\b", said)
        if known and word and not request.last_results:
            tool = {"check": "check_plan", "stop": "stop_plan", "replan": "replan"}[word[0]]
            reason = {"reason": "it is to be otherwise"} if tool == "replan" else {}
            return use_tool(tool, {"plan_id": known[0], **reason})
        return say("-")


def ids(prefix: str) -> list[str]:
    """Actors of a kind that there are, in the order of their ids."""
    rows = aws_inspection.rows_of("conversations")
    return sorted({str(row["conversation_id"]) for row in rows if str(row["conversation_id"]).startswith(prefix)})


def plan_of(cloud: Cloud) -> PlanState:
    """The one plan there is."""
    (plan_id,) = ids(PLAN)
    state: PlanState = cloud.wiring.actor_store.state(plan_id)
    return state


def children(cloud: Cloud) -> list[SubagentState]:
    """The sub-agents there have been, by step and try."""
    states: Sequence[SubagentState] = [cloud.wiring.actor_store.state(one) for one in ids(SUBAGENT)]
    return sorted(states, key=lambda state: (state.task.number, state.task.attempt))


def log_of(cloud: Cloud, actor_id: str) -> list[LogEntry]:
    """An actor's whole log."""
    return cloud.wiring.actor_store.read_log(actor_id, 0, 1_000)
