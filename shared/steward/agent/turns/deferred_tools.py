"""References to deferred tools in a request's messages, as the Messages API expects them. Pure.

The API shows the model a deferred tool from the first `tool_reference` to it. It refuses a reference to a tool that the
request does not declare, and a result that contains anything beside references.

https://platform.claude.com/docs/en/agents-and-tools/tool-use/tool-search-tool#custom-tool-search-implementation
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from steward.agent.conversations.entries import ToolUseBlock
from steward.agent.turns.toolbox import Toolbox
from steward.agent.turns.tools.loading.declare import LOAD_TOOLS

Block = dict[str, Any]


class ToolReferences:
    """Collects the tool references made so far in a window. Without deferred tools it makes none."""

    def __init__(self, toolbox: Toolbox | None) -> None:
        self._toolbox = toolbox if toolbox and toolbox.deferred else None
        self._made = set[str]()

    def missing(self, uses: Iterable[ToolUseBlock]) -> list[str]:
        """Return the topics of used tools whose reference is no longer in the window."""
        if self._toolbox is None:
            return []
        found = {
            topic: None
            for use in uses
            if use.name not in self._made
            for topic in self._toolbox.topics_of(use)
            if use.name in self._toolbox.references([topic])
        }
        return list(found)

    def loaded(self, use: ToolUseBlock) -> list[Block]:
        """Return the references that answer a call of `load_tools`, or none for any other tool."""
        if self._toolbox is None or use.name != LOAD_TOOLS.name:
            return []
        return self.of(self._toolbox.topics_of(use))

    def of(self, topics: Sequence[str]) -> list[Block]:
        """Return references to the tools of `topics` that have none yet."""
        assert self._toolbox is not None
        names = [name for name in dict.fromkeys(self._toolbox.references(topics)) if name not in self._made]
        self._made.update(names)
        return [{"type": "tool_reference", "tool_name": name} for name in names]


def referred_to(messages: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the names of the tools that the messages refer to."""
    for message in messages:
        for block in message["content"]:
            inner = block.get("content") if block["type"] == "tool_result" else None
            yield from (one["tool_name"] for one in inner or () if isinstance(one, dict) and "tool_name" in one)
