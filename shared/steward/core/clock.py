"""Clock and UTC datetimes, and their sortable text in rows."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]


def utc_now() -> datetime:
    """Return the present moment, aware, in UTC."""
    return datetime.now(UTC)


def to_iso(moment: datetime) -> str:
    """Return `2026-11-20T09:41:00.000000Z`: fixed width, so that text order is time order."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def from_iso(text: str) -> datetime:
    """Return the moment of `to_iso`'s text. Raises `ValueError` for any other form."""
    moment = datetime.fromisoformat(text)
    if to_iso(moment) != text:
        raise ValueError(f"not as `to_iso` writes it: {text!r}")
    return moment
