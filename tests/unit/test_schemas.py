"""JSON schemas of tool arguments for the model: complete, and without repetition."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import Field

from steward.tools.declaration import ToolInput
from steward.tools.index import TOOLS
from steward.tools.schemas import as_shown
from tests.support.walks import for_each


class Inner(ToolInput):
    """So much of it."""

    kind: Literal["inner"] = "inner"
    title: str | None = Field(default=None, description="What it is called.")


class Other(ToolInput):
    """Another."""

    kind: Literal["other"]


class Given(ToolInput):
    """Arguments."""

    title: Annotated[str, Field(min_length=1)] = Field(description="What it is called.")
    unit: Literal["day", "week"] | None = Field(default=None, description="Of what.")
    part: Inner | Other | None = Field(default=None, discriminator="kind", description="One of two.")
    either: int | str | None = None
    count: int = 0


def test_schema_without_meaning_is_left_out_and_the_rest_stays() -> None:
    assert as_shown(Given.model_json_schema()) == {
        "$defs": {
            "Inner": {
                "description": "So much of it.",
                "properties": {
                    "kind": {"const": "inner"},
                    "title": {"description": "What it is called.", "type": "string"},
                },
                "type": "object",
            },
            "Other": {
                "description": "Another.",
                "properties": {"kind": {"const": "other"}},
                "required": ["kind"],
                "type": "object",
            },
        },
        "properties": {
            "title": {"description": "What it is called.", "minLength": 1, "type": "string"},
            "unit": {"description": "Of what.", "enum": ["day", "week"]},
            "part": {"description": "One of two.", "oneOf": [{"$ref": "#/$defs/Inner"}, {"$ref": "#/$defs/Other"}]},
            "either": {"anyOf": [{"type": "integer"}, {"type": "string"}, {"type": "null"}]},
            "count": {"default": 0, "type": "integer"},
        },
        "required": ["title"],
        "type": "object",
        "additionalProperties": False,
    }


@for_each("name", sorted(TOOLS))
def test_every_argument_is_shown_with_what_it_takes(name: str) -> None:
    whole, shown = TOOLS[name].input.model_json_schema(), TOOLS[name].schema
    assert shown.get("required") == whole.get("required")
    assert shown["properties"].keys() == whole["properties"].keys() if "properties" in whole else True
    assert references(shown) == references(whole), "a reference leads somewhere, and none is lost"
    for part in nodes(shown):
        assert not {"title", "discriminator"} & part.keys()
        assert part.keys() & {"type", "$ref", "anyOf", "oneOf", "const", "enum"} or part == {}


def nodes(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every schema in it."""
    yield schema
    within = [*schema.get("properties", {}).values(), *schema.get("$defs", {}).values(), schema.get("items")]
    for part in (*within, *schema.get("anyOf", ()), *schema.get("oneOf", ())):
        if isinstance(part, dict):
            yield from nodes(part)


def references(schema: dict[str, Any]) -> set[str]:
    """What is referred to, all of which is there."""
    found = {part["$ref"] for part in nodes(schema) if "$ref" in part}
    assert found <= {f"#/$defs/{name}" for name in schema.get("$defs", {})}
    return found
