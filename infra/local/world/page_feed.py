"""Live feed of the local page: Steward's activity, and the text messages of the fake Twilio."""

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
# Number of read texts that a page opened later learns of.
HEARD = 50
RETRY_SECONDS = 1.0

logger = logging.getLogger(__name__)


class Activity(BaseModel):
    """Row of the feed. A later item with the same `id` replaces it, so that a status can change in place."""

    model_config = ConfigDict(frozen=True)

    at: datetime
    conversation: str
    kind: Literal["log", "tool", "approval", "delivery"]
    title: str
    detail: str = ""
    state: str = ""
    id: str = ""


class Presence(BaseModel):
    """Sign that Steward is `working` for the phone number `phone` in a conversation, and the texts it has taken.

    `heard` are the sids of texts that entered the conversation's log since the last sign.
    """

    model_config = ConfigDict(frozen=True)

    conversation: str
    phone: str
    working: bool
    heard: tuple[str, ...] = ()


class ActivityFeed(Protocol):
    """Source of Steward's activity; it is called again if the iterator ends or fails."""

    def __call__(self) -> AsyncIterator[Activity | Presence]:
        """Yield items as they happen, oldest first."""


class FeedHistory:
    """Last items of the feed and of Steward's presence, and their broadcast to every open page."""

    def __init__(self) -> None:
        """Start empty."""
        self.items: dict[str, Activity] = {}
        self.presences: dict[str, Presence] = {}
        self.changes: Broadcast[Activity | Presence] = Broadcast()
        self._numbers = itertools.count(1)

    def add(self, item: Activity | Presence) -> None:
        """Store `item`, replacing the one with its id, and send it to every page."""
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
        """Read `feed` for ever; log a failure and open the feed again."""
        while True:
            try:
                async for item in feed():
                    self.add(item)
            except Exception:  # the page must outlive whatever the source runs into
                logger.exception("the activity feed failed")
            await asyncio.sleep(RETRY_SECONDS)
