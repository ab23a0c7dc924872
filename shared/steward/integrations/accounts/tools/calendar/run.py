"""Runners of the calendar tools."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any, Literal, Protocol

from steward.core.ids import derived_id
from steward.core.provenance import Quoting
from steward.core.sentences import Moment, Quoted, say
from steward.core.text import shorten
from steward.core.wall_clock import NoSuchTimeError, is_day, moment_of
from steward.integrations.accounts.google.access import GoogleAccess, GoogleSession
from steward.integrations.accounts.google.api import GoogleConflictError
from steward.integrations.accounts.google.calendar_events import (
    CalendarEvent,
    GoogleCalendar,
    GoogleEventTimeError,
    as_new,
    attendees_of,
    event_times,
    moved,
    previous_values,
)
from steward.integrations.accounts.google.scopes import CALENDAR
from steward.integrations.accounts.google.titles import require_title, shown_name
from steward.integrations.accounts.run_notes import RunNotes
from steward.integrations.accounts.tools.calendar.declare import (
    CreateCalendarEventInput,
    DeleteCalendarEventInput,
    EventBefore,
    EventPlace,
    ListCalendarEventsInput,
    UpdateCalendarEventInput,
)
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed, Outcome, not_undone

_SCOPES = (CALENDAR,)
_NOTES = 500
_UNTITLED = "(no title)"


class Services(Protocol):
    """Services that these tools use."""

    @property
    def google(self) -> GoogleAccess:
        """Members' Google accounts."""

    @property
    def run_notes(self) -> RunNotes:
        """Notes of earlier runs of a call."""


def list_calendar_events(call: ToolCall, services: Services) -> Outcome:
    """Return one line per event: id, time, title, place, guests; words of others are quoted."""
    given = ListCalendarEventsInput.model_validate(call.arguments)

    def listed(google: GoogleSession) -> Outcome:
        since = moment_of(given.start, google.zone)
        until = moment_of(given.end, google.zone) + (timedelta(days=1) if is_day(given.end) else timedelta())
        if until <= since:
            return Failed("not looked: the end is before the start")
        found = _calendar(google).between(since, until, given.query, given.limit)
        if not found:
            return Done("Nothing is there in that time.")
        quoting = Quoting()
        lines = [_line(event, quoting) for event in found]
        more = [f"Only the first {given.limit} are listed."] if len(found) == given.limit else []
        return Done("\n".join([*lines, *more]), quotes=quoting.quotes)

    return _use(call, services, given.calendar, listed)


def create_calendar_event(call: ToolCall, services: Services) -> Outcome:
    """Create an event and return it as the calendar has it."""
    given = CreateCalendarEventInput.model_validate(call.arguments)

    def made(google: GoogleSession) -> Outcome:
        fields: dict[str, Any] = {"summary": given.title, **as_new(event_times(given.start, given.end, google.zone))}
        if given.attendees:
            fields["attendees"] = attendees_of(given.attendees)
        if given.location:
            fields["location"] = given.location
        if given.notes:
            fields["description"] = given.notes
        # A repeated run finds the event of the first under this id.
        event = _calendar(google).add(f"steward{derived_id(call.call_id)}".translate(_BASE32HEX), fields)
        undo = EventPlace(event_id=event.event_id, calendar=google.address)
        return _done(event, google, "made", undo)

    return _use(call, services, given.calendar, made)


def undo_create_calendar_event(call: ToolCall, services: Services) -> Outcome:
    """Delete the event again."""
    given = EventPlace.model_validate(call.arguments)

    def taken_out(google: GoogleSession) -> Outcome:
        _calendar(google).remove(given.event_id)
        return Done(say("event-taken-out"))

    return _use(call, services, given.calendar, taken_out)


def update_calendar_event(call: ToolCall, services: Services) -> Outcome:
    """Change an event and return it as the calendar has it."""
    given = UpdateCalendarEventInput.model_validate(call.arguments)

    def changed(google: GoogleSession) -> Outcome:
        calendar = _calendar(google)
        note = services.run_notes.read(call)
        if note is None:
            event = calendar.get(given.event_id)
            _must_be(event, given)
            changes = _changes(given, event, google.zone)
            if event.has(changes):
                return Done("It is like that already.", report=say("already-so", what=Quoted(event.title)))
            # The old values are lost once the event is changed.
            note = {"changes": changes, "before": previous_values(event, changes), "as_of": str(event.raw["etag"])}
            services.run_notes.write(call, note)
        after = calendar.change(given.event_id, note["changes"], note["as_of"])
        undo = EventBefore(
            event_id=after.event_id, calendar=google.address, before=note["before"], written=str(after.raw["etag"])
        )
        return _done(after, google, "changed", undo)

    return _use(call, services, given.calendar, changed)


