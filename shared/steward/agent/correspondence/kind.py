"""A correspondence as an actor: a conversation with somebody outside the team."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from steward.actors.events import MailboxEvent
from steward.actors.models import ActorState
from steward.agent.conversations.events import EVENT_KINDS
from steward.agent.conversations.kind import ConversationKind
from steward.agent.conversations.models import ConversationPhase, ConversationState
from steward.agent.conversations.steps import Step
from steward.agent.correspondence.fold import first_state, fold
from steward.agent.correspondence.models import CorrespondenceState
from steward.channels.messaging.events import TextReceived, TextSettled
from steward.core.records import Record
from steward.core.sentences import Quoted, say, sentences
from steward.core.text import under_subject
from steward.people.directory.events import SenderBlockChanged
from steward.time.scanners.events import QuestionSettled


class CorrespondenceKind(ConversationKind):
    """Hooks that differ from those of a member's conversation."""

    prefix: ClassVar[str] = "ext-"
    state: ClassVar[type[ActorState]] = CorrespondenceState
    events: ClassVar[tuple[type[Record], ...]] = (
        *EVENT_KINDS,
        TextReceived,
        TextSettled,
        QuestionSettled,
        SenderBlockChanged,
    )
    said: ClassVar[type[Record]] = TextReceived

    def first_state(self, actor_id: str, mail: Sequence[MailboxEvent]) -> ActorState | None:
        """See `ActorKind`."""
        exchanged = (letter.event for letter in mail if isinstance(letter.event, TextReceived | TextSettled))
        return next((first_state(actor_id, event) for event in exchanged), None)

    def accepts(self, state: ConversationState, event: Record) -> bool:
        """See `ActorKind`."""
        if isinstance(event, TextReceived):
            return state.phase is not ConversationPhase.AWAITING_TOOLS
        return super().accepts(state, event)

    def fold(self, step: Step, event: Any) -> Step:
        """See `ActorKind`."""
        return fold(step, event)

    def is_due(self, state: ConversationState) -> bool:
        """See `ActorKind`; also due if members have not been told something."""
        if not isinstance(state, CorrespondenceState):
            return super().is_due(state)
        return super().is_due(state) or bool(state.news or state.correspondence.digest_hour)

    def end(self, step: Step) -> Step:
        """See `ActorKind`: a correspondence is not abbreviated when it goes idle."""
        return step

    def set_aside(self, step: Step, event: Record | None, reference: str) -> Step:
        """See `ActorKind`; the members concerned must still read what an outsider wrote."""
        if not isinstance(event, TextReceived):
            return super().set_aside(step, event, reference)
        said = sentences(say("set-aside"), say("they-wrote", said=Quoted(under_subject(event.subject, event.text))))
        return step.tell("event_set_aside", said, subject=reference, for_model=True)
