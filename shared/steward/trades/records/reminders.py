"""Reminder settings of an owner, and the count of reminders to each contact. Pure rules over a book."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import ClassVar, Literal

from pydantic import BaseModel, ConfigDict

from steward.core.errors import StewardError
from steward.core.sentences import say
from steward.trades.records.models import TradeRecord
from steward.trades.records.record_types import RecordLine, RecordType
from steward.trades.records.service import Book
from steward.trades.records.state_machine import RecordStateMachine

# Limits for one contact, over all reminders and members. A notice that the law asks for goes all the same, and counts.
MOST_A_DAY, MOST_A_WEEK = 1, 3
_WEEK = timedelta(days=7)
# Longer than anybody is owed notice of a visit of which a reminder told them.
_KEPT = timedelta(days=60)


class ReminderRefusedError(StewardError):
    """The reminder is not sent; the message says why, and what else is possible."""

    def __init__(self, message: str, form: Literal["off", "today", "week"]) -> None:
        super().__init__(message)
        self.why = say("reminder-refused", form=form)


class ReminderSetting(TradeRecord):
    """Setting of a reminder: its catalogue message may go out unread once an owner has enabled it."""

    KIND: ClassVar[str] = "reminder"

    state: str = "off"
    name: str
    since: date


class SentReminder(BaseModel):
    """One reminder that a contact got, on a day in the account's zone; workflows on `concerned` hear of it.

    `visit_at` is the time of the visit that it told them, if it was about one. A reminder that was to go out on the
    day of an `is_notice` still does.
    """

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    on: date
    name: str
    subject_id: str
    concerned: str = ""
    visit_at: datetime | None = None
    is_notice: bool = False


class ReminderCount(TradeRecord):
    """Reminders a contact got recently: one record each, so that two at once are counted as two."""

    KIND: ClassVar[str] = "reminded"

    state: str = "counted"
    contact_id: str
    since: date
    sent: tuple[SentReminder, ...] = ()

    def persons(self) -> tuple[str, ...]:
        """Return the contact."""
        return (self.contact_id,)


REMINDER = RecordType(
    prefix="rem",
    model=ReminderSetting,
    states=RecordStateMachine(frozenset({"on", "off"}), {"off": {"switch_on": "on"}, "on": {"switch_off": "off"}}),
    line=lambda reminder: RecordLine(on=reminder.since, label=reminder.name),
    listed=True,
)
REMINDED = RecordType(
    prefix="rmd",
    model=ReminderCount,
    states=RecordStateMachine(frozenset({"counted"}), {"counted": {"remind": "counted"}}),
    line=lambda reminded: RecordLine(on=reminded.since),
    beside=lambda reminded: (reminded.contact_id,),
    hears=lambda reminded: tuple(one.concerned for one in reminded.sent[-1:] if one.concerned),
)


def reminder_id(name: str) -> str:
    """Return the id of a reminder's setting; there is one."""
    return f"{REMINDER.prefix}-{name}"


def switched(book: Book, name: str, today: date, *, on: bool) -> list[TradeRecord]:
    """Return the setting switched on or off; empty if it already is."""
    found = book.find(reminder_id(name), ReminderSetting)
    if (found.state == "on" if found else False) is on:
        return []
    if found is None:
        fields = {"account_id": book.account_id, "record_id": reminder_id(name), "name": name, "since": today}
        return [ReminderSetting(**fields, state="on")]
    return [REMINDER.moved(found, "switch_on" if on else "switch_off")]


def is_on(book: Book, name: str) -> bool:
    """Return whether an owner has enabled the reminder."""
    found = book.find(reminder_id(name), ReminderSetting)
    return found is not None and found.state == "on"


def next_day(book: Book, contact_id: str, today: date) -> date:
    """Return the first day, from today on, on which this contact may get a reminder."""
    found = book.find(_reminded_id(contact_id), ReminderCount)
    days = sorted(one.on for one in found.sent) if found else []
    day = today
    if len(days) >= MOST_A_DAY:
        day = max(day, days[-MOST_A_DAY] + timedelta(days=1))
    if len(days) >= MOST_A_WEEK:
        day = max(day, days[-MOST_A_WEEK] + _WEEK)
    return day


def counted(
    book: Book,
    contact_id: str,
    name: str,
    subject_id: str,
    today: date,
    concerned: str = "",
    visit_at: datetime | None = None,
    *,
    is_notice: bool = False,
) -> list[TradeRecord]:
    """Count one more reminder to this contact.

    Raises `ReminderRefusedError` if it is disabled, or over the limit and no notice that the law asks for.
    """
    if not is_on(book, name):
        raise ReminderRefusedError(
            f"no owner has switched {name} on: send_message drafts a message instead, switch_reminder has one asked",
            "off",
        )
    record_id = _reminded_id(contact_id)
    found = book.find(record_id, ReminderCount)
    before = tuple(_since(found.sent, today - _KEPT)) if found else ()
    recent = list(_since(before, today - _WEEK))
    others = [one for one in _since(recent, today - timedelta(days=1)) if not one.is_notice]
    if not is_notice and len(others) >= MOST_A_DAY:
        raise ReminderRefusedError("they were reminded today already: nobody gets two reminders on one day", "today")
    if not is_notice and len(recent) >= MOST_A_WEEK:
        raise ReminderRefusedError(
            f"they were reminded {MOST_A_WEEK} times in the last seven days: that is enough", "week"
        )
    now = SentReminder(
        on=today, name=name, subject_id=subject_id, concerned=concerned, visit_at=visit_at, is_notice=is_notice
    )
    sent = (*before, now)
    if found:
        return [REMINDED.moved(found, "remind", sent=sent)]
    fields = {"account_id": book.account_id, "record_id": record_id, "contact_id": contact_id, "since": today}
    return [ReminderCount(**fields, sent=sent)]


def was_reminded_of(
    book: Book, contact_id: str, subject_id: str, name: str = "", since: date = date.min, before: date = date.max
) -> bool:
    """Return whether this contact got a reminder about a subject lately, of this name if any, between those days."""
    days = reminded_on(book, contact_id, subject_id, name)
    return any(since <= day < before for day in days)


def reminded_on(book: Book, contact_id: str, subject_id: str, name: str = "") -> list[date]:
    """Return the days on which this contact was lately reminded of a subject, by reminders of this name if any."""
    return [one.on for one in _reminders_of(book, contact_id, subject_id) if name in ("", one.name)]


def visit_told(book: Book, contact_id: str, subject_id: str) -> datetime | None:
    """Return the time of a visit as this contact's last reminder about it told it; None without one."""
    return next((one.visit_at for one in reversed(_reminders_of(book, contact_id, subject_id))), None)


def replaced_time(book: Book, contact_id: str, subject_id: str, at: datetime | None) -> datetime | None:
    """Return the time, still to come, at which this contact was told to expect a visit that is at another by now."""
    told = visit_told(book, contact_id, subject_id)
    return told if told and told != at and told > book.now else None


def _reminders_of(book: Book, contact_id: str, subject_id: str) -> list[SentReminder]:
    found = book.find(_reminded_id(contact_id), ReminderCount)
    return [one for one in found.sent if one.subject_id == subject_id] if found else []


def _reminded_id(contact_id: str) -> str:
    return f"{REMINDED.prefix}-{contact_id}"


def _since(sent: Iterable[SentReminder], day: date) -> Iterable[SentReminder]:
    return (one for one in sent if one.on > day)
