"""Service that finds conversations for other rooms: those of a member, and the member of one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from steward.actors.store import DynamoActorStore
from steward.agent.conversations.pin_store import PinStore
from steward.agent.conversations.pins import pin_key
from steward.aws.tables import Place
from steward.core.ids import derived_id
from steward.core.threads import Thread
from steward.people.directory.models import Channel, Member

if TYPE_CHECKING:
    from steward.agent.conversations.models import ConversationState


def thread_conversation_id(account_id: str, member_id: str, channel: Channel, thread: Thread) -> str:
    """Return the id of a member's conversation in a mail thread, which is derived and needs no lookup."""
    return f"conv-{derived_id(account_id, member_id, channel, thread.key)}"


class ConversationService:
    """Finds conversations."""

    def __init__(self, store: DynamoActorStore, pins: PinStore) -> None:
        self._store = store
        self._pins = pins

    def pinned(self, members: Sequence[Member], steward_address: str) -> list[str]:
        """Return, in order, the conversation that a text from each of `members` to `steward_address` goes to."""
        keys = [pin_key(steward_address, member.phone) for member in members]
        whose = {key: member.member_id for key, member in zip(keys, members, strict=True)}
        moved = self._pins.pinned(whose) if keys else {}
        return [moved.get(key, member.conversation_id) for key, member in zip(keys, members, strict=True)]

    def pin_place(self, steward_address: str, address: str) -> Place:
        """Return the place of a person's pin, for callers that read it together with other rows."""
        return self._pins.place(pin_key(steward_address, address))

    def member_of(self, conversation_id: str) -> tuple[str, str] | None:
        """Return the account id and member id of a conversation, or None if it does not exist."""
        state: ConversationState | None = self._store.state(conversation_id)
        return (state.party.account_id, state.party.member_id) if state else None
