"""Moments as texts: what is written is read again, and nothing else is."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steward.core.clock import from_iso, to_iso
from tests.support.walks import for_each


@given(st.datetimes(datetime(1970, 1, 2), datetime(2500, 1, 1), timezones=st.just(timezone(timedelta(hours=-5)))))  # noqa: DTZ001 - the zone is drawn apart
def test_moment_written_is_read_again_in_utc(moment: datetime) -> None:
    assert from_iso(to_iso(moment)) == moment
    assert from_iso(to_iso(moment)).tzinfo is UTC
    assert len(to_iso(moment)) == len("2026-11-20T09:41:00.000000Z")


@for_each(
    "text",
    [
        "2026-11-20",
        "2026-11-20T09:41:00Z",
        "2026-11-20T09:41:00.000000",
        "2026-11-20 09:41:00.000000Z",
        "2026-11-20T09:41:00.000000+00:00",
        "2026-11-20T09:41:00.000000-05:00",
        "tomorrow",
        "",
    ],
)
def test_text_in_another_form_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"as `to_iso` writes it|Invalid isoformat"):
        from_iso(text)
