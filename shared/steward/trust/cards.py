"""Cards: what the planner is shown in place of outside text. Pure.

Nothing of what an outsider chose stands on a card, neither how long it is nor an address that is no number: the same
request is made whatever was written. A test holds that two outside texts make the same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from html import escape
from zoneinfo import ZoneInfo

from steward.core.provenance import MARK, Quote
from steward.trust.fields import CLOSED, Answer

_NUMBER = re.compile(r"\+?[0-9]+")


def card(reference: str, quote: Quote, zone: ZoneInfo) -> str:
    """`<outside id="q7" what="text message" from="Jordan Wells, +15550100103" at="Fri 2026-11-20 14:02"/>`."""
    number = quote.address if _NUMBER.fullmatch(quote.address) else ""
    author = ", ".join(dict.fromkeys(part for part in (quote.who, number) if part))
    at = shown_time(quote.at, zone) if quote.at else ""
    attributes = {"id": reference, "what": quote.what, "from": author, "at": at}
    said = " ".join(f'{name}="{escape(" ".join(value.split()))}"' for name, value in attributes.items() if value)
    return f"<outside {said}/>"


def with_cards(text: str, reference: str, quotes: Sequence[Quote], zone: ZoneInfo) -> str:
    """A text of ours with references for its marks, and a card for each on a line of its own below."""
    return "\n".join([with_references(text, reference, quotes), *cards(reference, quotes, zone)])


def with_references(text: str, reference: str, quotes: Sequence[Quote]) -> str:
    """A text of ours with references for its marks."""

    def named(found: re.Match[str]) -> str:
        return f"{{{reference}-{found[1]}}}" if int(found[1]) <= len(quotes) else found[0]

    return MARK.sub(named, text)


def cards(reference: str, quotes: Sequence[Quote], zone: ZoneInfo) -> list[str]:
    """A card for each of the quotes of one entry."""
    return [card(f"{reference}-{place}", quote, zone) for place, quote in enumerate(quotes, start=1)]


def field_lines(reference: str, answers: Sequence[Answer]) -> str:
    """One line for each field that was read; the values of open types stay out of sight."""
    return "\n".join(_field(f"{reference}-{place}", answer) for place, answer in enumerate(answers, start=1))


def _field(reference: str, answer: Answer) -> str:
    if answer.value is None:
        return f"{answer.name}: not stated"
    if answer.type in CLOSED:
        return f"{answer.name}: {answer.value} {{{reference}}}"
    return f"{answer.name}: one {answer.type}, {{{reference}}}"


def shown_time(at: datetime, zone: ZoneInfo) -> str:
    """A time as the planner reads it."""
    return at.astimezone(zone).strftime("%a %Y-%m-%d %H:%M")
