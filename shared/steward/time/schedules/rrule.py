"""Validation of RRULE strings: the part of RFC 5545 that people mean, checked before any expansion. Pure.

Rules that occur too often, would be searched without end, or are easily misread are refused. Of RFC 7529 it supports
`SKIP=BACKWARD`: a month that is too short uses its last day. Without it the standard skips such a month.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import MAXYEAR, UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr

from steward.core.errors import StewardError
from steward.core.sentences import say

MAX_COUNT = 1_000
MAX_INTERVAL = 366
MAX_CHARACTERS = 500

_ALWAYS = {"FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST", "BYHOUR", "BYMINUTE", "BYDAY"}
# BYMONTHDAY and BYSETPOS need months or years: in smaller intervals they might never match, which takes long to find
# out.
_PARTS: Mapping[str, frozenset[str]] = {
    "HOURLY": frozenset(_ALWAYS),
    "DAILY": frozenset(_ALWAYS),
    "WEEKLY": frozenset({*_ALWAYS, "BYMONTH"}),
    "MONTHLY": frozenset({*_ALWAYS, "BYMONTH", "BYMONTHDAY", "BYSETPOS", "SKIP", "RSCALE"}),
    "YEARLY": frozenset({*_ALWAYS, "BYMONTH", "BYMONTHDAY", "BYSETPOS", "BYWEEKNO", "SKIP", "RSCALE"}),
}
# Minimum, maximum, and whether negative numbers count from the end.
_NUMBERS: Mapping[str, tuple[int, int, bool]] = {
    "INTERVAL": (1, MAX_INTERVAL, False),
    "COUNT": (1, MAX_COUNT, False),
    "BYMINUTE": (0, 59, False),
    "BYHOUR": (0, 23, False),
    "BYMONTHDAY": (1, 31, True),
    "BYMONTH": (1, 12, False),
    "BYWEEKNO": (1, 53, True),
    "BYSETPOS": (1, 366, True),
}
_STRIDES = {"HOURLY": timedelta(hours=1), "DAILY": timedelta(days=1), "WEEKLY": timedelta(weeks=1)}
_DAY = re.compile(r"([+-]?[1-9]\d?)?(MO|TU|WE|TH|FR|SA|SU)")
_UNTIL = re.compile(r"\d{8}(T\d{6}Z?)?")


class RecurrenceRuleError(StewardError):
    """The rule is refused; the message says what to do instead."""


class NeverOccursError(RecurrenceRuleError):
    """The rule has no occurrence, or none in the future."""


class TimePastError(NeverOccursError):
    """All its times are past."""

    why = say("time-is-over")


@dataclass(frozen=True)
class Expansion:
    """Validated rule for dateutil, without its end, which is a wall time.

    `stride` is the interval after which it repeats; None if it does not, or is counted from its start.
    """

    rrule: str
    until: datetime | None
    stride: timedelta | None


def checked(rrule: str, start: datetime, zone: str) -> Expansion:
    """Validate the rule `rrule` with the start `start` as wall time of `zone`. Raises `RecurrenceRuleError`."""
    parts = _parts(rrule)
    _check_frequency(parts)
    for name, value in parts.items():
        _check_value(name, value)
    _check_intervals(parts)
    until = _until(parts.pop("UNTIL", ""), zone)
    if "COUNT" in parts and until:
        raise RecurrenceRuleError("COUNT and UNTIL exclude each other: give one of them")
    if parts.pop("RSCALE", "GREGORIAN") != "GREGORIAN":
        raise RecurrenceRuleError("only RSCALE=GREGORIAN is known: leave RSCALE out")
    skip = parts.pop("SKIP", "OMIT")
    if skip == "BACKWARD":
        parts = _backward(parts, start)
    elif skip != "OMIT":
        raise RecurrenceRuleError("SKIP is OMIT (leave short months out) or BACKWARD (their last day)")
    written = ";".join(f"{name}={value}" for name, value in parts.items())
    try:
        _check_occurs(written, start)
    except (ValueError, TypeError) as error:
        raise RecurrenceRuleError(f"{rrule} is no rule that can be followed: {error}") from None
    even = None if "COUNT" in parts else _STRIDES.get(parts["FREQ"])
    return Expansion(written, until, even and even * int(parts.get("INTERVAL", "1")))


def omits_short_months(rrule: str, start: datetime) -> bool:
    """Return whether the rule skips months without such a day, which `;SKIP=BACKWARD` would change."""
    parts = _parts(rrule)
    if parts["FREQ"] not in ("MONTHLY", "YEARLY") or parts.get("SKIP") == "BACKWARD" or "BYDAY" in parts:
        return False
    days = [abs(int(day)) for day in parts.get("BYMONTHDAY", str(start.day)).split(",")]
    # In a common year, so that 29 February counts as skipped, too.
    return any(min(days) > monthrange(2027, month)[1] for month in _months(parts, start))


def _months(parts: Mapping[str, str], start: datetime) -> list[int]:
    if "BYMONTH" in parts:
        return [int(month) for month in parts["BYMONTH"].split(",")]
    return [start.month] if parts["FREQ"] == "YEARLY" and "BYMONTHDAY" not in parts else list(range(1, 13))


def _parts(rrule: str) -> dict[str, str]:
    """Split the rule into its parts by name, each once."""
    text = rrule.strip().upper().removeprefix("RRULE:")
    if len(text) > MAX_CHARACTERS:
        raise RecurrenceRuleError(f"a rule has at most {MAX_CHARACTERS} characters")
    parts: dict[str, str] = {}
    for part in filter(None, text.split(";")):
        name, equals, value = part.partition("=")
        if not equals or not value or name in parts:
            raise RecurrenceRuleError(f"{part[:60]} is no part of an RRULE: write each once, like FREQ=WEEKLY;BYDAY=MO")
        parts[name] = value
    return parts


def _check_frequency(parts: Mapping[str, str]) -> None:
    frequency = parts.get("FREQ", "")
    if frequency not in _PARTS:
        raise RecurrenceRuleError(
            f"FREQ is one of {', '.join(_PARTS)}; for several times an hour give FREQ=HOURLY and BYMINUTE=0,30"
        )
    if unknown := sorted(parts.keys() - _PARTS[frequency]):
        raise RecurrenceRuleError(
            f"{', '.join(unknown)[:60]} cannot be used with FREQ={frequency}: "
            "for days or weeks of some months give FREQ=MONTHLY or FREQ=YEARLY"
        )


def _check_value(name: str, value: str) -> None:
    if name in _NUMBERS:
        first, last, from_the_end = _NUMBERS[name]
        for number in value.split(","):
            if not re.fullmatch(r"[+-]?\d{1,4}", number):
                raise RecurrenceRuleError(f"{name} is a whole number, not {number[:20]}")
            at = abs(int(number)) if from_the_end else int(number)
            if not first <= at <= last:
                raise RecurrenceRuleError(f"{name}={number} is outside {first} to {last}")
        if name in ("INTERVAL", "COUNT") and "," in value:
            raise RecurrenceRuleError(f"{name} is one number")
    if name == "BYDAY" and not all(map(_DAY.fullmatch, value.split(","))):
        raise RecurrenceRuleError(f"BYDAY is days like MO or, in a month, 2TU or -1FR, not {value[:40]}")
    if name == "UNTIL" and not _UNTIL.fullmatch(value):
        raise RecurrenceRuleError("UNTIL is a day like 20271231, or a time like 20271231T170000")


def _check_intervals(parts: Mapping[str, str]) -> None:
    """Refuse combinations that might never match, since they would be searched up to the year 9999."""
    interval, frequency = int(parts.get("INTERVAL", "1")), parts["FREQ"]
    if "BYDAY" in parts and frequency not in ("MONTHLY", "YEARLY"):
        if any(day[:-2] for day in parts["BYDAY"].split(",")):
            raise RecurrenceRuleError("a numbered day such as 2TU is one of a month: give FREQ=MONTHLY")
        if frequency == "DAILY" and interval > 1:
            raise RecurrenceRuleError(
                "every so many days and only on some weekdays: give FREQ=WEEKLY with INTERVAL and BYDAY"
            )
    if frequency == "HOURLY" and parts.keys() & {"BYDAY", "BYHOUR"} and 24 % interval:
        raise RecurrenceRuleError(
            "every so many hours and only on some days or hours: give FREQ=DAILY with BYHOUR=9,13,17"
        )


def _check_occurs(rrule: str, start: datetime) -> None:
    """Check that an occurrence exists.

    The calendar repeats after 400 years, so the search starts late in the last period that dateutil supports; otherwise
    it could take long.
    """
    late = start.replace(year=start.year + (MAXYEAR - start.year) // 400 * 400)
    if next(iter(rrulestr(rrule, dtstart=late)), None) is None:
        raise NeverOccursError("there is no such time, ever: look at its months and days, and at BYSETPOS")


def _until(value: str, zone: str) -> datetime | None:
    """Return the last wall time; for a day, its end."""
    if not value:
        return None
    try:
        if "T" not in value:
            return datetime.combine(datetime.strptime(value, "%Y%m%d").date(), time.max)  # noqa: DTZ007 - a wall time
        said = datetime.strptime(value.removesuffix("Z"), "%Y%m%dT%H%M%S")  # noqa: DTZ007
        if value.endswith("Z"):
            said = said.replace(tzinfo=UTC).astimezone(ZoneInfo(zone)).replace(tzinfo=None)
    except (ValueError, OverflowError):
        raise RecurrenceRuleError(f"there is no {value}: UNTIL is a day like 20271231") from None
    return said


def _backward(parts: dict[str, str], start: datetime) -> dict[str, str]:
    """Express the last day of each short month in RFC 5545: the last of the days 28 … 31."""
    days = parts.get("BYMONTHDAY", str(start.day)).split(",")
    if len(days) > 1 or int(days[0]) < 1 or parts.keys() & {"BYDAY", "BYSETPOS", "BYWEEKNO"}:
        raise RecurrenceRuleError("SKIP=BACKWARD goes with one day of the month: leave it out, or make it two jobs")
    months = _months(parts, start)
    if parts["FREQ"] == "YEARLY":
        if len(months) > 1:
            raise RecurrenceRuleError("SKIP=BACKWARD with several months: give FREQ=MONTHLY and BYMONTH")
        parts = {**parts, "BYMONTH": str(months[0])}
    day = int(days[0])
    if day <= 28:
        return {**parts, "BYMONTHDAY": str(day)}
    return {**parts, "BYMONTHDAY": ",".join(map(str, range(28, day + 1))), "BYSETPOS": "-1"}
