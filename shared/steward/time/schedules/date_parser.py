"""Parses dates in words with the library dateparser, as far as it is certain.

dateparser reads many languages, but misreads words that it does not understand: in published cases it is wrong nearly
as often as right. It reports no confidence, so the same text is parsed again at other moments and with parts left out,
and its answer counts only if it changes as a date, a weekday or a number of days from now would. The result is compared
with the model's `When`, or replaces it if there is none.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Literal, TypeAlias

from dateparser.date import DateDataParser
from dateutil.relativedelta import relativedelta

from steward.time.schedules.time_evaluation import FIRST_YEAR, LAST_YEAR

LANGUAGES = ("en", "de", "es", "fr")
_LONGEST = 80
_DAY = timedelta(days=1)
_NUMBER = re.compile(r"\d+")
_WORD = re.compile(r"\w+")
_LENGTHS = {
    "time": relativedelta(minutes=1),
    "day": relativedelta(days=1),
    "month": relativedelta(months=1),
    "year": relativedelta(years=1),
}
Length: TypeAlias = Literal["minute", "day", "month", "year"]
_GRANULARITY: dict[str, Length] = {"time": "minute", "day": "day", "month": "month", "year": "year"}


@dataclass(frozen=True)
class ParsedTime:
    """Period of naive wall times, from `start` to before `end`."""

    start: datetime
    end: datetime
    granularity: Length


@dataclass(frozen=True)
class _Found:
    at: datetime
    period: str

    @property
    def start(self) -> datetime:
        """Beginning of the period found, without the day or time of the moment at which it was parsed."""
        at = self.at.replace(second=0, microsecond=0)
        if self.period == "time":
            return at
        day = at.date()
        if self.period in ("month", "year"):
            day = day.replace(day=1, month=1 if self.period == "year" else day.month)
        return datetime.combine(day, time())


def parse_date(
    text: str, now: datetime, languages: Collection[str] = LANGUAGES, *, past: bool = False
) -> ParsedTime | None:
    """Interpret `text` as said at `now` (naive wall time) in one of `languages`; None if that is uncertain.

    With `past`, expressions that would look ahead (a weekday, a day of the year) are uncertain.
    """
    if not text.strip() or len(text) > _LONGEST:
        return None
    said_at = now.replace(second=0, microsecond=0)
    readings = {_Asked(text, said_at, language, past).reading() for language in languages}
    readings.discard(None)
    return readings.pop() if len(readings) == 1 else None


@dataclass(frozen=True)
class _Asked:
    text: str
    now: datetime
    language: str
    past: bool

    def reading(self) -> ParsedTime | None:
        found = self._parse()
        if found is None or found.period not in _LENGTHS or not FIRST_YEAR <= found.at.year < LAST_YEAR:
            return None
        if not (self._moves_as_a_time_does(found) and self._unambiguous(found) and self._all_of_it(found)):
            return None
        return ParsedTime(found.start, found.start + _LENGTHS[found.period], _GRANULARITY[found.period])

    def _parse(
        self, text: str | None = None, now: datetime | None = None, *, prefer: str = "future", order: str = ""
    ) -> _Found | None:
        settings = {
            "RELATIVE_BASE": now or self.now,
            "PREFER_DATES_FROM": prefer,
            "RETURN_TIME_AS_PERIOD": True,
            **({"DATE_ORDER": order} if order else {}),
        }
        try:
            found = DateDataParser(languages=[self.language], settings=settings).get_date_data(text or self.text)
        except (ValueError, OverflowError, TypeError, RecursionError):
            return None
        # Times in a named zone are not converted here.
        if found.date_obj is None or found.date_obj.tzinfo is not None:
            return None
        return _Found(found.date_obj, found.period)

    def _moves_as_a_time_does(self, found: _Found) -> bool:
        """Return whether the result moves as a time would if the text were said later.

        It stays the same date, moves by as much, or becomes the next such weekday or day of the year.
        """
        if self.past and self._parse(prefer="past") != found:
            return False
        steps = (400 * _DAY, 37 * _DAY)
        later = [self._parse(now=self.now + step) for step in steps]
        if any(one is None or one.period != found.period for one in later):
            return False
        moved = [one.start - found.start for one in later if one]
        same = not any(moved)
        if found.period in ("month", "year"):
            return same or (found.period == "month" and self._sought(found, moved, later))
        if not self._at_any_hour(found):
            return False
        return same or moved == list(steps) or self._sought(found, moved, later)

    def _sought(self, found: _Found, moved: list[timedelta], later: list[_Found | None]) -> bool:
        return self._weekly(found, moved) or self._yearly(found, later)

    def _at_any_hour(self, found: _Found) -> bool:
        """Return whether the result is the same at any hour, unlike "at nine" or hours counted from "tomorrow"."""
        hours = (self.now.replace(hour=0, minute=1), self.now.replace(hour=23))
        return all(one is not None and one.start == found.start for one in map(self._at, hours))

    def _at(self, now: datetime) -> _Found | None:
        return self._parse(now=now)

    def _weekly(self, found: _Found, moved: list[timedelta]) -> bool:
        before = self._parse(prefer="past")
        weekday = all(not one % (7 * _DAY) for one in moved)
        ahead = found.start.date() > self.now.date()
        return weekday and ahead and before is not None and found.start - before.start == 7 * _DAY

    def _yearly(self, found: _Found, later: list[_Found | None]) -> bool:
        before = self._parse(prefer="past")
        if before is None or before.start.year != found.start.year - 1 or before.start.date() == self.now.date():
            return False
        days = {(one.start.month, one.start.day) for one in (found, before, *later) if one}
        return len(days) == 1 and found.start > self.now - 366 * _DAY

    def _unambiguous(self, found: _Found) -> bool:
        """Return whether day and month cannot be exchanged: 3/4 is the third of April or the fourth of March."""
        orders = (self._parse(order=order) for order in ("DMY", "MDY"))
        return all(one is None or one.start == found.start for one in orders)

    def _all_of_it(self, found: _Found) -> bool:
        """Return whether the result uses every part of the text that has a meaning."""
        return self._numbers(found) and all(self._counts(word, found) for word in _WORD.finditer(self.text))

    def _counts(self, word: re.Match[str], found: _Found) -> bool:
        """Return whether a word changes the result, or means nothing alone, or is the result's weekday."""
        without = self.text[: word.start()] + self.text[word.end() :]
        left = self._parse(without) if without.strip() else None
        if left is None or left.start != found.start or left.period != found.period:
            return True
        if _NUMBER.search(word[0]):
            # The year that would have been chosen anyway.
            return word[0] == str(found.at.year)
        alone = self._parse(word[0])
        return alone is None or alone.start.weekday() == found.start.weekday()

    def _numbers(self, found: _Found) -> bool:
        """Return whether every number belongs to the date or its distance.

        A two-digit year does not count, since it could be a day.
        """
        at, day = found.at, found.start.date()
        away, months = abs((day - self.now.date()).days), (at.year - self.now.year) * 12 + at.month - self.now.month
        known = {at.year, at.month, at.day, at.hour, at.hour % 12 or 12, at.minute}
        known |= {away, away // 7, abs(months), abs(at.year - self.now.year)}
        return all(int(number[:9]) in known for number in _NUMBER.findall(self.text))
