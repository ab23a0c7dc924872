"""Fake of Google Calendar's REST API (v3): https://developers.google.com/workspace/calendar/api/v3/reference."""

from __future__ import annotations

from typing import Any

from starlette.routing import Route

from infra.local.world.google.api.request_gate import ApiRequest, RequestGate
from infra.local.world.google.calendar import Event
from infra.local.world.google.errors import BadRequestError, GoogleError, NotFoundError
from infra.local.world.google.event_times import instant, moment, zone_of

_BASE = "/calendar/v3"
_EVENTS = f"{_BASE}/calendars/{{calendar_id}}/events"
_EVENT = f"{_EVENTS}/{{event_id}}"
_PAGE, _LARGEST_PAGE = 250, 2_500


def routes(gate: RequestGate) -> list[Route]:
    """Return the routes below `/calendar/v3`."""
    return [
        gate.route("calendar.calendarList.list", "GET", f"{_BASE}/users/me/calendarList", _calendars),
        gate.route("calendar.calendarList.get", "GET", f"{_BASE}/users/me/calendarList/{{calendar_id}}", _entry_of),
        gate.route("calendar.calendars.get", "GET", f"{_BASE}/calendars/{{calendar_id}}", _calendar),
        gate.route("calendar.freebusy.query", "POST", f"{_BASE}/freeBusy", _busy),
        gate.route("calendar.events.list", "GET", _EVENTS, _listed),
        gate.route("calendar.events.insert", "POST", _EVENTS, _insert),
        gate.route("calendar.events.instances", "GET", f"{_EVENT}/instances", _instances),
        gate.route("calendar.events.get", "GET", _EVENT, _get),
        gate.route("calendar.events.patch", "PATCH", _EVENT, _patch),
        gate.route("calendar.events.update", "PUT", _EVENT, _update),
        gate.route("calendar.events.delete", "DELETE", _EVENT, _delete),
    ]


def _check_calendar(call: ApiRequest) -> None:
    """Check that the request is for one's own calendar: everybody has one and sees no other. Raises `NotFoundError`."""
    if call.path["calendar_id"].lower() not in ("primary", call.address):
        raise NotFoundError("Not Found")


def _entry(call: ApiRequest) -> dict[str, Any]:
    return {
        "kind": "calendar#calendarListEntry", "etag": '"1"', "id": call.address, "summary": call.address,
        "timeZone": call.world.zone, "colorId": "14", "backgroundColor": "#9fe1e7", "foregroundColor": "#000000",
        "selected": True, "accessRole": "owner", "defaultReminders": [{"method": "popup", "minutes": 10}],
        "primary": True,
    }  # fmt: skip


def _calendars(call: ApiRequest) -> dict[str, Any]:
    return {"kind": "calendar#calendarList", "etag": '"1"', "nextSyncToken": "1", "items": [_entry(call)]}


def _entry_of(call: ApiRequest) -> dict[str, Any]:
    _check_calendar(call)
    return _entry(call)


def _calendar(call: ApiRequest) -> dict[str, Any]:
    _check_calendar(call)
    zone = call.world.zone
    return {"kind": "calendar#calendar", "etag": '"1"', "id": call.address, "summary": call.address, "timeZone": zone}


def _get(call: ApiRequest) -> dict[str, Any]:
    _check_calendar(call)
    return call.world.calendars.get(call.address, call.path["event_id"], call.text("timeZone"))


def _insert(call: ApiRequest) -> dict[str, Any]:
    _check_calendar(call)
    return call.world.calendars.insert(call.address, call.body, _updates(call))


def _patch(call: ApiRequest) -> dict[str, Any]:
    return _changed(call, whole=False)


def _update(call: ApiRequest) -> dict[str, Any]:
    return _changed(call, whole=True)


def _changed(call: ApiRequest, *, whole: bool) -> dict[str, Any]:
    _check_calendar(call)
    match = call.request.headers.get("if-match", "")
    return call.world.calendars.change(
        call.address, call.path["event_id"], call.body, whole=whole, match=match, send_updates=_updates(call)
    )


def _delete(call: ApiRequest) -> None:
    _check_calendar(call)
    match = call.request.headers.get("if-match", "")
    call.world.calendars.delete(call.address, call.path["event_id"], match, _updates(call))


def _updates(call: ApiRequest) -> str:
    return "all" if call.flag("sendNotifications") else call.text("sendUpdates", "none")


def _listed(call: ApiRequest) -> dict[str, Any]:
    _check_calendar(call)
    if call.text("syncToken"):
        raise GoogleError(410, "fullSyncRequired", "Sync token is no longer valid, a full sync is required.")
    if call.text("orderBy") == "startTime" and not call.flag("singleEvents"):
        raise BadRequestError("The requested ordering is not available for the particular query.", "badRequest")
    until = instant(call.text("timeMax")) if call.text("timeMax") else None
    calendars = call.world.calendars
    if call.flag("singleEvents"):
        found = calendars.expanded(call.address, until, _zone(call))
    else:
        found = calendars.seen_by(call.address)
    return _answer(call, [event for event in found if _wanted(call, event)])


