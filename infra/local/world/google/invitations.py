"""Mails that the fake Google Calendar sends to guests of an event."""

from __future__ import annotations

from datetime import UTC
from email.message import EmailMessage
from email.utils import make_msgid
from typing import Any, Literal
from zoneinfo import ZoneInfo

from infra.local.world.google.event_times import moment

Verb = Literal["Invitation", "Updated invitation", "Canceled event"]


def invitation(verb: Verb, event: dict[str, Any], organizer: str, guest: str, zone: ZoneInfo) -> bytes:
    """Return the mail to one guest, with the event as iCalendar (RFC 5545) beside the words."""
    title = event.get("summary", "(No title)")
    start = moment(event["start"], zone.key).astimezone(zone)
    when = f"{start:%a %b} {start.day}, {start.year}" + ("" if "date" in event["start"] else f" {start:%H:%M}")
    mail = EmailMessage()
    mail["From"], mail["To"] = organizer, guest
    mail["Sender"] = "Google Calendar <calendar-notification@google.com>"
    mail["Subject"] = f"{verb}: {title} @ {when} ({guest})"
    mail["Message-ID"] = make_msgid(domain="calendar.google.com")
    said = [title, f"When: {when} ({zone.key})", event.get("location", ""), event.get("description", "")]
    guests = ", ".join(one["email"] for one in event.get("attendees", ()))
    mail.set_content("\n\n".join([*filter(None, said), f"Organizer: {organizer}", f"Guests: {guests}"]))
    method = "CANCEL" if verb == "Canceled event" else "REQUEST"
    mail.add_alternative(_icalendar(method, event, organizer, zone), subtype="calendar", params={"method": method})
    return mail.as_bytes()


def _icalendar(method: str, event: dict[str, Any], organizer: str, zone: ZoneInfo) -> str:
    def edge(name: str) -> str:
        if "date" in event[name]:
            return f";VALUE=DATE:{event[name]['date'].replace('-', '')}"
        return f":{moment(event[name], zone.key).astimezone(UTC):%Y%m%dT%H%M%SZ}"

    lines = [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Google Inc//Google Calendar 70.9054//EN", f"METHOD:{method}",
        "BEGIN:VEVENT", f"DTSTART{edge('start')}", f"DTEND{edge('end')}", f"UID:{event['iCalUID']}",
        f"ORGANIZER:mailto:{organizer}",
        *(f"ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:{one['email']}" for one in event.get("attendees", ())),
        *event.get("recurrence", ()), f"SEQUENCE:{event['sequence']}", f"SUMMARY:{event.get('summary', '')}",
        "END:VEVENT", "END:VCALENDAR", "",
    ]  # fmt: skip
    return "\r\n".join(lines)
