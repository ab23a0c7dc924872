"""Client of Google Calendar's events.

https://developers.google.com/workspace/calendar/api/v3/reference/events
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from steward.core.sentences import say
from steward.core.wall_clock import NoSuchTimeError, day_of, is_day, moment_of, on_the_wall
from steward.integrations.accounts.google.api import (
    GoogleAlreadyExistsError,
    GoogleApi,
    GoogleConflictError,
    GoogleError,
    GoogleNotFoundError,
    GoogleOutcomeUnknownError,
    path_part,
)

_CALENDARS = "https://www.googleapis.com/calendar/v3/calendars"
_PAGE = 250


class GoogleEventTimeError(GoogleError):
    """The event begins at another time than whoever decided was shown."""

    why = say("why-failed", form="other_time")


@dataclass(frozen=True)
class CalendarEvent:
    """Event as Google returns it, with times in `zone`."""

    raw: Mapping[str, Any]
    zone: str

    @property
    def event_id(self) -> str:
        """Google's id, or the inviter's."""
        return str(self.raw["id"])

    @property
    def title(self) -> str:
        """Title; empty if there is none."""
        return str(self.raw.get("summary", ""))

    @property
    def own(self) -> bool:
        """Return whether only the calendar's owner can have written the event.

        Others can write into events they take part in.
        """
        by_owner = all(self.raw.get(role, {}).get("self") for role in ("creator", "organizer"))
        return by_owner and not self.others and self.raw.get("eventType", "default") == "default"

    @property
    def gone(self) -> bool:
        """Return whether the event was deleted."""
        return self.raw.get("status") == "cancelled"

    @property
    def others(self) -> list[Mapping[str, Any]]:
        """Everybody invited, except the calendar's owner."""
        return [one for one in self.raw.get("attendees", ()) if not one.get("self")]

    def has(self, changes: Mapping[str, Any]) -> bool:
        """Return whether the event has these values already."""
        return all(_same(name, self.raw.get(name), value) for name, value in changes.items())

    @property
    def span(self) -> str:
        """Time span as text: `2026-11-25T15:00 to 16:00`, or the days."""
        begins, ends = self._shown("start"), self._shown("end")
        if is_day(begins):
            last = (day_of(ends) - timedelta(days=1)).isoformat()
            return begins if last <= begins else f"{begins} to {last}"
        same_day = begins[:10] == ends[:10]
        return f"{begins} to {ends[11:] if same_day else ends}"

    @property
    def starts(self) -> str:
        """Begin as text, as `span` has it."""
        return self._shown("start")

    @property
    def begins(self) -> datetime | None:
        """Begin; None for an all-day event."""
        return self._moment("start")

    @property
    def ends(self) -> datetime | None:
        """End; None for an all-day event."""
        return self._moment("end")

    def _moment(self, side: str) -> datetime | None:
        given = self.raw[side]
        return None if "date" in given else _instant(given)

    def _shown(self, side: str) -> str:
        given = self.raw[side]
        return str(given["date"]) if "date" in given else on_the_wall(_instant(given), self.zone)


class GoogleCalendar:
    """Primary calendar of the member who signed in."""

    def __init__(self, api: GoogleApi, zone: str) -> None:
        self._api = api
        self._zone = zone
        self._events = f"{_CALENDARS}/primary/events"

    def between(self, since: datetime, until: datetime, words: str, limit: int) -> list[CalendarEvent]:
        """Return the events that overlap a period, earliest first; a recurring event once per occurrence."""
        asked: dict[str, Any] = {
            "timeMin": _utc(since),
            "timeMax": _utc(until),
            "singleEvents": "true",
            "orderBy": "startTime",
            "maxResults": min(limit, _PAGE),
        }
        if words:
            asked["q"] = words
        found = self._api.get(self._events, asked).get("items", [])
        return [CalendarEvent(one, self._zone) for one in found if "start" in one][:limit]

    def get(self, event_id: str) -> CalendarEvent:
        """Return an event. Raises `GoogleNotFoundError`, also for a deleted one."""
        found = self.kept(event_id)
        if found.gone:
            raise GoogleNotFoundError("there is no such event any more")
        return found

    def kept(self, event_id: str) -> CalendarEvent:
        """Return an event, for some time even after its deletion. Raises `GoogleNotFoundError`."""
        return CalendarEvent(self._api.get(self._at(event_id)), self._zone)

    def add(self, event_id: str, event: Mapping[str, Any]) -> CalendarEvent:
        """Create the event with this id, or return the one that an earlier run created."""
        try:
            made = self._api.call("POST", self._events, _TELLING, {**event, "id": event_id})
        except GoogleAlreadyExistsError:
            try:
                return self.get(event_id)
            except GoogleNotFoundError:
                raise
            except GoogleError as error:
                raise GoogleOutcomeUnknownError("it was made before, and cannot be looked at") from error
        return CalendarEvent(made, self._zone)

    def change(self, event_id: str, changes: Mapping[str, Any], as_of: str) -> CalendarEvent:
        """Change an event that still has the etag `as_of`. Raises `GoogleConflictError`."""
        same = {"If-Match": as_of}
        try:
            return CalendarEvent(
                self._api.call("PATCH", self._at(event_id), _TELLING, changes, headers=same), self._zone
            )
        except (GoogleConflictError, GoogleOutcomeUnknownError):
            # A request that broke off, or an earlier run, may have made the change.
            there = self.get(event_id)
            if not there.has(changes):
                raise
            return there

    def restore(self, event_id: str) -> CalendarEvent:
        """Restore a deleted event."""
        body = {"status": "confirmed"}
        return CalendarEvent(self._api.call("PATCH", self._at(event_id), _TELLING, body), self._zone)

    def remove(self, event_id: str) -> None:
        """Delete an event; no error if it is gone."""
        try:
            self._api.call("DELETE", self._at(event_id), _TELLING)
        except GoogleNotFoundError:
            return

    def _at(self, event_id: str) -> str:
        return f"{self._events}/{path_part(event_id)}"


