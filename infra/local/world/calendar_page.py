"""Calendar page of the local system: the events of all simulated people, day by day."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

from infra.local.world.google import GoogleWorld
from infra.local.world.google.event_times import moment
from infra.local.world.people import Person

_PAGE = Path(__file__).parent / "static" / "calendar.html"
_DAYS = 7


class CalendarPage:
    """Endpoints of the page."""

    def __init__(self, google: GoogleWorld, people: list[Person]) -> None:
        self._google = google
        self._people = people

    def routes(self) -> list[Route]:
        """Return the routes of the page and its data."""
        return [Route("/calendar", self.page), Route("/calendar/week", self.week)]

    async def page(self, _: Request) -> Response:
        """Return the page's HTML."""
        return FileResponse(_PAGE)

    async def week(self, request: Request) -> Response:
        """Return the seven days from `day` (`YYYY-MM-DD`, default today) of the person `whose` (an address)."""
        zone = ZoneInfo(self._google.zone)
        try:
            first = datetime.fromisoformat(
                request.query_params.get("day") or f"{self._google.now().astimezone(zone):%F}"
            )
        except ValueError:
            return JSONResponse({"error": "day is a date like 2026-11-22"}, status_code=400)
        start = first.replace(tzinfo=zone)
        whose = request.query_params.get("whose", "").lower()
        days = [f"{start + timedelta(days=number):%Y-%m-%d}" for number in range(_DAYS)]
        people = [{"name": one.name, "email": one.email, "role": one.role} for one in self._people]
        said = {"zone": zone.key, "today": f"{self._google.now().astimezone(zone):%Y-%m-%d}", "days": days}
        with self._google.lock:
            events = self._events(whose, start, start + timedelta(days=_DAYS))
        return JSONResponse({**said, "people": people, "events": events})

    def _events(self, whose: str, start: datetime, end: datetime) -> list[dict[str, Any]]:
        zone = self._google.zone
        found = [
            event
            for event in self._google.calendars.expanded(whose, end)
            if event["status"] != "cancelled"
            and moment(event["end"], zone) > start
            and moment(event["start"], zone) < end
        ]
        found.sort(key=lambda event: moment(event["start"], zone))
        return [self._shown(event, start) for event in found]

    def _shown(self, event: dict[str, Any], start: datetime) -> dict[str, Any]:
        begins, ends = moment(event["start"], self._google.zone), moment(event["end"], self._google.zone)
        guests = [
            {"name": self._google.name_of(one["email"].lower()), "answer": one.get("responseStatus", "needsAction")}
            for one in event.get("attendees", ())
        ]
        organizer = event["organizer"]
        return {
            "id": event["id"],
            "day": f"{max(begins, start).astimezone(start.tzinfo):%Y-%m-%d}",
            "title": event.get("summary", ""),
            "start": begins.isoformat(),
            "end": ends.isoformat(),
            "all_day": "date" in event["start"],
            "repeats": "recurringEventId" in event,
            "location": event.get("location", ""),
            "description": event.get("description", ""),
            "organizer": "" if organizer.get("self") else self._google.name_of(organizer["email"]),
            "unanswered": any(
                one.get("self") and one["responseStatus"] == "needsAction" for one in event.get("attendees", ())
            ),
            "guests": guests,
        }
