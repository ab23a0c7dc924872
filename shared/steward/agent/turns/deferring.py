"""References to deferred tools, in the messages of one window. Pure.

The API shows the model a deferred tool from the first `tool_reference` to it on. It refuses one to a tool that the
request does not declare, and one with anything beside it in its result.
https://platform.claude.com/docs/en/agents-and-tools/tool-use/tool-search-tool#custom-tool-search-implementation
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from steward.agent.conversations.entries import ToolUseBlock
from steward.agent.turns.toolbox import Toolbox
from steward.agent.turns.tools.loading.declare import LOAD_TOOLS

Block = dict[str, Any]


class References:
    """What has been referred to so far, as the window is gone through; nothing ever is without deferred tools."""

    def __init__(self, toolbox: Toolbox | None) -> None:
        self._toolbox = toolbox if toolbox and toolbox.deferred else None
        self._made = set[str]()

    def missing(self, uses: Iterable[ToolUseBlock]) -> list[str]:
        """The topics of tools that are used although what referred to them is no longer in view."""
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
        """The references that answer a call of `load_tools`; none for any other call."""
        if self._toolbox is None or use.name != LOAD_TOOLS.name:
            return []
        return self.of(self._toolbox.topics_of(use))

    def of(self, topics: Sequence[str]) -> list[Block]:
        """References to the tools of `topics`, but for those that stand further up."""
        assert self._toolbox is not None
        names = [name for name in dict.fromkeys(self._toolbox.references(topics)) if name not in self._made]
        self._made.update(names)
        return [{"type": "tool_reference", "tool_name": name} for name in names]


def referred_to(messages: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """The names of the tools that messages refer to."""
    for message in messages:
        for block in message["content"]:
            inner = block.get("content") if block["type"] == "tool_result" else None
            yield from (one["tool_name"] for one in inner or () if isinstance(one, dict) and "tool_name" in one)
