"""Localized messages: a message id with its values, rendered in the reader's language when it is sent.

Callers make a sentence by `say`; its sender renders it in the reader's language. What may be sent is `Rendered`, which
only this module makes: a message of a catalog, or somebody else's words, as `verbatim` hands them on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, NewType
from zoneinfo import ZoneInfo

from steward.core.catalogs import format_message
from steward.core.languages import NAMES, spoken
from steward.core.text import marked_lines, within_quotation

ENGLISH = "en"
# Marks that turn the direction of the words beside them.
_DIRECTION = dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)))

# A text as it goes out.
Rendered = NewType("Rendered", str)


@dataclass(frozen=True)
class Sentence:
    """A message of a catalog, with its values."""

    id: str
    values: Mapping[str, Any]

    def __hash__(self) -> int:
        return hash((self.id, *self.values))


@dataclass(frozen=True)
class Quoted:
    """Somebody's words between quotation marks, which nothing within them can close.

    A draft that stands `apart`, on lines of its own, is shown with the quotation marks that it is sent with. If it has
    any, a mark before each line takes the place of the outer ones.
    """

    words: str
    apart: bool = False


@dataclass(frozen=True)
class Joined:
    """Sentences one after the other; one that is None is left out."""

    parts: tuple[Sentence | Quoted | Joined | ByLanguage | Figure | Rendered | None, ...]
    between: str


@dataclass(frozen=True)
class ByLanguage:
    """Words that were written down earlier, in each language somebody may read them in; else `words`."""

    words: str
    others: Mapping[str, str]


# What may be said: a message of a catalog, or the words of somebody else.
Wording = Sentence | Quoted | Joined | ByLanguage | Rendered


@dataclass(frozen=True)
class Moment:
    """A time as its reader would say it, in their zone; `now` decides whether the day is said, too."""

    at: datetime
    now: datetime
    zone: str


@dataclass(frozen=True)
class Ago:
    """Time since a moment, to the minute."""

    at: datetime
    now: datetime


@dataclass(frozen=True)
class DollarMicros:
    """An amount in millionths of a dollar, as its reader would write it."""

    micros: int


@dataclass(frozen=True)
class Price:
    """An amount of any currency, in decimals, by its ISO 4217 code."""

    amount: str
    currency: str


@dataclass(frozen=True)
class PlainAmount:
    """An amount in decimals whose currency goes without saying."""

    amount: str


@dataclass(frozen=True)
class Day:
    """A day, without a time."""

    on: date


@dataclass(frozen=True)
class ShortDay:
    """A day within a sentence, without its weekday."""

    on: date


@dataclass(frozen=True)
class Month:
    """The month of a day."""

    on: date


@dataclass(frozen=True)
class Share:
    """A share in hundredths of a percent."""

    basis_points: int


@dataclass(frozen=True)
class LocalTime:
    """A date and time in the local time of the place; never converted."""

    at: datetime


@dataclass(frozen=True)
class Number:
    """A number written with thousands separators."""

    value: int


# Values that are formatted by the rules of a language.
Figure = Moment | Ago | DollarMicros | Number | Price | PlainAmount | Day | ShortDay | Month | Share | LocalTime


def say(message: str, /, **values: Wording | Figure | str | int) -> Sentence:
    """Return the sentence of a message (`<room>/words/en.ftl`), with a value for each of its variables."""
    return Sentence(message, values)


def verbatim(words: str) -> Rendered:
    """Return somebody else's words (a model's, a member's, a stored text) unchanged. Never for Steward's own texts."""
    return Rendered(words)


def lines(*parts: Wording | Figure | None) -> Joined:
    """Join the parts, one a line."""
    return Joined(parts, "\n")


def paragraphs(*parts: Wording | None) -> Joined:
    """Join the parts with an empty line between them."""
    return Joined(parts, "\n\n")


def sentences(*parts: Wording | None) -> Joined:
    """Join the parts with a space."""
    return Joined(parts, " ")


def render(wording: Wording, language: str = ENGLISH) -> Rendered:
    """Return the words in `language` (a tag such as `en` or `pt-BR`), or in English if it has none."""
    return Rendered(_words(wording, spoken(language) or ENGLISH).translate(_DIRECTION))


def in_each_language(wording: Wording | None) -> dict[str, str]:
    """Return the words by language, to be kept for readers who are not known yet; nothing of None."""
    return {language: str(render(wording, language)) for language in NAMES} if wording else {}


def _words(value: Any, tag: str) -> str:
    match value:
        case Sentence():
            given = {name: one if isinstance(one, int) else _words(one, tag) for name, one in value.values.items()}
            return format_message(value.id, given, tag)
        case Joined():
            parts = [_words(part, tag) for part in value.parts if part is not None]
            return value.between.join(part for part in parts if part)
        case Quoted(apart=True) if '"' in value.words:
            return f"> {marked_lines(value.words)}"
        case Quoted():
            return f'"{within_quotation(value.words)}"'
        case ByLanguage():
            return value.others.get(tag, value.words)
        case _:
            return _figure(value, tag) if isinstance(value, Figure) else str(value)


def _figure(figure: Figure, tag: str) -> str:
    # Imported here, because it is slow and most texts need none of it.
    from steward.core import locale_formats

    match figure:
        case Moment():
            at, now = (one.astimezone(ZoneInfo(figure.zone)) for one in (figure.at, figure.now))
            return locale_formats.moment(at, now, tag)
        case Ago():
            return locale_formats.ago(figure.at, figure.now, tag)
        case DollarMicros():
            return locale_formats.money(figure.micros, tag)
        case Price():
            return locale_formats.price(figure.amount, figure.currency, tag)
        case PlainAmount():
            return locale_formats.amount(figure.amount, tag)
        case Day():
            return locale_formats.day(figure.on, tag)
        case ShortDay():
            return locale_formats.short_day(figure.on, tag)
        case Share():
            return locale_formats.share(figure.basis_points, tag)
        case Month():
            return locale_formats.month(figure.on, tag)
        case LocalTime():
            return locale_formats.wall(figure.at, tag)
        case Number():
            return locale_formats.number(figure.value, tag)
