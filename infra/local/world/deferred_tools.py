"""Deferred tools in the fake Messages API: visibility, refusals, and token counts.

One check is stricter than what is documented: the API says nothing of a call in the history whose tool no reference
names; here it is refused, since the model could not have made it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from infra.local.world.script import Block, blocks_of, referred_to


def problem_with(body: dict[str, Any]) -> str:
    """Return the reason why the API would refuse the request for its deferred tools, or an empty string."""
    tools = body.get("tools") or []
    deferred = {tool["name"] for tool in tools if tool.get("defer_loading")}
    if tools and len(deferred) == len(tools):
        return "At least one tool must have defer_loading=false. All tools cannot be deferred."
    if any(tool.get("defer_loading") and tool.get("cache_control") for tool in tools):
        return "tools: cache_control cannot be set on a tool with defer_loading"
    seen: set[str] = set()
    for block in _blocks(body):
        if block["type"] == "tool_use" and block["name"] in deferred - seen:
            return f"`tool_use` of the deferred tool {block['name']} before any reference to it"
        names = referred_to(block)
        if names and len(names) < len(blocks_of(block["content"])):
            return "tool_reference blocks cannot stand beside other content of a tool_result"
        if unknown := [name for name in names if name not in deferred]:
            return f"Tool reference '{unknown[0]}' not found in available tools"
        seen.update(names)
    return ""


def rendered(body: dict[str, Any], blocks: list[Block]) -> Iterator[tuple[Block, str]]:
    """Yield `blocks` as the model sees them: a deferred tool stands where it is first referred to."""
    deferred = {tool["name"]: tool for tool in body.get("tools") or [] if tool.get("defer_loading")}
    left = dict(deferred)
    for block in blocks:
        if block.get("defer_loading"):
            continue
        shown = [block, *(left.pop(name) for name in referred_to(block) if name in left)]
        yield block, "".join(json.dumps(_unmarked(one), sort_keys=True) for one in shown)


def _unmarked(block: Block) -> Block:
    return {name: value for name, value in block.items() if name != "cache_control"}


def _blocks(body: dict[str, Any]) -> Iterator[Block]:
    for message in body["messages"]:
        yield from blocks_of(message.get("content") or [])
