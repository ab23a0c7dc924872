"""Partial responses of the fake Google, chosen by the parameter `fields`, such as `files(id,name),nextPageToken`.

See https://developers.google.com/workspace/drive/api/guides/fields-parameter.
"""

from __future__ import annotations

import re
from typing import Any

from infra.local.world.google.errors import BadRequestError

# The requested fields of an object, each with its own mask; an empty mask means everything.
Mask = dict[str, "Mask"]
_TOKEN = re.compile(r"[A-Za-z0-9_*-]+|[(),/]")


def masked(said: dict[str, Any], fields: str) -> dict[str, Any]:
    """Return only the parts that `fields` names; everything if it is empty. Raises `BadRequestError` for a bad mask."""
    if not fields:
        return said
    found = _masked(said, parse(fields))
    return found if isinstance(found, dict) else {}


def parse(fields: str) -> Mask:
    """Parse a mask. Raises `BadRequestError`."""
    words = _TOKEN.findall(fields)
    if "".join(words) != fields.replace(" ", ""):
        raise BadRequestError(f"Invalid field selection {fields}", "invalidParameter")
    mask, rest = _selection(words, fields)
    if rest:
        raise BadRequestError(f"Invalid field selection {fields}", "invalidParameter")
    return mask


def _selection(words: list[str], fields: str) -> tuple[Mask, list[str]]:
    mask: Mask = {}
    while words:
        name, *words = words
        if name in "(),/":
            break
        place = mask.setdefault(name, {})
        while words[:1] == ["/"] and words[1:]:
            place = place.setdefault(words[1], {})
            words = words[2:]
        if words[:1] == ["("]:
            inner, words = _selection(words[1:], fields)
            place.update(inner)
            if words[:1] != [")"]:
                break
            words = words[1:]
        if words[:1] != [","]:
            return mask, words
        words = words[1:]
    raise BadRequestError(f"Invalid field selection {fields}", "invalidParameter")


def _masked(value: Any, mask: Mask) -> Any:
    if not mask or "*" in mask:
        return value
    if isinstance(value, list):
        return [_masked(one, mask) for one in value]
    if not isinstance(value, dict):
        return value
    return {name: _masked(value[name], inner) for name, inner in mask.items() if name in value}
