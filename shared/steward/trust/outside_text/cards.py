"""Reference cards, which the main model is shown in place of outside text. Pure.

A card holds nothing that an outsider chose, neither the text's length nor an address that is no number. Two texts give
the same request, byte by byte; a test holds that. A card of an attachment tells type and size, that of an invitation
its closed fields.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from html import escape
from zoneinfo import ZoneInfo

from steward.core.documents import CalendarInvite, Document
from steward.core.provenance import MARK, Quote
from steward.core.text import is_name
from steward.trust.outside_text.fields import CLOSED, FieldAnswer

_NUMBER = re.compile(r"\+?[0-9]+")


def card(reference: str, quote: Quote, zone: ZoneInfo) -> str:
    """Return `<outside id="q7" what="text message" from="Jordan Wells, +15550100103" at="Fri 2026-11-20 14:02"/>`."""
    number = quote.address if _NUMBER.fullmatch(quote.address) else ""
    # If the contact's name is no plausible name, the number alone identifies them.
    who = quote.who if is_name(quote.who) else ""
    author = ", ".join(dict.fromkeys(part for part in (who, number) if part))
    at = shown_time(quote.at, zone) if quote.at else ""
    return _element({"id": reference, "what": quote.what, "from": author, "at": at})


def with_cards(text: str, reference: str, quotes: Sequence[Quote], zone: ZoneInfo) -> str:
    """Return our text with references for its marks, and a card for each on its own line below."""
    return "\n".join([with_references(text, reference, quotes), *cards(reference, quotes, zone)])


def with_references(text: str, reference: str, quotes: Sequence[Quote]) -> str:
    """Return our text with references for its marks."""

    def named(found: re.Match[str]) -> str:
        return f"{{{reference}-{found[1]}}}" if int(found[1]) <= len(quotes) else found[0]

    return MARK.sub(named, text)


def cards(reference: str, quotes: Sequence[Quote], zone: ZoneInfo) -> list[str]:
    """Return a card for each quote of a log entry."""
    return [card(f"{reference}-{place}", quote, zone) for place, quote in enumerate(quotes, start=1)]


def message_cards(reference: str, quotes: Sequence[Quote], documents: Sequence[Document], zone: ZoneInfo) -> list[str]:
    """Return a card for each quote of a message, and below them one for each attachment."""
    return [*cards(reference, quotes, zone), *document_cards(reference, len(quotes) + 1, documents, zone)]


def document_cards(reference: str, first: int, documents: Sequence[Document], zone: ZoneInfo) -> list[str]:
    """Return a card for each attachment. `first` is the number of the first of their quotes.

    The id takes the place of the file name. Times of an invitation are in the reader's time zone; title, place and
    organizer are references.
    """
    shown, place = list[str](), first
    for document in documents:
        words = document.words
        attributes = {"id": f"{reference}-{place}", **_of_document(document, zone)}
        named = [f"{{{reference}-{number}}}" for number in range(place + 1, place + len(words))]
        attributes |= {what.split()[0]: mark for (what, _), mark in zip(words[1:], named, strict=True)}
        shown.append(_element(attributes))
        place += len(words)
    return shown


def _of_document(document: Document, zone: ZoneInfo) -> dict[str, str]:
    kilobytes = max(1, round(document.size / 1_000))
    facts = {"what": "attachment", "document": document.document_id, "type": document.kind, "size": f"{kilobytes} kB"}
    invite = document.invite
    if invite is None:
        return facts
    end = invite.end
    if end and invite.all_day:
        # People count the last day as part of the event.
        end = max(end - timedelta(days=1), invite.start)
    return {
        **facts,
        "what": "invitation",
        "method": invite.method,
        "start": _invited(invite, invite.start, zone),
        "end": _invited(invite, end, zone) if end else "",
        "repeats": "yes" if invite.repeats else "",
    }


def _invited(invite: CalendarInvite, at: datetime, zone: ZoneInfo) -> str:
    if invite.all_day:
        return at.strftime("%a %Y-%m-%d")
    return shown_time(at, ZoneInfo("UTC") if invite.on_any_wall else zone)


def _element(attributes: Mapping[str, str]) -> str:
    said = " ".join(f'{name}="{escape(" ".join(value.split()))}"' for name, value in attributes.items() if value)
    return f"<outside {said}/>"


def field_lines(reference: str, answers: Sequence[FieldAnswer]) -> str:
    """Return a line for each field that was read. Values of open types stay hidden."""
    return "\n".join(field_line(f"{reference}-{place}", answer) for place, answer in enumerate(answers, start=1))


def field_line(reference: str, answer: FieldAnswer) -> str:
    """Return the planner's line about one field that was read."""
    if answer.value is None:
        return f"{answer.name}: not stated"
    if answer.type in CLOSED:
        return f"{answer.name}: {answer.value} {{{reference}}}"
    return f"{answer.name}: one {answer.type}, {{{reference}}}"


def shown_time(at: datetime, zone: ZoneInfo) -> str:
    """Return a time as the planner reads it."""
    return at.astimezone(zone).strftime("%a %Y-%m-%d %H:%M")
