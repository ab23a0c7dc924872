"""Declarations of a source's tools, with the most careful policy for what is unknown. Pure.

A read starts at level 4, since it changes nothing; everything else asks for approval at a link that shows all
arguments. Arguments leave the system, so a read counts as outgoing and outside words in it ask for approval. For other
tools an argument decides more: an amount or a day is binding, an address determines the recipient. The model sees a
source's words only after an owner has accepted them; until then it sees names and types.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from steward.core.sentences import Quoted, say
from steward.core.text import shorten
from steward.integrations.connectors.argument_types import SourceInput, input_type
from steward.integrations.connectors.models import SourceTool, ToolSource, digest_of
from steward.integrations.connectors.schema_repair import without_words
from steward.tools.declaration import Autonomy, Decides, Registered, ResultOrigin, Tool, ToolArea, ToolEffect, ToolTopic
from steward.tools.registry import RegisteredTools

# Executor role that runs the calls; it has another function make them.
GROUP = "memory"
RUNNER = "steward.integrations.connectors.connector:call_source"
_LONGEST_NAME = 64
_DAYS = frozenset({"date", "date-time", "time"})
_HOLDS_AMOUNT = re.compile(
    r"amount|price|total|sum|cost|fee|rent|rate|balance|quantity|qty|count|date|day|time|due|when|start|end|until", re.I
)
_HOLDS_PERSON = re.compile(r"^(to|cc|bcc)$|mail|phone|recipient|payee|payer|attendee|guest|contact|customer", re.I)
_MARK = 8
_AREA = ToolArea("connected", "Systems that the team has connected.")


def registered(sources: Iterable[ToolSource]) -> RegisteredTools:
    """Declare the tools of all sources, each source as a topic."""
    tools: dict[str, Tool] = {}
    topics: dict[str, ToolTopic] = {}
    for source in sources:
        own = {tool.name: declare_tool(source, tool) for tool in source.tools}
        tools |= own
        topics[source.name] = ToolTopic(source.about, tuple(own), _AREA)
    return RegisteredTools(tools, topics)


def declare_tool(source: ToolSource, tool: SourceTool) -> Tool:
    """Declare one tool of a source."""
    schema = tool.schema_ if tool.accepted else without_words(tool.schema_)
    return Tool(
        name=tool.name,
        description=(tool.accepted and tool.description) or f"A tool of {source.name}.",
        input=_typed(tool.name, json.dumps(schema)),
        category="integration",
        group=GROUP,
        autonomy=level_of(tool),
        risk="low" if tool.reads else "high",
        effect=ToolEffect.READ if tool.reads else ToolEffect.ONCE,
        decides={
            name: Decides.WHERE if tool.reads else _decides(name, inner)
            for name, inner in tool.schema_["properties"].items()
        },
        acts=say("use-source", tool=Quoted(shorten(tool.theirs, _LONGEST_NAME)), source=source.name),
        registered=Registered(source=source.name, version=source.version_of(tool), runner=RUNNER),
        returns={"result": ResultOrigin.ACCOUNT if source.trusted else ResultOrigin.OUTSIDE},
    )


def level_of(tool: SourceTool) -> Autonomy:
    """Return the starting level: a read runs silently, anything else asks first."""
    return Autonomy.SILENT if tool.reads else Autonomy.SUGGEST


def _decides(name: str, schema: Mapping[str, Any]) -> Decides:
    """Classify an argument by its type and name. A value that could be an amount counts as one."""
    inner = [schema["items"]] if "items" in schema else [*schema.get("anyOf", ())]
    parts = [*schema.get("properties", {}).items(), *((name, one) for one in inner)]
    among = {_decides(one, part) for one, part in parts}
    if found := next((one for one in (Decides.AMOUNT, Decides.WHOM) if one in among), None):
        return found
    if parts or "enum" in schema or schema.get("type") == "boolean":
        return Decides.WHERE
    if schema.get("type") in ("integer", "number") or schema.get("format") in _DAYS or _HOLDS_AMOUNT.search(name):
        return Decides.AMOUNT
    if schema.get("format") == "email" or _HOLDS_PERSON.search(name):
        return Decides.WHOM
    # A schema without information could describe an amount.
    return Decides.WHERE if schema.get("type") == "string" else Decides.AMOUNT


@functools.lru_cache(maxsize=512)
def _typed(name: str, schema: str) -> type[SourceInput]:
    """Create the argument type once per JSON schema, since a warm process declares the same tools repeatedly."""
    return input_type(name, json.loads(schema))


def unique_tool_name(source: str, theirs: str, taken: Collection[str]) -> str:
    """Return a tool name that is valid for the model's API and not among `taken`."""
    plain = re.sub(r"[^a-z0-9]+", "_", re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", theirs).lower()).strip("_") or "tool"
    name = f"{source}_{plain}"
    if len(name) > _LONGEST_NAME or name in taken:
        name = f"{name[: _LONGEST_NAME - _MARK - 1]}_{digest_of(theirs)[:_MARK]}"
    return name
