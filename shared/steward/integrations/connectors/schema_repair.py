"""Repair of foreign JSON schemas to what a model is shown and a call is checked by. Pure.

A schema may be recursive, refer to missing parts or be very long. References are inlined, cycles cut, unchecked
keywords dropped, and a schema that is too long loses depth first. A dropped part accepts any value: the source itself
validates it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from steward.core.text import clean_text, shorten

Schema = dict[str, Any]

LONGEST_DESCRIPTION = 600
_LONGEST_OF_PART = 200
_LONGEST_SCHEMA = 6_000
_DEPTH = 6
_PARTS = 2_000
# Maximum length of a chain of references.
_LONGEST_WAY = 20
_LONGEST_ENUM = 60
_WORD = re.compile(r"[\w.:/+-]{1,40}")
# Formats that affect who decides about an argument.
_FORMATS = ("date", "date-time", "time", "email")
_TYPES = ("object", "array", "string", "integer", "number", "boolean")
_BOUNDS = ("minimum", "maximum")
_LENGTHS = ("minLength", "maxLength", "minItems", "maxItems")


def described(text: object, longest: int = LONGEST_DESCRIPTION) -> str:
    """Clean a description to one line of limited length; empty if it is not text."""
    return shorten(clean_text(text), longest) if isinstance(text, str) else ""


def repair_schema(schema: object, root: object) -> Schema:
    """Repair the schema of an object, to the depth that fits the limit; `#/…` is looked up in `root`."""
    for depth in range(_DEPTH, 0, -1):
        made = _object(_Reading(root, depth).schema(schema))
        if len(json.dumps(made, ensure_ascii=False)) <= _LONGEST_SCHEMA:
            return made
    return _bare(made)


def repair_part(schema: object, root: object) -> Schema:
    """Repair the schema of any value."""
    made: Schema = repair_schema({"type": "object", "properties": {"it": schema}}, root)["properties"].get("it", {})
    return made


def merged(properties: Mapping[str, Schema], required: Sequence[str]) -> Schema:
    """Combine repaired parts into an object schema. If it is too long, keep only the names of the parts."""
    made: Schema = {"type": "object", "properties": dict(properties), "required": list(required)}
    return made if len(json.dumps(made, ensure_ascii=False)) <= _LONGEST_SCHEMA else _bare(made)


def without_words(schema: Schema) -> Schema:
    """Remove a source's words from the schema: keep names, types, and enum values that are plain identifiers."""
    made = {name: value for name, value in schema.items() if name != "description"}
    if not all(_WORD.fullmatch(str(one)) for one in made.get("enum", ())):
        del made["enum"]
    if "properties" in made:
        made["properties"] = {name: without_words(inner) for name, inner in made["properties"].items()}
    if "items" in made:
        made["items"] = without_words(made["items"])
    if "anyOf" in made:
        made["anyOf"] = [without_words(one) for one in made["anyOf"]]
    return made


def words_of(schema: Schema) -> Iterator[tuple[str, str]]:
    """List a source's words about each argument and part, for the person who is to accept them."""
    for name, inner in schema.get("properties", {}).items():
        listed = ", ".join(map(str, inner.get("enum", ())))
        yield name, " ".join(filter(None, [inner.get("description", ""), f"({listed})" if listed else ""]))
        for repair_part in (inner, inner.get("items", {}), *inner.get("anyOf", ())):
            yield from ((f"{name}.{within}", said) for within, said in words_of(repair_part))


def _object(schema: Schema) -> Schema:
    """Make the top level an object, if it has another type."""
    properties = schema.get("properties", {})
    required = [name for name in schema.get("required", ()) if name in properties]
    return {"type": "object", "properties": properties, "required": required}


def _bare(schema: Schema) -> Schema:
    """Keep only the types of the top level."""
    kept = {
        name: {key: value for key, value in inner.items() if key == "type"}
        for name, inner in schema["properties"].items()
    }
    if len(json.dumps(kept)) > _LONGEST_SCHEMA:
        kept = {name: kept[name] for name in schema["required"]}
    return {"type": "object", "properties": kept, "required": schema["required"]}


@dataclass
class _Budget:
    """Limit on the parts read, however often a schema refers to the same one."""

    left: int = _PARTS


