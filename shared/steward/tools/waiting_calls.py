"""Waiting calls, which run after a person has acted, such as by signing in."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from steward.aws.queues import Queues
from steward.aws.tables import Operation
from steward.tools.models import CallStatus, ToolCall
from steward.tools.store import CallStore


class WaitingCalls:
    """Operations of other rooms on waiting calls."""

    def __init__(self, calls: CallStore, queues: Callable[[], Queues]) -> None:
        self._calls = calls
        self._queues = queues

    def found(self, conversation_id: str, call_id: str) -> ToolCall | None:
        """Return the call if it waits."""
        stored = self._calls.get(conversation_id, f"call#{call_id}")
        return stored.call if stored and stored.status is CallStatus.WAITING else None

    def resumed(self, call: ToolCall, now: datetime) -> Operation:
        """Return the write that lets the call run. It fails if the call does not wait."""
        return self._calls.resume_update(call, now)

    def ring(self, call: ToolCall) -> None:
        """Run the call now instead of with the next sweep."""
        for ring in call.rings():
            self._queues().ring(ring)
