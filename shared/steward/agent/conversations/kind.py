"""Actor kind of a member's conversation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, ClassVar, cast

from steward.actors.actor_kinds import ActorKind
from steward.actors.effect_writers import View
from steward.actors.events import MailboxEvent
from steward.actors.models import ActorState, LogEntry
from steward.agent.conversations.decision_queue import ask_next_decision
from steward.agent.conversations.entries import LOG_KINDS, NoteEntry, ReplyEntry
from steward.agent.conversations.events import EVENT_KINDS
from steward.agent.conversations.fact_timer import schedule_fact_extraction
from steward.agent.conversations.fold import accepts, first_state, fold
from steward.agent.conversations.lifecycle import ensure_idle_timer
from steward.agent.conversations.models import ConversationPhase, ConversationState
from steward.agent.conversations.quiet_hours import apply_urgency
from steward.agent.conversations.scheduled_jobs import next_question
from steward.agent.conversations.steps import Step
from steward.agent.conversations.watcher_news import told_without_calls
from steward.agent.conversations.window import window_start
from steward.channels.messaging.events import MessageReceived
from steward.channels.messaging.port import MessageLimits
from steward.core.records import Record
from steward.core.sentences import say
from steward.core.settings import Settings
from steward.people.directory.models import Channel
from steward.people.directory.quiet_hours import NoticeTiming

# The action of a conversation that is due: a turn of the agent.
Act = Callable[[Step, Sequence[LogEntry]], Step]
# More than one step sends in nearly every case. Older deliveries were rung for long ago.
_NEWEST_DELIVERIES = 8


class ConversationKind(ActorKind[Step]):
    """Hooks by which the actor kernel runs conversations."""

    prefix: ClassVar[str] = "conv-"
    state: ClassVar[type[ActorState]] = ConversationState
    events: ClassVar[tuple[type[Record], ...]] = EVENT_KINDS
    entries: ClassVar[tuple[type[LogEntry], ...]] = LOG_KINDS
    # Messages from the person, which are handled in the order in which they were sent.
    said: ClassVar[type[Record]] = MessageReceived

    def __init__(
        self,
        settings: Settings,
        limits: Callable[[Channel], MessageLimits],
        attention: Callable[[str, str], NoticeTiming | None],
        due_jobs: Callable[[Step], Step],
        act: Act,
        views: Sequence[View] = (),
    ) -> None:
        super().__init__(views)
        self._settings = settings
        self._attention = attention
        self._limits = limits
        self._due_jobs = due_jobs
        self._act = act

    def first_state(self, actor_id: str, mail: Sequence[MailboxEvent]) -> ActorState | None:
        """See `ActorKind`."""
        return first_state(actor_id, mail)

    def begin(self, state: ConversationState, entries: Sequence[LogEntry], now: datetime, caused_at: datetime) -> Step:
        """See `ActorKind`; the window moves only between two loops of the agent."""
        settings = self._settings
        if state.loop is None:
            window = [entry for entry in entries if entry.seq >= state.window_start]
            rows = settings.window_rows if state.WITH_MEMBER else settings.correspondence_rows
            start = window_start(window, state.window_start, now, settings, rows)
            state = state.model_copy(update={"window_start": start})
        return Step(
            state,
            now,
            caused_at,
            limits=self._limits(state.party.channel),
            idle_seconds=settings.idle_seconds,
            facts_seconds=settings.facts_seconds,
            gather_seconds=settings.gather_seconds,
            attention=self._attention(state.party.account_id, state.party.member_id) if state.WITH_MEMBER else None,
        )

    def accepts(self, state: ConversationState, event: Record) -> bool:
        """See `ActorKind`."""
        return accepts(state, event)

    def in_order(self, mail: Sequence[MailboxEvent]) -> list[MailboxEvent]:
        """Sort the messages among `mail` by the time they were sent; other events keep their places.

        Webhooks of one burst come over several connections and are stored in any order, but a mailbox holds messages of
        one person only. Messages of the same moment keep the order in which they were stored.
        """
        said = [letter for letter in mail if isinstance(letter.event, self.said)]
        ordered = iter(sorted(said, key=lambda letter: (cast("Any", letter.event).received_at, letter.mail_id)))
        return [next(ordered) if isinstance(letter.event, self.said) else letter for letter in mail]

    def fold(self, step: Step, event: Any) -> Step:
        """See `ActorKind`."""
        return fold(step, event)

    def is_due(self, state: ConversationState) -> bool:
        """See `ActorKind`: a model call, a scheduled call or its report, a mail's calls, or an urgency check is due."""
        called = state.due_call is not None or bool(state.job_reports)
        return (
            state.phase is ConversationPhase.MODEL_DUE or called or state.due_mail is not None or bool(state.unweighed)
        )

    def has_to_act(self, step: Step) -> bool:
        """See `ActorKind`: also when scheduled jobs have just come due."""
        return bool(step.due) or self.is_due(step.state)

    def due_since(self, state: ConversationState) -> datetime | None:
        """See `ActorKind`."""
        if state.phase is ConversationPhase.MODEL_DUE and state.loop:
            return state.loop.started_at
        if state.due_call:
            return state.due_call.due_at
        if state.due_mail:
            return state.due_mail.since
        return state.unweighed[0].at if state.unweighed else None

    def working_since(self, state: ConversationState) -> datetime | None:
        """See `ActorKind`."""
        return state.loop.started_at if state.loop else None

    def act(self, step: Step, entries: Sequence[LogEntry]) -> Step:
        """See `ActorKind`."""
        if step.due:
            step = self._due_jobs(step)
        return self._act(step, entries) if self.is_due(step.state) else step

    def end(self, step: Step) -> Step:
        """See `ActorKind`."""
        return schedule_fact_extraction(ensure_idle_timer(ask_next_decision(next_question(step))))

    def unreadable(self, step: Step, rows: Sequence[str]) -> Step:
        """See `ActorKind`."""
        return step.tell("event_set_aside", say("set-aside"), subject=", ".join(rows), for_model=False)

    def set_aside(self, step: Step, event: Record | None, reference: str) -> Step:
        """See `ActorKind`; without an event, the turn of the agent is given up."""
        if event is None and step.state.unweighed:
            return apply_urgency(step, step.state.unweighed, "unread")
        if event is None:
            step = told_without_calls(step).with_state(loop=None, due_jobs=(), job_reports=())
            return step.tell("event_set_aside", say("gave-up"), for_model=True)
        return step.tell("event_set_aside", say("set-aside"), subject=reference, for_model=True)

    def unfinished(self, state: ConversationState, entries: Sequence[LogEntry]) -> list[str]:
        """See `ActorKind`: running calls and the newest texts."""
        calls = [*(state.loop.open_calls if state.loop else ()), *state.background]
        said = [entry for entry in entries if isinstance(entry, ReplyEntry | NoteEntry)]
        deliveries = [delivery for entry in said for delivery in entry.deliveries][-_NEWEST_DELIVERIES:]
        return [*(f"call#{call}" for call in calls), *(f"delivery#{delivery}" for delivery in deliveries)]
