"""Sends an event to an actor: stores it first, then sends a queue message (doorbell) that it is there."""

from __future__ import annotations

from collections.abc import Sequence

from steward.actors.events import EventPost
from steward.actors.store import DynamoActorStore, step_ring
from steward.aws.queues import Queues
from steward.aws.tables import Operation
from steward.core.clock import Clock
from steward.core.records import Record


class ActorService:
    """Posts events and rings for them."""

    def __init__(self, store: DynamoActorStore, queues: Queues, clock: Clock) -> None:
        self._store = store
        self._queues = queues
        self._clock = clock

    def post(self, posts: Sequence[EventPost]) -> bool:
        """Store all `posts` and ring for each actor. Return False if the provider's message was accepted before.

        A repeat rings all the same: the first attempt may have died between storing and ringing.
        """
        taken = self._store.post(posts, self._clock())
        for actor_id in dict.fromkeys(post.conversation_id for post in posts):
            self.ring(actor_id)
        return taken

    def event_write(self, actor_id: str, event: Record) -> Operation:
        """Return the write that stores `event`, for a transaction with other changes. The caller rings afterwards."""
        return self._store.mail_put(actor_id, event, self._clock())

    def taken(self, inbound_id: str) -> bool:
        """Return whether a provider's message was posted before."""
        return self._store.taken(inbound_id)

    def ring(self, actor_id: str) -> None:
        """Ask for a step of this actor."""
        self._queues.ring(step_ring(actor_id))
