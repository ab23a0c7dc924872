"""The schema of a tool's arguments as a model is shown it, and which of them hold somebody's own words. Pure.

A model is shown what it can go by and nothing else: every word of it is part of every request. What is left out a model
does not miss: titles repeat names, a discriminator repeats what the constants of a choice say, a type the values there
are, and an argument that may be null may as well be left out. What is given is checked against the whole type all the
same.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from pydantic import BaseModel


def as_shown(schema: Mapping[str, Any]) -> dict[str, Any]:
    """The JSON schema of an object without what says nothing; its own description the tool has."""
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
    """Of schemas by name; such a name may be any word."""
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
    """`{"anyOf": [X, null]}` → X, with what stands beside it."""
    choices = [one for one in schema.get("anyOf", ()) if one != {"type": "null"}]
    if len(choices) != 1:
        return schema
    beside = {name: value for name, value in schema.items() if name != "anyOf"}
    return {**choices[0], **beside}


@cache
def free_text(input: type[BaseModel]) -> frozenset[str]:
    """The arguments somebody may fill with words of their own: what looks like a value there is none."""
    return frozenset(name for name, one in input.model_json_schema()["properties"].items() if _is_free_text(one))


def _is_free_text(schema: Mapping[str, Any]) -> bool:
    """Whether a value may be any text: it has no form and is none of several."""
    within = [*schema.get("anyOf", ()), *([schema["items"]] if "items" in schema else [])]
    any_text = schema.get("type") == "string" and not {"pattern", "enum", "const", "format"} & schema.keys()
    return any_text or any(map(_is_free_text, within))
