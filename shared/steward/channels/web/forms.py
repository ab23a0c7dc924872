"""HTML forms of actions: fields follow from the tool's schema, and input becomes its arguments."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any, Literal

from pydantic import ValidationError

from steward.channels.pages.page_declarations import Action, PageData, Viewer, WebPage
from steward.channels.web.page_values import label
from steward.core.catalogs import forms
from steward.core.text import slug
from steward.tools.declaration import Tool

_WALL_TIME = "T\\d{2}:\\d{2}"
_WHOLE = re.compile(r"-?[0-9]{1,18}")


@dataclass(frozen=True)
class FormField:
    """A field of a form, with its value."""

    name: str
    label: str
    shape: Literal["line", "box", "choice", "time", "day", "number", "check"]
    value: str
    needed: bool
    longest: int
    choices: tuple[tuple[str, str], ...] = ()


class InvalidFormError(Exception):
    """The form's values are no arguments of the tool; `fields` names those that do not fit."""

    def __init__(self, fields: tuple[str, ...]) -> None:
        super().__init__(", ".join(fields))
        self.fields = fields


def fields_of(
    page: WebPage, action: Action, tool: Tool, data: PageData | None, given: Mapping[str, str], viewer: Viewer
) -> list[FormField]:
    """Return the fields that a member fills in, with what they hold already."""
    schema = tool.schema
    return [_field(page, action, schema, name, data, given, viewer) for name in action.asks]


def carried(action: Action, data: PageData | None) -> dict[str, str]:
    """Return the arguments that a form carries as they are now."""
    return {name: str(getattr(data, action.takes[name])) for name in action.carries} if data is not None else {}


def _field(
    page: WebPage,
    action: Action,
    schema: Mapping[str, Any],
    name: str,
    data: PageData | None,
    given: Mapping[str, str],
    viewer: Viewer,
) -> FormField:
    asked: Mapping[str, Any] = schema["properties"][name]
    before = getattr(data, action.takes[name], "") if data is not None and name in action.takes else ""
    first = asked.get("default") if "enum" in asked and not before else before
    value = given.get(name, "" if first is None else str(first))
    numbered = _numbered(page, name, asked)
    choices = tuple((str(one), _choice(page, name, one, viewer)) for one in numbered or asked.get("enum", ()))
    if name in page.asks_among:
        choices = tuple(page.asks_among[name](viewer))
        # What a text has set may be none of them.
        choices = choices if not value or value in dict(choices) else ((value, value), *choices)
    # A one-line field would lose the line breaks of the present value.
    shape = "choice" if choices else _shape(asked, long=name in action.long or "\n" in value)
    needed = name in schema.get("required", ())
    longest = int(asked.get("maxLength", 2_000))
    return FormField(name, label(page, f"ask_{name}", viewer), shape, value, needed, longest, choices)


def _numbered(page: WebPage, name: str, asked: Mapping[str, Any]) -> tuple[int, ...]:
    """Return the numbers that the page has words for, of a range whose first number it has words for."""
    if asked.get("type") != "integer" or not {"minimum", "maximum"} <= asked.keys():
        return ()
    words = forms(page.says(form="title").id)
    there = range(asked["minimum"], asked["maximum"] + 1)
    return tuple(one for one in there if f"ask_{name}_{one}" in words)


def _shape(
    asked: Mapping[str, Any], *, long: bool
) -> Literal["line", "box", "choice", "time", "day", "number", "check"]:
    if "enum" in asked:
        return "choice"
    if asked.get("type") == "boolean":
        return "check"
    if asked.get("type") in ("integer", "number"):
        return "number"
    if _WALL_TIME in str(asked.get("pattern", "")):
        return "time"
    if asked.get("format") == "date":
        return "day"
    return "box" if long else "line"


def _choice(page: WebPage, name: str, value: object, viewer: Viewer) -> str:
    """Return the words of a choice; a value of its own where the page has no words for it."""
    said = page.says(form="title").id
    form = f"ask_{name}_{value}"
    return label(page, form, viewer) if form in forms(said) else str(value)


def arguments_of(action: Action, tool: Tool, data: PageData | None, given: Mapping[str, str]) -> dict[str, Any]:
    """Return the call's arguments, with what a form gave. Raises `InvalidFormError` if the tool would refuse them."""
    properties = tool.schema["properties"]
    kept = {name: given[name] for name in action.carries if name in given}
    asked = {name: _read(properties[name], _ended(action, name, given.get(name, ""))) for name in action.asks}
    filled = {name: value for name, value in asked.items() if value is not None}
    return checked(tool, {**action.always, **taken(action, data), **kept, **filled})


def _ended(action: Action, name: str, text: str) -> str:
    """Return the text of a field as the tool takes it: with the ending of a file if it has none, a name as a slug."""
    if name in action.slugs:
        return slug(text) or text
    path = text.strip() if name in action.ending else text
    return f"{path}{action.ending[name]}" if name in action.ending and path and not PurePath(path).suffix else path


def taken(action: Action, data: PageData | None) -> dict[str, Any]:
    """Return the arguments that an action takes from a row."""
    left = {name: field for name, field in action.takes.items() if name not in action.asks}
    return {name: getattr(data, field) for name, field in left.items()} if data is not None else {}


def checked(tool: Tool, arguments: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments. Raises `InvalidFormError` if the tool would refuse them."""
    try:
        tool.input.model_validate(arguments)
    except ValidationError as error:
        wrong = tuple(dict.fromkeys(str(one["loc"][0]) for one in error.errors() if one["loc"]))
        raise InvalidFormError(wrong) from None
    return arguments


def _decimal(text: str) -> float | str:
    try:
        read = float(text.strip().replace(",", "."))
    except ValueError:
        return text
    return read if math.isfinite(read) else text


def _read(asked: Mapping[str, Any], text: str) -> Any:
    """Return the value that a field's text stands for; None for an empty one."""
    if asked.get("type") == "boolean":
        return text == "on"
    if not text.strip():
        return None
    if asked.get("type") == "integer":
        return _whole(text)
    if asked.get("type") == "array":
        return _listed(asked.get("items", {}), text)
    if asked.get("type") == "number":
        return _decimal(text)
    # Browsers send line breaks as the protocol has them.
    return text.replace("\r\n", "\n")


def _listed(of: Mapping[str, Any], text: str) -> list[Any]:
    """Return a list: numbers with commas or blanks between them, texts one a line."""
    if of.get("type") == "integer":
        return [_whole(one) for one in text.replace(",", " ").replace(";", " ").split()]
    return [one.strip() for one in text.splitlines() if one.strip()]


def _whole(text: str) -> int | str:
    return int(text) if _WHOLE.fullmatch(text.strip()) else text
