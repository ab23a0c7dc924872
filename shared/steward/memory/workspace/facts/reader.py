"""Cached reader of a member's facts for prompts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from steward.core.clock import Clock
from steward.memory.workspace.facts.models import Fact


class FactsReader:
    """Reader that keeps facts for `seconds`.

    Most turns change no fact, and storage requests per turn are limited.
    """

    def __init__(self, of_member: Callable[[str, str], Sequence[Fact]], clock: Clock, seconds: int) -> None:
        self._of_member = of_member
        self._clock = clock
        self._keep = timedelta(seconds=seconds)
        self._read: dict[tuple[str, str], tuple[datetime, Sequence[Fact]]] = {}

    def read(self, account_id: str, member_id: str, changed_at: datetime | None) -> Sequence[Fact]:
        """Return the facts, surest first; never those from before `changed_at`."""
        now, kept = self._clock(), self._read.get((account_id, member_id))
        if kept and now - kept[0] < self._keep and (changed_at is None or changed_at < kept[0]):
            return kept[1]
        read = self._of_member(account_id, member_id)
        self._read[account_id, member_id] = now, read
        return read
