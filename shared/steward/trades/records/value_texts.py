"""Formats stored values for people: days, times, amounts and closed types."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, date, datetime, time
from functools import partial
from typing import Any, Literal

from steward.core.catalogs import forms
from steward.core.sentences import (
    Day,
    Figure,
    Joined,
    LocalTime,
    Moment,
    Month,
    Number,
    PlainAmount,
    Price,
    Rendered,
    Sentence,
    Wording,
    say,
    verbatim,
)

_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_MONTH = re.compile(r"\d{4}-\d\d")
_WALL = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d")
_TIME = re.compile(r"\d\d:\d\d")
_AGAIN = re.compile(r"FREQ=(?P<unit>[A-Z]+)(?:;INTERVAL=(?P<count>\d+))?")
_EVERY: Mapping[str, Callable[..., Sentence]] = {
    "YEARLY": partial(say, "every-years"),
    "MONTHLY": partial(say, "every-months"),
    "WEEKLY": partial(say, "every-weeks"),
    "DAILY": partial(say, "every-days"),
    "HOURLY": partial(say, "every-hours"),
}
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
# Periods of a rent that is due on a day of the week.
BY_WEEKS = ("week", "fortnight", "four_weeks")
_BY_ABBREVIATION = {day[:2].upper(): day for day in WEEKDAYS}
_AMOUNT = re.compile(r"(?P<amount>-?\d+\.\d{2,3})(?: (?P<currency>[A-Z]{3}))?")


def offset_in_words(days: int) -> Sentence:
    """Return so many days after a day, or before it if they are less than 0."""
    if days == 0:
        return say("on-the-day")
    return say("days-after", count=days) if days > 0 else say("days-before", count=-days)


def weekdays_named(weekdays: Sequence[int]) -> tuple[Literal["every", "except", "only"], Joined]:
    """Return the weekdays to name, from 1 Monday; none stands for all. It is those left out, or those that stay."""
    on = {*(weekdays or range(1, 8))}
    off = {*range(1, 8)} - on
    form: Literal["every", "except", "only"] = "every" if not off else "except" if len(off) < len(on) else "only"
    named = sorted(on if form == "only" else off)
    return form, Joined(tuple(say("weekday", form=WEEKDAYS[day - 1]) for day in named), ", ")


def due_day_in_words(per: str | None, day: int) -> Joined:
    """Return the day a rent is due: the weekday, from 1 Monday, of a rent by weeks; else the number of the day."""
    return _one(say("weekday", form=WEEKDAYS[(day - 1) % 7]) if per in BY_WEEKS else Number(day))


def said(value: Any) -> Joined:
    """Return a value in the reader's language.

    A day, month, time, amount or recurrence is known by its standard form, a closed value by its name. Free text is no
    value: see `as_written`.
    """
    match value:
        case Joined():
            return value
        case datetime():
            return _one(LocalTime(value))
        case date():
            return _one(Day(value))
        case Mapping():
            return said_all(*value.values())
        case list() | tuple():
            return said_all(*value)
        case _:
            return _one(_read(str(value)))


def said_all(*values: Any) -> Joined:
    """Return the values that are given, one after another."""
    return Joined(
        tuple(said(one) for one in values if one is not None and one is not False and one not in ("", [])), ", "
    )


def as_written(words: str) -> Joined:
    """Return somebody's own words unchanged, even if they look like a value."""
    return _one(verbatim(words))


def recurrence_in_words(rrule: str) -> Wording:
    """Return an RRULE in words; the rule itself, unchanged, if there are no words for it."""
    parts = dict(part.split("=", 1) for part in rrule.split(";") if "=" in part)
    unit = _EVERY.get(parts.get("FREQ", ""))
    if unit is None:
        return verbatim(rrule)
    how = unit(count=int(parts.get("INTERVAL", "1")))
    days = [_BY_ABBREVIATION[day] for day in parts.get("BYDAY", "").split(",") if day in _BY_ABBREVIATION]
    named = Joined(tuple(say("weekday", form=day) for day in days), ", ")
    return say("each-time", how=how, days=named) if days else how


def _one(part: Sentence | Figure | Rendered) -> Joined:
    return Joined((part,), "")


def _read(value: str) -> Sentence | Figure | Rendered:
    if value in forms("chosen-value"):
        return say("chosen-value", form=value)
    # A text with the form of a day may be no valid day.
    with suppress(ValueError):
        if _DAY.fullmatch(value):
            return Day(date.fromisoformat(value))
        if _MONTH.fullmatch(value):
            return Month(date.fromisoformat(f"{value}-01"))
        if _WALL.fullmatch(value):
            return LocalTime(datetime.fromisoformat(value))
        if _TIME.fullmatch(value):
            # A moment of the present day is said without it.
            at = datetime.combine(date.min, time.fromisoformat(value), UTC)
            return Moment(at, at, "UTC")
    if found := _AMOUNT.fullmatch(value):
        amount, currency = found["amount"], found["currency"]
        return Price(amount, currency) if currency else PlainAmount(amount)
    if (again := _AGAIN.fullmatch(value)) and again["unit"] in _EVERY:
        return _EVERY[again["unit"]](count=int(again["count"] or 1))
    return verbatim(value)
