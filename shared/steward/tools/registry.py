"""Registry of an account's tools: built-in ones, its trade's, and those its owners connected."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from steward.tools.declaration import ANY_TRADE, Tool, ToolTopic, runnable


@dataclass(frozen=True)
class RegisteredTools:
    """Tools by name, and their topics."""

    tools: Mapping[str, Tool] = field(default_factory=dict)
    topics: Mapping[str, ToolTopic] = field(default_factory=dict)


def _no_trade(account_id: str) -> str:
    return ""


class ToolRegistry:
    """Tools by account. `registered` reads an account's own tools, `trade_of` its trade, if any.

    The caller decides how old either may be.
    """

    def __init__(
        self,
        tools: Mapping[str, Tool],
        topics: Mapping[str, ToolTopic],
        registered: Callable[[str], RegisteredTools] = lambda _: RegisteredTools(),
        trade_of: Callable[[str], str] = _no_trade,
    ) -> None:
        self._tools = tools
        self._registered = registered
        self._trade_of = trade_of
        self._topics = topics
        self._of_trades: dict[str, RegisteredTools] = {}
        self.everybodys = self._shared("")

    def of(self, account_id: str) -> RegisteredTools:
        """Return all tools of the account. A common tool wins over a registered one of the same name."""
        shared = self._shared(self._trade_of(account_id))
        own = self._registered(account_id)
        if not own.tools:
            return shared
        return RegisteredTools({**own.tools, **shared.tools}, {**own.topics, **shared.topics})

    def find(self, account_id: str, name: str) -> Tool | None:
        """Return the tool of this name, or the undo it means.

        Registered tools are read only if the index lacks the name.
        """
        known = runnable(self._tools, name)
        return known or self._registered(account_id).tools.get(name)

    def _shared(self, trade: str) -> RegisteredTools:
        if trade not in self._of_trades:
            offered = {"", trade, ANY_TRADE} if trade else {""}
            tools = {name: tool for name, tool in self._tools.items() if tool.offered.trade in offered}
            topics = {name: one for name, one in self._topics.items() if any(tool in tools for tool in one.tools)}
            self._of_trades[trade] = RegisteredTools(tools, topics)
        return self._of_trades[trade]
