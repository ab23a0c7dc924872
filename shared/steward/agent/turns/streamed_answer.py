"""Assembles a model's answer from the events of its stream.

The SDK's own assembly discards the whole answer if one tool's arguments are invalid.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from steward.agent.conversations.entries import Block, TextBlock, ToolUseBlock, Usage
from steward.agent.turns.model_replies import ModelReply
from steward.core.text import storable

# No tool takes deeper arguments, and far deeper nesting cannot be serialized.
_DEEPEST = 20
_PIECES = {
    "text_delta": "text",
    "thinking_delta": "thinking",
    "input_json_delta": "partial_json",
    "compaction_delta": "content",
}
_OF_A_SERVERS_TOOLS = frozenset({"text", "server_tool_use", "web_search_tool_result", "web_fetch_tool_result"})


class ToolArgumentsError(Exception):
    """Tool arguments are not a JSON object, or cannot be stored; the message is for the model."""


@dataclass
class _Part:
    """A content block as received so far."""

    start: Any
    pieces: list[str] = field(default_factory=list)
    citations: list[Any] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "".join(self.pieces)

    def as_given(self) -> dict[str, Any]:
        """Return the block in the API's own shape, as it must be sent back to continue the answer."""
        block: dict[str, Any] = self.start.model_dump(mode="json", exclude_none=True, warnings=False)
        if block["type"] == "text":
            cited = [one.model_dump(mode="json", exclude_none=True, warnings=False) for one in self.citations]
            return {**block, "text": storable(block["text"] + self.text), **({"citations": cited} if cited else {})}
        if block["type"] == "server_tool_use" and self.text:
            return {**block, "input": _arguments(self.text)}
        return block


class StreamedAnswer:
    """Collects the events of one stream in order. With `server_tools` it also keeps the API's own blocks."""

    def __init__(self, *, server_tools: bool = False) -> None:
        self._server_tools = server_tools
        self.stop_reason: str | None = None
        self._model = ""
        self._parts: dict[int, _Part] = {}
        self._usage: dict[str, int] = {}
        self._searches = 0

    def add(self, event: Any) -> None:
        """Add an event. Raises `LookupError` if its block has not begun."""
        match event.type:
            case "message_start":
                self._model = event.message.model
                self._count(event.message.usage)
            case "content_block_start":
                self._parts[event.index] = _Part(event.content_block)
            case "content_block_delta" if name := _PIECES.get(event.delta.type):
                self._parts[event.index].pieces.append(getattr(event.delta, name) or "")
            case "content_block_delta" if event.delta.type == "citations_delta":
                self._parts[event.index].citations.append(event.delta.citation)
            case "message_delta":
                self.stop_reason = event.delta.stop_reason
                # These totals replace the counts at the start.
                self._count(event.usage)

    def words(self) -> str:
        """Return the text so far."""
        texts = ((part.start.text or "") + part.text for part in self._parts.values() if part.start.type == "text")
        return storable("\n".join(texts)).strip()

    def reply(self) -> ModelReply:
        """Return the answer. Unusable arguments are empty, and `malformed` says why."""
        content: list[Block] = []
        thinking: list[str] = []
        malformed: dict[str, str] = {}
        for part in self._parts.values():
            kind = part.start.type
            if kind == "text":
                content.append(TextBlock(text=storable((part.start.text or "") + part.text)))
            elif kind == "compaction":
                content.append(TextBlock(text=storable((part.start.content or "") + part.text)))
            elif kind == "thinking":
                thinking.append(storable((part.start.thinking or "") + part.text))
            elif kind == "tool_use":
                arguments: dict[str, Any] = {}
                try:
                    arguments = _arguments(part.text or json.dumps(part.start.input or {}))
                except ToolArgumentsError as why:
                    malformed[part.start.id] = str(why)
                content.append(ToolUseBlock(id=part.start.id, name=part.start.name, input=arguments))
        return ModelReply(
            content=tuple(content),
            thinking="\n".join(thinking),
            stop_reason=self.stop_reason or "",
            model=self._model,
            usage=Usage(**self._usage),
            malformed=malformed,
            as_given=tuple(self._as_given()) if self._server_tools else (),
            searches=self._searches,
        )

    def _as_given(self) -> Iterator[dict[str, Any]]:
        for part in self._parts.values():
            if part.start.type not in _OF_A_SERVERS_TOOLS:
                continue
            try:
                block = part.as_given()
            except ToolArgumentsError:
                continue
            if block["type"] != "text" or block["text"].strip():
                yield block

    def _count(self, usage: Any) -> None:
        for name in Usage.model_fields:
            counted = getattr(usage, name, None)
            if counted is not None:
                # The tokens of a compaction are not part of the totals.
                beside = (getattr(one, name, 0) for one in getattr(usage, "iterations", None) or () if _compacted(one))
                self._usage[name] = int(counted) + sum(beside)
        used = getattr(usage, "server_tool_use", None)
        if used is not None:
            self._searches = int(used.web_search_requests or 0)


def _compacted(iteration: Any) -> bool:
    return getattr(iteration, "type", "") == "compaction"


def _arguments(written: str) -> dict[str, Any]:
    try:
        given = json.loads(written)
        read = json.loads(storable(json.dumps(given, allow_nan=False, ensure_ascii=False)))
    except json.JSONDecodeError as error:
        raise ToolArgumentsError(f"they are not JSON ({error.msg} at character {error.pos})") from None
    except (ValueError, RecursionError):
        raise ToolArgumentsError("they hold what JSON cannot") from None
    if not isinstance(read, dict):
        raise ToolArgumentsError("they are not a JSON object")
    if _depth(read) > _DEEPEST:
        raise ToolArgumentsError(f"they are nested more than {_DEEPEST} deep")
    return read


def _depth(value: object) -> int:
    deepest, level = 0, [value]
    while level and deepest <= _DEEPEST:
        deepest += 1
        inner = [part.values() if isinstance(part, dict) else part for part in level if isinstance(part, dict | list)]
        level = [item for items in inner for item in items]
    return deepest
