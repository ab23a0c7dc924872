"""Factories for the objects of the tool kernel."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from steward.actors.wire import ActorsWire
from steward.tools.ledger.wire import LedgerWire

if TYPE_CHECKING:
    from steward.tools.brief import AskedBefore, Briefs, InTouch
    from steward.tools.delegated_calls import DelegatedCalls
    from steward.tools.registry import RegisteredTools, ToolRegistry
    from steward.tools.service import Bars, Gates, ToolExecutor
    from steward.tools.store import CallStore
    from steward.tools.waiting_calls import WaitingCalls


class ToolsWire(LedgerWire, ActorsWire):
    """Objects of tool calls and their executor."""

    @property
    @abstractmethod
    def gates(self) -> Gates:
        """Gates over the present settings; asked again before each run."""

    @property
    @abstractmethod
    def registered_tools(self) -> Callable[[str], RegisteredTools]:
        """Return an account's registered tools, as they are now."""

    @property
    @abstractmethod
    def trade_of(self) -> Callable[[str], str]:
        """Return an account's trade, or ""."""

    @property
    @abstractmethod
    def bars(self) -> Bars:
        """Return an objection from the account's records, which no approval overrides."""

    @property
    @abstractmethod
    def record_briefs(self) -> Briefs:
        """Facts of a trade's records for a call that waits for a decision."""

    @property
    @abstractmethod
    def briefs(self) -> Briefs:
        """Facts that an approver needs besides the arguments of a call."""

    @property
    @abstractmethod
    def asked_before(self) -> AskedBefore:
        """The outcome of the same question before."""

    @property
    @abstractmethod
    def in_touch(self) -> InTouch:
        """A remark that the team and the recipient of a call write to each other these days."""

    @cached_property
    def registry(self) -> ToolRegistry:
        """Registry of present tools."""
        from steward.tools.index import TOOLS, TOPICS
        from steward.tools.registry import ToolRegistry

        return ToolRegistry(TOOLS, TOPICS, self.registered_tools, self.trade_of)

    @cached_property
    def recent_registry(self) -> ToolRegistry:
        """Registry of slightly old tools: a call is checked again before it runs."""
        from steward.core.cache import Cached
        from steward.tools.index import TOOLS, TOPICS
        from steward.tools.registry import ToolRegistry

        recent = Cached(self.registered_tools, self.clock, self.settings.people_cache_seconds)
        return ToolRegistry(TOOLS, TOPICS, recent, self.trade_of)

    @cached_property
    def calls(self) -> CallStore:
        """Store of tool calls."""
        from steward.tools.store import CallStore

        return CallStore(self.conversations_table, self.rows)

    @cached_property
    def handed_over(self) -> DelegatedCalls:
        """Delegated calls, whose outcome other rooms find out."""
        from steward.tools.delegated_calls import DelegatedCalls

        return DelegatedCalls(self.calls, self.ledger)

    @cached_property
    def waiting_calls(self) -> WaitingCalls:
        """Waiting calls, until a person has acted."""
        from steward.tools.waiting_calls import WaitingCalls

        return WaitingCalls(self.calls, lambda: self.queues)

    @cached_property
    def tools(self) -> ToolExecutor:
        """Executor of this function's tool group."""
        from steward.tools.index import RUNNERS
        from steward.tools.service import ToolExecutor

        return ToolExecutor(
            self.calls,
            self.actors,
            self.queues,
            self.effect_writers,
            self,
            self.registry,
            RUNNERS,
            self.gates,
            self.ledger,
            self.settings,
            self.clock,
        )
