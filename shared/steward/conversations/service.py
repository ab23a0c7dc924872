"""The door into a conversation: an event is stored first, and only then is the bell rung."""

from __future__ import annotations

from collections.abc import Sequence

from steward.aws.queues import Queues, Ring
from steward.aws.schema import TURNS
from steward.conversations.events import Post
from steward.conversations.pins import channel_key
from steward.conversations.store import STATE_ROW, ConversationStore
from steward.core.clock import Clock
from steward.people.models import Member


class ConversationService:
    """Posts events and rings for them."""

    def __init__(self, store: ConversationStore, queues: Queues, clock: Clock) -> None:
        self.store = store
        self._queues = queues
        self._clock = clock

    def post(self, posts: Sequence[Post]) -> bool:
        """Store all of `posts` and ring for each conversation; False if the provider's message was taken before.

        A repeat rings all the same: the first attempt may have died between storing and ringing.
        """
        taken = self.store.post(posts, self._clock())
        for conversation_id in dict.fromkeys(post.conversation_id for post in posts):
            self.ring(conversation_id)
        return taken

    def pinned(self, members: Sequence[Member], steward_address: str) -> list[str]:
        """The conversation that a text from each of `members` to `steward_address` goes to, in their order."""
        keys = [channel_key("sms", steward_address, member.phone) for member in members]
        whose = {key: member.member_id for key, member in zip(keys, members, strict=True)}
        moved = self.store.pinned(whose) if keys else {}
        return [moved.get(key, member.conversation_id) for key, member in zip(keys, members, strict=True)]

    def taken(self, inbound_id: str) -> bool:
        """Whether a provider's message was posted before."""
        return self.store.taken(inbound_id)

    def ring(self, conversation_id: str) -> None:
        """Ask for a step of this conversation."""
        self._queues.ring(Ring(TURNS.name, conversation_id, STATE_ROW, conversation_id))
