"""The mailbox: what waits in it, and what is put into it. Which events there are is for each kind of actor to say."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from ulid import ULID

from steward.core.records import Record


class TimerFired(Record):
    """A timer the actor set is due; `subject` is what it was set for."""

    KIND: ClassVar[str] = "timer_fired"

    timer: str
    subject: str


@dataclass(frozen=True)
class Post:
    """An event for an actor; `inbound_id` is the provider's id if it came from outside, so it enters once.

    `written_id` is a further name by which it enters once, if the provider may give it a second id.
    """

    conversation_id: str
    event: Record
    inbound_id: str | None = None
    written_id: str | None = None


@dataclass(frozen=True)
class Mail:
    """An event waiting in the mailbox; `mail_id` orders it among the others by arrival."""

    mail_id: str
    event: Record

    @property
    def arrived_at(self) -> datetime:
        """When it came, to the millisecond."""
        return ULID.from_str(self.mail_id).datetime

    @property
    def caused_at(self) -> datetime:
        """When what it tells of began, as far as it says."""
        known = (getattr(self.event, name, None) for name in ("caused_at", "received_at"))
        return min((at for at in known if at), default=self.arrived_at)

    @property
    def row(self) -> str:
        """The row's sort key."""
        return mail_row(self.mail_id)


def mail_row(mail_id: str) -> str:
    """The sort key of a waiting event."""
    return f"mail#{mail_id}"
