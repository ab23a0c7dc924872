"""Calendars in the fake Google: an event belongs to its organizer, and guests see it too.

https://developers.google.com/workspace/calendar/api/v3/reference/events
"""

from __future__ import annotations

import copy
import re
import secrets
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from infra.local.world.google.errors import BadRequestError, GoogleError, NotFoundError
from infra.local.world.google.event_times import far, instances, moment, rfc3339, series, shown, zone_of
from infra.local.world.google.invitations import Verb, invitation
from infra.local.world.google.stored_values import StoredValues

Event = dict[str, Any]
Carry = Callable[[bytes, str, set[str]], object]
_ID = re.compile(r"[a-v0-9]{5,1024}")
# Fields that only Google sets, and fields that this fake ignores.
_NOT_GIVEN = (
    "kind", "etag", "htmlLink", "created", "updated", "creator", "organizer", "recurringEventId",
    "originalStartTime", "sequence", "conferenceData", "hangoutLink",
)  # fmt: skip
# Fields that a guest may change in another person's event.
_OWN = ("extendedProperties", "reminders", "colorId", "transparency", "visibility")


@dataclass
class _Kept:
    """An event at its organizer; `own` holds each guest's own fields: `{address: {hidden, ...}}`."""

    owner: str
    event: Event
    own: dict[str, dict[str, Any]]

    def seen_by(self, address: str) -> bool:
        guests = {guest["email"].lower() for guest in self.event.get("attendees", ())}
        return address == self.owner or (address in guests and not self.own.get(address, {}).get("hidden"))


