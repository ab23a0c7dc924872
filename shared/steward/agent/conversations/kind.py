"""A member's conversation as an actor: its state, what each event changes, and when the model has a turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, ClassVar, cast

from steward.actors.effect_writers import View
from steward.actors.events import MailboxEvent
from steward.actors.models import ActorState, LogEntry
from steward.agent.conversations.decision_queue import ask_next_decision
from steward.agent.conversations.fact_timer import schedule_fact_extraction
from steward.agent.conversations.fold import accepts, first_state, fold
from steward.agent.conversations.lifecycle import ensure_idle_timer
from steward.agent.conversations.models import ConversationState
from steward.agent.conversations.proposer_kind import Act, ProposerKind
from steward.agent.conversations.quiet_hours import apply_urgency
from steward.agent.conversations.scheduled_jobs import next_question
from steward.agent.conversations.steps import Step
from steward.agent.conversations.watcher_news import told_without_calls
from steward.channels.messaging.events import MessageReceived
from steward.channels.messaging.port import MessageLimits
from steward.core.records import Record
from steward.core.settings import Settings
from steward.people.directory.models import Channel
from steward.people.directory.quiet_hours import ATTENTION_SECONDS, NoticeTiming


class ConversationKind(ProposerKind):
    """Hooks that differ from those of a proposer: it talks to somebody."""

    prefix: ClassVar[str] = "conv-"
    state: ClassVar[type[ActorState]] = ConversationState
    # Messages from the person, which are handled in the order in which they were sent.
    said: ClassVar[type[Record]] = MessageReceived

    def __init__(
        self,
        settings: Settings,
        limits: Callable[[Channel], MessageLimits],
        attention: Callable[[str, str], NoticeTiming | None],
        due_jobs: Callable[[Step], Step],
        withdraw_done: Callable[[Step], Step],
        act: Act,
        views: Sequence[View] = (),
    ) -> None:
        super().__init__(settings, limits, act, views)
        self._attention = attention
        self._due_jobs = due_jobs
        self._withdraw_done = withdraw_done

    def first_state(self, actor_id: str, mail: Sequence[MailboxEvent]) -> ActorState | None:
        """See `ActorKind`."""
        return first_state(actor_id, mail)

    def begin(self, state: ConversationState, entries: Sequence[LogEntry], now: datetime, caused_at: datetime) -> Step:
        """See `ActorKind`: with what decides when its member is told."""
        step = super().begin(state, entries, now, caused_at)
        if not state.WITH_MEMBER:
            return step
        settings, attention = self._settings, self._attention(state.party.account_id, state.party.member_id)
        heard_lately = state.heard_at is not None and (now - state.heard_at).total_seconds() < ATTENTION_SECONDS
        if attention and not heard_lately:
            # They may have changed it on a page. A message that has just come names a newer one than is kept here.
            step = step.with_state(party=state.party.model_copy(update={"language": attention.language}))
        return replace(
            step,
            idle_seconds=settings.idle_seconds,
            facts_seconds=settings.facts_seconds,
            gather_seconds=settings.gather_seconds,
            attention=attention,
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
        return super().is_due(state) or called or state.due_mail is not None or bool(state.unweighed)

    def has_to_act(self, step: Step) -> bool:
        """See `ActorKind`: also when scheduled jobs have just come due, or records have changed."""
        return bool(step.due) or step.looks_again or self.is_due(step.talk)

    def due_since(self, state: ConversationState) -> datetime | None:
        """See `ActorKind`."""
        if since := super().due_since(state):
            return since
        if state.due_call:
            return state.due_call.due_at
        if state.due_mail:
            return state.due_mail.since
        return state.unweighed[0].at if state.unweighed else None

    def act(self, step: Step, entries: Sequence[LogEntry]) -> Step:
        """See `ActorKind`."""
        if step.due:
            step = self._due_jobs(step)
        if step.looks_again:
            step = self._withdraw_done(step)
        return super().act(step, entries)

    def end(self, step: Step) -> Step:
        """See `ActorKind`."""
        return schedule_fact_extraction(ensure_idle_timer(ask_next_decision(next_question(step))))

    def set_aside(self, step: Step, event: Record | None, reference: str) -> Step:
        """See `ActorKind`; without an event, all that is due is given up."""
        if event is not None:
            return super().set_aside(step, event, reference)
        if step.talk.unweighed:
            return apply_urgency(step, step.talk.unweighed, "unread")
        return super().set_aside(told_without_calls(step), None, reference)