def undo_update_calendar_event(call: ToolCall, services: Services) -> Outcome:
    """Restore the event, unless somebody has changed it since."""
    given = EventBefore.model_validate(call.arguments)

    def put_back(google: GoogleSession) -> Outcome:
        try:
            event = _calendar(google).change(given.event_id, given.before, given.written)
        except GoogleConflictError as error:
            return not_undone(error)
        return Done(say("event-done", form="as_before", title=event.title, when=_when(event, google)))

    return _use(call, services, given.calendar, put_back)


def delete_calendar_event(call: ToolCall, services: Services) -> Outcome:
    """Delete an event and name it."""
    given = DeleteCalendarEventInput.model_validate(call.arguments)

    def removed(google: GoogleSession) -> Outcome:
        calendar = _calendar(google)
        note = services.run_notes.read(call)
        if note is None:
            event = calendar.kept(given.event_id)
            _must_be(event, given)
            # Google need not know more than its id once it is deleted.
            note = {"event": dict(event.raw)}
            services.run_notes.write(call, note)
        event = CalendarEvent(note["event"], google.zone)
        calendar.remove(given.event_id)
        return _done(event, google, "removed", EventPlace(event_id=event.event_id, calendar=google.address))

    return _use(call, services, given.calendar, removed)


def undo_delete_calendar_event(call: ToolCall, services: Services) -> Outcome:
    """Restore the event."""
    given = EventPlace.model_validate(call.arguments)

    def back(google: GoogleSession) -> Outcome:
        event = _calendar(google).restore(given.event_id)
        return Done(say("event-done", form="back", title=event.title, when=_when(event, google)))

    return _use(call, services, given.calendar, back)


# Maps the 32 characters of our ids to those that Google allows in event ids.
_BASE32HEX = str.maketrans("abcdefghijklmnopqrstuvwxyz234567", "0123456789abcdefghijklmnopqrstuv")


def _use(
    call: ToolCall, services: Services, calendar: str | None, action: Callable[[GoogleSession], Outcome]
) -> Outcome:
    try:
        return services.google.use(call, _SCOPES, action, of=calendar or "")
    except NoSuchTimeError as error:
        return Failed(f"not done: {error}", say("why-failed", form="no_such_time"))


def _calendar(google: GoogleSession) -> GoogleCalendar:
    return GoogleCalendar(google.api, google.zone)


def _must_be(event: CalendarEvent, given: UpdateCalendarEventInput | DeleteCalendarEventInput) -> None:
    """Raise `GoogleError` unless it is the event that the approver read about."""
    require_title(given.event, event.title or _UNTITLED, "other_event")
    if event.starts != given.begins:
        raise GoogleEventTimeError("the event of this id begins at another time; look at it again")


def _changes(given: UpdateCalendarEventInput, event: CalendarEvent, zone: str) -> dict[str, Any]:
    changes: dict[str, Any] = {}
    if given.title is not None:
        changes["summary"] = given.title
    if given.start is not None or given.end is not None:
        changes |= moved(event, given.start, given.end, zone)
    if given.attendees is not None:
        changes["attendees"] = attendees_of(given.attendees, event)
    if given.location is not None:
        changes["location"] = given.location
    if given.notes is not None:
        changes["description"] = given.notes
    return changes


def _when(event: CalendarEvent, google: GoogleSession) -> Moment | str:
    """Return the begin as the member would say it, or the days of an all-day event."""
    return Moment(event.begins, google.now, google.zone) if event.begins else event.span


def _done(
    event: CalendarEvent, google: GoogleSession, form: Literal["made", "changed", "removed"], undo: EventPlace
) -> Done:
    quoting = Quoting()
    report = say("event-done", form=form, title=event.title or _UNTITLED, when=_when(event, google))
    return Done(f"Done: {_line(event, quoting)}", report=report, undo=undo, quotes=quoting.quotes)


def _line(event: CalendarEvent, quoting: Quoting) -> str:
    """Describe an event; words that an outsider chose are quoted, including the id of an invitation."""

    def said(words: Any, what: str) -> str:
        short = shorten(str(words), _NOTES)
        return short if event.own else quoting.quote(short, what)

    parts = [said(event.event_id, "id of an invitation"), event.span]
    parts.append(said(shown_name(event.title), "title of an event") if event.title else _UNTITLED)
    if location := event.raw.get("location"):
        parts.append(f"at {said(location, 'place of an event')}")
    if notes := event.raw.get("description"):
        parts.append(f"notes: {said(notes, 'notes of an event')}")
    if not event.own and (organizer := event.raw.get("organizer", {}).get("email")):
        parts.append(f"by {said(organizer, 'who invites')}")
    if others := event.others:
        parts.append(
            "with " + ", ".join(f"{said(one.get('email', ''), 'who is invited')} ({_answer(one)})" for one in others)
        )
    return " · ".join(parts)


_ANSWERS = {"accepted": "accepted", "declined": "declined", "tentative": "perhaps"}


def _answer(invited: Mapping[str, Any]) -> str:
    return _ANSWERS.get(str(invited.get("responseStatus")), "no answer yet")
