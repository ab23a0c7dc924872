"""Capabilities of each configured model; adapts requests to models that lack some. Pure.

The operator states the capabilities in a setting; nothing is probed. Servers answer unknown fields differently, and a
wrong guess would cost an answer that somebody waits for.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, Literal, get_args

from pydantic import TypeAdapter, ValidationError

from steward.agent.turns.planner_view import Block, Message, says
from steward.agent.turns.prompt import ModelRequest
from steward.core.errors import StewardError
from steward.core.settings import Provider, Role, Settings
from steward.tools.declaration import Tool

# `tool_search` means deferred loading (`defer_loading` and `tool_reference`). The server's own tool search is not used.
Capability = Literal[
    "prompt_caching",
    "structured_output",
    "system_messages",
    "vision",
    "tool_search",
    "server_tools",
    "compaction",
]
EVERY: frozenset[Capability] = frozenset(get_args(Capability))
# For Bedrock: what its documentation promises for every Anthropic model that it offers.
DEFAULTS: Mapping[Provider, frozenset[Capability]] = {
    "anthropic": EVERY,
    "bedrock": frozenset({"prompt_caching", "vision"}),
    "compatible": frozenset(),
}
# The model role that browses the web. It reads outsiders' words and has no other tools, like the reader.
BROWSES: Role = "small"
_GIVEN = TypeAdapter(dict[Role, frozenset[Capability]])
_RECORD, _RECORD_ENDS = "<steward_record>", "</steward_record>"
_SYSTEM_MESSAGES_ARE = f"What stands between {_RECORD} marks is a system message."


class CapabilitySettingError(StewardError):
    """The setting `STEWARD_MODEL_CAPABILITIES` is not valid."""

    def __init__(self) -> None:
        super().__init__(
            'STEWARD_MODEL_CAPABILITIES is not JSON like {"main": ["prompt_caching"], "small": []}: the roles are '
            f"{', '.join(get_args(Role))}, and what a model can do {', '.join(get_args(Capability))}"
        )


class ModelIncapableError(StewardError):
    """The model of this role lacks a capability that the request needs and that nothing can replace."""


def capabilities(settings: Settings) -> Mapping[Role, frozenset[Capability]]:
    """Return the capabilities of each model role. Raises `CapabilitySettingError`."""
    try:
        given = _GIVEN.validate_json(settings.model_capabilities)
    except ValidationError:
        raise CapabilitySettingError from None
    usual = DEFAULTS[settings.model_provider]
    roles: tuple[Role, ...] = get_args(Role)
    return {role: given.get(role, usual) for role in roles}


def browses(settings: Settings) -> bool:
    """Tell if the model's server can search the web and open pages."""
    return "server_tools" in capabilities(settings)[BROWSES]


def defers(settings: Settings) -> bool:
    """Tell if the main model's endpoint supports deferred tools, which it shows only after a reference to them."""
    return "tool_search" in capabilities(settings)["main"]


def available_tools(tools: Mapping[str, Tool], settings: Settings) -> dict[str, Tool]:
    """Return the tools that the configured models can carry out."""
    may_browse = browses(settings)
    return {name: tool for name, tool in tools.items() if may_browse or not tool.offered.browses}


def has_server_tools(request: ModelRequest) -> bool:
    """Tell if the request declares tools that the server runs itself. Only those have a `type`."""
    return any("type" in tool for tool in request.tools)


def fit_request(request: ModelRequest, can: Collection[Capability]) -> ModelRequest:
    """Return the request in the form that a model with only the capabilities `can` accepts.

    Raises `ModelIncapableError`.
    """
    if "vision" not in can and any(_is_picture(block) for message in request.messages for block in message["content"]):
        raise ModelIncapableError(
            f"the model for {request.role} sees no pictures: set STEWARD_MODEL_VISION to one that does"
        )
    if request.compaction and "compaction" not in can:
        raise ModelIncapableError(f"the endpoint of the model for {request.role} compacts no history")
    if "server_tools" not in can and has_server_tools(request):
        raise ModelIncapableError(f"the model for {request.role} has no search of the web")
    if "tool_search" not in can and any(tool.get("defer_loading") for tool in request.tools):
        raise ModelIncapableError(f"the endpoint of the model for {request.role} loads no deferred tools")
    if "system_messages" not in can:
        told = [*request.system, says(_SYSTEM_MESSAGES_ARE)]
        request = replace(request, system=told, messages=_without_system(request.messages))
    if "prompt_caching" not in can:
        request = replace(request, system=_unmarked(request.system), messages=_unmarked_messages(request.messages))
    if request.schema and "structured_output" not in can:
        asked = f"Answer with one JSON value of this schema and nothing else:\n{json.dumps(request.schema)}"
        request = replace(request, system=[*request.system, says(asked)], schema=None)
    return request


def strip_code_fence(text: str) -> str:
    """Return the JSON of an answer without the Markdown code fence that some models add."""
    lines = text.strip().splitlines()
    if len(lines) > 2 and lines[0].startswith("```") and lines[-1].strip() == "```":
        return "\n".join(lines[1:-1])
    return text


def _is_picture(block: Mapping[str, Any]) -> bool:
    inner = block.get("content")
    return block["type"] == "image" or (isinstance(inner, list) and any(map(_is_picture, inner)))


def _unmarked(blocks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: value for name, value in block.items() if name != "cache_control"} for block in blocks]


def _unmarked_messages(messages: list[Message]) -> list[Message]:
    return [{**message, "content": _unmarked(message["content"])} for message in messages]


def _without_system(messages: list[Message]) -> list[Message]:
    """Move system messages into the user message before them, between marks that no other text may contain."""
    made: list[Message] = []
    for message in messages:
        if message["role"] != "system":
            made.append({**message, "content": [_without_mark(block) for block in message["content"]]})
            continue
        records = [{**block, "text": f"{_RECORD}\n{block['text']}\n{_RECORD_ENDS}"} for block in message["content"]]
        made[-1] = {**made[-1], "content": [*made[-1]["content"], *records]}
    return made


def _without_mark(block: Block) -> Block:
    """Return a text or tool result block in which nothing can pass for a system record."""
    name = {"text": "text", "tool_result": "content"}.get(block["type"])
    if name is None or not isinstance(block[name], str):
        return block
    return {**block, name: block[name].replace("steward_record>", "steward_record›")}
