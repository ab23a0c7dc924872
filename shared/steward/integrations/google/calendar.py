"""Events of Google Calendar.

https://developers.google.com/workspace/calendar/api/v3/reference/events
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import quote

from steward.core.wall_clock import day_of, is_day, moment_of, on_the_wall
from steward.integrations.google.api import Exists, GoogleApi, GoogleError, NotThere, Unsure

_CALENDARS = "https://www.googleapis.com/calendar/v3/calendars"
PRIMARY = "primary"
_PAGE = 250
# What makes an event differ for those who look at it, and what an undo puts back.
KEPT = ("summary", "start", "end", "attendees", "location", "description", "status")


@dataclass(frozen=True)
class Event:
    """An event as Google gives it; its times as they are said in `zone`."""

    raw: Mapping[str, Any]
    zone: str

    @property
    def event_id(self) -> str:
        """Google's, or the inviter's."""
        return str(self.raw["id"])

    @property
    def title(self) -> str:
        """Empty where nobody gave it one."""
        return str(self.raw.get("summary", ""))

    @property
    def own(self) -> bool:
        """Whether nobody but the calendar's owner can have written it."""
        by_owner = all(self.raw.get(role, {}).get("self") for role in ("creator", "organizer"))
        return by_owner and self.raw.get("eventType", "default") != "fromGmail" and not self.shared_writing

    @property
    def shared_writing(self) -> bool:
        """Whether those invited may change it."""
        return bool(self.raw.get("guestsCanModify"))

    @property
    def others(self) -> list[Mapping[str, Any]]:
        """Everybody invited besides the calendar's owner."""
        return [one for one in self.raw.get("attendees", ()) if not one.get("self")]

    @property
    def span(self) -> str:
        """`2026-11-25T15:00 to 16:00`, or its days."""
        begins, ends = self._shown("start"), self._shown("end")
        if is_day(begins):
            last = (day_of(ends) - timedelta(days=1)).isoformat()
            return begins if last <= begins else f"{begins} to {last}"
        same_day = begins[:10] == ends[:10]
        return f"{begins} to {ends[11:] if same_day else ends}"

    @property
    def begins(self) -> datetime | None:
        """When it begins; None if it takes whole days."""
        given = self.raw["start"]
        return None if "date" in given else _instant(given)

    def _shown(self, side: str) -> str:
        given = self.raw[side]
        return str(given["date"]) if "date" in given else on_the_wall(_instant(given), self.zone)


class Calendar:
    """One calendar: `primary` is the member's own."""

    def __init__(self, api: GoogleApi, zone: str, calendar: str = PRIMARY) -> None:
        self._api = api
        self._zone = zone
        self._events = f"{_CALENDARS}/{quote(calendar, safe='@')}/events"

    def between(self, since: datetime, until: datetime, words: str, limit: int) -> list[Event]:
        """Events that touch that time, the earliest first; a recurring one once for each time."""
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
        return [Event(one, self._zone) for one in found if "start" in one][:limit]

    def get(self, event_id: str) -> Event:
        """Raises `NotThere`, for one that was deleted, too."""
        found = Event(self._api.get(self._at(event_id)), self._zone)
        if found.raw.get("status") == "cancelled":
            raise NotThere("there is no such event any more")
        return found

    def add(self, event_id: str, event: Mapping[str, Any]) -> Event:
        """Make the event of this id, unless a run before this one has: then that."""
        try:
            made = self._api.call("POST", self._events, _TELLING, {**event, "id": event_id})
        except Exists:
            try:
                return self.get(event_id)
            except NotThere:
                raise
            except GoogleError as error:
                raise Unsure("it was made before, and cannot be looked at") from error
        return Event(made, self._zone)

    def change(self, event: Event, changes: Mapping[str, Any]) -> Event:
        """Change it, unless somebody has since it was read (`Changed`)."""
        same = {"If-Match": str(event.raw["etag"])}
        return Event(self._api.call("PATCH", self._at(event.event_id), _TELLING, changes, headers=same), self._zone)

    def put_back(self, event_id: str, before: Mapping[str, Any], written: str) -> Event:
        """Make it what it was before, unless somebody has changed it since `written`, its etag then (`Changed`)."""
        same = {"If-Match": written}
        return Event(self._api.call("PATCH", self._at(event_id), _TELLING, before, headers=same), self._zone)

    def restore(self, event_id: str) -> Event:
        """Put back what was taken out."""
        body = {"status": "confirmed"}
        return Event(self._api.call("PATCH", self._at(event_id), _TELLING, body), self._zone)

    def remove(self, event_id: str) -> None:
        """Take it out; no error if it is gone."""
        try:
            self._api.call("DELETE", self._at(event_id), _TELLING)
        except NotThere:
            return

    def _at(self, event_id: str) -> str:
        return f"{self._events}/{quote(event_id, safe='')}"


# Whoever is invited hears of it from Google.
_TELLING = {"sendUpdates": "all"}


def event_times(start: str, end: str | None, zone: str) -> dict[str, Any]:
    """The two ends of an event as Google has them; without an end an hour, or one day. Raises `NoSuchTime`."""
    if is_day(start):
        last = day_of(end) if end else day_of(start)
        return {"start": {"date": day_of(start).isoformat()}, "end": {"date": (last + timedelta(days=1)).isoformat()}}
    begins = moment_of(start, zone)
    ends = moment_of(end, zone) if end else begins + timedelta(hours=1)
    return {
        side: {"dateTime": on_the_wall(at, zone) + ":00", "timeZone": zone}
        for side, at in (("start", begins), ("end", ends))
    }


def _instant(given: Mapping[str, Any]) -> datetime:
    """Google always answers with an offset."""
    return datetime.fromisoformat(str(given["dateTime"]))


def _utc(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def kept_of(event: Event) -> dict[str, Any]:
    """What an undo needs of how it was."""
    empty: dict[str, Any] = {"attendees": [], "location": "", "description": "", "summary": ""}
    given = {name: event.raw[name] for name in KEPT if name in event.raw}
    return {**empty, **given}


def attendees_of(addresses: Sequence[str]) -> list[dict[str, str]]:
    """People to invite, as Google has them."""
    return [{"email": address} for address in addresses]
