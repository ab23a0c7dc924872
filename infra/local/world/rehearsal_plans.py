"""Scripted replies (no language model) on plans: a member's plan, the planner's steps, and what each step returns.

A plan is the text after "plan:", one step after each "then". A step is done as if its member had asked for it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace

from infra.local.world.rehearsal_situation import Situation
from infra.local.world.rehearsal_steps import MARK, Found, Intent, reply, sentence, unless_done
from infra.local.world.script import ModelRequest, Reply, say, use_tool

PLAN = re.compile(r"^\W*plan(?:\s+this)?:\s*(?P<what>\S.*)", re.IGNORECASE | re.DOTALL)
ABOUT = re.compile(r"\b(?P<how>how far is|stop)\s+the plan\b", re.IGNORECASE)
ENDED = re.compile(r"^plan-\w+ has ended \((?P<how>\w+)\): (?P<what>[^\n]*)\n?(?P<steps>.*)", re.DOTALL)
_PLANNER, _SUBAGENT = "You plan what Steward", "You are a sub-agent of Steward"
_TO_DO = re.compile(r"^To be done: (?P<what>.*)$", re.MULTILINE)
_THEN = re.compile(r"\s*[,;.]?\s+(?:and\s+)?then\s+", re.IGNORECASE)
_STEP = re.compile(r"^Your step: (?P<task>.*)$", re.MULTILINE)
_NOT_DONE = re.compile(r"was not run\.|; \w+: (?:not|failed|unknown)\b")
# Tool topics that the rehearsed steps need.
_TOPICS = ("contacts", "messages", "files", "facts", "jobs", "code", "recall")
_FAILED = re.compile(r"^\d+\. failed: ", re.MULTILINE)
_REPORT = 600


def plan(now: Situation, found: Found) -> Reply:
    """Begin a plan; a later note reports its outcome."""
    if (done := now.results.get("plan_task")) is None:
        return use_tool("plan_task", {"goal": found["what"].strip()})
    return unless_done(done)


def about_the_plan(now: Situation, found: Found) -> Reply:
    """Tell the progress of the newest plan, or stop it."""
    tool = "stop_plan" if found["how"].lower() == "stop" else "check_plan"
    if not now.plans:
        return reply("I know of no plan. Ask “plan: find the plumber, then tell the plumber I can meet at 3”.")
    if (done := now.results.get(tool)) is None:
        return use_tool(tool, {"plan_id": now.plans[-1]})
    return reply(sentence(done) + "\n") if done.startswith("plan-") else say("-")


def tell_plan(note: str) -> str:
    """Return a sentence about a plan that has ended, with the reports of its steps."""
    found = ENDED.match(note)
    assert found is not None
    how = {"done": "Your plan is done", "stopped": "Your plan was stopped"}.get(
        found["how"], "Your plan did not work out"
    )
    reports = [line.strip() for line in found["steps"].splitlines() if line.startswith("   ")]
    return f"{how}: {' '.join(map(sentence, reports)) or found['what']}"


def makes_plans(request: ModelRequest) -> Reply | None:
    """Return the answer if the request is for the planner: one step after the other, and none in place of a failed."""
    if not request.system.startswith(_PLANNER):
        return None
    asked = "\n".join(request.last_texts)
    found = _TO_DO.search(asked)
    tasks = [task for task in _THEN.split(found["what"] if found else "") if task.strip()]
    tasks = [] if _FAILED.search(asked) else tasks
    first = max((int(number) for number in re.findall(r"^(\d+)\. \w+: ", asked, re.MULTILINE)), default=0) + 1
    topics = [topic for topic in _TOPICS if re.search(rf"^{topic}: ", asked, re.MULTILINE)]
    steps = [
        {"task": task, "topics": topics, "after": [number - 1] if number > first else [], "when": ""}
        for number, task in enumerate(tasks, start=first)
    ]
    return say(json.dumps({"steps": steps}))


def does_steps(request: ModelRequest, rehearse: Callable[[Situation], Reply]) -> Reply | None:
    """Return the answer if the request is for a sub-agent: the steps of `rehearse`, and its result at the end."""
    if not request.system.startswith(_SUBAGENT):
        return None
    now = Situation.of(request)
    task = _STEP.search(now.asked)
    step = rehearse(replace(now, requests=(task["task"],)) if task else now)
    words = " ".join(block["text"] for block in step.blocks if block["type"] == "text").replace(MARK, "").strip()
    if step.stop_reason != "end_turn":
        return step
    if any(result.startswith("Waiting for a decision") for result in now.results.values()) and not now.only_notes:
        return step
    if any(map(_NOT_DONE.search, now.notes)):
        return use_tool("finish_step", {"outcome": "failed", "report": "It was not done."})
    failed = re.search(r"do not find|I heard", words)
    return use_tool(
        "finish_step", {"outcome": "failed" if failed else "done", "report": words.strip("-")[:_REPORT] or "Done."}
    )


INTENTS = (
    Intent(
        "plan", "plans", "plan: find the plumber, then tell the plumber I can meet at 3", PLAN, plan, needs="plan_task"
    ),
    Intent("ask about the plan", "plans", "how far is the plan?", ABOUT, about_the_plan, needs="plan_task"),
)
