"""Quarantined model: builds requests about outside text to a model without tools.

Its answers have fixed shapes and are never run.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from steward.trust.outside_text.references import Referent


@dataclass(frozen=True)
class QuarantineRequest:
    """A request to a model without tools. With a `schema`, the answer is JSON of that shape."""

    system: str
    text: str
    schema: dict[str, Any] | None = None


@dataclass(frozen=True)
class QuarantineResponse:
    """A response: text, model, cost (millionths of a dollar) and duration (seconds)."""

    text: str
    model: str
    cost_micros: int
    seconds: float


class ReaderUnavailableError(Exception):
    """The model is unavailable now."""


class ReaderRefusedError(Exception):
    """The model will never answer this request."""


class QuarantineReader(Protocol):
    """A quarantined model, which has no tools."""

    def read(self, ask: QuarantineRequest) -> QuarantineResponse:
        """Return the response. Raises `ReaderUnavailableError` or `ReaderRefusedError`."""


def material(quotes: Mapping[str, Referent]) -> str:
    """Return the quotes as JSON, by id. Nothing in them can escape from it."""
    return json.dumps(
        {
            reference: {"from": quote.who, "what": quote.what, "words": quote.text}
            for reference, quote in quotes.items()
        },
        ensure_ascii=False,
        indent=1,
    )


def read_json(answer: str) -> Any:
    """Return the JSON of a response, or None if it is malformed."""
    try:
        return json.loads(answer)
    except (ValueError, RecursionError):
        return None


def closed_object(properties: Mapping[str, Any], required: Sequence[str] | None = None) -> dict[str, Any]:
    """Return the schema of an object with these properties and no others."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties if required is None else required),
        "additionalProperties": False,
    }
