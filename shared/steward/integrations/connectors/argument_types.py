"""Argument types built from repaired schemas, so that calls of a source's tools are validated like any others. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NotRequired, Required, Union

from pydantic import ConfigDict, Field, create_model, model_serializer, with_config
from typing_extensions import TypedDict

from steward.tools.declaration import ToolInput

_PLAIN: Mapping[str, Any] = {"string": str, "integer": int, "number": int | float, "boolean": bool}
_TEXT = {"minLength": "min_length", "maxLength": "max_length"}
_NUMBER = {"minimum": "ge", "maximum": "le"}
_LIST = {"minItems": "min_length", "maxItems": "max_length"}
_BOUNDS: Mapping[str, Mapping[str, str]] = {"string": _TEXT, "integer": _NUMBER, "number": _NUMBER, "array": _LIST}


class SourceInput(ToolInput):
    """Base of a source tool's arguments. They are passed on as given; omitted ones stay omitted."""

    @model_serializer(mode="plain")
    def _as_given(self) -> dict[str, Any]:
        fields = type(self).model_fields
        return {fields[name].alias or name: getattr(self, name) for name in fields if name in self.model_fields_set}


def input_type(name: str, schema: Mapping[str, Any]) -> type[SourceInput]:
    """Build the argument type of the tool `name`."""
    required = set(schema["required"])
    fields: dict[str, Any] = {}
    # A foreign name may be invalid in Python, or used by Pydantic.
    for place, (theirs, inner) in enumerate(schema["properties"].items()):
        said = Field(alias=theirs, description=inner.get("description"))
        given = Field(default=None, alias=theirs, description=inner.get("description"))
        fields[f"argument_{place}"] = (type_of(inner), said if theirs in required else given)
    made = create_model(f"{name}_input", __base__=SourceInput, **fields)

    def shown(cls: type[SourceInput], *args: Any, **kwargs: Any) -> dict[str, Any]:
        return dict(schema)

    made.model_json_schema = classmethod(shown)  # type: ignore[method-assign, assignment]
    return made


def type_of(schema: Mapping[str, Any]) -> Any:
    """Return the type of one value; `Any` for an empty schema."""
    if values := schema.get("enum"):
        return Literal[tuple(values)]
    if choices := schema.get("anyOf"):
        return Union[tuple(type_of(choice) for choice in choices)]  # noqa: UP007
    kind = schema.get("type")
    match kind:
        case "object" if schema.get("properties"):
            made: Any = _mapping(schema)
        case "object":
            made = dict[str, Any]
        case "array":
            made = list[type_of(schema.get("items", {}))]  # type: ignore[misc]
        case "null":
            made = None
        case _:
            made = _PLAIN.get(str(kind), Any)
    bounds = {ours: schema[theirs] for theirs, ours in _BOUNDS.get(str(kind), {}).items() if theirs in schema}
    return Annotated[made, Field(**bounds)] if bounds else made


def _mapping(schema: Mapping[str, Any]) -> Any:
    required = set(schema.get("required", ()))
    parts = {
        name: (Required if name in required else NotRequired)[type_of(inner)]
        for name, inner in schema["properties"].items()
    }
    made: Any = TypedDict("Part", parts)  # type: ignore[misc]
    return with_config(ConfigDict(extra="allow"))(made)
