"""Builders of conversation states, events and steps, for tests of the conversation rules."""

from __future__ import annotations

from datetime import time, timedelta
from typing import Any

from steward.agent.conversations.background_jobs import BackgroundJob
from steward.agent.conversations.entries import (
    NoteEntry,
)
from steward.agent.conversations.fold import fold
from steward.agent.conversations.models import (
    ConversationState,
    OpenApproval,
)
from steward.agent.conversations.steps import (
    Step,
)
from steward.core.sentences import Wording, render
from steward.people.directory.models import QuietHours
from steward.people.directory.quiet_hours import NoticeTiming
from steward.tools.events import ToolFinished
from tests.support.builders import NOW, PARTY, idle_state

MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)


def state(**changes: Any) -> ConversationState:
    return idle_state().model_copy(update=changes)


def step_of(**changes: Any) -> Step:
    return Step(state(**changes), NOW)


def taken(event: Any, **changes: Any) -> Step:
    return fold(step_of(**changes), event)


def note(topic: Any, text: Wording | str, seq: int = 1, **more: Any) -> NoteEntry:
    given: dict[str, Any] = {"turn": 0, "at": NOW, "provenance": "account", "for_model": True, **more}
    words = text if isinstance(text, str) else render(text, "en")
    return NoteEntry(seq=seq, topic=topic, text=words, **given)


def changed(step: Step, **before: Any) -> dict[str, Any]:
    """The fields of the state that a step has changed, apart from its place in the log and what that says of it."""
    was, names = state(**before), ConversationState.model_fields
    left_out = ("next_seq", "overview")
    return {n: getattr(step.state, n) for n in names if n not in left_out and getattr(step.state, n) != getattr(was, n)}


def finished(status: Any = "done", why: str = "", **more: Any) -> ToolFinished:
    whys = {"en": why} if why else {}
    return ToolFinished(call_id="c", status=status, provenance="outside", result="Got {1}.", whys=whys, **more)


JOB: dict[str, Any] = {"party": PARTY, "job_id": "job-1", "outside": False, "what": "bins"}


def job(kind: Any, through: int = 8, **more: Any) -> BackgroundJob:
    given = {"abbreviation_seq": 2, "abbreviated_seq": 3, **more}
    return BackgroundJob(
        conversation_id="conv-1", account_id="acct-1", job=kind, requested_at=NOW, through_seq=through, **given
    )


QUIET = NoticeTiming("UTC", QuietHours(start=time(0), end=time(23)))

WAITING = OpenApproval(
    code="7Q",
    tool="send_message",
    repeatable=False,
    provenance="outside",
    expires_at=NOW + DAY,
    level=2,
    reason="why",
    asked_at_seq=4,
    cost_micros=6,
    others=("conv-2",),
)
