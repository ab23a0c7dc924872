"""What the page shows as it happens: Steward's own activity, given by the launcher, and the carried texts."""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import AsyncIterator
from datetime import datetime
from typing import Literal, Protocol

from pydantic import BaseModel, ConfigDict

from infra.local.world.http_responses import Broadcast

REPLAYED = 200
# Texts a page that is opened later may still believe unread.
HEARD = 50
RETRY_SECONDS = 1.0

logger = logging.getLogger(__name__)


class Activity(BaseModel):
    """One row of the feed. A later item with the same `id` replaces it, so that a state can move on in its place."""

    model_config = ConfigDict(frozen=True)

    at: datetime
    conversation: str
    kind: Literal["log", "tool", "approval", "delivery"]
    title: str
    detail: str = ""
    state: str = ""
    id: str = ""


class Presence(BaseModel):
    """Whether Steward is `working` for the phone number `phone` in a conversation, and which texts it has taken up.

    `heard` are the sids of texts that stand in the conversation's log: those alone that are new since the last time.
    """

    model_config = ConfigDict(frozen=True)

    conversation: str
    phone: str
    working: bool
    heard: tuple[str, ...] = ()


class ActivityFeed(Protocol):
    """Gives Steward's activity, from whatever source; it is called again when the iterator ends or fails."""

    def __call__(self) -> AsyncIterator[Activity | Presence]:
        """Items as they happen, oldest first."""


class FeedHistory:
    """The last items of the feed, where Steward is at work, and the broadcast of both to every open page."""

    def __init__(self) -> None:
        """Start empty."""
        self.items: dict[str, Activity] = {}
        self.presences: dict[str, Presence] = {}
        self.changes: Broadcast[Activity | Presence] = Broadcast()
        self._numbers = itertools.count(1)

    def add(self, item: Activity | Presence) -> None:
        """Keep `item`, replacing the one with its id, and tell every page."""
        if isinstance(item, Presence):
            before = self.presences.get(item.conversation)
            heard = (*(before.heard if before else ()), *item.heard)[-HEARD:]
            self.presences[item.conversation] = item.model_copy(update={"heard": heard})
            self.changes.publish(item)
            return
        if not item.id:
            item = item.model_copy(update={"id": f"row-{next(self._numbers)}"})
        self.items[item.id] = item
        while len(self.items) > REPLAYED:
            del self.items[next(iter(self.items))]
        self.changes.publish(item)

    async def follow(self, feed: ActivityFeed) -> None:
        """Read `feed` for ever; a failure is logged and the feed opened again."""
        while True:
            try:
                async for item in feed():
                    self.add(item)
            except Exception:  # the page must outlive whatever the source runs into
                logger.exception("the activity feed failed")
            await asyncio.sleep(RETRY_SECONDS)