class Calendars:
    """Every calendar. `carry` delivers mails to those with an account; `zone` is everybody's time zone."""

    def __init__(self, records: StoredValues, now: Callable[[], datetime], zone: str, carry: Carry) -> None:
        self._records = records
        self._now = now
        self.zone = zone
        self._carry = carry

    def get(self, address: str, event_id: str, zone: str = "") -> Event:
        """Return an event as this person sees it, also a cancelled one. Raises `NotFoundError`."""
        return self._view(self._find(address, event_id), address, zone)

    def insert(self, address: str, given: Mapping[str, Any], send_updates: str = "none") -> Event:
        """Create an event. Raises `GoogleError`: 409 if its id has ever been used in this calendar."""
        event_id = given.get("id") or secrets.token_hex(13)
        if not _ID.fullmatch(event_id):
            raise BadRequestError("Invalid resource id value.", "invalid")
        if self._there(address, event_id):
            raise GoogleError(409, "duplicate", "The requested identifier already exists.")
        now = rfc3339(self._now())
        person = {"email": address}
        event = {
            "status": "confirmed", "eventType": "default", "reminders": {"useDefault": True},
            "iCalUID": f"{event_id}@google.com", **_given(given), "id": event_id, "created": now, "sequence": 0,
            "creator": person, "organizer": person,
        }  # fmt: skip
        self._check(event)
        kept = _Kept(address, event, {})
        self._keep(kept)
        self._tell("Invitation", kept, send_updates, _guests(event))
        return self._view(kept, address)

    def change(
        self, address: str, event_id: str, given: Mapping[str, Any], *, whole: bool, match: str = "",
        send_updates: str = "none",
    ) -> Event:  # fmt: skip
        """Change an event, as `patch` or, with `whole`, as `update`; `match` is the etag it must still have.

        Raises `GoogleError`: 412 for another etag, 403 if a guest changes fields that are not theirs.
        """
        kept = self._find(address, event_id)
        self._matching(kept, match)
        before = kept.event
        if address != kept.owner:
            self._answer(kept, address, given)
            return self._view(kept, address)
        constant = {name: before[name] for name in (*_NOT_GIVEN, "id", "iCalUID") if name in before}
        fresh = {"status": "confirmed", "eventType": "default", "reminders": {"useDefault": True}}
        kept.event = (fresh | _given(given) if whole else merged(before, _given(given))) | constant
        self._check(kept.event)
        if any(before.get(name) != kept.event.get(name) for name in ("start", "end", "recurrence")):
            kept.event["sequence"] = before["sequence"] + 1
        self._keep(kept)
        added = _guests(kept.event) - _guests(before)
        self._tell("Invitation", kept, send_updates, added)
        self._tell("Updated invitation", kept, send_updates, _guests(kept.event) - added)
        return self._view(kept, address)

    def delete(self, address: str, event_id: str, match: str = "", send_updates: str = "none") -> None:
        """Cancel an event; for a guest, decline and hide it. Raises `GoogleError`: 410 the second time."""
        kept = self._find(address, event_id)
        if kept.event["status"] == "cancelled":
            raise GoogleError(410, "deleted", "Resource has been deleted")
        self._matching(kept, match)
        if address != kept.owner:
            self._answer(kept, address, {"attendees": [{"email": address, "responseStatus": "declined"}]})
            kept.own.setdefault(address, {})["hidden"] = True
            self._keep(kept)
            return
        kept.event["status"] = "cancelled"
        self._keep(kept)
        self._tell("Canceled event", kept, send_updates, _guests(kept.event))

    def seen_by(self, address: str) -> list[Event]:
        """Return every event in this person's calendar as it is stored: series as one, cancelled ones too."""
        return [self._own_view(kept, address) for kept in self._all() if kept.seen_by(address)]

    def expanded(self, address: str, until: datetime | None, zone: str = "") -> list[Event]:
        """Return the same with each series expanded to its events that begin before `until`."""
        every = self.seen_by(address)
        taken = {event["id"] for event in every}
        found = [event for event in every if "recurrence" not in event]
        for event in every:
            if "recurrence" in event and event["status"] != "cancelled":
                each = instances(event, zone or self.zone, until or far(self._now()))
                found += [one for one in each if one["id"] not in taken]
        return found

    def dressed(self, event: Event, zone: str = "") -> Event:
        """Return an event of `seen_by` or `expanded` as the API shows it."""
        zone = zone or self.zone
        times = {name: shown(event[name], zone) for name in ("start", "end", "originalStartTime") if name in event}
        link = f"https://calendar.google.com/calendar/event?eid={event['id']}"
        return {"kind": "calendar#event", "htmlLink": link} | event | times

    def _view(self, kept: _Kept, address: str, zone: str = "") -> Event:
        return self.dressed(self._own_view(kept, address), zone)

    def _own_view(self, kept: _Kept, address: str) -> Event:
        event = copy.deepcopy(kept.event)
        event["etag"] = f'"{event.pop("version"):016d}"'
        for person in (event["creator"], event["organizer"], *event.get("attendees", ())):
            if person["email"].lower() == address:
                person["self"] = True
        for guest in event.get("attendees", ()):
            if guest["email"].lower() == kept.owner:
                guest["organizer"] = True
        if address != kept.owner:
            event.get("extendedProperties", {}).pop("private", None)
            event = merged(event, {n: v for n, v in kept.own.get(address, {}).items() if n != "hidden"})
        return event

    # Inside.

    def _all(self) -> Iterator[_Kept]:
        for name, said in self._records.under(""):
            yield _Kept(name.partition(" ")[0], copy.deepcopy(said["event"]), copy.deepcopy(said["own"]))

    def _there(self, address: str, event_id: str) -> _Kept | None:
        return next((one for one in self._all() if one.event["id"] == event_id and one.seen_by(address)), None)

    def _find(self, address: str, event_id: str) -> _Kept:
        if found := self._there(address, event_id):
            return found
        series_id, _, _ = event_id.rpartition("_")
        master = self._there(address, series_id)
        if master and "recurrence" in master.event:
            each = instances(master.event, self.zone, far(self._now()))
            if one := next((one for one in each if one["id"] == event_id), None):
                return _Kept(master.owner, one, master.own)
        raise NotFoundError("Not Found")

    def _keep(self, kept: _Kept) -> None:
        event = kept.event | {"updated": rfc3339(self._now()), "version": kept.event.get("version", 0) + 1}
        kept.event = event
        self._records.put(f"{kept.owner} {event['id']}", {"event": event, "own": kept.own})

    @staticmethod
    def _matching(kept: _Kept, match: str) -> None:
        if match not in ("", "*", f'"{kept.event["version"]:016d}"'):
            raise GoogleError(412, "conditionNotMet", "Precondition Failed")

    def _check(self, event: Event) -> None:
        for name in ("start", "end"):
            if not event.get(name):
                raise BadRequestError(f"Missing {name} time.", "required")
        start, end = moment(event["start"], self.zone), moment(event["end"], self.zone)
        if ("date" in event["start"]) != ("date" in event["end"]):
            raise BadRequestError("Invalid start/end time: both must be a date, or both a dateTime.", "invalid")
        if end < start or ("date" in event["start"] and end == start):
            raise BadRequestError("The specified time range is empty.", "timeRangeEmpty")
        if event.get("recurrence"):
            if "date" not in event["start"] and "timeZone" not in event["start"]:
                raise BadRequestError("Missing time zone definition for start time.", "required")
            series(event["recurrence"], start.replace(tzinfo=None) if "date" in event["start"] else start)
        for guest in event.get("attendees", ()):
            if not re.fullmatch(r"[^\s@]+@[^\s@]+", guest.get("email", "")):
                raise BadRequestError("Invalid attendee email.", "invalid")
            guest.setdefault("responseStatus", "needsAction")

    def _answer(self, kept: _Kept, address: str, given: Mapping[str, Any]) -> None:
        """Record a guest's response, and changes of their own fields."""
        shared = _given(given)
        for said in shared.pop("attendees", ()):
            for guest in kept.event["attendees"]:
                if guest["email"].lower() == said["email"].lower() == address:
                    guest.update({name: said[name] for name in ("responseStatus", "comment") if name in said})
        own = {name: shared.pop(name) for name in _OWN if name in shared}
        if any(kept.event.get(name) != value for name, value in shared.items()):
            raise GoogleError(
                403, "forbiddenForNonOrganizer", "Shared properties can only be changed by the organizer of the event."
            )
        kept.own[address] = merged(kept.own.get(address, {}), own)
        self._keep(kept)

    def _tell(self, verb: Verb, kept: _Kept, send_updates: str, guests: set[str]) -> None:
        domain = kept.owner.rpartition("@")[2]
        outside = {guest for guest in guests if not guest.endswith(f"@{domain}")}
        told = {"all": guests, "externalOnly": outside}.get(send_updates, set()) - {kept.owner}
        for guest in sorted(told):
            content = invitation(verb, kept.event, kept.owner, guest, zone_of(self.zone))
            self._carry(content, kept.owner, {guest})


def merged(before: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Apply a JSON merge patch (RFC 7396): null removes, lists are replaced."""
    result = dict(before)
    for name, value in changes.items():
        if value is None:
            result.pop(name, None)
        elif isinstance(value, Mapping) and isinstance(result.get(name), Mapping):
            result[name] = merged(result[name], value)
        else:
            result[name] = copy.deepcopy(value)
    return result


def _given(event: Mapping[str, Any]) -> dict[str, Any]:
    return {name: copy.deepcopy(value) for name, value in event.items() if name not in _NOT_GIVEN}


def _guests(event: Event) -> set[str]:
    return {guest["email"].lower() for guest in event.get("attendees", ())}
