"""Invitations as calendars send them (RFC 5545 and 5546), read into fields. Pure.

Whoever wrote one decides every byte of it. Only the one appointment it is about is looked at, nothing is counted out
that repeats, and a time zone it brings along itself is not believed: what cannot be read is an attachment like any
other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, time
from typing import Any, Literal, get_args

from steward.core.documents import Invite, Method
from steward.core.text import clean_text, shorten

# More is a calendar, and no invitation.
_MOST_BYTES = 100_000
_MOST_EVENTS = 20
_CHARACTERS = 300
_YEARS = range(1970, 2200)
_METHODS = frozenset(get_args(Method))
_ZONE = "VTIMEZONE"
_FOLD = re.compile(r"\r?\n[ \t]")


def read_invite(content: bytes) -> Invite | None:
    """The appointment; None if it is none that can be read with certainty."""
    if len(content) > _MOST_BYTES or content.upper().count(b"BEGIN:VEVENT") not in range(1, _MOST_EVENTS + 1):
        return None
    try:
        return _read(content)
    except Exception:
        # The library meets what nobody thought of.
        return None


def _read(content: bytes) -> Invite | None:
    # Here, since few mails hold an invitation.
    from icalendar import Calendar

    text = "\r\n".join(_without_zones(_FOLD.sub("", content.decode("utf-8-sig"))))
    if _ZONE in text.upper():
        return None
    calendar = Calendar.from_ical(text)
    method = str(calendar.get("METHOD", "PUBLISH")).strip().lower()
    events = [one for one in calendar.subcomponents if one.name == "VEVENT"]
    if method not in _METHODS or not events:
        return None
    # Beside the appointment itself there may be those of its days that are otherwise.
    event: Any = next((one for one in events if "RECURRENCE-ID" not in one), events[0])
    start = _given(event, "DTSTART")
    end = _given(event, "DTEND") or (start + event["DURATION"].dt if "DURATION" in event else None)
    if end and _form(end) != _form(start):
        return None
    return Invite(
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
    """The lines but for time zones it defines: the library would keep them, for the next mail to be read by."""
    inside = False
    for line in text.splitlines():
        named = line.strip().upper()
        inside = inside or named == f"BEGIN:{_ZONE}"
        if not inside:
            yield line
        inside = inside and named != f"END:{_ZONE}"


def _given(event: Any, name: str) -> Any:
    """A day or a time; None if there is none. Raises `ValueError` for one whose zone nobody knows."""
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