def _instances(call: ApiRequest) -> dict[str, Any]:
    _check_calendar(call)
    until = instant(call.text("timeMax")) if call.text("timeMax") else None
    found = call.world.calendars.expanded(call.address, until, _zone(call))
    ours = [event for event in found if event.get("recurringEventId") == call.path["event_id"]]
    return _answer(call, [event for event in ours if _wanted(call, event)])


def _zone(call: ApiRequest) -> str:
    return zone_of(call.text("timeZone") or call.world.zone).key


def _answer(call: ApiRequest, found: list[Event]) -> dict[str, Any]:
    zone = _zone(call)
    if call.text("orderBy") == "startTime":
        found.sort(key=lambda event: moment(event["start"], zone))
    if call.text("orderBy") == "updated":
        found.sort(key=lambda event: str(event["updated"]))
    page, following = call.page(found, call.number("maxResults", _PAGE, _LARGEST_PAGE))
    updated = max((str(event["updated"]) for event in found), default="1970-01-01T00:00:00Z")
    return {
        "kind": "calendar#events", "etag": '"1"', "summary": call.address, "updated": updated, "timeZone": zone,
        "accessRole": "owner", "defaultReminders": [{"method": "popup", "minutes": 10}],
        "items": [call.world.calendars.dressed(event, zone) for event in page],
        **(following or {"nextSyncToken": "1"}),
    }  # fmt: skip


def _wanted(call: ApiRequest, event: Event) -> bool:
    zone = _zone(call)
    # A cancelled instance must be listed if its series is listed as one event.
    exception = "recurringEventId" in event and not call.flag("singleEvents")
    if event["status"] == "cancelled" and not call.flag("showDeleted") and not exception:
        return False
    if call.text("iCalUID") not in ("", event["iCalUID"]):
        return False
    if call.text("updatedMin") and instant(event["updated"]) < instant(call.text("updatedMin")):
        return False
    if (kinds := call.texts("eventTypes")) and event["eventType"] not in kinds:
        return False
    return _within(call, event, zone) and _says(event, call.text("q")) and _has_properties(call, event)


def _within(call: ApiRequest, event: Event, zone: str) -> bool:
    start, end = moment(event["start"], zone), moment(event["end"], zone)
    if call.text("timeMax") and start >= instant(call.text("timeMax")):
        return False
    if not call.text("timeMin") or end > instant(call.text("timeMin")):
        return True
    if "recurrence" not in event:
        return False
    until = instant(call.text("timeMax")) if call.text("timeMax") else None
    every = call.world.calendars.expanded(call.address, until, zone)
    ours = [one for one in every if one.get("recurringEventId") == event["id"]]
    return any(moment(one["end"], zone) > instant(call.text("timeMin")) for one in ours)


def _says(event: Event, asked: str) -> bool:
    people = [event["organizer"], *event.get("attendees", ())]
    texts = [event.get(name, "") for name in ("summary", "description", "location")]
    texts += [person.get(name, "") for person in people for name in ("email", "displayName")]
    said = " ".join(texts).lower()
    return all(word in said for word in asked.lower().split())


def _has_properties(call: ApiRequest, event: Event) -> bool:
    for kind in ("private", "shared"):
        has = event.get("extendedProperties", {}).get(kind, {})
        for asked in call.texts(f"{kind}ExtendedProperty"):
            name, _, value = asked.partition("=")
            if has.get(name) != value:
                return False
    return True


def _busy(call: ApiRequest) -> dict[str, Any]:
    asked = call.body
    since, until = instant(asked.get("timeMin", "")), instant(asked.get("timeMax", ""))
    calendars: dict[str, Any] = {}
    for one in asked.get("items", ()):
        address = call.address if one["id"] == "primary" else one["id"].lower()
        if address not in call.world.accounts:
            calendars[one["id"]] = {"errors": [{"domain": "global", "reason": "notFound"}], "busy": []}
            continue
        busy = [
            {name: call.world.calendars.dressed(event, "UTC")[name].get("dateTime", "") for name in ("start", "end")}
            for event in call.world.calendars.expanded(address, until)
            if event["status"] != "cancelled"
            and event.get("transparency") != "transparent"
            and "dateTime" in event["start"]
            and moment(event["end"], "UTC") > since
            and moment(event["start"], "UTC") < until
        ]
        calendars[one["id"]] = {"busy": sorted(busy, key=lambda part: part["start"])}
    return {"kind": "calendar#freeBusy", "timeMin": asked["timeMin"], "timeMax": asked["timeMax"],
            "calendars": calendars}  # fmt: skip
