"""Timer for the extraction of facts from a member's messages, and the log of its result. Pure.

The timer starts with the first message that was not searched for facts. Everything said until it fires is searched
together: so talk costs one model call in five minutes, and silence none.
"""

from __future__ import annotations

from datetime import timedelta

from steward.actors.timers import Timer
from steward.agent.conversations.background_jobs import BackgroundJob
from steward.agent.conversations.entries import MessageEntry
from steward.agent.conversations.events import FactsDrawn
from steward.agent.conversations.steps import Step
from steward.core.clock import to_iso

TIMER = "facts"
# Subject of a run without a timer, which a member has asked for.
ASKED = "asked"
TOOL = "draw_facts"


def schedule_fact_extraction(step: Step) -> Step:
    """Set the timer after a member's message, unless one is pending."""
    said = any(isinstance(entry, MessageEntry) and entry.text and not entry.command for entry in step.entries)
    pending = step.talk.facts_due_at is not None and step.talk.facts_due_at >= step.now
    if not said or pending or not step.facts_seconds:
        return step
    due_at = step.now + timedelta(seconds=step.facts_seconds)
    timer = Timer(timer=TIMER, conversation_id=step.state.conversation_id, subject=to_iso(due_at), due_at=due_at)
    return step.with_state(facts_due_at=due_at).set_timer(timer)


def facts_timer_fired(step: Step) -> Step:
    """Request the extraction. The fact store knows how far the last one came."""
    state = step.state
    job = BackgroundJob(
        conversation_id=state.conversation_id,
        account_id=state.party.account_id,
        job="facts",
        requested_at=step.now,
        through_seq=state.next_seq - 1,
    )
    return step.add(job)


def facts_extracted(step: Step, event: FactsDrawn) -> Step:
    """Record the cost in the log and in the ledger."""
    step = step.pay_for_read(
        TOOL,
        {"through_seq": event.through_seq, "count": event.count},
        model=event.model,
        status=event.status,
        cost_micros=event.cost_micros,
        seconds=event.seconds,
    )
    said = f"Facts: {event.count}, to entry {event.through_seq}."
    return step.note("facts_drawn", said, subject=TOOL, for_model=False, cost_micros=event.cost_micros)
