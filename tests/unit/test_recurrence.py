"""Recurring times by local clock, also when clocks change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from importlib.resources import files
from itertools import islice, pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steward.core.wall_clock import moment_not_before
from steward.time.schedules.occurrences import (
    MAX_DUE,
    PUNCTUAL,
    CatchUp,
    Occurrence,
    RecurrenceRule,
    check_occurs,
    due,
    latest,
    next_after,
)
from steward.time.schedules.rrule import NeverOccursError, RecurrenceRuleError
from tests.support.walks import for_each

NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


def next_three(rule: RecurrenceRule, moment: datetime) -> tuple[Occurrence, ...]:
    return tuple(islice(rule.occurrences(moment), 3))


@dataclass(frozen=True)
class Change:
    """The clocks of `zone` go from one offset to another at `at` (UTC)."""

    zone: str
    at: datetime
    before: timedelta
    after: timedelta

    def expected(self, wall: datetime) -> datetime:
        """When `wall`, a time around the change, is to come."""
        local = wall.replace(tzinfo=UTC)
        if local < self.at + self.before:
            return local - self.before
        return max(local - self.after, self.at)

    @property
    def first_wall(self) -> datetime:
        """Where the walls that are skipped, or come twice, begin."""
        return (self.at + min(self.before, self.after)).replace(tzinfo=None)


def offset(zone: ZoneInfo, at: datetime) -> timedelta:
    found = at.astimezone(zone).utcoffset()
    assert found is not None
    return found


def changes_of(name: str) -> Iterator[Change]:
    """No zone changes its clocks twice in a week."""
    zone, week = ZoneInfo(name), datetime(2020, 1, 1, tzinfo=UTC)
    before = offset(zone, week)
    while week.year < 2031:
        if (after := offset(zone, week + 7 * DAY)) != before:
            low, high = week, week + 7 * DAY
            while high - low > MINUTE:
                middle = low + (high - low) // 2
                low, high = (middle, high) if offset(zone, middle) == before else (low, middle)
            yield Change(name, high.replace(second=0, microsecond=0), before, after)
        week, before = week + 7 * DAY, after


@cache
def every_change() -> tuple[Change, ...]:
    """Each that a zone of tzdata makes in 2020 … 2030; of zones that make the same, one."""
    found: dict[object, tuple[Change, ...]] = {}
    for name in files("tzdata").joinpath("zones").read_text().split():
        changes = tuple(changes_of(name))
        found.setdefault(tuple((one.at, one.before, one.after) for one in changes), changes)
    return tuple(change for changes in found.values() for change in changes)


def walls(found: tuple[object, ...] | Iterator[object]) -> list[str]:
    return [one.wall for one in found]  # type: ignore[attr-defined]


def at(wall: str, zone: str = "Europe/Berlin") -> datetime:
    return datetime.fromisoformat(wall).replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)


def test_skipped_time_comes_after_the_gap_and_a_repeated_one_once() -> None:
    changes = every_change()
    assert len(changes) > 500, "tzdata has the zones"
    assert {change.after > change.before for change in changes} == {True, False}
    for change in changes:
        width = abs(change.after - change.before)
        for step in (-DAY, -MINUTE, 0 * MINUTE, MINUTE, width / 2, width - MINUTE, width, width + MINUTE, DAY):
            wall = change.first_wall + step
            assert moment_not_before(wall, change.zone) == change.expected(wall), (change, wall)


@given(st.data())
def test_across_every_change_each_day_has_its_occurrence_once(data: st.DataObject) -> None:
    change = data.draw(st.sampled_from(every_change()))
    first = change.first_wall - 3 * DAY + data.draw(st.integers(0, 24 * 60 - 1)) * MINUTE
    first = first.replace(second=0)
    rule = RecurrenceRule(first.isoformat(timespec="minutes"), change.zone, "FREQ=DAILY")
    found = list(islice(rule.occurrences(), 7))
    assert [datetime.fromisoformat(one.wall) for one in found] == [first + day * DAY for day in range(7)]
    assert [one.at for one in found] == [change.expected(first + day * DAY) for day in range(7)]
    assert all(one.at < other.at for one, other in pairwise(found))


@given(st.data())
def test_repeated_requests_for_the_next_occurrence_meet_each_once(data: st.DataObject) -> None:
    """From any moment, also in the middle of a gap or a fold, several times an hour."""
    change = data.draw(st.sampled_from(every_change()))
    first = (change.first_wall - DAY).replace(minute=0, second=0)
    rule = RecurrenceRule(first.isoformat(timespec="minutes"), change.zone, "FREQ=HOURLY;BYMINUTE=0,15,30")
    everything = list(islice(rule.occurrences(), 200))
    assert all(one.at < other.at for one, other in pairwise(everything))
    moment = change.at + data.draw(st.integers(-6 * 60, 6 * 60)) * MINUTE
    asked = next_after(rule, moment)
    assert asked == next(one for one in everything if one.at > moment)
    assert next_after(rule, asked.at) == everything[everything.index(asked) + 1]


RULES = st.sampled_from(
    [
        "FREQ=HOURLY;INTERVAL=5",
        "FREQ=HOURLY;INTERVAL=3;BYDAY=MO,SU",
        "FREQ=HOURLY;BYMINUTE=0,20;BYHOUR=9,10",
        "FREQ=DAILY",
        "FREQ=DAILY;INTERVAL=17;BYHOUR=8,20",
        "FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR",
        "FREQ=WEEKLY",
        "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU",
        "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU",
        "FREQ=WEEKLY;INTERVAL=3;BYMONTH=2,7",
        "FREQ=DAILY;COUNT=400",
        "FREQ=DAILY;UNTIL=20260301",
        "FREQ=MONTHLY;BYDAY=2TU,-1FR",
        "FREQ=MONTHLY;SKIP=BACKWARD",
        "FREQ=YEARLY",
    ]
)


@settings(max_examples=40)
@given(RULES, st.integers(0, 2 * 366 * 24 * 60), st.integers(0, 100 * 24 * 60))
def test_beginning_late_finds_what_counting_from_the_beginning_finds(rrule: str, start: int, later: int) -> None:
    first = datetime(2024, 1, 1, tzinfo=UTC) + start * MINUTE
    rule = RecurrenceRule(first.strftime("%Y-%m-%dT%H:%M"), "America/New_York", rrule)
    moment, last = first + later * MINUTE, None
    for occurrence in rule.occurrences():
        if occurrence.at > moment:
            break
        last = occurrence
    else:
        occurrence = None
    assert next_after(rule, moment) == occurrence
    assert latest(rule, None, moment) == last


def test_half_past_two_is_three_when_it_is_skipped_and_once_when_twice() -> None:
    rule = RecurrenceRule("2027-03-27T02:30", "Europe/Berlin", "FREQ=DAILY;COUNT=3")
    assert [one.at for one in rule.occurrences()] == [
        at("2027-03-27T02:30"),
        at("2027-03-28T03:00"),
        at("2027-03-29T02:30"),
    ]
    assert next_after(RecurrenceRule("2027-03-28T02:30", "Europe/Berlin"), NOW).at == at("2027-03-28T03:00")  # type: ignore[union-attr]
    # On the night it comes twice it comes once.
    rule = RecurrenceRule("2026-10-24T02:30", "Europe/Berlin", "FREQ=DAILY;COUNT=3")
    found = list(rule.occurrences())
    assert [one.at for one in found] == [
        datetime(2026, 10, 24, 0, 30, tzinfo=UTC),
        datetime(2026, 10, 25, 0, 30, tzinfo=UTC),
        datetime(2026, 10, 26, 1, 30, tzinfo=UTC),
    ]
    assert next_after(rule, found[1].at + HOUR) == found[2]


def test_a_skipped_time_and_the_end_of_the_gap_are_one_occurrence() -> None:
    rule = RecurrenceRule("2027-03-28T01:00", "Europe/Berlin", "FREQ=HOURLY;BYMINUTE=0,30;COUNT=7")
    assert walls(rule.occurrences()) == [
        "2027-03-28T01:00",
        "2027-03-28T01:30",
        "2027-03-28T02:00",
        "2027-03-28T03:30",
        "2027-03-28T04:00",
    ]


def test_rule_for_a_31st_or_29th_skips_months_or_takes_their_last_day() -> None:
    strict = RecurrenceRule("2026-12-31T09:00", "Europe/Berlin", "FREQ=MONTHLY;BYMONTHDAY=31")
    assert walls(next_three(strict, NOW)) == ["2026-12-31T09:00", "2027-01-31T09:00", "2027-03-31T09:00"]
    assert strict.omits_short_months
    kind = RecurrenceRule("2026-12-31T09:00", "Europe/Berlin", "FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD")
    assert walls(next_three(kind, NOW)) == ["2026-12-31T09:00", "2027-01-31T09:00", "2027-02-28T09:00"]
    assert not kind.omits_short_months
    quarterly = RecurrenceRule("2026-11-30T09:00", "Europe/Berlin", "FREQ=MONTHLY;INTERVAL=3;SKIP=BACKWARD")
    assert walls(next_three(quarterly, NOW)) == ["2026-11-30T09:00", "2027-02-28T09:00", "2027-05-30T09:00"]
    yearly = RecurrenceRule("2028-02-29T09:00", "Europe/Berlin", "FREQ=YEARLY;SKIP=BACKWARD")
    assert walls(next_three(yearly, NOW)) == ["2028-02-29T09:00", "2029-02-28T09:00", "2030-02-28T09:00"]


@for_each(
    ("rrule", "omits"),
    [
        ("FREQ=MONTHLY", True),
        ("FREQ=MONTHLY;BYMONTHDAY=28", False),
        ("FREQ=MONTHLY;BYMONTHDAY=30,1", False),
        ("FREQ=MONTHLY;BYMONTHDAY=-1", False),
        ("FREQ=MONTHLY;BYMONTHDAY=30;BYMONTH=4,6", False),
        ("FREQ=MONTHLY;BYDAY=MO", False),
        ("FREQ=YEARLY", False),
        ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", True),
        ("FREQ=WEEKLY", False),
        ("", False),
    ],
)
def test_rule_that_skips_months_is_known(rrule: str, omits: bool) -> None:
    assert RecurrenceRule("2026-12-31T09:00", "Europe/Berlin", rrule).omits_short_months is omits


def test_a_zone_that_changed_its_rules_keeps_nine_at_nine() -> None:
    """Mexico has put its clocks forward for the last time in 2022."""
    rule = RecurrenceRule("2022-07-01T09:00", "America/Mexico_City", "FREQ=YEARLY")
    assert [one.at.hour for one in islice(rule.occurrences(), 2)] == [14, 15]


def test_an_occurrence_is_its_wall_time_so_a_move_does_nothing_twice() -> None:
    rule = RecurrenceRule("2026-11-23T09:00", "Europe/Berlin", "FREQ=DAILY")
    moved = rule.moved("America/New_York")
    here, there = (next_after(one, datetime(2026, 11, 23, tzinfo=UTC)) for one in (rule, moved))
    assert here
    assert there
    assert there.at - here.at == 6 * HOUR
    assert here.id_for("job-1") == there.id_for("job-1") != here.id_for("job-2")
    assert len({one.id_for("job-1") for one in next_three(rule, NOW)}) == 3


def test_without_a_rule_it_happens_once() -> None:
    rule = RecurrenceRule("2026-11-24T09:00", "Europe/Berlin")
    assert walls(next_three(rule, NOW)) == ["2026-11-24T09:00"]
    assert next_after(rule, at("2026-11-24T09:00")) is None


def test_until_a_day_its_last_minute_counts_and_until_a_moment_the_moment() -> None:
    for until, last in (
        ("20261125", "2026-11-25T23:30"),
        ("20261125T120000", "2026-11-25T11:30"),
        ("20261125T110000Z", "2026-11-25T11:30"),
    ):
        rule = RecurrenceRule("2026-11-25T11:30", "Europe/Berlin", f"FREQ=HOURLY;INTERVAL=12;UNTIL={until}")
        assert walls(rule.occurrences())[-1] == last


@for_each(
    ("rrule", "says"),
    [
        ("FREQ=SECONDLY", "FREQ=HOURLY and BYMINUTE"),
        ("FREQ=MINUTELY;INTERVAL=5", "FREQ=HOURLY and BYMINUTE"),
        ("BYDAY=MO", "FREQ is one of"),
        ("every monday", "no part of an RRULE"),
        ("FREQ=DAILY;FREQ=WEEKLY", "each once"),
        ("FREQ=DAILY;BYHOUR=", "BYHOUR= is no part"),
        ("FREQ=DAILY;BYHOUR", "BYHOUR is no part"),
        ("=9;FREQ=DAILY", "cannot be used"),
        (f"FREQ=DAILY;{'X' * 61}", f"^{'X' * 60} is no part"),
        ("FREQ=DAILY;BYSECOND=1", "BYSECOND cannot be used"),
        ("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY or FREQ=YEARLY"),
        ("FREQ=DAILY;INTERVAL=7;BYDAY=MO", "FREQ=WEEKLY with INTERVAL"),
        ("FREQ=HOURLY;INTERVAL=5;BYHOUR=9", "FREQ=DAILY with BYHOUR"),
        ("FREQ=HOURLY;INTERVAL=24;BYHOUR=5", "empty set"),
        ("FREQ=WEEKLY;BYDAY=2TU", "FREQ=MONTHLY"),
        ("FREQ=DAILY;COUNT=1001", "outside 1 to 1000"),
        ("FREQ=DAILY;COUNT=0", "outside 1 to 1000"),
        ("FREQ=DAILY;INTERVAL=1,2", "one number"),
        ("FREQ=DAILY;INTERVAL=many", "whole number"),
        ("FREQ=DAILY;BYHOUR=24", "outside 0 to 23"),
        ("FREQ=MONTHLY;BYMONTHDAY=0", "outside 1 to 31"),
        ("FREQ=MONTHLY;BYMONTHDAY=-32", "outside 1 to 31"),
        ("FREQ=YEARLY;BYMONTH=0", "outside 1 to 12"),
        ("FREQ=YEARLY;BYMONTH=13", "outside 1 to 12"),
        ("FREQ=YEARLY;BYMONTH=-1", "outside 1 to 12"),
        ("FREQ=YEARLY;BYWEEKNO=-54", "outside 1 to 53"),
        ("FREQ=YEARLY;BYWEEKNO=0", "outside 1 to 53"),
        ("FREQ=MONTHLY;BYDAY=MO;BYSETPOS=367", "outside 1 to 366"),
        ("FREQ=MONTHLY;BYDAY=MO;BYSETPOS=0", "outside 1 to 366"),
        ("FREQ=HOURLY;BYMINUTE=60", "outside 0 to 59"),
        ("FREQ=HOURLY;BYMINUTE=-1", "outside 0 to 59"),
        ("FREQ=DAILY;INTERVAL=0", "outside 1 to"),
        ("FREQ=DAILY;BYHOUR=-1", "outside 0 to 23"),
        ("FREQ=WEEKLY;BYDAY=MON", "days like MO"),
        ("FREQ=DAILY;UNTIL=tomorrow", "a day like 20271231"),
        ("FREQ=DAILY;UNTIL=20270231", "there is no 20270231"),
        ("FREQ=DAILY;UNTIL=20270201;COUNT=3", "exclude each other"),
        ("FREQ=WEEKLY;WKST=XX", "cannot be followed|no rule that can be followed"),
        ("FREQ=MONTHLY;SKIP=FORWARD", "BACKWARD"),
        ("FREQ=MONTHLY;SKIP=BACKWARD;BYMONTHDAY=30,31", "one day of the month"),
        ("FREQ=MONTHLY;RSCALE=HEBREW", "GREGORIAN"),
        ("FREQ=DAILY;" + "BYHOUR=1," * 100, "characters"),
        ("INTERVAL=2", "^FREQ is one of"),
        ("A" * 61, f"^{'A' * 60} is no part"),
        ("FREQ=DAILY;" + "A" * 61 + "=1", f"^{'A' * 60} cannot be used"),
        ("FREQ=DAILY;INTERVAL=" + "A" * 21, f"not {'A' * 20}$"),
    ],
)
def test_foreign_rule_is_refused_with_what_to_do(rrule: str, says: str) -> None:
    with pytest.raises(RecurrenceRuleError, match=says):
        RecurrenceRule("2026-11-24T09:00", "Europe/Berlin", rrule)


@for_each(
    "rrule",
    [
        "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=MONTHLY;BYDAY=6MO",
        "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6",
        "FREQ=YEARLY;INTERVAL=2;BYMONTH=2;BYMONTHDAY=29",
    ],
)
def test_rule_that_never_occurs_is_refused(rrule: str) -> None:
    with pytest.raises(NeverOccursError, match="ever: look at"):
        RecurrenceRule("2027-01-01T09:00", "Europe/Berlin", rrule)


@for_each("start", ["2026-11-24", "2026-02-30T09:00", "soon", "9999-01-01T00:00", "2026-11-24T09:00+01:00"])
def test_where_it_begins_is_a_wall_time(start: str) -> None:
    with pytest.raises(RecurrenceRuleError):
        RecurrenceRule(start, "Europe/Berlin")


@for_each("zone", ["", "Mars/Phobos", "America", "../etc/passwd", "a\x00b", "x" * 1_000])
def test_unknown_zone_is_refused(zone: str) -> None:
    with pytest.raises(RecurrenceRuleError, match="give an IANA name"):
        RecurrenceRule("2026-11-24T09:00", zone)


def test_past_time_is_refused_with_what_to_do() -> None:
    with pytest.raises(NeverOccursError, match="2026-11-20T09:00 was the last time"):
        check_occurs(RecurrenceRule("2026-11-20T09:00", "Europe/Berlin"), NOW)
    with pytest.raises(NeverOccursError, match="UNTIL is before"):
        check_occurs(RecurrenceRule("2026-11-20T09:00", "Europe/Berlin", "FREQ=DAILY;UNTIL=20261101"), NOW)
    assert (
        check_occurs(RecurrenceRule("2026-11-20T09:00", "Europe/Berlin", "FREQ=DAILY"), NOW).wall == "2026-11-24T09:00"
    )


HOURLY = RecurrenceRule("2026-11-20T00:00", "Europe/Berlin", "FREQ=HOURLY")


@for_each(
    ("catch_up", "expected"),
    [
        ("all", ["2026-11-23T11:00", "2026-11-23T12:00", "2026-11-23T13:00"]),
        ("once", ["2026-11-23T13:00"]),
        ("skip", ["2026-11-23T13:00"]),
    ],
)
def test_after_an_outage_each_job_catches_up_as_it_was_told(catch_up: CatchUp, expected: list[str]) -> None:
    assert walls(due(HOURLY, NOW - 2 * HOUR - 30 * MINUTE, NOW, catch_up)) == expected


def test_missed_occurrence_is_skipped_once_it_is_late() -> None:
    on_the_hour = NOW
    assert due(HOURLY, NOW - HOUR, on_the_hour + PUNCTUAL, "skip")
    assert due(HOURLY, NOW - HOUR, on_the_hour + PUNCTUAL + MINUTE, "skip") == ()
    assert due(HOURLY, NOW - HOUR, on_the_hour + PUNCTUAL + MINUTE, "once")


@for_each("catch_up", ["all", "once", "skip"])
def test_finished_occurrence_is_not_due_again(catch_up: CatchUp) -> None:
    assert due(HOURLY, NOW, NOW + 59 * MINUTE, catch_up) == ()
    assert due(RecurrenceRule("2026-12-01T09:00", "Europe/Berlin"), None, NOW, catch_up) == ()


def test_all_comes_in_portions_and_nothing_falls_between_them() -> None:
    done: list[str] = []
    last = None
    while portion := due(HOURLY, last, NOW, "all"):
        assert len(portion) <= MAX_DUE
        done += walls(portion)
        last = portion[-1].at
    assert len(due(HOURLY, None, NOW + 2 * DAY, "all")) == 100
    assert done[0] == "2026-11-20T00:00"
    assert done[-1] == "2026-11-23T13:00"
    assert len(done) == len(set(done)) == 3 * 24 + 14


def test_the_last_of_years_of_every_minute_is_found_without_counting_them() -> None:
    every_minute = ",".join(map(str, range(60)))
    rule = RecurrenceRule("2000-01-01T00:00", "Europe/Berlin", f"FREQ=HOURLY;BYMINUTE={every_minute}")
    drawn = 0

    class Counted(RecurrenceRule):
        def walls(self, after: datetime | None = None) -> Iterator[datetime]:
            nonlocal drawn
            for wall in super().walls(after):
                drawn += 1
                yield wall

    rare = RecurrenceRule("2000-01-01T09:00", "UTC", "FREQ=YEARLY;INTERVAL=20")
    last = latest(rare, None, NOW + 12 * 365 * DAY)
    assert last
    assert last.wall == "2020-01-01T09:00"
    counted = Counted(rule.start, rule.zone, rule.rrule)
    assert walls(due(counted, None, NOW, "once")) == ["2026-11-23T13:00"]
    assert drawn < 200
