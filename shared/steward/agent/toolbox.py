"""Which tools a request declares: all there are or, once those are too many, a few and what was loaded by topic. Pure.

What is at hand follows from the window alone: a topic stays while the call that loaded it, or a call of one of its
tools, is in view. So nothing has to be kept, and declarations change, which a prompt cache pays for, as seldom as the
subject does. What is not declared is judged all the same when it is called: loading saves words and guards nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence

from steward.actors.models import LogEntry
from steward.agent.tools.loading.declare import LOAD_TOOLS
from steward.conversations.entries import ReplyEntry, ToolUseBlock
from steward.core.text import CHARACTERS_PER_TOKEN
from steward.tools.declaration import Tool, Topic

# Nearly everything a member asks for begins with it, and what follows can be loaded in the same step.
AT_HAND = ("search_contacts",)


class Toolbox:
    """The tools a model may use, by name, by `topics`; declared one by one they may cost so many `tokens`."""

    def __init__(self, offered: Mapping[str, Tool], topics: Mapping[str, Topic], tokens: int) -> None:
        self._all = tuple(tool for tool in offered.values() if tool.name != LOAD_TOOLS.name)
        self._topics = {
            name: [offered[tool] for tool in topic.tools if tool in offered]
            for name, topic in topics.items()
            if any(tool in offered and tool != LOAD_TOOLS.name for tool in topic.tools)
        }
        self._of = {tool.name: name for name, tools in self._topics.items() for tool in tools}
        self._whole = tokens_of(self._all) <= tokens
        self.menu = "" if self._whole else "\n".join(f"{name}: {topics[name].about}" for name in self._topics)

    def declared(self, entries: Iterable[LogEntry]) -> tuple[Tool, ...]:
        """What the next request declares after the `entries` in its window; what was loaded first comes first."""
        return self._all if self._whole else self.with_topics(self._loaded(entries))

    def with_topics(self, topics: Iterable[str]) -> tuple[Tool, ...]:
        """What is declared once `topics`, those there are, have been loaded."""
        loaded = [tool for topic in topics for tool in self._topics[topic]]
        at_hand = [tool for tool in self._all if tool.name in AT_HAND]
        return tuple({tool.name: tool for tool in (LOAD_TOOLS, *at_hand, *loaded)}.values())

    def load(self, topics: Sequence[str]) -> str:
        """What a call of `load_tools` is answered with."""
        found = [tool.name for topic in topics for tool in self._topics.get(topic, ())]
        lines = [f"At hand from now on: {', '.join(found)}."] if found else []
        if unknown := [topic for topic in topics if topic not in self._topics]:
            lines.append(f"There is no topic {', '.join(unknown)}. There are: {', '.join(self._topics)}.")
        return "\n".join(lines)

    def _loaded(self, entries: Iterable[LogEntry]) -> Iterator[str]:
        for entry in entries:
            for use in entry.tool_uses if isinstance(entry, ReplyEntry) else ():
                wanted = _wanted(use) if use.name == LOAD_TOOLS.name else [self._of.get(use.name)]
                yield from (topic for topic in wanted if topic in self._topics)


def _wanted(use: ToolUseBlock) -> list[str]:
    """The topics a call names, whatever else a model has put there."""
    topics = use.input.get("topics")
    return [topic for topic in topics if isinstance(topic, str)] if isinstance(topics, list | tuple) else []


def tokens_of(tools: Iterable[Tool]) -> int:
    """About how many tokens their declarations cost."""
    return round(sum(len(json.dumps(one.as_model_tool(), ensure_ascii=False)) for one in tools) / CHARACTERS_PER_TOKEN)
