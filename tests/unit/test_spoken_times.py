"""Evaluation of times in words, such as “next Friday at 5”."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from steward.time.schedules.time_evaluation import UnclearTimeError, evaluate
from steward.time.schedules.time_expressions import When
from steward.time.schedules.time_resolution import resolve
from tests.support.walks import for_each

BERLIN = "Europe/Berlin"
# A Monday.
NOW = datetime(2026, 11, 23, 15, 30, tzinfo=ZoneInfo(BERLIN))
READ: TypeAdapter[When] = TypeAdapter(When)

TODAY, TOMORROW = {"kind": "period", "unit": "day"}, {"kind": "period", "unit": "day", "count": 1}
FRIDAY = {"kind": "weekday", "weekday": 5}
MONTH, WEEK = {"kind": "period", "unit": "month"}, {"kind": "period", "unit": "week"}


def shift(unit: str, count: int, **more: Any) -> dict[str, Any]:
    return {"kind": "shift", "by": [{"unit": unit, "count": count}], **more}


def nested(depth: int) -> object:
    """A day later than a day later than … today."""
    return shift("day", 1, of=nested(depth - 1)) if depth else TODAY


def said(given: object, now: datetime = NOW, zone: str = BERLIN, *, past: bool = False) -> str:
    """Start, end and granularity, as on the wall."""
    found = evaluate(READ.validate_python(given), now, zone, past=past)
    return f"{found.start:%Y-%m-%dT%H:%M} {found.end:%Y-%m-%dT%H:%M} {found.kind} {found.granularity}".replace(
        "T00:00", ""
    )


@for_each(
    ("when", "expected"),
    [
        ({"kind": "now"}, "2026-11-23T15:30 2026-11-23T15:31 point minute"),
        (TODAY, "2026-11-23 2026-11-24 point day"),
        (TOMORROW, "2026-11-24 2026-11-25 point day"),
        ({"kind": "period", "unit": "week", "count": 1}, "2026-11-30 2026-12-07 point week"),
        ({"kind": "period", "unit": "month", "count": -1}, "2026-10-01 2026-11-01 point month"),
        ({"kind": "period", "unit": "quarter", "count": 1}, "2027-01-01 2027-04-01 point quarter"),
        ({"kind": "period", "unit": "year"}, "2026-01-01 2027-01-01 point year"),
        (shift("day", 3), "2026-11-26 2026-11-27 point day"),
        (shift("week", 2), "2026-12-07 2026-12-08 point day"),
        (shift("month", 3, of={"kind": "date", "month": 11, "day": 30}), "2027-02-28 2027-03-01 point day"),
        (shift("minute", 90), "2026-11-23T17:00 2026-11-23T17:01 point minute"),
        (shift("hour", -2), "2026-11-23T13:30 2026-11-23T13:31 point minute"),
        ({"kind": "stretch", "unit": "day", "count": 3}, "2026-11-24 2026-11-27 range day"),
        ({"kind": "stretch", "unit": "week", "count": -2}, "2026-11-09 2026-11-23 range week"),
        ({"kind": "stretch", "unit": "hour", "count": 2}, "2026-11-23T15:30 2026-11-23T17:30 range hour"),
        ({"kind": "date", "month": 12, "day": 24}, "2026-12-24 2026-12-25 point day"),
        ({"kind": "date", "month": 5, "day": 3}, "2027-05-03 2027-05-04 point day"),
        ({"kind": "date", "month": 11, "day": 23}, "2026-11-23 2026-11-24 point day"),
        ({"kind": "date", "day": 31}, "2026-12-31 2027-01-01 point day"),
        ({"kind": "date", "day": 22}, "2026-12-22 2026-12-23 point day"),
        ({"kind": "date", "month": 2, "day": 29}, "2028-02-29 2028-03-01 point day"),
        ({"kind": "date", "month": 11}, "2026-11-01 2026-12-01 point month"),
        ({"kind": "date", "month": 10}, "2027-10-01 2027-11-01 point month"),
        ({"kind": "date", "year": 2020, "month": 3}, "2020-03-01 2020-04-01 point month"),
        ({"kind": "date", "year": 2019}, "2019-01-01 2020-01-01 point year"),
        ({"kind": "date", "quarter": 2}, "2027-04-01 2027-07-01 point quarter"),
        ({"kind": "date", "week": 53}, "2026-12-28 2027-01-04 point week"),
        ({"kind": "date", "month": 11, "day": 27, "weekday": 5}, "2026-11-27 2026-11-28 point day"),
        ({"kind": "weekday", "weekday": 5}, "2026-11-27 2026-11-28 point day"),
        ({"kind": "weekday", "weekday": 5, "week": 1}, "2026-12-04 2026-12-05 point day"),
        ({"kind": "weekday", "weekday": 1, "week": 0}, "2026-11-23 2026-11-24 point day"),
        ({"kind": "nth", "n": -1, "of": MONTH}, "2026-11-30 2026-12-01 point day"),
        ({"kind": "nth", "n": 2, "weekday": 2, "of": {"kind": "date", "month": 6}}, "2027-06-08 2027-06-09 point day"),
        ({"kind": "time", "hour": 15}, "2026-11-24T15:00 2026-11-24T15:01 point minute"),
        ({"kind": "time", "hour": 16, "minute": 5}, "2026-11-23T16:05 2026-11-23T16:06 point minute"),
        ({"kind": "time", "hour": 9, "of": TODAY}, "2026-11-23T09:00 2026-11-23T09:01 point minute"),
        ({"kind": "time", "hour": 9, "of": shift("week", 1)}, "2026-11-30T09:00 2026-11-30T09:01 point minute"),
        (
            {"kind": "range", "start": TODAY, "end": {"kind": "weekday", "weekday": 5}},
            "2026-11-23 2026-11-28 range day",
        ),
        (
            {"kind": "range", "start": {"kind": "time", "hour": 22}, "end": {"kind": "time", "hour": 6}},
            "2026-11-23T22:00 2026-11-24T06:00 range minute",
        ),
        (
            {
                "kind": "range",
                "start": {"kind": "date", "month": 12, "day": 30},
                "end": {"kind": "date", "month": 1, "day": 2},
            },
            "2026-12-30 2027-01-03 range day",
        ),
    ],
)
def test_time_expression_is_evaluated(when: object, expected: str) -> None:
    assert said(when) == expected


@for_each(
    ("when", "expected"),
    [
        ({"kind": "weekday", "weekday": 5}, "2026-11-20 2026-11-21 point day"),
        ({"kind": "date", "month": 12, "day": 24}, "2025-12-24 2025-12-25 point day"),
        ({"kind": "date", "month": 2, "day": 29}, "2024-02-29 2024-03-01 point day"),
        ({"kind": "date", "day": 24}, "2026-10-24 2026-10-25 point day"),
        ({"kind": "time", "hour": 16}, "2026-11-22T16:00 2026-11-22T16:01 point minute"),
        ({"kind": "time", "hour": 15, "minute": 30}, "2026-11-23T15:30 2026-11-23T15:31 point minute"),
        (TOMORROW, "2026-11-24 2026-11-25 point day"),
    ],
)
def test_past_time_expression_is_the_last_one(when: object, expected: str) -> None:
    assert said(when, past=True) == expected


@for_each(
    ("when", "why"),
    [
        ({"kind": "unclear", "what": "which Friday?"}, "which Friday"),
        ({"kind": "weekday", "weekday": 1}, "today, or in a week"),
        ({"kind": "date", "month": 11, "day": 27, "weekday": 4}, "another weekday"),
        ({"kind": "date", "month": 2, "day": 30}, "no such day"),
        ({"kind": "date", "year": 2027, "month": 2, "day": 29}, "no such day"),
        ({"kind": "date", "year": 2025, "week": 53}, "no such day"),
        ({"kind": "nth", "n": 5, "weekday": 2, "of": MONTH}, "not so many days"),
        ({"kind": "nth", "n": 0, "of": MONTH}, "not so many days"),
        ({"kind": "time", "hour": 9, "of": MONTH}, "which day"),
        (
            {"kind": "range", "start": TOMORROW, "end": {"kind": "period", "unit": "day", "count": -1}},
            "before it begins",
        ),
        (shift("year", 900), "too far away"),
        (shift("year", -1000, of=shift("year", -1000, of=shift("year", -1000))), "no such day"),
        ({"kind": "nth", "n": 1, "of": {"kind": "stretch", "unit": "year", "count": 200}}, "too long"),
        (nested(5), "complicated"),
        ({"kind": "range", "start": nested(4), "end": TOMORROW}, "complicated"),
    ],
)
def test_unclear_time_expression_is_refused_with_the_reason(when: object, why: str) -> None:
    with pytest.raises(UnclearTimeError, match=why):
        said(when)


@for_each(
    "given",
    [
        {"kind": "date"},
        {"kind": "date", "year": 2027, "day": 3},
        {"kind": "date", "quarter": 1, "month": 2},
        {"kind": "date", "month": 2, "weekday": 3},
        {"kind": "stretch", "unit": "day", "count": 0},
        {"kind": "time", "hour": 24},
        {"kind": "weekday", "weekday": 0},
        {"kind": "sometime"},
        {"kind": "now", "plus": 1},
        "tomorrow",
    ],
)
def test_invalid_time_expression_is_refused(given: object) -> None:
    with pytest.raises(ValidationError):
        READ.validate_python(given)


def test_time_expression_nested_to_the_limit_is_evaluated() -> None:
    assert said(nested(4)).startswith("2026-11-27")


def test_a_time_that_the_clocks_skip_is_refused() -> None:
    spring = {"kind": "time", "hour": 2, "minute": 30, "of": {"kind": "date", "year": 2027, "month": 3, "day": 28}}
    with pytest.raises(UnclearTimeError, match="skip 02:30 on 2027-03-28"):
        said(spring)
    assert said(spring, zone="America/New_York").startswith("2027-03-28T02:30")


def test_ambiguous_local_time_is_the_first_of_two() -> None:
    autumn = {"kind": "time", "hour": 2, "minute": 30, "of": {"kind": "date", "year": 2027, "month": 10, "day": 31}}
    found = evaluate(READ.validate_python(autumn), NOW, BERLIN)
    assert found.start.astimezone(UTC) == datetime(2027, 10, 31, 0, 30, tzinfo=UTC)


def test_hours_are_elapsed_and_days_the_calendars() -> None:
    """On the evening before the clocks are put back."""
    evening = datetime(2026, 10, 24, 21, 0, tzinfo=ZoneInfo(BERLIN))
    assert said(shift("hour", 12), evening).startswith("2026-10-25T08:00")
    tomorrow_at_nine = {"kind": "time", "hour": 9, "of": TOMORROW}
    assert said(tomorrow_at_nine, evening).startswith("2026-10-25T09:00")
    in_the_second_hour = datetime(2026, 10, 25, 2, 30, fold=1, tzinfo=ZoneInfo(BERLIN))
    found = evaluate(READ.validate_python({"kind": "now"}), in_the_second_hour, BERLIN)
    assert found.start.astimezone(UTC) == in_the_second_hour.astimezone(UTC)


def test_a_day_that_begins_where_the_clocks_skip_midnight_begins_after_it() -> None:
    found = evaluate(READ.validate_python({"kind": "date", "year": 2026, "month": 4, "day": 24}), NOW, "Africa/Cairo")
    assert f"{found.start:%H:%M} {found.end:%H:%M}" == "01:00 00:00"


UNITS = st.sampled_from(["day", "week", "month", "quarter", "year"])
COUNTS = st.integers(-40, 40)
LEAVES = st.one_of(
    st.just({"kind": "now"}),
    st.builds(lambda unit, count: {"kind": "period", "unit": unit, "count": count}, UNITS, COUNTS),
    st.builds(lambda unit, count: {"kind": "stretch", "unit": unit, "count": count or 1}, UNITS, COUNTS),
    st.builds(lambda month, day: {"kind": "date", "month": month, "day": day}, st.integers(1, 12), st.integers(1, 31)),
    st.builds(lambda day, week: {"kind": "weekday", "weekday": day, "week": week}, st.integers(1, 7), COUNTS),
)
WHENS = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.builds(lambda of, unit, count: shift(unit, count, of=of), inner, UNITS | st.just("hour"), COUNTS),
        st.builds(lambda of, n: {"kind": "nth", "n": n, "of": of}, inner, COUNTS),
        st.builds(lambda of, hour: {"kind": "time", "hour": hour, "of": of}, inner, st.integers(0, 23)),
        st.builds(lambda start, end: {"kind": "range", "start": start, "end": end}, inner, inner),
    ),
    max_leaves=4,
)
MOMENTS = st.integers(0, 11 * 365 * 24 * 60).map(
    lambda minutes: datetime(2020, 1, 1, tzinfo=UTC) + timedelta(minutes=minutes)
)
ZONES = st.sampled_from([BERLIN, "America/New_York", "Australia/Lord_Howe", "Africa/Cairo", "Asia/Kathmandu", "UTC"])


@given(WHENS, MOMENTS, ZONES, st.booleans())
def test_whatever_is_said_comes_to_a_time_with_a_length_or_is_refused(
    when: object, now: datetime, zone: str, past: bool
) -> None:
    read = READ.validate_python(when)
    assert READ.validate_json(READ.dump_json(read)) == read
    with suppress(UnclearTimeError):
        found = evaluate(read, now, zone, past=past)
        assert found.start < found.end
        assert found == evaluate(read, now, zone, past=past)


@given(st.integers(1, 12), st.integers(1, 28), MOMENTS, ZONES)
def test_a_date_without_a_year_is_the_next_one_or_the_last(month: int, day: int, now: datetime, zone: str) -> None:
    when = READ.validate_python({"kind": "date", "month": month, "day": day})
    ahead, behind = (evaluate(when, now, zone, past=past) for past in (False, True))
    assert now < ahead.end <= now + timedelta(days=368)
    assert now - timedelta(days=368) <= behind.start <= now
    assert {(one.start.month, one.start.day) for one in (ahead, behind)} == {(month, day)}


@given(st.integers(0, 23), st.integers(0, 59), MOMENTS)
def test_a_time_of_day_is_the_next_one(hour: int, minute: int, now: datetime) -> None:
    found = evaluate(READ.validate_python({"kind": "time", "hour": hour, "minute": minute}), now, "UTC")
    assert timedelta() < found.start - now <= timedelta(days=1)


@given(UNITS, COUNTS, MOMENTS, ZONES)
def test_periods_lie_side_by_side(unit: str, count: int, now: datetime, zone: str) -> None:
    one, other = (
        evaluate(READ.validate_python({"kind": "period", "unit": unit, "count": at}), now, zone)
        for at in (count, count + 1)
    )
    assert one.end == other.start
    if not count:
        assert one.start <= now < one.end


@for_each(
    ("text", "when", "expected"),
    [
        ("tomorrow", None, "2026-11-24T00:00+01:00 2026-11-25T00:00+01:00 point day"),
        ("tomorrow at 5pm", None, "2026-11-24T17:00+01:00 2026-11-24T17:01+01:00 point minute"),
        ("2027-03-28", None, "2027-03-28T00:00+01:00 2027-03-29T00:00+02:00 point day"),
        ("2027-03-28 at 2:30", None, "there is no 2027-03-28T02:30 in Europe/Berlin: the clocks are put forward then"),
        ("soon", None, "these words alone leave it open: say what you understand as `when`, or ask"),
        ("soon", TOMORROW, "2026-11-24T00:00+01:00 2026-11-25T00:00+01:00 point day"),
        ("tomorrow", TOMORROW, "2026-11-24T00:00+01:00 2026-11-25T00:00+01:00 point day"),
        (
            "tomorrow",
            {"kind": "time", "hour": 9, "of": TOMORROW},
            "2026-11-24T09:00+01:00 2026-11-24T09:01+01:00 point minute",
        ),
        ("tomorrow", {"kind": "period", "unit": "week"}, "2026-11-23T00:00+01:00 2026-11-30T00:00+01:00 point week"),
        ("2026-11-30", shift("week", 1, of=WEEK), "2026-11-30T00:00+01:00 2026-12-07T00:00+01:00 point week"),
        ("2026-11-29", WEEK, "2026-11-23T00:00+01:00 2026-11-30T00:00+01:00 point week"),
        (
            "October 2027",
            {"kind": "date", "month": 10, "day": 1},
            "2027-10-01T00:00+02:00 2027-10-02T00:00+02:00 point day",
        ),
        (
            "October 2027",
            {"kind": "date", "month": 10, "day": 31},
            "2027-10-31T00:00+02:00 2027-11-01T00:00+01:00 point day",
        ),
        ("tomorrow", TODAY, "that would be 2026-11-23, but “tomorrow” reads as 2026-11-24: ask which it is"),
        (
            "tomorrow at 5pm",
            {"kind": "time", "hour": 16, "of": TOMORROW},
            "that would be 2026-11-24 16:00, but “tomorrow at 5pm” reads as 2026-11-24 17:00: ask which it is",
        ),
    ],
)
def test_two_readings_of_a_time_agree_or_are_asked_about(text: str, when: object, expected: str) -> None:
    read = READ.validate_python(when) if when else None
    if not expected.startswith("20"):
        with pytest.raises(UnclearTimeError, match=re.escape(expected)):
            resolve(text, read, NOW, BERLIN)
        return
    found = resolve(text, read, NOW, BERLIN)
    times = [one.isoformat(timespec="minutes") for one in (found.start, found.end)]
    assert " ".join([*times, found.kind, found.granularity]) == expected


def test_a_time_of_the_past_is_read_as_one() -> None:
    with pytest.raises(UnclearTimeError):
        resolve("Friday", None, NOW, BERLIN, past=True)
    friday = resolve("Friday", READ.validate_python(FRIDAY), NOW, BERLIN, past=True)
    assert friday.start.date().isoformat() == "2026-11-20"
