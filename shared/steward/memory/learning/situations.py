"""Situation of a tool call, for finding like decisions: coded values, ranges of amounts, ids. Pure.

It contains no free text, so outsiders cannot influence it, and it is the same in every language.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from steward.core.ids import derived_id
from steward.core.text import shorten
from steward.people.directory.outside_addresses import is_mail
from steward.tools.declaration import ArgumentMeaning, Decides, Tool

SIMILAR = 0.6
_SITUATION_CHARACTERS = 500
_HALF = Decimal(3)


def context_of(tool: Tool, arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> dict[str, str]:
    """Return the known values of a call by name, with the way it is sent under `channel`."""
    found = dict(_declared(tool, arguments))
    if address := resolved.get("address"):
        found["channel"] = "mail" if is_mail(address) else "text"
    return found


def kind_arguments(tool: Tool) -> frozenset[str]:
    """Return the arguments whose closed values decide more than content: a move is another kind than a cancellation."""
    content = (Decides.WHAT, Decides.NOTHING)
    return frozenset(
        name
        for name in tool.input.model_fields
        if tool.argument_decides(name) not in content and _is_closed_argument(tool, name)
    )


def subject_of(tool: Tool, arguments: Mapping[str, Any]) -> str:
    """Return a key of the records and contacts that a call must name, "" if it must name none."""
    ids = {
        name: arguments.get(name)
        for name, field in tool.input.model_fields.items()
        if field.is_required() and {ArgumentMeaning.MACHINE, ArgumentMeaning.CONTACT}.intersection(field.metadata)
    }
    return derived_id(json.dumps(ids, sort_keys=True)) if ids else ""


def overlap(one: Mapping[str, str], other: Mapping[str, str]) -> float:
    """Return the Jaccard index of two situations; 1 if both are empty."""
    either = one.items() | other.items()
    return len(one.items() & other.items()) / len(either) if either else 1.0


def similar(one: Mapping[str, str], other: Mapping[str, str]) -> bool:
    """Return whether a precedent from one situation may apply in the other."""
    return overlap(one, other) >= SIMILAR


def common(contexts: Iterable[Mapping[str, str]]) -> dict[str, str]:
    """Return the values that all situations share."""
    first, *rest = contexts
    return {name: value for name, value in first.items() if all(other.get(name) == value for other in rest)}


def situation(tool: str, context: Mapping[str, str]) -> str:
    """Format a situation in at most 500 characters."""
    said = ", ".join(f"{name} {value}" for name, value in sorted(context.items()))
    return shorten(f"{tool} ({said})" if said else tool, _SITUATION_CHARACTERS)


def _declared(tool: Tool, arguments: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, field in tool.input.model_fields.items():
        value = arguments.get(name)
        if value is None or name in (tool.words.editable, tool.words.reason, tool.reaches.contact):
            continue
        if ArgumentMeaning.PLACE in field.metadata:
            yield name, str(value)
        elif tool.argument_decides(name) is Decides.AMOUNT and (band := _band(value)):
            yield name, band
        elif ArgumentMeaning.MACHINE in field.metadata:
            # People read a rule with its situation.
            continue
        elif _is_closed_argument(tool, name):
            yield name, str(value)


def _is_closed_argument(tool: Tool, name: str) -> bool:
    return _is_closed(tool.schema.get("properties", {}).get(name, {}), tool.schema)


def _is_closed(schema: Mapping[str, Any], whole: Mapping[str, Any]) -> bool:
    """Return whether a schema allows only a few values."""
    if reference := schema.get("$ref"):
        return _is_closed(whole.get("$defs", {}).get(str(reference).rpartition("/")[2], {}), whole)
    if choices := schema.get("anyOf"):
        return all(_is_closed(one, whole) for one in choices if one.get("type") != "null")
    return "enum" in schema or "const" in schema or schema.get("type") == "boolean"


def _band(value: object) -> str:
    """Return the range of an amount, from a power of ten or three times that on; empty if it is not a number."""
    try:
        amount = Decimal(str(value))
    except InvalidOperation:
        return ""
    if not amount.is_finite() or amount <= 0:
        return ""
    floor = Decimal(10) ** amount.adjusted()
    return f"from {floor * _HALF if amount >= floor * _HALF else floor:f}"
