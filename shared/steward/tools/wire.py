"""How the objects of this room are made."""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property
from typing import TYPE_CHECKING

from steward.actors.wire import ActorsWire
from steward.ledger.wire import LedgerWire

if TYPE_CHECKING:
    from steward.tools.handed_over import HandedOver
    from steward.tools.service import Refusal, ToolExecutor
    from steward.tools.store import CallStore
    from steward.tools.waiting_calls import WaitingCalls


class ToolsWire(LedgerWire, ActorsWire):
    """Tool calls and their executor."""

    @property
    @abstractmethod
    def refusal(self) -> Refusal:
        """Why a call may not run at present, if it may not: asked again before each run."""

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
        from steward.tools.index import RUNNERS, TOOLS
        from steward.tools.service import ToolExecutor

        return ToolExecutor(
            self.calls,
            self.actors,
            self.queues,
            self.effect_writers,
            self,
            TOOLS,
            RUNNERS,
            self.refusal,
            self.ledger,
            self.settings,
            self.clock,
        )
