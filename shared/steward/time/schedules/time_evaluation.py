"""Evaluates a time expression (`When`) at a moment and in a time zone. Pure.

Computation uses wall time, in spans of minutes, days or months, and converts to moments at the end. Hours and minutes
from now are elapsed time; days and months follow the calendar, and a month that is too short ends on its last day. A
time that occurs twice is the first of the two, as everywhere; a time that the clocks skip is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from itertools import islice
from typing import Literal
from zoneinfo import ZoneInfo

from dateutil.relativedelta import relativedelta

from steward.core.errors import StewardError
from steward.core.wall_clock import moment_not_before
from steward.time.schedules.time_expressions import (
    MAX_DEPTH,
    Amount,
    CalendarDate,
    CalendarUnit,
    Granularity,
    NotSaid,
    Now,
    Nth,
    Period,
    Range,
    Shift,
    Stretch,
    TimeOfDay,
    Weekday,
    When,
    depth,
)

_MINUTE = timedelta(minutes=1)
_ELAPSED = {"minute": timedelta(minutes=1), "hour": timedelta(hours=1)}
_STEPS: dict[Granularity, relativedelta] = {
    "minute": relativedelta(minutes=1),
    "hour": relativedelta(hours=1),
    "day": relativedelta(days=1),
    "week": relativedelta(weeks=1),
    "month": relativedelta(months=1),
    "quarter": relativedelta(months=3),
    "year": relativedelta(years=1),
}
# The last year is excluded.
FIRST_YEAR, LAST_YEAR = 1900, 2300
# The next 29 February is up to eight years away; a week 53 is nearer.
_CANDIDATES = 10 * 12


class UnclearTimeError(StewardError):
    """The time is missing or ambiguous; the message says what is unclear."""


@dataclass(frozen=True)
class ResolvedTime:
    """Evaluated time, from `start` to before `end`, in the zone.

    A point is one unit of `granularity`, a range several.
    """

    kind: Literal["point", "range"]
    start: datetime
    end: datetime
    granularity: Granularity


@dataclass(frozen=True)
class _Span:
    """Span of naive wall times; a time in a repeated hour has its fold."""

    start: datetime
    end: datetime
    grain: Granularity
    many: bool = False


def evaluate(when: When, now: datetime, zone: str, *, past: bool = False) -> ResolvedTime:
    """Evaluate `when` at `now` in the IANA `zone`. An incomplete date means the next one, or with `past` the last.

    Raises `UnclearTimeError`.
    """
    if depth(when) > MAX_DEPTH:
        raise UnclearTimeError("it is said too complicatedly: name the time more simply")
    there = ZoneInfo(zone)
    try:
        span = _Evaluation(now.astimezone(there).replace(tzinfo=None), there, past).span(when)
        if not FIRST_YEAR <= span.start.year <= span.end.year < LAST_YEAR:
            raise UnclearTimeError("that is too far away")
        start, end = _start(span, zone), _end(span, zone)
    except (OverflowError, ValueError):
        raise UnclearTimeError("there is no such day") from None
    if end <= start:
        raise UnclearTimeError("it ends before it begins")
    return ResolvedTime("range" if span.many else "point", start.astimezone(there), end.astimezone(there), span.grain)


def _start(span: _Span, zone: str) -> datetime:
    at = _moment(span.start, zone)
    if span.grain in _ELAPSED and at.astimezone(ZoneInfo(zone)).replace(tzinfo=None) != span.start:
        raise UnclearTimeError(f"the clocks skip {span.start:%H:%M} on {span.start:%Y-%m-%d} in {zone}")
    return at


def _end(span: _Span, zone: str) -> datetime:
    """Return the end of a span. A minute or an hour keeps its length across clock changes."""
    if span.grain in _ELAPSED and not span.many:
        return _moment(span.start, zone) + _ELAPSED[span.grain]
    return _moment(span.end, zone)


def _moment(wall: datetime, zone: str) -> datetime:
    return wall.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC) if wall.fold else moment_not_before(wall, zone)


@dataclass(frozen=True)
class _Evaluation:
    """Evaluation with `now` as wall time of `zone`."""

    now: datetime
    zone: ZoneInfo
    past: bool

    def span(self, when: When) -> _Span:
        match when:
            case Now():
                return _one(self.now.replace(second=0, microsecond=0), "minute")
            case Shift():
                return self._shift(when)
            case Period(unit=unit, count=count):
                return _one(_floor(self.now, unit) + count * _STEPS[unit], unit)
            case Stretch():
                return self._stretch(when)
            case CalendarDate():
                return self._date(when)
            case Weekday():
                return self._weekday(when)
            case Nth():
                return self._nth(when)
            case TimeOfDay():
                return self._time(when)
            case Range():
                return self._range(when)
            case NotSaid(what=what):
                raise UnclearTimeError(what)

    def _shift(self, when: Shift) -> _Span:
        of = self.span(when.of)
        elapsed = [by for by in when.by if by.unit in _ELAPSED]
        calendar = [by for by in when.by if by.unit not in _ELAPSED]
        start = of.start
        for by in calendar:
            start += by.count * _STEPS[by.unit]
        if elapsed:
            return _one(self._later(start, elapsed), "minute")
        # "In three days" is a day, without an hour; "three days after" a time is a time.
        return _one(start, of.grain) if not isinstance(when.of, Now) else _one(_floor(start, "day"), "day")

    def _later(self, wall: datetime, by: list[Amount]) -> datetime:
        moment = wall.replace(tzinfo=self.zone).astimezone(UTC)
        moment += sum((one.count * _ELAPSED[one.unit] for one in by), timedelta())
        return moment.astimezone(self.zone).replace(tzinfo=None, second=0, microsecond=0)

    def _stretch(self, when: Stretch) -> _Span:
        unit, step = when.unit, _STEPS[when.unit]
        begin = self.now.replace(second=0, microsecond=0) if unit in _ELAPSED else _floor(self.now, unit)  # type: ignore[arg-type]
        if unit in _ELAPSED:
            other = self._later(begin, [Amount(unit=unit, count=when.count)])
        elif when.count > 0:
            begin += step
            other = begin + when.count * step
        else:
            other = begin + when.count * step
        return _Span(min(begin, other), max(begin, other), unit, many=True)

    def _date(self, when: CalendarDate) -> _Span:
        found = self._sought(_dates(when, self.now, back=self.past))
        if found is None:
            raise UnclearTimeError("there is no such day")
        if when.weekday and found.start.isoweekday() != when.weekday:
            raise UnclearTimeError(f"{found.start:%Y-%m-%d} is another weekday than the one that was said")
        return found

    def _sought(self, candidates: Iterator[_Span]) -> _Span | None:
        """Return the first candidate that is not over, or with `past` the first that has begun."""
        fits: Callable[[_Span], bool] = (
            (lambda one: one.start <= self.now) if self.past else (lambda one: one.end > self.now)
        )
        listed = list(islice(candidates, _CANDIDATES))
        return listed[0] if len(listed) == 1 else next(filter(fits, listed), None)

    def _weekday(self, when: Weekday) -> _Span:
        today = _floor(self.now, "day")
        if when.week is not None:
            monday = _floor(today, "week") + when.week * _STEPS["week"]
            return _one(monday + timedelta(days=when.weekday - 1), "day")
        away = (when.weekday - today.isoweekday()) % 7
        if not away:
            raise UnclearTimeError("that weekday is today: today, or in a week?")
        return _one(today + timedelta(days=away - (7 if self.past else 0)), "day")

    def _nth(self, when: Nth) -> _Span:
        of = self.span(when.of)
        first, last = of.start.date(), (of.end - _MINUTE).date()
        if (last - first).days > 10 * 366:
            raise UnclearTimeError("that is too long to count days in")
        days = [first + timedelta(days=day) for day in range((last - first).days + 1)]
        days = [day for day in days if when.weekday in (None, day.isoweekday())]
        at = when.n - 1 if when.n > 0 else when.n
        if not when.n or not -len(days) <= at < len(days):
            raise UnclearTimeError("there are not so many days in it")
        return _one(datetime.combine(days[at], time()), "day")

    def _time(self, when: TimeOfDay) -> _Span:
        at = time(when.hour, when.minute)
        if when.of is not None:
            of = self.span(when.of)
            if of.grain != "day" or of.many:
                raise UnclearTimeError("a time of day goes with one day: which day?")
            return _one(datetime.combine(of.start.date(), at), "minute")
        wall = datetime.combine(self.now.date(), at)
        if self.past and wall > self.now:
            wall -= timedelta(days=1)
        if not self.past and wall <= self.now:
            wall += timedelta(days=1)
        return _one(wall, "minute")

    def _range(self, when: Range) -> _Span:
        """Evaluate a range. An incomplete end is looked for after the start: 22:00 to 6:00, the 30th to the 2nd."""
        start = self.span(when.start)
        open_ended = (isinstance(when.end, TimeOfDay) and when.end.of is None) or (
            isinstance(when.end, CalendarDate) and when.end.year is None
        )
        end = (_Evaluation(start.start, self.zone, past=False) if open_ended else self).span(when.end)
        last = end.start if end.grain in _ELAPSED and not end.many else end.end
        if last <= start.start:
            raise UnclearTimeError("it ends before it begins")
        finer = min(start.grain, end.grain, key=list(_STEPS).index)
        return _Span(start.start, last, finer, many=True)


def _one(start: datetime, grain: Granularity) -> _Span:
    return _Span(start, start + _STEPS[grain], grain)


def _floor(wall: datetime, unit: CalendarUnit) -> datetime:
    """Return the beginning of the day, week (a Monday), month, quarter or year."""
    day = wall.date()
    first: dict[CalendarUnit, date] = {
        "day": day,
        "week": day - timedelta(days=day.weekday()),
        "month": day.replace(day=1),
        "quarter": day.replace(month=(day.month - 1) // 3 * 3 + 1, day=1),
        "year": day.replace(month=1, day=1),
    }
    return datetime.combine(first[unit], time())


def _dates(when: CalendarDate, now: datetime, *, back: bool) -> Iterator[_Span]:
    """Yield candidate dates from now on, or back; one if the year is given. Days that do not exist are skipped."""
    direction = -1 if back else 1
    by_month = when.month is None and when.day is not None
    begin = _floor(now, "month" if by_month else "year")
    for step in range(1 if when.year else _CANDIDATES):
        at = begin + step * direction * _STEPS["month" if by_month else "year"]
        year = when.year or at.year
        if (found := _spelled_out(when, year, at.month)) is not None:
            yield found


def _spelled_out(when: CalendarDate, year: int, month: int) -> _Span | None:
    try:
        if when.week:
            return _one(datetime.combine(date.fromisocalendar(year, when.week, 1), time()), "week")
        if when.quarter:
            return _one(datetime(year, when.quarter * 3 - 2, 1), "quarter")  # noqa: DTZ001 - on the wall
        if when.day:
            return _one(datetime(year, when.month or month, when.day), "day")  # noqa: DTZ001
    except ValueError:
        return None
    if when.month:
        return _one(datetime(year, when.month, 1), "month")  # noqa: DTZ001
    return _one(datetime(year, 1, 1), "year")  # noqa: DTZ001
