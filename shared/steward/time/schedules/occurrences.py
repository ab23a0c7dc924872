"""Occurrences of a one-time or recurring rule: the next ones, and those that are due. Pure.

A rule is a first wall time, an IANA zone and an RFC 5545 RRULE (`rrule.py` lists what is accepted). It is expanded in
wall time without a zone, and each wall time is converted to a moment by the zone's rules at that time:

* a time that the clocks skip is the first moment after the gap; several skipped times are one occurrence, and so are a
skipped time and the one the gap ends at;
* a time that comes twice is the first of the two, once;
* an occurrence is its wall time. So its id survives a change of the zone's rules or of the rule's zone, and what was
done at 9:00 is not done again at another 9:00 of the same day;
* a rule keeps its zone when its member travels, until it is `moved`.

The first wall time is an occurrence only if the RRULE yields it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from itertools import dropwhile, islice, takewhile
from typing import Literal, TypeAlias
from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr

from steward.core.ids import derived_id
from steward.core.wall_clock import is_day, is_zone, moment_not_before
from steward.time.schedules.rrule import (
    Expansion,
    NeverOccursError,
    RecurrenceRuleError,
    TimePastError,
    checked,
    omits_short_months,
)

# Treatment of occurrences missed during an outage: the last one, each one, or none.
CatchUp: TypeAlias = Literal["once", "all", "skip"]

MAX_DUE = 100
# Tolerance; a later occurrence counts as missed.
PUNCTUAL = timedelta(minutes=15)

_LAST = datetime(2399, 1, 1)  # noqa: DTZ001 - a wall time
# Growing spans, so that for a rule of every minute nobody counts through a year to find the last.
_LOOK_BACK = tuple(timedelta(days=days) for days in (1 / 24, 1, 31, 366, 4_000))


@dataclass(frozen=True)
class Occurrence:
    """Occurrence: the planned `wall` time, `2026-11-25T15:00`, and its moment (UTC)."""

    wall: str
    at: datetime

    def id_for(self, job_id: str) -> str:
        """Return the occurrence's id within the job, the same wherever and whenever it is computed."""
        return derived_id("occurrence", job_id, self.wall)


@dataclass(frozen=True)
class RecurrenceRule:
    """Recurrence from `start`, a `WallTime` with a time of day, in `zone`; once if `rrule` is empty.

    Raises `RecurrenceRuleError`.
    """

    start: str
    zone: str
    rrule: str = ""
    _first: datetime = field(init=False, repr=False, compare=False)
    _expansion: Expansion | None = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not is_zone(self.zone):
            raise RecurrenceRuleError(f"there is no zone {self.zone[:60]!r}: give an IANA name like Europe/Berlin")
        try:
            first = datetime.fromisoformat(self.start)
        except ValueError:
            raise RecurrenceRuleError(f"there is no {self.start[:60]}: give a time like 2026-11-25T15:00") from None
        if is_day(self.start) or first.tzinfo or first.second or first.microsecond or not 1970 <= first.year < 2200:
            raise RecurrenceRuleError("it begins at a time like 2026-11-25T15:00, by the clock of its zone")
        object.__setattr__(self, "_first", first)
        expansion = checked(self.rrule, first, self.zone) if self.rrule.strip() else None
        object.__setattr__(self, "_expansion", expansion)

    def moved(self, zone: str) -> RecurrenceRule:
        """Return the rule with the same wall times in another zone."""
        return replace(self, zone=zone)

    @property
    def omits_short_months(self) -> bool:
        """Return whether months without such a day are skipped, which a person should know."""
        return bool(self._expansion) and omits_short_months(self.rrule, self._first)

    def walls(self, after: datetime | None = None) -> Iterator[datetime]:
        """Return its wall times (naive) in order: all, or those later than `after`."""
        if not self._expansion:
            return iter([self._first] if after is None or self._first > after else [])
        until = self._expansion.until or _LAST
        walls = takewhile(lambda wall: wall <= until, self._from(self._expansion, after))
        return walls if after is None else dropwhile(lambda wall: wall <= after, walls)

    def occurrences(self, after: datetime | None = None) -> Iterator[Occurrence]:
        """Yield the occurrences in order: all, or those later than the moment `after`. Each moment occurs once."""
        wall_after = None
        if after is not None:
            wall_after = after.astimezone(ZoneInfo(self.zone)).replace(tzinfo=None)
        last = after
        for wall in self.walls(wall_after):
            at = moment_not_before(wall, self.zone)
            if last is None or at > last:
                last = at
                yield Occurrence(wall.strftime("%Y-%m-%dT%H:%M"), at)

    def _from(self, expansion: Expansion, after: datetime | None) -> Iterator[datetime]:
        """Start shortly before `after` if the interval is constant, instead of counting through the years."""
        start = self._first
        if after is not None and expansion.stride:
            start += max((after - start) // expansion.stride - 1, 0) * expansion.stride
        return iter(rrulestr(expansion.rrule, dtstart=start))


def next_after(rule: RecurrenceRule, moment: datetime) -> Occurrence | None:
    """Return the first occurrence later than `moment`; None if there is none."""
    return next(rule.occurrences(moment), None)


def check_occurs(rule: RecurrenceRule, now: datetime) -> Occurrence:
    """Return the first occurrence after `now` of a new rule. Raises `NeverOccursError`."""
    if occurrence := next_after(rule, now):
        return occurrence
    if last := latest(rule, None, now):
        raise TimePastError(f"{last.wall} was the last time and is past: give a later time or a later UNTIL")
    raise NeverOccursError("UNTIL is before the first time: give a later one")


def latest(rule: RecurrenceRule, after: datetime | None, until: datetime) -> Occurrence | None:
    """Return the last occurrence up to and including `until` that is later than `after`; None if there is none."""
    for span in _LOOK_BACK:
        begin = until - span if after is None else max(until - span, after)
        if found := deque(takewhile(lambda one: one.at <= until, rule.occurrences(begin)), maxlen=1):
            return found[0]
        if begin == after:
            return None
    found = deque(takewhile(lambda one: one.at <= until, rule.occurrences(after)), maxlen=1)
    return found[0] if found else None


def due(rule: RecurrenceRule, last_done: datetime | None, now: datetime, catch_up: CatchUp) -> tuple[Occurrence, ...]:
    """Return the occurrences due now, in order, after `last_done` (None: from the start) up to and including `now`.

    `all`: each, but at most `MAX_DUE` at a time; a call with the last of them as `last_done` returns the others.
    `once`: the last. `skip`: the last, unless it is later than `PUNCTUAL`.
    """
    if catch_up == "all":
        return tuple(islice(takewhile(lambda one: one.at <= now, rule.occurrences(last_done)), MAX_DUE))
    last = latest(rule, last_done, now)
    if not last or (catch_up == "skip" and now - last.at > PUNCTUAL):
        return ()
    return (last,)
