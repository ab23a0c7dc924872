"""Local times without a zone, such as `2026-11-25T15:00`, and days, and their conversion to UTC."""

from __future__ import annotations

from bisect import bisect_left
from datetime import UTC, date, datetime, time, timedelta
from typing import Annotated
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import AfterValidator, StringConstraints

# What is late or unasked for is sent to outsiders between these hours only, else at nine.
DAY_BEGINS, DAY_ENDS, MORNING = time(8), time(20), time(9)


class NoSuchTimeError(ValueError):
    """The day does not exist, or the clocks skip that time; the message says so."""


def existing_wall_time(wall: str) -> str:
    """Return the local time or day. Raises `NoSuchTimeError` if it exists in no zone."""
    try:
        datetime.fromisoformat(wall)
    except ValueError:
        raise NoSuchTimeError(f"there is no {wall}") from None
    return wall


# Type for arguments of tools.
WallTime = Annotated[
    str, StringConstraints(pattern=r"^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$"), AfterValidator(existing_wall_time)
]


def moment_of(wall: str, zone: str) -> datetime:
    """Return the moment of a local time in `zone`.

    A day means midnight; of an ambiguous time, the first. Raises `NoSuchTimeError`.
    """
    said = datetime.fromisoformat(existing_wall_time(wall))
    local = said.replace(tzinfo=ZoneInfo(zone), fold=0)
    moment = local.astimezone(UTC)
    if is_day(wall):
        return moment
    if moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None) != said:
        raise NoSuchTimeError(f"there is no {wall} in {zone}: the clocks are put forward then")
    return moment


def is_zone(name: str) -> bool:
    """Return whether the IANA zone exists."""
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def is_day(wall: str) -> bool:
    """Return whether it is a whole day."""
    return "T" not in wall


def day_of(wall: str) -> date:
    """Return the day. Raises `NoSuchTimeError`."""
    try:
        return date.fromisoformat(wall.partition("T")[0])
    except ValueError:
        raise NoSuchTimeError(f"there is no {wall}") from None


def on_the_wall(moment: datetime, zone: str) -> str:
    """Return the local time in `zone`."""
    return moment.astimezone(ZoneInfo(zone)).strftime("%Y-%m-%dT%H:%M")


def moment_not_before(wall: datetime, zone: str) -> datetime:
    """Return when clocks in `zone` first show `wall` (naive), or the first later moment if they skip it."""
    local = wall.replace(tzinfo=ZoneInfo(zone), fold=0)
    moment = local.astimezone(UTC)
    if moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None) == wall:
        return moment
    # In a gap, the offset before it gives a later moment, and the offset after it an earlier one.
    before = local.replace(fold=1).astimezone(UTC)
    seconds = int((moment - before).total_seconds())
    after = local.replace(fold=1).utcoffset()

    def is_after(second: int) -> bool:
        return (before + timedelta(seconds=second)).astimezone(ZoneInfo(zone)).utcoffset() == after

    return before + timedelta(seconds=bisect_left(range(seconds), True, key=is_after))


def last_moment(wall: str, zone: str) -> datetime:
    """Return the moment of a local time in `zone`, or of the last minute of a day. Raises `NoSuchTimeError`."""
    said = datetime.fromisoformat(existing_wall_time(wall))
    return moment_not_before(said.replace(hour=23, minute=59) if is_day(wall) else said, zone)


def by_day(now: datetime, zone: str) -> datetime:
    """Return `now` if it is day in `zone`, else the next nine o'clock there."""
    local = now.astimezone(ZoneInfo(zone))
    if DAY_BEGINS <= local.time() < DAY_ENDS:
        return now
    morning = local.date() + timedelta(days=local.time() >= DAY_ENDS)
    return datetime.combine(morning, MORNING, ZoneInfo(zone)).astimezone(UTC)
