"""Resolves a time from two readings, the model's `When` and dateparser's, and compares them. Pure."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from steward.core.wall_clock import NoSuchTimeError, moment_not_before, moment_of
from steward.time.schedules.date_parser import ParsedTime, parse_date
from steward.time.schedules.time_evaluation import ResolvedTime, UnclearTimeError, evaluate
from steward.time.schedules.time_expressions import When


def resolve(text: str, when: When | None, now: datetime, zone: str, *, past: bool = False) -> ResolvedTime:
    """Return the time that `text` names and, if given, `when` spells out, said at `now` in the IANA `zone`.

    Raises `UnclearTimeError`, also if the two disagree.
    """
    there = ZoneInfo(zone)
    reading = parse_date(text, now.astimezone(there).replace(tzinfo=None), past=past)
    if when is None:
        if reading is None:
            raise UnclearTimeError("these words alone leave it open: say what you understand as `when`, or ask")
        return _resolved(reading, zone)
    found = evaluate(when, now, zone, past=past)
    if reading and not _agree(reading, found):
        raise UnclearTimeError(
            f"that would be {_shown(found.start)}, but “{text[:80]}” reads as {_shown(reading.start)}: ask which it is"
        )
    return found


def _agree(reading: ParsedTime, found: ResolvedTime) -> bool:
    """Return whether one contains the other: a time of that day, the day of that week."""
    start, end = (at.replace(tzinfo=None) for at in (found.start, found.end))
    return (reading.start <= start and end <= reading.end) or (start <= reading.start and reading.end <= end)


def _resolved(reading: ParsedTime, zone: str) -> ResolvedTime:
    """Convert a parsed time to moments. Raises `UnclearTimeError` for a time that the clocks skip."""
    there = ZoneInfo(zone)
    try:
        if reading.granularity == "minute":
            start = moment_of(reading.start.isoformat(timespec="minutes"), zone)
        else:
            start = moment_not_before(reading.start, zone)
    except NoSuchTimeError as error:
        raise UnclearTimeError(str(error)) from None
    timed = reading.granularity == "minute"
    end = start + timedelta(minutes=1) if timed else moment_not_before(reading.end, zone)
    return ResolvedTime("point", start.astimezone(there), end.astimezone(there), reading.granularity)


def _shown(at: datetime) -> str:
    return at.strftime("%Y-%m-%d %H:%M").removesuffix(" 00:00")
