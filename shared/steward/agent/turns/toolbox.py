"""Which tools a request declares: all there are or, once those are too many, a few and what was loaded by topic. Pure.

The menu names the topics; once it is too long itself, it names an area in place of its topics, and whoever asks for the
area is told them. So what a first request costs has a bound whatever the number of tools.

What is at hand follows from the window alone: a topic stays while the call that loaded it, or a call of one of its
tools, is in view. So nothing has to be kept. An endpoint with deferred loading is sent every declaration in each
request and shows the model those that a `tool_reference` in the window names (`steward.agent.turns.view`): what is declared
never changes. Elsewhere declarations change, which a prompt cache pays for, as seldom as the subject does. What is not
at hand is judged all the same when it is called: loading saves words and guards nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy

from steward.actors.models import LogEntry
from steward.agent.conversations.entries import ReplyEntry, ToolUseBlock
from steward.agent.turns.tools.loading.declare import LOAD_TOOLS
from steward.core.text import CHARACTERS_PER_TOKEN
from steward.tools.declaration import Area, Tool, Topic

# Nearly everything a member asks for begins with it, and what follows can be loaded in the same step.
AT_HAND = ("search_contacts",)
_MENU_TOKENS = 500
_AREAS = "Areas, of which load_tools tells the topics:"


class Toolbox:
    """The tools a model may use, by name, by `topics`; declared one by one they may cost so many `tokens`.

    Once they cost more, those that are not at hand are `deferred` if the endpoint has that (`defers`).
    """

    def __init__(
        self, offered: Mapping[str, Tool], topics: Mapping[str, Topic], tokens: int, *, defers: bool = False
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
        """The same, for a model of which nobody has said that it takes deferred tools."""
        plain = copy(self)
        plain.deferred, plain._deferred = (), set()
        return plain

    def declared(self, entries: Iterable[LogEntry]) -> tuple[Tool, ...]:
        """What the next request shows the model up front, after the `entries` in its window; the first loaded first."""
        if self._whole:
            return self._all
        return self.with_topics(() if self.deferred else self._loaded(entries))

    def with_topics(self, topics: Iterable[str]) -> tuple[Tool, ...]:
        """What is declared once `topics`, those there are, have been loaded."""
        loaded = [tool for topic in topics for tool in self._topics[topic]]
        at_hand = [tool for tool in self._all if tool.name in AT_HAND]
        return tuple({tool.name: tool for tool in (LOAD_TOOLS, *at_hand, *loaded)}.values())

    def topics_of(self, use: ToolUseBlock) -> list[str]:
        """The topics there are that a call has at hand: those it loads, or that of its tool."""
        wanted = _wanted(use) if use.name == LOAD_TOOLS.name else [self._of.get(use.name)]
        return [topic for topic in wanted if topic in self._topics]

    def references(self, topics: Iterable[str]) -> list[str]:
        """The names of the deferred tools of `topics`; no other may be referred to."""
        found = (tool.name for topic in topics for tool in self._topics[topic])
        return [name for name in found if name in self._deferred]

    def load(self, topics: Sequence[str]) -> str:
        """What a call of `load_tools` is answered with."""
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


def _folded(areas: Mapping[str, Area], about: Mapping[str, str]) -> dict[Area, list[str]]:
    """The areas that stand for their topics: those that spare most, as many as a menu of `_MENU_TOKENS` needs."""
    folded: dict[Area, list[str]] = {}
    within = {area: [name for name in areas if areas[name] == area] for area in areas.values()}
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
    """The topics a call names, whatever else a model has put there."""
    topics = use.input.get("topics")
    return [topic for topic in topics if isinstance(topic, str)] if isinstance(topics, list | tuple) else []


def tokens_of(tools: Iterable[Tool]) -> int:
    """About how many tokens their declarations cost."""
    return round(sum(len(json.dumps(one.as_model_tool(), ensure_ascii=False)) for one in tools) / CHARACTERS_PER_TOKEN)
