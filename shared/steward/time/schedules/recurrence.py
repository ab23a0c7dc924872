"""When something happens that happens once or again and again: the next time, and what is due.

A rule is a first wall time, an IANA zone and an RFC 5545 RRULE (`recurrence_rule.py` says which). It is expanded on the
wall, without any zone, and each wall time is turned into a moment by the zone as it is known then:

* a time that the clocks skip is the first moment after the gap; several skipped times are one occurrence, and so are
  a skipped time and the one the gap ends at;
* a time that comes twice is the first of the two, once;
* an occurrence is its wall time. So its id holds when a zone changes its rules or the rule is moved to another zone,
  and what was done at 9:00 is not done again at another 9:00 of the same day;
* a rule keeps its zone wherever its member goes, until it is `moved`.

The first wall time is an occurrence only if the RRULE gives it. All is pure.
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
from steward.time.schedules.recurrence_rule import BadRule, Expansion, NeverOccurs, checked, omits_short_months

# What to do about occurrences that passed while nothing ran: the last of them, each of them, or none.
CatchUp: TypeAlias = Literal["once", "all", "skip"]

MAX_DUE = 100
# Anything is a little late; what is later was missed.
PUNCTUAL = timedelta(minutes=15)

_LAST = datetime(2399, 1, 1)  # noqa: DTZ001 - a wall time
# Ever further, so that of a rule of every minute nobody counts a year to find the last.
_LOOK_BACK = tuple(timedelta(days=days) for days in (1 / 24, 1, 31, 366, 4_000))


@dataclass(frozen=True)
class Occurrence:
    """One time of a rule: `wall` as planned, `2026-11-25T15:00`, and the moment it comes to (UTC)."""

    wall: str
    at: datetime

    def id_for(self, job_id: str) -> str:
        """The occurrence's id within the job, the same whoever computes it, whenever."""
        return derived_id("occurrence", job_id, self.wall)


@dataclass(frozen=True)
class Rule:
    """From `start` on, a `WallTime` with a time of day, in `zone`; once if `rrule` is empty. Raises `BadRule`."""

    start: str
    zone: str
    rrule: str = ""
    _first: datetime = field(init=False, repr=False, compare=False)
    _expansion: Expansion | None = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not is_zone(self.zone):
            raise BadRule(f"there is no zone {self.zone[:60]!r}: give an IANA name like Europe/Berlin")
        try:
            first = datetime.fromisoformat(self.start)
        except ValueError:
            raise BadRule(f"there is no {self.start[:60]}: give a time like 2026-11-25T15:00") from None
        if is_day(self.start) or first.tzinfo or first.second or first.microsecond or not 1970 <= first.year < 2200:
            raise BadRule("it begins at a time like 2026-11-25T15:00, by the clock of its zone")
        object.__setattr__(self, "_first", first)
        expansion = checked(self.rrule, first, self.zone) if self.rrule.strip() else None
        object.__setattr__(self, "_expansion", expansion)

    def moved(self, zone: str) -> Rule:
        """The same wall times in another zone."""
        return replace(self, zone=zone)

    @property
    def omits_short_months(self) -> bool:
        """Whether months that have no such day are left out, which is worth saying."""
        return bool(self._expansion) and omits_short_months(self.rrule, self._first)

    def walls(self, after: datetime | None = None) -> Iterator[datetime]:
        """Its wall times (naive) in order: all, or those later than `after`."""
        if not self._expansion:
            return iter([self._first] if after is None or self._first > after else [])
        until = self._expansion.until or _LAST
        walls = takewhile(lambda wall: wall <= until, self._from(self._expansion, after))
        return walls if after is None else dropwhile(lambda wall: wall <= after, walls)

    def occurrences(self, after: datetime | None = None) -> Iterator[Occurrence]:
        """In order: all, or those later than the moment `after`. Each moment once."""
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
        """From a little before `after` on where the steps are even, so that nobody counts through the years."""
        start = self._first
        if after is not None and expansion.stride:
            start += max((after - start) // expansion.stride - 1, 0) * expansion.stride
        return iter(rrulestr(expansion.rrule, dtstart=start))


def next_after(rule: Rule, moment: datetime) -> Occurrence | None:
    """The first occurrence later than `moment`; None if there is none any more."""
    return next(rule.occurrences(moment), None)


def next_three(rule: Rule, moment: datetime) -> tuple[Occurrence, ...]:
    """The next three after `moment`, or as many as there are."""
    return tuple(islice(rule.occurrences(moment), 3))


def check_occurs(rule: Rule, now: datetime) -> Occurrence:
    """The first occurrence after `now`, of a rule that somebody wants to begin with. Raises `NeverOccurs`."""
    if occurrence := next_after(rule, now):
        return occurrence
    if last := latest(rule, None, now):
        raise NeverOccurs(f"{last.wall} was the last time and is past: give a later time or a later UNTIL")
    raise NeverOccurs("UNTIL is before the first time: give a later one")


def latest(rule: Rule, after: datetime | None, until: datetime) -> Occurrence | None:
    """The last occurrence up to and with `until` that is later than `after`; None if there is none."""
    for span in _LOOK_BACK:
        begin = until - span if after is None else max(until - span, after)
        if found := deque(takewhile(lambda one: one.at <= until, rule.occurrences(begin)), maxlen=1):
            return found[0]
        if begin == after:
            return None
    found = deque(takewhile(lambda one: one.at <= until, rule.occurrences(after)), maxlen=1)
    return found[0] if found else None


def due(rule: Rule, last_done: datetime | None, now: datetime, catch_up: CatchUp) -> tuple[Occurrence, ...]:
    """What is to be done now, in order: of what came after `last_done` (None: of everything) up to and with `now`.

    `all`: each, but at most `MAX_DUE` at a time; asked again with the last of them as `last_done`, the others follow.
    `once`: the last. `skip`: the last if it is not later than `PUNCTUAL`.
    """
    if catch_up == "all":
        return tuple(islice(takewhile(lambda one: one.at <= now, rule.occurrences(last_done)), MAX_DUE))
    last = latest(rule, last_done, now)
    if not last or (catch_up == "skip" and now - last.at > PUNCTUAL):
        return ()
    return (last,)
