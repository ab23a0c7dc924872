"""Parser of calendar invitations (RFC 5545 and 5546). Pure.

The sender controls every byte. Only the main appointment is read, recurrences are not expanded, and embedded time zones
are ignored; an invitation that cannot be read is an ordinary attachment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, time
from typing import Any, Literal, get_args

from steward.core.documents import CalendarInvite, Method
from steward.core.text import clean_text, shorten

# A larger file is a calendar, not an invitation.
_MOST_BYTES = 100_000
_MOST_EVENTS = 20
_CHARACTERS = 300
_YEARS = range(1970, 2200)
_METHODS = frozenset(get_args(Method))
_ZONE = "VTIMEZONE"
_FOLD = re.compile(r"\r?\n[ \t]")


def read_invite(content: bytes) -> CalendarInvite | None:
    """Parse the appointment; None if it cannot be read with certainty."""
    if len(content) > _MOST_BYTES or content.upper().count(b"BEGIN:VEVENT") not in range(1, _MOST_EVENTS + 1):
        return None
    try:
        return _read(content)
    except Exception:
        # The library fails in unforeseen ways.
        return None


def _read(content: bytes) -> CalendarInvite | None:
    # Imported late, since few mails hold an invitation.
    from icalendar import Calendar

    text = "\r\n".join(_without_zones(_FOLD.sub("", content.decode("utf-8-sig"))))
    if _ZONE in text.upper():
        return None
    calendar = Calendar.from_ical(text)
    method = str(calendar.get("METHOD", "PUBLISH")).strip().lower()
    events = [one for one in calendar.subcomponents if one.name == "VEVENT"]
    if method not in _METHODS or not events:
        return None
    # Other events may describe single changed occurrences of the appointment.
    event: Any = next((one for one in events if "RECURRENCE-ID" not in one), events[0])
    start = _given(event, "DTSTART")
    end = _given(event, "DTEND") or (start + event["DURATION"].dt if "DURATION" in event else None)
    if end and _form(end) != _form(start):
        return None
    return CalendarInvite(
        method=method,
        start=_moment(start),
        end=_moment(end) if end else None,
        all_day=_form(start) == "day",
        on_any_wall=_form(start) == "wall",
        repeats="RRULE" in event or "RDATE" in event,
        title=_words(event.get("SUMMARY", "")),
        place=_words(event.get("LOCATION", "")),
        organizer=_organizer(event.get("ORGANIZER", "")),
    )


def _without_zones(text: str) -> Iterator[str]:
    """Yield the lines without time zone definitions, which the library would keep for later mails."""
    inside = False
    for line in text.splitlines():
        named = line.strip().upper()
        inside = inside or named == f"BEGIN:{_ZONE}"
        if not inside:
            yield line
        inside = inside and named != f"END:{_ZONE}"


def _given(event: Any, name: str) -> Any:
    """Return a day or time; None if it is missing. Raises `ValueError` for an unknown time zone."""
    if name not in event:
        return None
    given = event[name]
    at = given.dt
    if given.params.get("TZID") and isinstance(at, datetime) and at.tzinfo is None:
        raise ValueError("its time zone is not known")
    return at


def _form(given: date) -> Literal["day", "wall", "moment"]:
    if not isinstance(given, datetime):
        return "day"
    return "moment" if given.tzinfo else "wall"


def _moment(given: date) -> datetime:
    if given.year not in _YEARS:
        raise ValueError("it is in no year of ours")
    at = given if isinstance(given, datetime) else datetime.combine(given, time())
    return at.astimezone(UTC) if at.tzinfo else at.replace(tzinfo=UTC)


def _organizer(given: Any) -> str:
    address = _words(given).partition(":")[2] if ":" in str(given) else _words(given)
    name = _words(getattr(given, "params", {}).get("CN", ""))
    return f"{name} <{address}>" if name and name != address else address


def _words(given: object) -> str:
    return shorten(clean_text(str(given)), _CHARACTERS)
