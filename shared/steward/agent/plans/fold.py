"""Applies events to a plan's state. Pure."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from steward.actors.events import EventPost, TimerFired
from steward.actors.steps import ActorStep
from steward.agent.plans.events import PlanAsked, PlanStopped, ReplanAsked, StepEnded, StepStopped
from steward.agent.plans.models import (
    LASTS,
    MOST_REPLANS,
    MOST_RETRIES,
    STOPS_WITHIN,
    Ending,
    PlanEntry,
    PlanState,
    PlanStep,
)
from steward.agent.plans.quote_placeholders import rebase_placeholders
from steward.core.provenance import Quoting

PlanRun: TypeAlias = ActorStep[PlanState]
Happened = Literal[
    "asked", "planned", "not_planned", "begun", "done", "failed", "again", "anew", "stopping", "ended", "set_aside"
]


def begun(actor_id: str, event: PlanAsked) -> PlanState:
    """Return the first state of a plan."""
    return PlanState(
        conversation_id=actor_id,
        party=event.party,
        told_in=event.told_in,
        depth=event.depth,
        made_at=event.at,
        deadline_at=event.at + LASTS,
        seen=event.seen,
        goal=event.goal,
        constraints=event.constraints,
        quotes=event.quotes,
    )


def fold(step: PlanRun, event: Any) -> PlanRun:
    """Apply one event; an event that is out of date changes nothing."""
    state = step.state
    match event:
        case PlanAsked():
            # A repeat of the call that began it.
            return step if state.next_seq > 1 else due(with_log_line(step, "asked"))
        case StepEnded():
            return _step_ended(step, event)
        case ReplanAsked() if state.status in ("planning", "running"):
            return _asked_anew(step, event)
        case PlanStopped():
            return stopping(step, "stopped")
        case TimerFired(timer="plan", subject=subject) if step.state.is_woken_by(subject):
            return due(step.with_state(timer_at=None))
        case _:
            return step


def _step_ended(step: PlanRun, event: StepEnded) -> PlanRun:
    """Take the result of the sub-agent that is doing the step, and of no other."""
    state, outcome = step.state, event.outcome
    one = next((one for one in state.running if one.child == event.child), None)
    if one is None:
        return step
    step = step.with_state(used_micros=state.used_micros + outcome.micros)
    if outcome.status == "done":
        return due(with_log_line(_with(step, one, status="done", outcome=outcome), "done", one.number))
    step = with_log_line(_with(step, one, status="failed", outcome=outcome), "failed", one.number, outcome.status)
    if state.status != "running":
        # It was told to stop, or the rest is planned again in any case.
        return due(step)
    if outcome.status == "stopped":
        return stopping(step, "stopped")
    if not outcome.acted and one.attempt <= MOST_RETRIES:
        return due(with_log_line(_with(step, one, status="waiting", outcome=None), "again", one.number))
    return replan_rest(step, f"Step {one.number} failed.")


def _asked_anew(step: PlanRun, event: ReplanAsked) -> PlanRun:
    quoting = Quoting()
    quoting.quotes.extend(step.state.quotes)
    why = rebase_placeholders(event.reason, event.quotes, quoting)
    seen = tuple(sorted({*step.state.seen, *event.seen}))
    return replan_rest(step.with_state(quotes=tuple(quoting.quotes), seen=seen), why)


def _with(step: PlanRun, one: PlanStep, **changes: Any) -> PlanRun:
    steps = (other.model_copy(update=changes) if other.number == one.number else other for other in step.state.steps)
    return step.with_state(steps=tuple(steps))


def replan_rest(step: PlanRun, why: str) -> PlanRun:
    """Plan the rest again once no step is running, or fail the plan after too many replans."""
    if step.state.replans >= MOST_REPLANS:
        return stopping(step, "failed")
    step = _told_to_stop(step.with_state(status="planning", problem=why, failures=0, retry_at=None))
    return due(with_log_line(step, "anew"))


def stopping(step: PlanRun, ending: Ending) -> PlanRun:
    """Stop the plan with this `ending`, once the running steps have returned their results."""
    if step.state.status in ("stopping", "ended"):
        return step
    until = step.now + STOPS_WITHIN
    step = _told_to_stop(step.with_state(status="stopping", ending=ending, deadline_at=until, retry_at=None))
    return due(with_log_line(step, "stopping", detail=ending))


def _told_to_stop(step: PlanRun) -> PlanRun:
    return step.post([EventPost(one.child, StepStopped()) for one in step.state.running])


def due(step: PlanRun) -> PlanRun:
    """Make the plan due now."""
    return step.with_state(due_at=step.state.due_at or step.now)


def with_log_line(
    step: PlanRun, happened: Happened, number: int = 0, detail: str = "", cost_micros: int = 0
) -> PlanRun:
    """Return the step with a line in the plan's log."""
    entry = PlanEntry(
        seq=step.state.next_seq,
        turn=0,
        at=step.now,
        provenance="account",
        happened=happened,
        number=number,
        detail=detail,
        cost_micros=cost_micros,
    )
    return step.append(entry)
