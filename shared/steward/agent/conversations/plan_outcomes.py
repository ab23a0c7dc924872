"""Reports a plan's outcome in the conversation that asked for it. Pure."""

from __future__ import annotations

from steward.agent.conversations.events import PlanEnded
from steward.agent.conversations.models import ConversationPhase
from steward.agent.conversations.steps import Step, begin_model_call
from steward.core.provenance import in_full


def plan_ended(step: Step, event: PlanEnded) -> Step:
    """Report the sub-agents' calls like the conversation's own; values that they saw count as seen here too."""
    step = step.with_state(reports=(*step.state.reports, *event.reports))
    step = step.note(
        "plan_ended",
        in_full(event.text, event.quotes),
        subject=event.plan_id,
        for_model=True,
        provenance="outside" if event.quotes else "account",
        about=event.persons(),
        briefly=event.text,
        quotes=event.quotes,
        outcome="done" if event.ending == "done" else "failed",
        source=event.plan_id,
        seen=event.seen,
    )
    return step if step.state.phase is ConversationPhase.AWAITING_TOOLS else begin_model_call(step)
