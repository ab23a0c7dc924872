"""Conversion between local times and moments, also when clocks change."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from steward.core.wall_clock import (
    NoSuchTimeError,
    day_of,
    is_day,
    is_zone,
    last_moment,
    moment_not_before,
    moment_of,
    on_the_wall,
)
from steward.integrations.bridges.payments import ProviderError
from steward.integrations.bridges.stripe.currencies import stripe_currency
from steward.trust.autonomy.account_limits import AccountLimits, is_paused, read_limits
from tests.support.walks import for_each

NEW_YORK = "America/New_York"


def test_time_on_the_wall_is_a_moment() -> None:
    assert moment_of("2026-07-01T09:00", NEW_YORK) == datetime(2026, 7, 1, 13, tzinfo=UTC)
    assert moment_of("2026-12-01T09:00", NEW_YORK) == datetime(2026, 12, 1, 14, tzinfo=UTC)
    assert moment_of("2026-12-01", NEW_YORK) == datetime(2026, 12, 1, 5, tzinfo=UTC)
    # Of what comes twice the first.
    assert moment_of("2026-11-01T01:30", NEW_YORK) == datetime(2026, 11, 1, 5, 30, tzinfo=UTC)
    # A day that begins in the gap begins all the same.
    assert moment_of("2026-09-06", "America/Santiago") == datetime(2026, 9, 6, 4, tzinfo=UTC)
    for wrong in ("2026-03-08T02:30", "2026-02-30", "soon"):
        with pytest.raises(NoSuchTimeError):
            moment_of(wrong, NEW_YORK)


@for_each(
    ("wall", "moment"),
    [
        ("2026-03-08T01:59", datetime(2026, 3, 8, 6, 59, tzinfo=UTC)),
        ("2026-03-08T02:00", datetime(2026, 3, 8, 7, 0, tzinfo=UTC)),
        ("2026-03-08T02:30", datetime(2026, 3, 8, 7, 0, tzinfo=UTC)),
        ("2026-03-08T03:00", datetime(2026, 3, 8, 7, 0, tzinfo=UTC)),
        ("2026-11-01T01:30", datetime(2026, 11, 1, 5, 30, tzinfo=UTC)),
    ],
)
def test_skipped_time_is_the_first_moment_after_the_gap(wall: str, moment: datetime) -> None:
    assert moment_not_before(datetime.fromisoformat(wall), NEW_YORK) == moment


@for_each(
    ("wall", "moment"),
    [
        ("2026-11-20", datetime(2026, 11, 21, 4, 59, tzinfo=UTC)),
        ("2026-11-20T15:00", datetime(2026, 11, 20, 20, tzinfo=UTC)),
        # The clocks skip it.
        ("2026-03-08T02:30", datetime(2026, 3, 8, 7, tzinfo=UTC)),
    ],
)
def test_last_moment_of_a_day_is_its_last_minute(wall: str, moment: datetime) -> None:
    assert last_moment(wall, NEW_YORK) == moment
    with pytest.raises(NoSuchTimeError):
        last_moment(wall.replace("-20", "-31").replace("03-08", "02-31"), NEW_YORK)


def test_days_and_zones_are_told_from_what_is_none() -> None:
    assert (is_day("2026-12-01"), is_day("2026-12-01T09:00")) == (True, False)
    assert day_of("2026-12-01T09:00") == day_of("2026-12-01") == date(2026, 12, 1)
    with pytest.raises(NoSuchTimeError):
        day_of("2026-13-01T09:00")
    assert [is_zone(name) for name in (NEW_YORK, "UTC", "Nowhere/At_All", "", "../etc")] == [
        True,
        True,
        False,
        False,
        False,
    ]
    assert on_the_wall(datetime(2026, 7, 1, 13, 5, tzinfo=UTC), NEW_YORK) == "2026-07-01T09:05"


def test_day_is_spent_and_paused_as_its_rows_say() -> None:
    rows = [
        {"row": "2026-11-20#a", "micros": 5},
        {"row": "2026-11-20#b", "micros": 7},
        {"row": "2026-11-19#a", "micros": 9},
    ]
    assert read_limits(rows, "2026-11-20") == AccountLimits(12, False)
    assert read_limits([*rows, {"row": "paused", "paused": True}], "2026-11-19") == AccountLimits(9, True)
    assert not read_limits([{"row": "paused", "paused": False}], "2026-11-20").paused
    assert [is_paused(one) for one in (None, {"paused": True}, {"paused": False})] == [False, True, False]


def test_currency_is_counted_at_stripe_as_here_or_refused() -> None:
    assert [stripe_currency(one) for one in ("USD", "JPY", "KWD")] == ["usd", "jpy", "kwd"]
    # Babel counts krónur without decimals, Stripe with two.
    with pytest.raises(ProviderError):
        stripe_currency("ISK")
