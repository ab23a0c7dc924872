"""Which tools a request declares: all, or few and what the window shows to be loaded."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from steward.agent.toolbox import AT_HAND, Toolbox, tokens_of
from steward.agent.tools.loading.declare import LOAD_TOOLS
from steward.conversations.entries import ReplyEntry, ToolUseBlock, Usage
from steward.core.text import CHARACTERS_PER_TOKEN
from steward.tools.index import TOOLS, TOPICS

OFFERED = {name: tool for name, tool in TOOLS.items() if tool.offered}
FEW = [LOAD_TOOLS.name, *sorted(AT_HAND)]
MEMORIES = ["remember", "list_memories", "recall", "extract_memory", "update_memory", "remove_memory"]
FILES = ["read_file", "write_file", "edit_file", "list_files", "search_files"]


def box(tokens: int = 0) -> Toolbox:
    return Toolbox(OFFERED, TOPICS, tokens)


def used(tool: str, **arguments: Any) -> ReplyEntry:
    """An answer that uses a tool."""
    use = ToolUseBlock(id="t1", name=tool, input=arguments)
    now = datetime(2026, 11, 20, tzinfo=UTC)
    return ReplyEntry(
        seq=1, turn=1, at=now, provenance="account", model="m", stop_reason="tool_use", usage=Usage(), content=(use,)
    )


def declared(*entries: ReplyEntry, tokens: int = 0) -> list[str]:
    return [tool.name for tool in box(tokens).declared(entries)]


def test_all_are_declared_while_they_cost_no_more_than_they_may() -> None:
    everything = [name for name in OFFERED if name != LOAD_TOOLS.name]
    cost = tokens_of(OFFERED[name] for name in everything)
    assert declared(tokens=cost) == everything
    assert box(cost).menu == ""
    assert sorted(declared(tokens=cost - 1)) == sorted(FEW)


def test_every_tool_can_be_loaded_by_a_topic_of_the_menu() -> None:
    listed = [line.partition(":")[0] for line in box().menu.splitlines()]
    assert listed == [name for name, topic in TOPICS.items() if set(topic.tools) & OFFERED.keys() - {LOAD_TOOLS.name}]
    loaded = declared(*(used("load_tools", topics=[topic]) for topic in listed))
    assert sorted(loaded) == sorted(OFFERED)


def test_what_was_loaded_stays_in_its_order_while_it_is_in_view() -> None:
    load = used("load_tools", topics=["files", "dates"])
    assert declared(load)[2:] == [*FILES, "resolve_date"]
    assert declared(load, used("load_tools", topics=["dates", "facts"]))[2:] == [*FILES, "resolve_date", *MEMORIES]
    assert sorted(declared()) == sorted(FEW), "out of view"
    assert declared(used("edit_file", path="a.md"))[2:] == FILES, "a call of one of them is in view"


@pytest.mark.parametrize("topics", [None, "files", 7, [], [7, {"a": 1}], ["nothing"], ["loading"]])
def test_whatever_a_model_asks_for_the_few_are_there(topics: Any) -> None:
    assert sorted(declared(used("load_tools", topics=topics))) == sorted(FEW)


def test_the_answer_says_what_is_at_hand_and_what_there_is() -> None:
    assert box().load(["facts", "files"]) == f"At hand from now on: {', '.join([*MEMORIES, *FILES])}."
    said = box().load(["facts", "recipes"])
    assert f"At hand from now on: {', '.join(MEMORIES)}." in said
    assert "There is no topic recipes. There are: answers, " in said


@pytest.mark.parametrize("times", [3, 30])
def test_a_long_menu_names_areas_that_tell_their_topics(times: int) -> None:
    """However many topics rooms have: a first request costs no more, and every tool can be loaded all the same."""
    many = {
        f"{name}_{n}": replace(topic, tools=(topic.tools[0],)) for n in range(times) for name, topic in TOPICS.items()
    }
    many = {name: topic for name, topic in many.items() if set(topic.tools) & OFFERED.keys() - {LOAD_TOOLS.name}}
    large = Toolbox(OFFERED, many, 0)
    assert len(large.menu) <= 500 * CHARACTERS_PER_TOKEN
    topics, _, areas = large.menu.partition("Areas, of which load_tools tells the topics:\n")
    listed = {line.partition(":")[0] for line in topics.splitlines()}
    for area in (line.partition(":")[0] for line in areas.splitlines()):
        first, *lines = large.load([area]).splitlines()
        assert first == f"Topics of {area}; load those you need:"
        told = {line.partition(":")[0] for line in lines}
        assert {many[name].area.name for name in told} == {area}
        assert not told & listed
        listed |= told
    assert listed == many.keys()
    assert f"At hand from now on: {many['files_0'].tools[0]}." in large.load(["memory", "files_0"])


def test_the_areas_that_spare_most_stand_for_their_topics() -> None:
    """So most requests still need one step: a room with a hundred topics does not fold its neighbours."""
    crowded = {f"{name}_{n}": topic for n in range(20) for name, topic in TOPICS.items() if topic.area.name == "memory"}
    assert Toolbox(OFFERED, TOPICS | crowded, 0).menu.partition("Areas")[2].splitlines()[1:] == [
        f"memory: {TOPICS['files'].area.about}"
    ]


def test_nothing_that_may_not_be_used_is_on_the_menu() -> None:
    reading = {name: OFFERED[name] for name in ("read_file", "list_files")}
    only = Toolbox(reading, TOPICS, 0)
    assert only.menu == f"files: {TOPICS['files'].about}"
    assert [tool.name for tool in only.declared([used("load_tools", topics=["files", "messages"])])] == [
        LOAD_TOOLS.name,
        *reading,
    ]
