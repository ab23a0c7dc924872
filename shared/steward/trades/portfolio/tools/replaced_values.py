"""Values of a record that a change has replaced although somebody had just set them, or that an undo has restored."""

from __future__ import annotations

from datetime import date, datetime
from typing import Literal, get_origin
from zoneinfo import ZoneInfo

from pydantic import StringConstraints

from steward.core.sentences import (
    Figure,
    Joined,
    LocalTime,
    Number,
    Price,
    Quoted,
    Sentence,
    ShortDay,
    Wording,
    say,
    verbatim,
)
from steward.core.text import shorten
from steward.people.directory.service import PeopleService
from steward.tools.models import ToolCall
from steward.trades.portfolio.maintenance_jobs import Vendor
from steward.trades.portfolio.properties import Property
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import Money
from steward.trades.records.service import Book, ChangedRecord, RecordService
from steward.trades.records.value_texts import said

_TEXT = 80


def with_replaced(report: Sentence, call: ToolCall, records: RecordService, people: PeopleService) -> Sentence:
    """Return the report of a change with the values that other members set since, which its asker has not seen.

    Only records that the call names count: others follow from them. A call without a question runs at once.
    """
    if call.approved_by is None:
        return report
    book = records.book(call.account_id)
    found = dict[str, list[Wording | Figure]]()
    for one in records.replaced(call.account_id, call.call_id, call.caused_at or call.created_at):
        named = one.setter.record_id in call.arguments.values()
        value = _in_words(book, people, one.setter, one.name) if named else None
        if value and one.setter.changed_by not in ("", call.member_id):
            found.setdefault(one.setter.changed_by, []).append(value)
    for member_id, values in found.items():
        member = people.member(call.account_id, member_id)
        who = member.name if member else say("some-contact")
        report = say("value-replaced", kept=report, was=Joined(tuple(values), ", "), who=who)
    return report


def restored(book: Book, people: PeopleService, undone: ChangedRecord) -> Sentence | None:
    """Say the values that a record has again because a change of it was undone; None if no such value has words."""
    before = undone.before
    if before is None:
        return None
    names = [one for one in type(before).model_fields if one not in TradeRecord.model_fields]
    changed = [name for name in names if getattr(before, name) != getattr(undone.after, name)]
    values = [value for name in changed if (value := _in_words(book, people, before, name))]
    return say("value-restored", what=Joined(tuple(values), ", ")) if values else None


def _in_words(book: Book, people: PeopleService, record: TradeRecord, name: str) -> Wording | Figure | None:
    """Return a value for people; None if it is empty, a code, composed of several, or an outsider's words."""
    match getattr(record, name):
        case Money() as amount:
            return Price(amount.decimal, amount.currency)
        case datetime() as at:
            place = book.find(getattr(record, "property_id", ""), Property)
            return LocalTime(at.astimezone(ZoneInfo(place.zone))) if place else None
        case date() as day:
            return ShortDay(day)
        case bool():
            return None
        case int() as number:
            return Number(number)
        case str() as vendor_id if name == "vendor_id":
            vendor = book.find(vendor_id, Vendor)
            contact = people.contact(book.account_id, vendor.contact_id) if vendor else None
            return verbatim(contact.known_name) if contact else None
        case str() as words if words and record.label_of(name) != "outside":
            field = type(record).model_fields[name]
            if get_origin(field.annotation) is Literal:
                return said(words)
            # People's own words are limited in length; ids, time zones and links are not.
            is_text = any(isinstance(one, StringConstraints) for one in field.metadata)
            return Quoted(shorten(words, _TEXT)) if is_text else None
    return None
