"""Values as records and calls hold them (days, times, amounts, closed types), as people read them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from datetime import date, datetime
from typing import Any, get_args

from steward.wording.sentence import Amount, Day, Figure, Joined, Month, Price, Rendered, Sentence, Wall, verbatim
from steward.wording.values import ChosenValue, EveryDays, EveryMonths, EveryWeeks, EveryYears, ValueName

_NAMES = frozenset(get_args(ValueName))
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_MONTH = re.compile(r"\d{4}-\d\d")
_WALL = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d")
_AGAIN = re.compile(r"FREQ=(?P<unit>[A-Z]+)(?:;INTERVAL=(?P<count>\d+))?")
_UNITS = {"YEARLY": EveryYears, "MONTHLY": EveryMonths, "WEEKLY": EveryWeeks, "DAILY": EveryDays}
_AMOUNT = re.compile(r"(?P<amount>-?\d+\.\d{2,3})(?: (?P<currency>[A-Z]{3}))?")


def said(value: Any) -> Joined:
    """A value in its reader's language.

    A day, a month, a time on the wall, an amount and how something recurs are known by the form that standards give
    them, a value of a closed type by its name. So words that are somebody's own are no value: see `as_written`.
    """
    match value:
        case Joined():
            return value
        case datetime():
            return _one(Wall(value))
        case date():
            return _one(Day(value))
        case Mapping():
            return said_all(*value.values())
        case list() | tuple():
            return said_all(*value)
        case _:
            return _one(_read(str(value)))


def said_all(*values: Any) -> Joined:
    """Those that there are, one after the other."""
    return Joined(
        tuple(said(one) for one in values if one is not None and one is not False and one not in ("", [])), ", "
    )


def as_written(words: str) -> Joined:
    """Somebody's own words, whatever they look like."""
    return _one(verbatim(words))


def _one(part: Sentence | Figure | Rendered) -> Joined:
    return Joined((part,), "")


def _read(value: str) -> Sentence | Figure | Rendered:
    if value in _NAMES:
        return ChosenValue(form=value)  # type: ignore[arg-type]
    # What only has the form of a day is none.
    with suppress(ValueError):
        if _DAY.fullmatch(value):
            return Day(date.fromisoformat(value))
        if _MONTH.fullmatch(value):
            return Month(date.fromisoformat(f"{value}-01"))
        if _WALL.fullmatch(value):
            return Wall(datetime.fromisoformat(value))
    if found := _AMOUNT.fullmatch(value):
        amount, currency = found["amount"], found["currency"]
        return Price(amount, currency) if currency else Amount(amount)
    if (again := _AGAIN.fullmatch(value)) and again["unit"] in _UNITS:
        return _UNITS[again["unit"]](count=int(again["count"] or 1))
    return verbatim(value)
