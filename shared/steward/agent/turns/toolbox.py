"""Selects the tools that a request declares: all, or a few and those loaded by topic. Pure.

A menu names the topics. If the menu itself is too long, it names areas in place of their topics, and `load_tools`
returns an area's topics. So the cost of a first request is bounded whatever the number of tools.

The loaded topics follow from the window alone, without stored state: a topic stays while the call that loaded it, or a
call of one of its tools, is in view. An endpoint with deferred loading receives every declaration in each request and
shows the model those named by a `tool_reference` in the window (`steward.agent.turns.planner_view`), so the
declarations never change. Elsewhere they change as seldom as the subject does, which invalidates the prompt cache.

A call of a tool that is not loaded is judged all the same: loading saves tokens and protects nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy

from steward.actors.models import LogEntry
from steward.agent.conversations.entries import ReplyEntry, ToolUseBlock
from steward.agent.turns.tools.loading.declare import LOAD_TOOLS
from steward.core.text import CHARACTERS_PER_TOKEN
from steward.tools.declaration import Tool, ToolArea, ToolTopic

# Nearly every request of a member begins with this tool, and what follows can be loaded in the same step.
AT_HAND = ("search_contacts",)
_MENU_TOKENS = 500
_AREAS = "Areas, of which load_tools tells the topics:"


class Toolbox:
    """The tools a model may use, by name and by topic, declared one by one up to a cost of `tokens`.

    Above that, tools that are not loaded are `deferred` if the endpoint supports it (`defers`).
    """

    def __init__(
        self, offered: Mapping[str, Tool], topics: Mapping[str, ToolTopic], tokens: int, *, defers: bool = False
    ) -> None:
        self._all = tuple(tool for tool in offered.values() if tool.name != LOAD_TOOLS.name)
        self._topics = {
            name: [offered[tool] for tool in topic.tools if tool in offered]
            for name, topic in topics.items()
            if any(tool in offered and tool != LOAD_TOOLS.name for tool in topic.tools)
        }
        self._of = {tool.name: name for name, tools in self._topics.items() for tool in tools}
        self._whole = tokens_of(self._all) <= tokens
        self._about = {name: topics[name].about for name in self._topics}
        self._folded = {} if self._whole else _folded({name: topics[name].area for name in self._topics}, self._about)
        self.menu = "" if self._whole else "\n".join(self._lines())
        later = (tool for tool in self._all if tool.name in self._of and tool.name not in AT_HAND)
        self.deferred = tuple(later) if defers and not self._whole else ()
        self._deferred = {tool.name for tool in self.deferred}

    def undeferred(self) -> Toolbox:
        """Return the same toolbox for a model that may not support deferred tools."""
        plain = copy(self)
        plain.deferred, plain._deferred = (), set()
        return plain

    def declared(self, entries: Iterable[LogEntry]) -> tuple[Tool, ...]:
        """Return the tools declared by the next request after these `entries`, in the order they were loaded."""
        if self._whole:
            return self._all
        return self.with_topics(() if self.deferred else self._loaded(entries))

    def with_topics(self, topics: Iterable[str]) -> tuple[Tool, ...]:
        """Return the tools declared once those of `topics` that exist have been loaded."""
        loaded = [tool for topic in topics for tool in self._topics[topic]]
        at_hand = [tool for tool in self._all if tool.name in AT_HAND]
        return tuple({tool.name: tool for tool in (LOAD_TOOLS, *at_hand, *loaded)}.values())

    def topics_of(self, use: ToolUseBlock) -> list[str]:
        """Return the existing topics that a call loads, or the topic of its tool."""
        wanted = _wanted(use) if use.name == LOAD_TOOLS.name else [self._of.get(use.name)]
        return [topic for topic in wanted if topic in self._topics]

    def references(self, topics: Iterable[str]) -> list[str]:
        """Return the names of deferred tools of `topics`. Only these may be referred to."""
        found = (tool.name for topic in topics for tool in self._topics[topic])
        return [name for name in found if name in self._deferred]

    def load(self, topics: Sequence[str]) -> str:
        """Return the answer to a call of `load_tools`."""
        found = [tool.name for topic in topics for tool in self._topics.get(topic, ())]
        lines = [f"At hand from now on: {', '.join(found)}."] if found else []
        for area, within in self._folded.items():
            if area.name in topics:
                lines += [f"Topics of {area.name}; load those you need:", *map(self._line, within)]
        areas = {area.name for area in self._folded}
        if unknown := [topic for topic in topics if topic not in self._topics and topic not in areas]:
            lines.append(f"There is no topic {', '.join(unknown)}. There are: {', '.join(self._topics)}.")
        return "\n".join(lines)

    def _lines(self) -> Iterator[str]:
        within = {name for names in self._folded.values() for name in names}
        yield from (self._line(name) for name in self._topics if name not in within)
        if self._folded:
            yield _AREAS
        yield from (f"{area.name}: {area.about}" for area in self._folded)

    def _line(self, topic: str) -> str:
        return f"{topic}: {self._about[topic]}"

    def _loaded(self, entries: Iterable[LogEntry]) -> Iterator[str]:
        for entry in entries:
            for use in entry.tool_uses if isinstance(entry, ReplyEntry) else ():
                yield from self.topics_of(use)


def _folded(areas: Mapping[str, ToolArea], about: Mapping[str, str]) -> dict[ToolArea, list[str]]:
    """Return the areas that stand for their topics, the largest savings first, until the menu fits `_MENU_TOKENS`."""
    folded: dict[ToolArea, list[str]] = {}
    within: dict[ToolArea, list[str]] = {}
    for name, area in areas.items():
        within.setdefault(area, []).append(name)
    length = len(_AREAS) + sum(map(_length, about.items()))
    spared = {
        area: sum(_length((name, about[name])) for name in names) - _length((area.name, area.about))
        for area, names in within.items()
    }
    for area in sorted(spared, key=lambda area: -spared[area]):
        if length <= _MENU_TOKENS * CHARACTERS_PER_TOKEN or spared[area] <= 0:
            break
        folded[area] = within[area]
        length -= spared[area]
    return folded


def _length(line: tuple[str, str]) -> int:
    return sum(map(len, line)) + len(": \n")


def _wanted(use: ToolUseBlock) -> list[str]:
    """Return the topics that a call names, ignoring any other content."""
    topics = use.input.get("topics")
    return [topic for topic in topics if isinstance(topic, str)] if isinstance(topics, list | tuple) else []


def tokens_of(tools: Iterable[Tool]) -> int:
    """Return the approximate token cost of the tools' declarations."""
    return round(sum(one.declared_characters for one in tools) / CHARACTERS_PER_TOKEN)
