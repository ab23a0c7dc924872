"""Validation of requests to the fake Messages API, as strict as the real API where Steward could err.

Messages follow the real API's wording where it is known. One check is stricter on purpose: the real API joins
neighbouring messages of one role, this one refuses them, since Steward never means to send any.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from infra.local.world.deferred_tools import problem_with
from infra.local.world.script import Block, blocks_of

FIELDS = frozenset(
    {
        *("model", "max_tokens", "messages", "system", "tools", "tool_choice", "stream", "stop_sequences", "metadata"),
        *("thinking", "output_config", "cache_control", "service_tier", "container", "inference_geo", "diagnostics"),
        "speed",
        # Beta fields: rejected without the beta's header.
        "compaction",
    }
)
COMPACTION = "compact-2026-09-04"
SAMPLING = ("temperature", "top_p", "top_k")
TOOL_NAME = re.compile(r"[a-zA-Z0-9_-]{1,128}")
TOOL_USE_ID = re.compile(r"[a-zA-Z0-9_-]+")
BREAKPOINTS = 4
# Server tools by type, with the fields that each may have.
SERVER_TOOLS = {"web_search_20250305": "web_search", "web_fetch_20250910": "web_fetch"}
_OF_BOTH = {"type", "name", "max_uses", "allowed_domains", "blocked_domains", "allowed_callers", "cache_control"}
SERVER_TOOL_FIELDS = {
    "web_search": frozenset({*_OF_BOTH, "user_location", "strict", "defer_loading"}),
    "web_fetch": frozenset(
        {*_OF_BOTH, "citations", "max_content_tokens", "url_sources", "strict", "defer_loading"},
    ),
}


class InvalidRequestError(Exception):
    """A request that the API answers with 400 invalid_request_error."""


def check_request(body: Any) -> None:
    """Raise `InvalidRequestError` at the first thing the API would refuse."""
    if not isinstance(body, dict):
        raise InvalidRequestError("The request body is not a JSON object")
    _check_fields(body)
    _check_tools(body.get("tools") or [])
    _check_cache_control(body)
    for block in blocks_of(body.get("system") or []):
        _check_text(block, "system")
    _check_messages(body["messages"])
    blocks = [block for message in body["messages"] for block in blocks_of(message["content"])]
    if not body.get("tools") and any(block["type"] in ("tool_use", "tool_result") for block in blocks):
        raise InvalidRequestError("Requests which include `tool_use` or `tool_result` blocks must define tools")
    if problem := problem_with(body):
        raise InvalidRequestError(problem)


def _check_fields(body: dict[str, Any]) -> None:
    for name in ("model", "max_tokens", "messages"):
        if name not in body:
            raise InvalidRequestError(f"{name}: Field required")
    for name in SAMPLING:
        if name in body:
            raise InvalidRequestError(f"{name}: sampling parameters are not supported by this model")
    for name in body:
        if name not in FIELDS:
            raise InvalidRequestError(f"{name}: Extra inputs are not permitted")
    _check_compaction(body.get("compaction"))
    if not isinstance(body["model"], str) or not body["model"]:
        raise InvalidRequestError("model: Input should be a valid string")
    if not isinstance(body["max_tokens"], int) or body["max_tokens"] < 1:
        raise InvalidRequestError("max_tokens: Input should be greater than or equal to 1")
    if not isinstance(body["messages"], list) or not body["messages"]:
        raise InvalidRequestError("messages: at least one message is required")


def _check_compaction(asked: Any) -> None:
    if asked is not None and (not isinstance(asked, dict) or asked.get("type") != "summarize"):
        raise InvalidRequestError("compaction.type: Input should be 'summarize'")


def _check_tools(tools: Iterable[dict[str, Any]]) -> None:
    names: set[str] = set()
    for index, tool in enumerate(tools):
        name = tool.get("name")
        if not isinstance(name, str) or not TOOL_NAME.fullmatch(name):
            raise InvalidRequestError(f"tools.{index}.name: String should match pattern '^[a-zA-Z0-9_-]{{1,128}}$'")
        if name in names:
            raise InvalidRequestError("tools: Tool names must be unique.")
        names.add(name)
        if tool.get("type", "custom") != "custom":
            _check_server_tool(tool, f"tools.{index}")
        else:
            schema = tool.get("input_schema")
            if not isinstance(schema, dict):
                raise InvalidRequestError(f"tools.{index}.input_schema: Field required")
            if schema.get("type") != "object":
                raise InvalidRequestError(f"tools.{index}.input_schema.type: Input should be 'object'")


def _check_server_tool(tool: dict[str, Any], where: str) -> None:
    named = SERVER_TOOLS.get(tool["type"])
    if named is None:
        raise InvalidRequestError(f"{where}: Input tag '{tool['type']}' does not match any of the expected tags")
    if tool["name"] != named:
        raise InvalidRequestError(f"{where}.name: Input should be '{named}'")
    if tool.get("allowed_domains") and tool.get("blocked_domains"):
        raise InvalidRequestError(f"{where}: only one of allowed_domains and blocked_domains may be given")
    for domain in tool.get("allowed_domains") or []:
        if "://" in domain or not domain.isascii():
            raise InvalidRequestError(f"{where}.allowed_domains: {domain!r} is no domain")
    for name in tool.keys() - SERVER_TOOL_FIELDS[named]:
        raise InvalidRequestError(f"{where}.{name}: Extra inputs are not permitted")


def _check_cache_control(body: dict[str, Any]) -> None:
    marks = [mark for block in cacheable_blocks(body) if (mark := block.get("cache_control"))]
    if body.get("cache_control"):
        marks.append(body["cache_control"])
    if len(marks) > BREAKPOINTS:
        raise InvalidRequestError(f"A maximum of 4 blocks with cache_control may be provided. Found {len(marks)}.")
    lives = []
    for mark in marks:
        if mark.get("type") != "ephemeral" or mark.get("ttl", "5m") not in ("5m", "1h"):
            raise InvalidRequestError("cache_control: Input should be {type: ephemeral, ttl: 5m|1h}")
        lives.append(mark.get("ttl", "5m"))
    if "1h" in lives and "5m" in lives[: len(lives) - lives[::-1].index("1h")]:
        raise InvalidRequestError("a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block")


def cacheable_blocks(body: dict[str, Any]) -> list[Block]:
    """Return everything that a prompt cache covers, in its order: tools, system, messages."""
    blocks = list(body.get("tools") or []) + blocks_of(body.get("system") or [])
    for message in body["messages"]:
        if isinstance(message, dict):
            blocks += blocks_of(message.get("content") or [])
    return [block for block in blocks if isinstance(block, dict)]


def _check_text(block: Block, where: str) -> None:
    if block.get("type") != "text":
        return
    if not isinstance(block.get("text"), str) or block["text"] == "":
        raise InvalidRequestError(f"{where}: text content blocks must be non-empty")
    if not block["text"].strip():
        raise InvalidRequestError(f"{where}: text content blocks must contain non-whitespace text")


def _check_messages(messages: list[dict[str, Any]]) -> None:
    previous_role, open_calls, seen_ids = "", list[str](), set[str]()
    for index, message in enumerate(messages):
        where = f"messages.{index}"
        role, content = message.get("role"), blocks_of(message.get("content") or [])
        if role not in ("user", "assistant", "system"):
            raise InvalidRequestError(f"{where}.role: Input should be 'user' or 'assistant'")
        if index == 0 and role != "user":
            raise InvalidRequestError('messages: first message must use the "user" role')
        if role == "system" and previous_role != "user":
            raise InvalidRequestError(f"{where}: a `system` message must follow a `user` message")
        if role == "user" and previous_role == "system":
            raise InvalidRequestError(
                f"{where}: a `system` message must be followed by an `assistant` message, or be last"
            )
        if role == "system" and any(block["type"] != "text" for block in content):
            raise InvalidRequestError(f"{where}: `system` messages may only contain text")
        if role == previous_role:
            raise InvalidRequestError(f'messages: roles must alternate between "user" and "assistant" ({where})')
        if not content:
            raise InvalidRequestError(f"{where}: all messages must have non-empty content")
        for block in content:
            _check_text(block, where)
        _check_results(content, open_calls, where, index)
        open_calls = _calls(content, role, seen_ids, where)
        previous_role = role
    if open_calls:
        raise _unanswered(open_calls, f"messages.{len(messages)}")
    # A paused answer is sent back so that the server continues it.
    paused = blocks_of(messages[-1].get("content") or [])
    if previous_role == "assistant" and not any(block["type"] == "server_tool_use" for block in paused):
        raise InvalidRequestError(
            "This model does not support assistant message prefill. The conversation must end with a user message."
        )


def _calls(content: list[Block], role: str, seen_ids: set[str], where: str) -> list[str]:
    """Check the tool calls in a message and return their ids."""
    ids = []
    for block in content:
        if block["type"] != "tool_use":
            continue
        if role != "assistant":
            raise InvalidRequestError(f"{where}: `tool_use` blocks can only be in `assistant` messages")
        if not TOOL_USE_ID.fullmatch(str(block.get("id", ""))):
            raise InvalidRequestError(f"{where}: tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'")
        if block["id"] in seen_ids:
            raise InvalidRequestError(f"{where}: `tool_use` ids must be unique")
        if not TOOL_NAME.fullmatch(str(block.get("name", ""))) or not isinstance(block.get("input"), dict):
            raise InvalidRequestError(f"{where}: tool_use: name and input are required")
        seen_ids.add(block["id"])
        ids.append(block["id"])
    return ids


def _check_results(content: list[Block], open_calls: list[str], where: str, index: int) -> None:
    results = [block.get("tool_use_id") for block in content if block["type"] == "tool_result"]
    for result in results:
        if result not in open_calls:
            raise InvalidRequestError(
                f"{where}: unexpected `tool_use_id` found in `tool_result` blocks: {result}. Each `tool_result` block "
                "must have a corresponding `tool_use` block in the previous message."
            )
        if results.count(result) > 1:
            raise InvalidRequestError(
                f"{where}: each tool_use must have a single result. Found multiple for id: {result}"
            )
    if missing := [call for call in open_calls if call not in results]:
        raise _unanswered(missing, where)
    kinds = [block["type"] for block in content]
    if results and "tool_result" in kinds[len(results) :]:
        raise InvalidRequestError(f"{where}: `tool_result` blocks must come before any other content")


def _unanswered(calls: list[str], where: str) -> InvalidRequestError:
    return InvalidRequestError(
        f"{where}: `tool_use` ids were found without `tool_result` blocks immediately after: {', '.join(calls)}. Each "
        "`tool_use` block must have a corresponding `tool_result` block in the next message."
    )
