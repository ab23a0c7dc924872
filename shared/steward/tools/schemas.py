"""JSON schema of a tool's arguments for the model, and the arguments that hold free text. Pure.

The schema is part of every request, so it holds only what a model needs. Titles repeat names, a discriminator repeats
the constants of a choice, a type repeats the enumerated values, and a nullable argument may as well be left out.
Arguments are validated against the full type all the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from pydantic import BaseModel


def as_shown(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return the JSON schema of an object without redundant parts, and without its description, which the tool has."""
    shown: dict[str, Any] = _compact(schema)
    shown.pop("description", None)
    return shown | {"additionalProperties": False}


def _compact(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_compact(one) for one in schema]
    if not isinstance(schema, Mapping):
        return schema
    kept = {name: value for name, value in schema.items() if not _is_noise(name, value, schema)}
    named = {name: _each(kept[name]) for name in ("properties", "$defs") if name in kept}
    return _without_null({name: _compact(value) for name, value in kept.items()} | named)


def _each(schemas: Mapping[str, Any]) -> dict[str, Any]:
    """Return schemas by name. The names may be any words, so they are never taken for keywords."""
    return {name: _compact(schema) for name, schema in schemas.items()}


def _is_noise(name: str, value: Any, schema: Mapping[str, Any]) -> bool:
    match name:
        case "title" | "discriminator":
            return True
        case "additionalProperties":
            return isinstance(value, bool)
        case "default":
            return value is None or "const" in schema
        case "type":
            return "const" in schema or "enum" in schema
    return False


def _without_null(schema: dict[str, Any]) -> dict[str, Any]:
    """Return X for `{"anyOf": [X, null]}`, with the keywords beside it."""
    choices = [one for one in schema.get("anyOf", ()) if one != {"type": "null"}]
    if len(choices) != 1:
        return schema
    beside = {name: value for name, value in schema.items() if name != "anyOf"}
    return {**choices[0], **beside}


@cache
def free_text(input: type[BaseModel]) -> frozenset[str]:
    """Return the arguments that hold free text: nothing in them is taken for a value of a type."""
    return frozenset(name for name, one in input.model_json_schema()["properties"].items() if _is_free_text(one))


def _is_free_text(schema: Mapping[str, Any]) -> bool:
    """Return whether a value may be any text, without pattern or enumeration."""
    within = [*schema.get("anyOf", ()), *([schema["items"]] if "items" in schema else [])]
    any_text = schema.get("type") == "string" and not {"pattern", "enum", "const", "format"} & schema.keys()
    return any_text or any(map(_is_free_text, within))
