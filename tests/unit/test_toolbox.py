"""Choice of the tools that a model request declares."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from infra.local.world.request_checks import check_request
from steward.actors.models import LogEntry
from steward.agent.conversations.entries import MessageEntry, ReplyEntry, ToolResultEntry, ToolUseBlock, Usage
from steward.agent.turns.deferred_tools import referred_to
from steward.agent.turns.planner_view import window_messages
from steward.agent.turns.toolbox import AT_HAND, Toolbox, tokens_of
from steward.agent.turns.tools.loading.declare import LOAD_TOOLS
from steward.core.text import CHARACTERS_PER_TOKEN
from steward.tools.index import TOOLS, TOPICS
from tests.support.builders import NOW
from tests.support.walks import for_each

OFFERED = {name: tool for name, tool in TOOLS.items() if tool.offered.to_model and not tool.offered.trade}
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
    assert "Areas" not in box().menu, "the menu is too long: add no topic, or shorten what topics say of themselves"
    assert listed == [name for name, topic in TOPICS.items() if set(topic.tools) & OFFERED.keys() - {LOAD_TOOLS.name}]
    loaded = declared(*(used("load_tools", topics=[topic]) for topic in listed))
    assert sorted(loaded) == sorted(OFFERED)


def test_loaded_tools_keep_their_order_while_in_view() -> None:
    load = used("load_tools", topics=["files", "dates"])
    assert declared(load)[2:] == [*FILES, "resolve_date"]
    assert declared(load, used("load_tools", topics=["dates", "facts"]))[2:] == [*FILES, "resolve_date", *MEMORIES]
    assert sorted(declared()) == sorted(FEW), "out of view"
    assert declared(used("edit_file", path="a.md"))[2:] == FILES, "a call of one of them is in view"


@for_each("topics", [None, "files", 7, [], [7, {"a": 1}], ["nothing"], ["loading"]])
def test_whatever_a_model_asks_for_the_few_are_there(topics: Any) -> None:
    assert sorted(declared(used("load_tools", topics=topics))) == sorted(FEW)


def test_the_answer_says_what_is_at_hand_and_what_there_is() -> None:
    assert box().load(["facts", "files"]) == f"At hand from now on: {', '.join([*MEMORIES, *FILES])}."
    said = box().load(["facts", "recipes"])
    assert f"At hand from now on: {', '.join(MEMORIES)}." in said
    assert re.search(r"There is no topic recipes\. There are: .*, answers, ", said)


@for_each("times", [3, 30])
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
    assert f"At hand from now on: {many['files_0'].tools[0]}." in large.load(["workspace", "files_0"])


def test_the_areas_that_spare_most_stand_for_their_topics() -> None:
    """So most requests still need one step: a room with a hundred topics does not fold its neighbours."""
    crowded = {
        f"{name}_{n}": topic for n in range(20) for name, topic in TOPICS.items() if topic.area.name == "workspace"
    }
    assert Toolbox(OFFERED, TOPICS | crowded, 0).menu.partition("Areas")[2].splitlines()[1:] == [
        f"workspace: {TOPICS['files'].area.about}"
    ]


def test_nothing_that_may_not_be_used_is_on_the_menu() -> None:
    reading = {name: OFFERED[name] for name in ("read_file", "list_files")}
    only = Toolbox(reading, TOPICS, 0)
    assert only.menu == f"files: {TOPICS['files'].about}"
    assert [tool.name for tool in only.declared([used("load_tools", topics=["files", "messages"])])] == [
        LOAD_TOOLS.name,
        *reading,
    ]


def deferring(tokens: int = 0, *, without: frozenset[str] = frozenset()) -> Toolbox:
    """As where the endpoint defers; some tools may have gone since they were used."""
    return Toolbox({name: tool for name, tool in OFFERED.items() if name not in without}, TOPICS, tokens, defers=True)


def test_all_but_the_few_are_deferred_once_they_cost_more_than_they_may() -> None:
    there = deferring()
    for entries in [], [used("load_tools", topics=["files"])], [used("remember", text="x")]:
        assert [tool.name for tool in there.declared(entries)] == [LOAD_TOOLS.name, *AT_HAND]
    assert [tool.name for tool in there.deferred] == [name for name in OFFERED if name not in FEW]
    assert there.menu == box().menu
    assert deferring(1_000_000).deferred == ()
    assert box().deferred == ()


def said(seq: int) -> MessageEntry:
    """What somebody says between two answers."""
    who = {"sender_id": "m", "sender_name": "Maria", "channel": "sms", "provider_id": "p", "text": "Go on"}
    return MessageEntry.model_validate({"seq": seq, "turn": 1, "at": NOW, "provenance": "member", **who})


NAMES = st.sampled_from(["load_tools", "search_contacts", "remember", "read_file", "recall", "gone", "send_message"])
TOPIC_LISTS = st.lists(st.sampled_from(["files", "facts", "messages", "dates", "nothing", "memory"]), max_size=3)
GONE = st.frozensets(st.sampled_from(["remember", "read_file", "send_message", "search_contacts"]))


@st.composite
def windows(draw: st.DrawFn) -> list[LogEntry]:
    """Answers that load topics and use tools, at hand or not, with and without results."""
    entries: list[LogEntry] = []
    for seq in range(2, draw(st.integers(1, 6)) * 5, 5):
        entries.append(said(seq - 1))
        uses = tuple(
            ToolUseBlock(id=f"t{seq}_{place}", name=name, input={"topics": draw(TOPIC_LISTS)})
            for place, name in enumerate(draw(st.lists(NAMES, min_size=1, max_size=3)))
        )
        provenance = draw(st.sampled_from(["account", "outside"]))
        entries.append(used("").model_copy(update={"seq": seq, "content": uses, "provenance": provenance}))
        for place, use in enumerate(uses):
            if draw(st.integers(0, 4)):
                content = deferring().load(use.input["topics"]) if use.name == LOAD_TOOLS.name else "found"
                status = draw(st.sampled_from(["done", "done", "failed"]))
                kept = {"seq": seq + 1 + place, "turn": 1, "at": NOW, "provenance": "account"}
                made = {"tool_use_id": use.id, "tool": use.name, "call_id": None, "status": status, "content": content}
                entries.append(ToolResultEntry.model_validate({**kept, **made}))
    return entries


@given(windows(), GONE)
def test_window_refers_to_deferred_tools_before_they_are_used(entries: list[LogEntry], gone: frozenset[str]) -> None:
    """The fake model refuses a reference to a tool that is not deferred, content beside it, and a use before it."""
    there = deferring(without=gone)
    messages = window_messages(entries, "UTC", None, there)
    declared = [tool.as_model_tool() for tool in there.declared(entries)]
    later = [{**tool.as_model_tool(), "defer_loading": True} for tool in there.deferred]
    check_request({"model": "m", "max_tokens": 1, "tools": [*declared, *later], "messages": messages})
    names = list(referred_to(messages))
    assert {*names} <= {tool.name for tool in there.deferred}
    assert len(names) == len({*names}), "once is enough"
    uses = {use.name for entry in entries if isinstance(entry, ReplyEntry) for use in entry.tool_uses}
    assert uses & {tool.name for tool in there.deferred} <= {*names}


@given(windows())
def test_later_entries_keep_earlier_requests_as_a_prefix(entries: list[LogEntry]) -> None:
    """So a prompt cache reads it: in each request all that stood in those before it."""
    entries = [*entries, said(99), used("list_files")]
    whole = window_messages(entries, "UTC", None, deferring())
    for place, entry in enumerate(entries):
        if isinstance(entry, ReplyEntry):
            sent = window_messages(entries[:place], "UTC", None, deferring())
            assert whole[: len(sent)] == sent


def test_without_deferred_tools_nothing_is_referred_to() -> None:
    load = used("load_tools", topics=["files"])
    assert not list(referred_to(window_messages([load], "UTC", None, box())))
    assert window_messages([load], "UTC", None, box()) == window_messages([load], "UTC")
