"""Times in the search index: as microseconds, and as words by which a day is found."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def microseconds(at: datetime) -> int:
    """Convert to microseconds since 1970."""
    return (at - _EPOCH) // timedelta(microseconds=1)


def date_words(at: datetime) -> str:
    """Return the date in words that a question may use."""
    return f"{at.day} {at:%B %Y %A}"
