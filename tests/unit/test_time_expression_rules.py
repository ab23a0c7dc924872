"""Bounds of time expressions and of written recurrence rules."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from steward.time.schedules.occurrences import RecurrenceRule
from steward.time.schedules.rrule import RecurrenceRuleError
from steward.time.schedules.time_evaluation import UnclearTimeError, evaluate
from steward.time.schedules.time_expressions import When
from tests.support.walks import for_each

MONDAY = datetime(2026, 11, 23, 15, 30, 40, tzinfo=UTC)
READ: TypeAdapter[When] = TypeAdapter(When)
NOW_SAID, TODAY = {"kind": "now"}, {"kind": "period", "unit": "day"}


def by(unit: str, count: int, **more: Any) -> dict[str, Any]:
    return {"kind": "shift", "by": [{"unit": unit, "count": count}], **more}


def stretch(unit: str, count: int) -> dict[str, Any]:
    return {"kind": "stretch", "unit": unit, "count": count}


def deep(levels: int) -> dict[str, Any]:
    return by("day", 1, of=deep(levels - 1)) if levels > 1 else TODAY


@for_each(
    ("when", "past", "expected"),
    [
        (NOW_SAID, False, "point minute 2026-11-23T15:30 2026-11-23T15:31"),
        ({"kind": "time", "hour": 15, "minute": 30}, True, "point minute 2026-11-23T15:30 2026-11-23T15:31"),
        ({"kind": "time", "hour": 15, "minute": 31}, True, "point minute 2026-11-22T15:31 2026-11-22T15:32"),
        ({"kind": "time", "hour": 15, "minute": 30}, False, "point minute 2026-11-24T15:30 2026-11-24T15:31"),
        ({"kind": "time", "hour": 15, "minute": 31}, False, "point minute 2026-11-23T15:31 2026-11-23T15:32"),
        ({"kind": "time", "hour": 9}, False, "point minute 2026-11-24T09:00 2026-11-24T09:01"),
        (by("hour", 2), False, "point minute 2026-11-23T17:30 2026-11-23T17:31"),
        (by("day", 2), False, "point day 2026-11-25T00:00 2026-11-26T00:00"),
        (
            by("month", 1, of={"kind": "period", "unit": "month"}),
            False,
            "point month 2026-12-01T00:00 2027-01-01T00:00",
        ),
        (
            {"kind": "shift", "by": [{"unit": "day", "count": 1}, {"unit": "minute", "count": -30}]},
            False,
            "point minute 2026-11-24T15:00 2026-11-24T15:01",
        ),
        (stretch("minute", 2), False, "range minute 2026-11-23T15:30 2026-11-23T15:32"),
        (stretch("hour", 2), False, "range hour 2026-11-23T15:30 2026-11-23T17:30"),
        (stretch("hour", -2), False, "range hour 2026-11-23T13:30 2026-11-23T15:30"),
        (stretch("day", 2), False, "range day 2026-11-24T00:00 2026-11-26T00:00"),
        (stretch("day", -2), False, "range day 2026-11-21T00:00 2026-11-23T00:00"),
        (stretch("week", 1), False, "range week 2026-11-30T00:00 2026-12-07T00:00"),
        (stretch("quarter", -1), False, "range quarter 2026-07-01T00:00 2026-10-01T00:00"),
        (stretch("year", 1), False, "range year 2027-01-01T00:00 2028-01-01T00:00"),
        (deep(5), False, "point day 2026-11-27T00:00 2026-11-28T00:00"),
        (deep(6), False, "too complicatedly"),
        ({"kind": "date", "year": 1900}, False, "point year 1900-01-01T00:00 1901-01-01T00:00"),
        (by("year", -1, of={"kind": "date", "year": 1900}), False, "too far away"),
        (by("year", 98, of={"kind": "date", "year": 2200}), False, "point year 2298-01-01T00:00 2299-01-01T00:00"),
        (by("year", 99, of={"kind": "date", "year": 2200}), False, "too far away"),
        ({"kind": "nth", "n": 1, "of": stretch("year", 10)}, False, "point day 2027-01-01T00:00 2027-01-02T00:00"),
        ({"kind": "nth", "n": 1, "of": stretch("year", 11)}, False, "too long to count"),
        (
            {"kind": "nth", "n": 30, "of": {"kind": "period", "unit": "month"}},
            False,
            "point day 2026-11-30T00:00 2026-12-01T00:00",
        ),
        ({"kind": "nth", "n": 31, "of": {"kind": "period", "unit": "month"}}, False, "not so many days"),
        (
            {"kind": "nth", "n": -30, "of": {"kind": "period", "unit": "month"}},
            False,
            "point day 2026-11-01T00:00 2026-11-02T00:00",
        ),
        ({"kind": "nth", "n": -31, "of": {"kind": "period", "unit": "month"}}, False, "not so many days"),
        ({"kind": "weekday", "weekday": 7}, False, "point day 2026-11-29T00:00 2026-11-30T00:00"),
        ({"kind": "weekday", "weekday": 2}, True, "point day 2026-11-17T00:00 2026-11-18T00:00"),
        ({"kind": "range", "start": TODAY, "end": NOW_SAID}, False, "range minute 2026-11-23T00:00 2026-11-23T15:30"),
        (
            {"kind": "range", "start": TODAY, "end": stretch("hour", 1)},
            False,
            "range hour 2026-11-23T00:00 2026-11-23T16:30",
        ),
        ({"kind": "range", "start": NOW_SAID, "end": NOW_SAID}, False, "before it begins"),
        (
            {
                "kind": "range",
                "start": {"kind": "date", "month": 12, "day": 30},
                "end": {"kind": "date", "month": 11, "day": 24},
            },
            False,
            "range day 2026-12-30T00:00 2027-11-25T00:00",
        ),
        ({"kind": "date", "month": 11, "day": 23}, True, "point day 2026-11-23T00:00 2026-11-24T00:00"),
        ({"kind": "date", "quarter": 4}, True, "point quarter 2026-10-01T00:00 2027-01-01T00:00"),
        ({"kind": "date", "year": 2026, "quarter": 3}, True, "point quarter 2026-07-01T00:00 2026-10-01T00:00"),
        ({"kind": "date", "year": 2026, "week": 1}, False, "point week 2025-12-29T00:00 2026-01-05T00:00"),
    ],
)
def test_time_expression_has_its_span_at_the_edges(when: dict[str, Any], past: bool, expected: str) -> None:
    read = READ.validate_python(when)
    if expected[:5] not in ("point", "range"):
        with pytest.raises(UnclearTimeError, match=expected):
            evaluate(read, MONDAY, "UTC", past=past)
        return
    found = evaluate(read, MONDAY, "UTC", past=past)
    assert f"{found.kind} {found.granularity} {found.start:%Y-%m-%dT%H:%M} {found.end:%Y-%m-%dT%H:%M}" == expected


@for_each(
    ("given", "fits"),
    [
        (by("day", 1_000), True),
        (by("day", 1_001), False),
        (by("day", -1_000), True),
        (by("day", -1_001), False),
        ({"kind": "shift", "by": []}, False),
        ({"kind": "shift", "by": [{"unit": "day", "count": 1}] * 4}, True),
        ({"kind": "shift", "by": [{"unit": "day", "count": 1}] * 5}, False),
        ({"kind": "date", "year": 1899}, False),
        ({"kind": "date", "year": 2200}, True),
        ({"kind": "date", "year": 2201}, False),
        ({"kind": "date", "quarter": 0}, False),
        ({"kind": "date", "quarter": 5}, False),
        ({"kind": "date", "month": 13}, False),
        ({"kind": "date", "week": 54}, False),
        ({"kind": "date", "day": 32}, False),
        ({"kind": "date", "month": 1, "day": 1, "weekday": 8}, False),
        ({"kind": "date", "quarter": 1, "week": 1}, False),
        ({"kind": "date", "week": 1, "day": 1}, False),
        ({"kind": "nth", "n": 366, "of": TODAY}, True),
        ({"kind": "nth", "n": 367, "of": TODAY}, False),
        ({"kind": "nth", "n": -367, "of": TODAY}, False),
        ({"kind": "time", "hour": 23, "minute": 59}, True),
        ({"kind": "time", "hour": 23, "minute": 60}, False),
        ({"kind": "time", "hour": -1}, False),
        ({"kind": "weekday", "weekday": 8}, False),
        ({"kind": "unclear", "what": ""}, False),
        ({"kind": "unclear", "what": "x" * 200}, True),
        ({"kind": "unclear", "what": "x" * 201}, False),
    ],
)
def test_a_when_takes_numbers_within_its_bounds(given: dict[str, Any], fits: bool) -> None:
    if fits:
        assert READ.validate_python(given)
    else:
        with pytest.raises(ValidationError):
            READ.validate_python(given)


LONG = "FREQ=DAILY;BYHOUR=" + "1," * 240 + "1"


@for_each(
    ("rrule", "fits"),
    [
        ("RRULE:FREQ=DAILY", True),
        (" rrule:freq=daily ", True),
        (f"{LONG};COUNT={'0' * (500 - len(LONG) - 8)}1", None),
        (f"{LONG}{',1' * ((500 - len(LONG)) // 2)}", True),
        (f"{LONG}{',1' * ((502 - len(LONG)) // 2)}", False),
        ("FREQ=DAILY;INTERVAL=1;COUNT=1;BYMINUTE=0;BYHOUR=0", True),
        ("FREQ=MONTHLY;BYMONTHDAY=1;BYMONTH=1;BYSETPOS=1", True),
        ("FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO;BYSETPOS=1", True),
        ("FREQ=DAILY;INTERVAL=366", True),
        ("FREQ=DAILY;INTERVAL=367", False),
        ("FREQ=DAILY;INTERVAL=0", False),
        ("FREQ=DAILY;COUNT=1000", True),
        ("FREQ=DAILY;BYMINUTE=59", True),
        ("FREQ=DAILY;BYMINUTE=60", False),
        ("FREQ=DAILY;BYHOUR=23", True),
        ("FREQ=MONTHLY;BYMONTHDAY=-31,31", True),
        ("FREQ=MONTHLY;BYMONTHDAY=32", False),
        ("FREQ=MONTHLY;BYMONTH=12", True),
        ("FREQ=MONTHLY;BYMONTH=13", False),
        ("FREQ=MONTHLY;BYMONTH=-1", False),
        ("FREQ=YEARLY;BYWEEKNO=53,-53", True),
        ("FREQ=YEARLY;BYWEEKNO=54", False),
        ("FREQ=MONTHLY;BYDAY=MO;BYSETPOS=-1", True),
        ("FREQ=YEARLY;BYDAY=MO;BYSETPOS=367", False),
        ("FREQ=WEEKLY;BYMONTH=2", True),
        ("FREQ=DAILY;BYMONTH=2", False),
        ("FREQ=MONTHLY;BYWEEKNO=2", False),
        ("FREQ=MONTHLY;BYDAY=+2TU,-1FR", True),
        ("FREQ=DAILY;INTERVAL=2;BYDAY=MO", False),
        ("FREQ=DAILY;INTERVAL=1;BYDAY=MO", True),
        ("FREQ=HOURLY;INTERVAL=12;BYHOUR=9,21", True),
        ("FREQ=HOURLY;INTERVAL=7;BYDAY=MO", False),
        ("FREQ=MONTHLY;RSCALE=GREGORIAN;SKIP=OMIT", True),
        ("FREQ=MONTHLY;SKIP=BACKWARD;BYMONTHDAY=-1", False),
        ("FREQ=MONTHLY;SKIP=BACKWARD;BYDAY=MO", False),
        ("FREQ=YEARLY;SKIP=BACKWARD;BYMONTHDAY=30;BYMONTH=1,2", False),
        ("FREQ=DAILY;UNTIL=20271231T170000Z", True),
        ("FREQ=DAILY;UNTIL=2027", False),
        ("FREQ=DAILY;;", True),
        ("FREQ=DAILY;COUNT", False),
    ],
)
def test_a_written_rule_is_taken_within_its_bounds(rrule: str, fits: bool | None) -> None:
    if fits:
        assert RecurrenceRule("2026-11-24T09:00", "UTC", rrule)
    else:
        with pytest.raises(RecurrenceRuleError):
            RecurrenceRule("2026-11-24T09:00", "UTC", rrule)
