"""Shows a member the model's words while it writes them, on channels that can show a draft.

A draft is no message: it is never stored, nothing depends on it, and the committed words replace it.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from steward.channels.messaging.port import DraftingPort
from steward.channels.messaging.registry import ChannelRegistry
from steward.core.markup import without_markup
from steward.core.text import upright
from steward.people.directory.models import ConversationParty

# Called during an answer with a function that returns its words so far.
DraftShown = Callable[[Callable[[], str]], None]
# Seconds between two drafts: as often as reading needs, and each is a request.
PAUSE_SECONDS = 0.7


class Drafts:
    """Shows drafts; `elapsed` is a clock of seconds."""

    def __init__(self, channels: ChannelRegistry, elapsed: Callable[[], float] = time.monotonic) -> None:
        self._channels = channels
        self._elapsed = elapsed

    def of(self, party: ConversationParty, conversation_id: str) -> DraftShown | None:
        """Return what shows the drafts of one answer; None where nobody can see any."""
        port = self._channels.named(party.channel) if party.channel in self._channels else None
        if not isinstance(port, DraftingPort):
            return None
        shown_at = self._elapsed()

        def show(words: Callable[[], str]) -> None:
            nonlocal shown_at
            if self._elapsed() - shown_at >= PAUSE_SECONDS and (text := words()):
                shown_at = self._elapsed()
                port.draft(party.address, conversation_id, upright(without_markup(text)))

        return show
