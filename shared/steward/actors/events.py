"""Mailbox of an actor: waiting events, and new ones. Each kind of actor defines its own events."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from ulid import ULID

from steward.core.records import Record


class TimerFired(Record):
    """A timer of the actor is due; `subject` is its purpose."""

    KIND: ClassVar[str] = "timer_fired"

    timer: str
    subject: str


@dataclass(frozen=True)
class EventPost:
    """An event for an actor. `inbound_id` is the provider's id of an outside event, which enters only once.

    `written_id` is a second such id, for a provider that may name one event twice.
    """

    conversation_id: str
    event: Record
    inbound_id: str | None = None
    written_id: str | None = None


@dataclass(frozen=True)
class MailboxEvent:
    """An event in the mailbox; `mail_id` orders events by arrival."""

    mail_id: str
    event: Record

    @property
    def arrived_at(self) -> datetime:
        """Return the arrival time, to the millisecond."""
        return ULID.from_str(self.mail_id).datetime

    @property
    def caused_at(self) -> datetime:
        """Return when the event's cause began, as far as it says."""
        known = (getattr(self.event, name, None) for name in ("caused_at", "received_at"))
        return min((at for at in known if at), default=self.arrived_at)

    @property
    def row(self) -> str:
        """Return the row's sort key."""
        return mail_row(self.mail_id)


def mail_row(mail_id: str) -> str:
    """Return the sort key of a waiting event."""
    return f"mail#{mail_id}"
