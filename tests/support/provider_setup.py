"""Base class of provider setups in tests: calls tools for Maria, approves them, and moves the clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from infra.local.world.script import say, use_tool
from steward.agent.conversations.entries import NoteEntry, ToolResultEntry
from steward.trades.records.service import Book
from tests.support.cloud import MARIA, Cloud
from tests.support.plumber import decide


@dataclass
class ProviderSetup:
    """The cloud with one account."""

    cloud: Cloud
    account_id: str

    @property
    def book(self) -> Book:
        """The records, to read in."""
        return self.cloud.wiring.records.book(self.account_id)

    def settle(self) -> None:
        """Let the queues drain; nothing may fail."""
        self.cloud.settle()
        assert not self.cloud.failures, self.cloud.failures

    def calls(self, tool: str, given: Mapping[str, Any]) -> str:
        """Have the model make a call for Maria; return its answer, or that it waits."""
        self.cloud.model.add(use_tool(tool, dict(given)), say("Here it is."))
        self.cloud.text(MARIA, f"Please {tool}")
        self.settle()
        entry = next(one for one in reversed(self.cloud.log(MARIA)) if isinstance(one, ToolResultEntry))
        return entry.content

    def approves(self, tool: str, given: Mapping[str, Any]) -> str:
        """Have a call made that an owner has to decide, and approve it; return its outcome."""
        said = self.calls(tool, given)
        assert said.startswith("Waiting for a decision"), said
        return self.decides()

    def decides(self) -> str:
        """Approve the newest question; return the outcome of its call, as the conversation heard it."""
        decide(self.cloud, MARIA, "approved")
        self.settle()
        return self.outcome()

    def outcome(self) -> str:
        """Return what the conversation last heard of a call that was approved; "" if nothing."""
        entries = [one for one in self.cloud.log(MARIA) if isinstance(one, NoteEntry) and one.topic == "call_outcome"]
        return entries[-1].text if entries else ""

    def later(self, **time: float) -> None:
        """Move the clock, and sweep until what an outage of that time left is caught up with."""
        passed = timedelta(**time)
        self.cloud.clock.shift(passed)
        for _ in range(2 + min(30, int(passed.total_seconds() // 3_600))):
            self.cloud.sweep()
        self.settle()

    def texts(self) -> str:
        """Return all that Maria has been told."""
        return "\n".join(self.cloud.texts_to(MARIA))

    def is_right(self) -> None:
        """Check the rows that follow from the records."""
        assert not self.cloud.wiring.records.compared(self.account_id)