# Google notifies the guests.
_TELLING = {"sendUpdates": "all"}


def event_times(start: str, end: str | None, zone: str) -> dict[str, Any]:
    """Build start and end of an event. Without an end it takes an hour, or one day. Raises `NoSuchTimeError`."""
    if is_day(start):
        last = day_of(end) if end else day_of(start)
        return {"start": _side(date=day_of(start)), "end": _side(date=last + timedelta(days=1))}
    begins = moment_of(start, zone)
    return moments(begins, moment_of(end, zone) if end else begins + timedelta(hours=1), zone)


def moments(begins: datetime, ends: datetime, zone: str) -> dict[str, Any]:
    """Build start and end of an event. Raises `NoSuchTimeError` if the end is not after the start."""
    if ends <= begins:
        raise NoSuchTimeError("it would end before it begins")
    # The offset tells apart times that occur twice when the clocks go back.
    return {
        side: _side(dateTime=at.astimezone(ZoneInfo(zone)).isoformat(), timeZone=zone)
        for side, at in (("start", begins), ("end", ends))
    }


def moved(event: CalendarEvent, start: str | None, end: str | None, zone: str) -> dict[str, Any]:
    """Build start and end after a move. The duration stays unless both are given."""
    if start and (end or is_day(start) or event.begins is None):
        return event_times(start, end, zone)
    if event.begins is None or event.ends is None or (end and is_day(end)):
        raise NoSuchTimeError("it takes whole days: give both ends")
    if start:
        begins = moment_of(start, zone)
        return moments(begins, begins + (event.ends - event.begins), zone)
    return moments(event.begins, moment_of(end or "", zone), zone)


def as_new(times: Mapping[str, Any]) -> dict[str, Any]:
    """Drop empty fields, which only a change of an existing event needs."""
    return {side: {name: value for name, value in one.items() if value} for side, one in times.items()}


def _side(*, date: date | None = None, dateTime: str | None = None, timeZone: str | None = None) -> dict[str, Any]:  # noqa: N803
    """Build one end. Fields of the other kind of event are null, or a change would leave both."""
    return {"date": date.isoformat() if date else None, "dateTime": dateTime, "timeZone": timeZone}


def _same(name: str, before: Any, after: Any) -> bool:
    if name in ("start", "end"):
        day, moment = after.get("date"), after.get("dateTime")
        if before is None or day or "date" in before:
            return bool(before) and before.get("date") == day and not moment
        return _instant(before) == datetime.fromisoformat(moment)
    if name == "attendees":
        return {one.get("email") for one in before or ()} == {one.get("email") for one in after}
    return bool((before or "") == after)


def _instant(given: Mapping[str, Any]) -> datetime:
    """Parse a time; Google always returns an offset."""
    return datetime.fromisoformat(str(given["dateTime"]))


def _utc(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def previous_values(event: CalendarEvent, changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return the current values of the fields to be changed, in the form that restores them."""
    empty: dict[str, Any] = {"attendees": [], "location": "", "description": "", "summary": ""}
    blank = dict.fromkeys(("date", "dateTime", "timeZone"))
    kept = {name: event.raw.get(name, empty.get(name)) for name in changes}
    return {name: {**blank, **value} if name in ("start", "end") else value for name, value in kept.items()}


def attendees_of(addresses: Sequence[str], event: CalendarEvent | None = None) -> list[dict[str, Any]]:
    """Build the guest list; guests who were invited before keep their response."""
    before = {str(one.get("email", "")).lower(): dict(one) for one in (event.raw.get("attendees", ()) if event else ())}
    own = [one for one in before.values() if one.get("self")]
    return [*own, *(before.get(one.lower(), {"email": one}) for one in addresses if before.get(one.lower()) not in own)]
