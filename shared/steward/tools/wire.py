"""How the objects of this room are made."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from steward.actors.wire import ActorsWire
from steward.tools.ledger.wire import LedgerWire

if TYPE_CHECKING:
    from steward.tools.handed_over import HandedOver
    from steward.tools.registry import Registered, Registry
    from steward.tools.service import Bars, Refusal, ToolExecutor
    from steward.tools.store import CallStore
    from steward.tools.waiting_calls import WaitingCalls


class ToolsWire(LedgerWire, ActorsWire):
    """Tool calls and their executor."""

    @property
    @abstractmethod
    def refusal(self) -> Refusal:
        """Why a call may not run at present, if it may not: asked again before each run."""

    @property
    @abstractmethod
    def registered_tools(self) -> Callable[[str], Registered]:
        """What an account has of its own, as it is now."""

    @property
    @abstractmethod
    def trade_of(self) -> Callable[[str], str]:
        """Which trade an account keeps records of, if any."""

    @property
    @abstractmethod
    def bars(self) -> Bars:
        """What an account's records say against a call, whoever approves it."""

    @cached_property
    def registry(self) -> Registry:
        """Every tool an account has, as it is now."""
        from steward.tools.index import TOOLS, TOPICS
        from steward.tools.registry import Registry

        return Registry(TOOLS, TOPICS, self.registered_tools, self.trade_of)

    @cached_property
    def recent_registry(self) -> Registry:
        """The same, as it was a moment ago: it is asked again when a call is about to run."""
        from steward.core.cache import Cached
        from steward.tools.index import TOOLS, TOPICS
        from steward.tools.registry import Registry

        recent = Cached(self.registered_tools, self.clock, self.settings.people_cache_seconds)
        return Registry(TOOLS, TOPICS, recent, self.trade_of)

    @cached_property
    def calls(self) -> CallStore:
        """Rows of tool calls."""
        from steward.tools.store import CallStore

        return CallStore(self.conversations_table, self.rows)

    @cached_property
    def handed_over(self) -> HandedOver:
        """Calls whose outcome others find out."""
        from steward.tools.handed_over import HandedOver

        return HandedOver(self.calls, self.ledger)

    @cached_property
    def waiting_calls(self) -> WaitingCalls:
        """Calls that wait until a person has done something."""
        from steward.tools.waiting_calls import WaitingCalls

        return WaitingCalls(self.calls, lambda: self.queues)

    @cached_property
    def tools(self) -> ToolExecutor:
        """The executor of this function's tool group."""
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
            self.refusal,
            self.ledger,
            self.settings,
            self.clock,
        )
