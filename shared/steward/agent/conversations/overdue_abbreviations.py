"""Requests a conversation's abbreviation again when it is long overdue."""

from __future__ import annotations

from datetime import timedelta

from steward.actors.events import EventPost, TimerFired
from steward.actors.service import ActorService
from steward.agent.conversations.lifecycle import OVERDUE
from steward.agent.conversations.overview_store import OverviewStore
from steward.core.clock import Clock
from steward.core.settings import Settings

# Well past the idle time after which an abbreviation is requested, and past the first tries.
_OVERDUE_AFTER = timedelta(hours=1)


class OverdueAbbreviations:
    """Scans an account's list of conversations. Requesting twice is harmless: a newer request replaces an older one."""

    def __init__(self, overviews: OverviewStore, actors: ActorService, settings: Settings, clock: Clock) -> None:
        self._overviews = overviews
        self._actors = actors
        self._idle = timedelta(seconds=settings.idle_seconds)
        self._clock = clock

    def ask(self, account_id: str) -> int:
        """Request an abbreviation of every overdue conversation; return their number."""
        before = self._clock() - self._idle - _OVERDUE_AFTER
        asked = 0
        for listed in self._overviews.of_account(account_id):
            overview = listed.overview
            quiet = overview.updated_at is not None and overview.updated_at < before
            if quiet and overview.said_seq > overview.abbreviated_seq:
                self._actors.post([EventPost(listed.conversation_id, TimerFired(timer="idle", subject=OVERDUE))])
                asked += 1
        return asked
