"""Every tool an account has: those of the index, which are everybody's, and those that its owners have registered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from steward.tools.declaration import Tool, Topic, runnable


@dataclass(frozen=True)
class Registered:
    """Tools by name, and the topics they belong to."""

    tools: Mapping[str, Tool] = field(default_factory=dict)
    topics: Mapping[str, Topic] = field(default_factory=dict)


class Registry:
    """`registered` reads what an account has of its own; the caller decides how old that may be."""

    def __init__(
        self,
        tools: Mapping[str, Tool],
        topics: Mapping[str, Topic],
        registered: Callable[[str], Registered] = lambda _: Registered(),
    ) -> None:
        self.everybodys = Registered(tools, topics)
        self._registered = registered

    def of(self, account_id: str) -> Registered:
        """All there are; what is everybody's goes by its name, whatever else is called so."""
        own = self._registered(account_id)
        if not own.tools:
            return self.everybodys
        return Registered({**own.tools, **self.everybodys.tools}, {**own.topics, **self.everybodys.topics})

    def find(self, account_id: str, name: str) -> Tool | None:
        """The tool of this name, or what takes a run of it back; only what is not everybody's is read."""
        known = runnable(self.everybodys.tools, name)
        return known or self._registered(account_id).tools.get(name)
