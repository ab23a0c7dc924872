"""Times of Google Calendar events: a moment with its time zone, or a whole day.

https://developers.google.com/workspace/calendar/api/v3/reference/events: `start` and `end` hold `dateTime` (RFC 3339)
and `timeZone`, or `date`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from dateutil.rrule import rrule, rruleset, rrulestr

from infra.local.world.google.errors import BadRequestError

Edge = dict[str, str]
# An endless series is followed no further than this.
_INSTANCES = 2_500
_AHEAD = timedelta(days=730)


def zone_of(name: str) -> ZoneInfo:
    """Return a time zone by its IANA name. Raises `BadRequestError`."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        raise BadRequestError(f"Invalid time zone definition: {name}.", "invalid") from None


def moment(edge: Edge, zone: str) -> datetime:
    """Return the moment of a start or end; a day begins at midnight in `zone`. Raises `BadRequestError`."""
    try:
        if "date" in edge:
            return datetime.combine(date.fromisoformat(edge["date"]), time(), zone_of(zone))
        found = datetime.fromisoformat(edge["dateTime"])
    except (KeyError, ValueError, TypeError):
        raise BadRequestError("Invalid value for: Invalid format.", "invalid") from None
    if "timeZone" in edge:
        own = zone_of(edge["timeZone"])
        return found.replace(tzinfo=own) if found.tzinfo is None else found.astimezone(own)
    if found.tzinfo is None:
        raise BadRequestError("Missing time zone definition for start time.", "required")
    return found


def instant(said: str) -> datetime:
    """Parse a moment of a query, which needs an offset (RFC 3339). Raises `BadRequestError`."""
    try:
        found = datetime.fromisoformat(said)
    except ValueError:
        raise BadRequestError("Bad Request", "badRequest") from None
    if found.tzinfo is None:
        raise BadRequestError("Bad Request", "badRequest")
    return found


def rfc3339(when: datetime) -> str:
    """Return a moment as Google writes it: `Z` for UTC, else an offset."""
    return when.isoformat(timespec="seconds").replace("+00:00", "Z")


def shown(edge: Edge, zone: str) -> Edge:
    """Return a start or end in the requested zone."""
    if "date" in edge:
        return {"date": edge["date"]}
    when = moment(edge, zone).astimezone(zone_of(zone))
    return {"dateTime": rfc3339(when), "timeZone": edge.get("timeZone", zone)}


def instances(event: dict[str, Any], zone: str, until: datetime) -> Iterator[dict[str, Any]]:
    """Yield each event of a series that begins before `until`. Raises `BadRequestError` for an invalid rule."""
    start, end = moment(event["start"], zone), moment(event["end"], zone)
    whole_days = "date" in event["start"]
    rule = series(event["recurrence"], start.replace(tzinfo=None) if whole_days else start)
    for number, found in enumerate(rule):
        begins = found.replace(tzinfo=start.tzinfo)
        if begins >= until or number >= _INSTANCES:
            return
        stamp = f"{begins:%Y%m%d}" if whole_days else f"{begins.astimezone(UTC):%Y%m%dT%H%M%SZ}"
        original = _moved(event["start"], begins)
        # Wall-clock length, as the rule itself goes by the wall clock.
        ends = begins + (end.replace(tzinfo=None) - start.replace(tzinfo=None))
        shared = {name: value for name, value in event.items() if name != "recurrence"}
        yield shared | {
            "id": f"{event['id']}_{stamp}", "recurringEventId": event["id"], "originalStartTime": original,
            "start": original, "end": _moved(event["end"], ends),
        }  # fmt: skip


def series(lines: Sequence[str], start: datetime) -> rrule | rruleset:
    """Return the recurrence rule of RFC 5545 lines. Raises `BadRequestError`."""
    try:
        return rrulestr("\n".join(lines), dtstart=start, tzids=ZoneInfo)
    except (ValueError, TypeError, KeyError, AttributeError):
        raise BadRequestError("Invalid recurrence rule.", "invalid") from None


def far(now: datetime) -> datetime:
    """Return the end up to which an endless series is expanded by default."""
    return now + _AHEAD


def _moved(edge: Edge, when: datetime) -> Edge:
    return {"date": f"{when:%Y-%m-%d}"} if "date" in edge else edge | {"dateTime": when.isoformat()}