@dataclass(frozen=True)
class _Reading:
    """Recursive reader of a schema. `depth` is the remaining depth, `within` the references being followed."""

    root: object
    depth: int
    within: frozenset[str] = frozenset()
    budget: _Budget = field(default_factory=_Budget)

    def schema(self, given: object) -> Schema:
        self.budget.left -= 1
        if not isinstance(given, Mapping) or self.depth < 0 or self.budget.left < 0:
            return {}
        if isinstance(reference := given.get("$ref"), str):
            if reference in self.within or len(self.within) >= _LONGEST_WAY:
                return {}
            meant = look_up_pointer(self.root, reference)
            beside = {name: value for name, value in given.items() if name != "$ref"}
            inner = replace(self, within=self.within | {reference})
            return inner.schema({**meant, **beside} if isinstance(meant, Mapping) else beside)
        made = self._own(given)
        for one in _mappings(given.get("allOf")):
            _merge(made, self._deeper(one))
        choices = [*_mappings(given.get("anyOf")), *_mappings(given.get("oneOf"))]
        if read := [choice for one in choices if (choice := self._deeper(one)) and choice != {"type": "null"}]:
            _merge(made, read[0] if len(read) == 1 else {"anyOf": read})
        return made

    def _own(self, given: Mapping[str, Any]) -> Schema:
        made: Schema = {}
        if text := described(given.get("description"), _LONGEST_OF_PART):
            made["description"] = text
        types = [given["type"]] if isinstance(given.get("type"), str) else list(_strings(given.get("type")))
        named = [one for one in types if one in _TYPES]
        if len(named) == 1:
            made["type"] = named[0]
        elif not named and types == ["null"]:
            made["type"] = "null"
        if given.get("format") in _FORMATS:
            made["format"] = given["format"]
        made |= _values(given)
        made |= {name: given[name] for name in _BOUNDS if _is_bound(given.get(name))}
        made |= {name: given[name] for name in _LENGTHS if _is_length(given.get(name))}
        if isinstance(properties := given.get("properties"), Mapping):
            read = {str(name): self._deeper(inner) for name, inner in properties.items()}
            made |= {"type": "object", "properties": read}
            made["required"] = [name for name in _strings(given.get("required")) if name in read]
        if made.get("type") == "array" and isinstance(given.get("items"), Mapping):
            made["items"] = self._deeper(given["items"])
        return made

    def _deeper(self, given: object) -> Schema:
        return replace(self, depth=self.depth - 1).schema(given)


def look_up_pointer(root: object, reference: str) -> object:
    """Look up `#/a/b` in `root`; None if it is missing or in another document."""
    if not reference.startswith("#/"):
        return root if reference == "#" else None
    found = root
    for step in reference[2:].split("/"):
        name = step.replace("~1", "/").replace("~0", "~")
        if isinstance(found, Mapping):
            found = found.get(name)
        elif isinstance(found, list) and name.isdigit() and int(name) < len(found):
            found = found[int(name)]
        else:
            return None
    return found


def resolve_reference(root: object, given: object) -> Mapping[str, Any]:
    """Follow references to a mapping; return an empty one for a cycle or a missing target."""
    seen: set[str] = set()
    while isinstance(given, Mapping) and isinstance(reference := given.get("$ref"), str):
        if reference in seen:
            return {}
        seen.add(reference)
        given = look_up_pointer(root, reference)
    return given if isinstance(given, Mapping) else {}


def _merge(made: Schema, more: Schema) -> None:
    if "properties" in made and "properties" in more:
        made["properties"] = {**made["properties"], **more["properties"]}
        made["required"] = list(dict.fromkeys([*made.get("required", ()), *more.get("required", ())]))
    for name, value in more.items():
        made.setdefault(name, value)


def _values(given: Mapping[str, Any]) -> Schema:
    """Return the enum values, if they are few and plain."""
    listed = [given["const"]] if "const" in given else given.get("enum")
    if not isinstance(listed, list):
        return {}
    plain = [one for one in listed if isinstance(one, str | int | bool)]
    others = [one for one in listed if one is not None and not isinstance(one, str | int | bool)]
    return {"enum": plain} if plain and not others and len(plain) <= _LONGEST_ENUM else {}


def _is_bound(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_length(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _mappings(value: object) -> Iterator[Mapping[str, Any]]:
    return (one for one in value if isinstance(one, Mapping)) if isinstance(value, list) else iter(())


def _strings(value: object) -> Iterator[str]:
    return (one for one in value if isinstance(one, str)) if isinstance(value, list) else iter(())
