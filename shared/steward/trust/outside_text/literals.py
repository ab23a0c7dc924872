"""Compares numbers and days that the main model wrote with values read and with members' messages. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from datetime import date, datetime, timedelta
from decimal import Decimal, InvalidOperation
from typing import Any

from steward.trust.outside_text.fields import numbers_in, places_of
from steward.trust.outside_text.references import Known, leaves

# What a member says of a day without its month, or without its year, is near.
_NEAR_WITHOUT_MONTH, _NEAR_WITHOUT_YEAR = timedelta(days=31), timedelta(days=366)
# It is still yesterday, or already tomorrow, somewhere on earth.
_WEST, _EAST = timedelta(hours=-12), timedelta(hours=14)
_NOON = 12


def has_digits(value: Any) -> bool:
    """Return whether any text or number in `value` has a digit: neither an amount nor a day is without one."""
    return any(re.search(r"\d", text) for text in _texts(value))


def equals_read(value: Any, known: Known, *, within: bool) -> Iterator[str]:
    """Yield the references of the values read that a literal equals, or holds if `within`."""
    for reference, referent in known.items():
        if referent.kind == "value" and any(_equal(text, referent.text, within=within) for text in _texts(value)):
            yield reference


def stands_in(value: Any, texts: Sequence[str], now: datetime) -> bool:
    """Return whether every number and day in `value` stands in `texts` in digits. A day that is today counts, too."""
    amounts = {number for text in texts for number in numbers_in(text)}
    parts = {int(digits) for text in texts for digits in re.findall(r"\d+", text)}
    return all(_stands_in(text, amounts, parts, now) for text in _texts(value) if re.search(r"\d", text))


def _texts(value: Any) -> Sequence[str]:
    return [text for _, text in leaves("", value)]


def _equal(text: str, read: str, *, within: bool) -> bool:
    places = places_of(read, text)
    if within:
        return next(places, None) is not None
    # The time of a day may differ, and so may the spelling of a number.
    return any(start == 0 and (end == len(text) or text[end] == "T") for start, end in places)


def _stands_in(text: str, amounts: Collection[Decimal], parts: Collection[int], now: datetime) -> bool:
    with suppress(InvalidOperation):
        return abs(Decimal(text)) in amounts
    day, _, time = text.partition("T")
    with suppress(ValueError):
        return _is_day(date.fromisoformat(day), parts, now) and (not time or _is_time(time, parts))
    return False


def _is_day(day: date, parts: Collection[int], now: datetime) -> bool:
    if day in {(now + _WEST).date(), now.date(), (now + _EAST).date()}:
        return True
    if day.day not in parts:
        return False
    away = abs(day - now.date())
    return away <= _NEAR_WITHOUT_MONTH or (day.month in parts and (away <= _NEAR_WITHOUT_YEAR or day.year in parts))


def _is_time(time: str, parts: Collection[int]) -> bool:
    if not re.fullmatch(r"\d\d:\d\d", time):
        return False
    hour, minute = map(int, time.split(":"))
    return (hour in parts or (hour % _NOON or _NOON) in parts) and (minute == 0 or minute in parts)
