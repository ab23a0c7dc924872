"""What a model without tools is asked about outside text. Nothing it answers is run; every answer has a shape."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from steward.trust.outside_text.references import Referent


@dataclass(frozen=True)
class Ask:
    """One call of a model that has no tools. With a `schema` the answer is JSON of that shape."""

    system: str
    text: str
    schema: dict[str, Any] | None = None


@dataclass(frozen=True)
class Reading:
    """An answer: its words, which model gave it, what it cost (millionths of a dollar) and how long it took (s)."""

    text: str
    model: str
    cost_micros: int
    seconds: float


class ReaderAway(Exception):
    """The model gave no answer now."""


class ReaderRefuses(Exception):
    """The model will not answer this, however often it is asked."""


class Reader(Protocol):
    """A model without tools."""

    def read(self, ask: Ask) -> Reading:
        """One answer. Raises `ReaderAway` or `ReaderRefuses`."""


def material(quotes: Mapping[str, Referent]) -> str:
    """The quotes as JSON, by id: nothing in them can end the place they stand in."""
    return json.dumps(
        {
            reference: {"from": quote.who, "what": quote.what, "words": quote.text}
            for reference, quote in quotes.items()
        },
        ensure_ascii=False,
        indent=1,
    )


def read_json(answer: str) -> Any:
    """The JSON of an answer, or None if it is none."""
    try:
        return json.loads(answer)
    except (ValueError, RecursionError):
        return None


def closed_object(properties: Mapping[str, Any], required: Sequence[str] | None = None) -> dict[str, Any]:
    """The schema of an object with these properties and no others."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties if required is None else required),
        "additionalProperties": False,
    }
