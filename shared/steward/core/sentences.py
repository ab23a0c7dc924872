"""Sentences that Steward says itself: the id of a message with its values, worded when it is known who reads them.

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
from steward.core.languages import spoken

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
    """Somebody's words between quotation marks, which nothing within them can close."""

    words: str


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
class Wall:
    """A day and a time as clocks show them where it is about."""

    at: datetime


@dataclass(frozen=True)
class Number:
    """A number too long to be read without its thousands apart."""

    value: int


# What is written by the rules of a language, not by its words.
Figure = Moment | Ago | DollarMicros | Number | Price | PlainAmount | Day | ShortDay | Month | Share | Wall


def say(message: str, /, **values: Wording | Figure | str | int) -> Sentence:
    """Return the sentence of a message (`<room>/words/en.ftl`), with a value for each of its variables."""
    return Sentence(message, values)


def verbatim(words: str) -> Rendered:
    """Words of somebody else (a model, a member, a stored text) that go out as they are. Never a sentence of ours."""
    return Rendered(words)


def lines(*parts: Wording | Figure | None) -> Joined:
    """Each on a line of its own."""
    return Joined(parts, "\n")


def paragraphs(*parts: Wording | None) -> Joined:
    """Each apart from the others."""
    return Joined(parts, "\n\n")


def sentences(*parts: Wording | None) -> Joined:
    """One after the other."""
    return Joined(parts, " ")


def render(wording: Wording, language: str = ENGLISH) -> Rendered:
    """The words, in `language` (a tag such as `en` or `pt-BR`) or, where it has none, in English."""
    return Rendered(_words(wording, spoken(language) or ENGLISH).translate(_DIRECTION))


def _words(value: Any, tag: str) -> str:
    match value:
        case Sentence():
            given = {name: one if isinstance(one, int) else _words(one, tag) for name, one in value.values.items()}
            return format_message(value.id, given, tag)
        case Joined():
            parts = [_words(part, tag) for part in value.parts if part is not None]
            return value.between.join(part for part in parts if part)
        case Quoted():
            return f'"{_within(value.words)}"'
        case ByLanguage():
            return value.others.get(tag, value.words)
        case _:
            return _figure(value, tag) if isinstance(value, Figure) else str(value)


def _within(words: str) -> str:
    """Somebody's words in which nothing closes the quotation: a line of theirs cannot pass for one of ours."""
    return "\n> ".join(words.replace('"', "'").splitlines())


def _figure(figure: Figure, tag: str) -> str:
    # Here, because most of what is said holds none, and it takes longer than all the rest.
    from steward.core import figures

    match figure:
        case Moment():
            at, now = (one.astimezone(ZoneInfo(figure.zone)) for one in (figure.at, figure.now))
            return figures.moment(at, now, tag)
        case Ago():
            return figures.ago(figure.at, figure.now, tag)
        case DollarMicros():
            return figures.money(figure.micros, tag)
        case Price():
            return figures.price(figure.amount, figure.currency, tag)
        case PlainAmount():
            return figures.amount(figure.amount, tag)
        case Day():
            return figures.day(figure.on, tag)
        case ShortDay():
            return figures.short_day(figure.on, tag)
        case Share():
            return figures.share(figure.basis_points, tag)
        case Month():
            return figures.month(figure.on, tag)
        case Wall():
            return figures.wall(figure.at, tag)
        case Number():
            return figures.number(figure.value, tag)
