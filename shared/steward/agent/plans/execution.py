"""Runs a due plan: asks the planner for steps, starts sub-agents, and ends. Pure but for the planner."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from steward.actors.events import EventPost
from steward.agent.conversations.events import PlanEnded
from steward.agent.conversations.models import CallReport
from steward.agent.plans.events import StepTask
from steward.agent.plans.fold import PlanRun, stopping, with_log_line
from steward.agent.plans.models import AT_ONCE, SUBAGENT, PlanState, PlanStep, SubagentBudget, SubagentTask
from steward.agent.plans.planner_prompt import apply_plan, plan_request
from steward.agent.plans.quote_placeholders import rebase_placeholders
from steward.core.ids import derived_id
from steward.core.provenance import MARK, Quoting
from steward.trust.outside_text.quarantine import QuarantineReader, ReaderRefusedError, ReaderUnavailableError

# Tries of a planner that is unavailable or returns no valid plan.
_TRIES = 6
_AGAIN_AFTER = timedelta(minutes=1)


@dataclass(frozen=True)
class PlanFacts:
    """Current facts for a plan: its member's time zone, None once they are gone, and if it may continue.

    `topics` are those whose tools a step may have, with their descriptions. `micros` limits the plan's cost,
    `model_calls` and `tool_calls` limit each step.
    """

    zone: str | None
    may_go_on: bool
    topics: Mapping[str, str]
    micros: int
    model_calls: int
    tool_calls: int


def run_due_plan(step: PlanRun, facts: PlanFacts, planner: QuarantineReader) -> PlanRun:
    """Do what can be done now; everything else waits for a timer or an event."""
    step = step.with_state(due_at=None)
    if step.state.status == "ended":
        return step
    if facts.zone is None or not facts.may_go_on:
        step = stopping(step, "stopped")
    elif step.now >= step.state.deadline_at and step.state.status != "stopping":
        step = stopping(step, "late")
    if step.state.status == "planning" and facts.zone is not None and not step.state.running and not _waits(step):
        step = _planned(step, facts, facts.zone, planner)
    if step.state.status == "running":
        step = _gone_on(step, facts)
    step = step.with_state(due_at=None)
    over = step.state.status == "stopping" and (not step.state.running or step.now >= step.state.deadline_at)
    return end_plan(step) if over else step


def _waits(step: PlanRun) -> bool:
    return step.state.retry_at is not None and step.now < step.state.retry_at


def _planned(step: PlanRun, facts: PlanFacts, zone: str, planner: QuarantineReader) -> PlanRun:
    try:
        reading = planner.read(plan_request(step.state, facts.topics, zone, step.now))
    except ReaderUnavailableError as error:
        return _not_planned(step, str(error))
    except ReaderRefusedError as error:
        return stopping(with_log_line(step, "not_planned", detail=str(error)), "failed")
    step = _spent(step, reading.cost_micros)
    state, problem = apply_plan(reading.text, step.state, facts.topics)
    if problem:
        return _not_planned(step, problem, reading.cost_micros)
    made = {"status": "running", "drafts": state.drafts + 1, "failures": 0, "retry_at": None, "problem": ""}
    step = replace(step, state=state).with_state(**made)
    step = with_log_line(step, "planned", cost_micros=reading.cost_micros)
    found = {one.status for one in state.steps}
    return stopping(step, "failed") if "failed" in found and "waiting" not in found else step


def _not_planned(step: PlanRun, why: str, cost_micros: int = 0) -> PlanRun:
    failures = step.state.failures + 1
    step = with_log_line(step.with_state(failures=failures), "not_planned", detail=why, cost_micros=cost_micros)
    if failures >= _TRIES:
        return stopping(step, "failed")
    return step.with_state(retry_at=step.now + _AGAIN_AFTER * failures)


def _spent(step: PlanRun, micros: int) -> PlanRun:
    state, today = step.state, step.now.date().isoformat()
    before = state.spent_micros if state.spent_on == today else 0
    return step.with_state(spent_on=today, spent_micros=before + micros, used_micros=state.used_micros + micros)


def _gone_on(step: PlanRun, facts: PlanFacts) -> PlanRun:
    """Start the steps whose predecessors are done; if none is left, the plan is done."""
    state = step.state
    done = {one.number for one in state.steps if one.status == "done"}
    waiting = [one for one in state.steps if one.status == "waiting"]
    if not waiting and not state.running:
        return step.with_state(status="stopping", ending="done")
    if waiting and state.used_micros >= facts.micros:
        return stopping(step, "failed")
    ready = [one for one in waiting if done.issuperset(one.after)]
    for one in ready[: AT_ONCE - len(state.running)]:
        step = _begun(step, one, facts)
    return step


def _begun(step: PlanRun, one: PlanStep, facts: PlanFacts) -> PlanRun:
    """Start a new sub-agent for the step. Each attempt has another one, with an id derived from it."""
    state, attempt = step.state, one.attempt + 1
    child = f"{SUBAGENT}{derived_id(state.conversation_id, one.number, attempt)}"
    seen = {*state.seen, *(each for other in state.steps if other.outcome for each in other.outcome.seen)}
    budget = SubagentBudget(
        model_calls=facts.model_calls,
        tool_calls=facts.tool_calls,
        micros=max(0, facts.micros - state.used_micros),
        ends_at=state.deadline_at,
    )
    task = SubagentTask(
        plan_id=state.conversation_id,
        number=one.number,
        attempt=attempt,
        told_in=state.told_in,
        depth=state.depth + 1,
        topics=one.topics,
        budget=budget,
        seen=tuple(sorted(seen)),
    )
    quoting = Quoting()
    text = _task_text(state, one, quoting)
    goal = MARK.sub("...", state.goal)
    given = StepTask(party=state.party, task=task, goal=goal, text=text, quotes=tuple(quoting.quotes))
    begun = one.model_copy(update={"status": "running", "attempt": attempt, "child": child})
    steps = tuple(begun if other.number == one.number else other for other in state.steps)
    return with_log_line(step.with_state(steps=steps), "begun", one.number).post([EventPost(child, given)])


def _task_text(state: PlanState, one: PlanStep, quoting: Quoting) -> str:
    lines = [f"Your step: {rebase_placeholders(one.task, state.quotes, quoting)}"]
    lines += [f"When: {one.when}"] if one.when else []
    lines += [f"What it is for: {rebase_placeholders(state.goal, state.quotes, quoting)}"]
    lines += [f"- {rebase_placeholders(each, state.quotes, quoting)}" for each in state.constraints]
    for other in state.steps:
        if other.outcome and other.number in one.after:
            reported = rebase_placeholders(other.outcome.text, other.outcome.quotes, quoting)
            lines.append(f"Step {other.number} reported: {reported}")
    return "\n".join(lines)


def end_plan(step: PlanRun) -> PlanRun:
    """End the plan, and report the outcome of all its steps to the conversation that asked for it, once."""
    state = step.state
    assert state.ending is not None
    quoting = Quoting()
    lines = [
        f"{state.conversation_id} has ended ({state.ending}): {rebase_placeholders(state.goal, state.quotes, quoting)}"
    ]
    lines += [progress_line(one, state, quoting) for one in state.steps]
    outcomes = [one.outcome for one in state.steps if one.outcome]
    reports: list[CallReport] = [report for outcome in outcomes for report in outcome.reports]
    event = PlanEnded(
        plan_id=state.conversation_id,
        ending=state.ending,
        text="\n".join(lines),
        quotes=tuple(quoting.quotes),
        reports=tuple(reports),
        seen=tuple(sorted({each for outcome in outcomes for each in outcome.seen})),
    )
    step = with_log_line(step.with_state(status="ended", due_at=None, retry_at=None), "ended", detail=state.ending)
    return step.post([EventPost(state.told_in, event)])


def progress_line(one: PlanStep, state: PlanState, quoting: Quoting) -> str:
    """Return a step with its outcome, for the model that asked for the plan."""
    said = f"{one.number}. {one.status}: {rebase_placeholders(one.task, state.quotes, quoting)}"
    return f"{said}\n   {rebase_placeholders(one.outcome.text, one.outcome.quotes, quoting)}" if one.outcome else said


def wakes_at(state: PlanState) -> datetime | None:
    """Return the time of the next timer."""
    if state.status == "ended":
        return None
    return min(at for at in (state.deadline_at, state.retry_at) if at)
