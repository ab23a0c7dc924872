"""Sentences as data: a name, typed fields, and words that are looked up when it is known who will read them.

Callers make a sentence; whoever sends it renders it, in the reader's language. What may be sent is `Rendered`, which
only this module makes: a sentence of the catalogue, or the words of somebody else, as `verbatim` hands them on.
Nothing here imports anything of ours, and no class costs more than its fields: doors import many and say few.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, ClassVar, NewType, dataclass_transform
from zoneinfo import ZoneInfo

from steward.wording.languages import Languages, spoken
from steward.wording.languages.language import Language

ENGLISH = "en"
# What would turn the direction of the words beside it: no sentence has them.
_DIRECTION = dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)))
LANGUAGES: Mapping[str, Language] = Languages()

# A text as it goes out.
Rendered = NewType("Rendered", str)


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Sentence:
    """Base of every sentence. `EXAMPLE` has a value for each field, `SEGMENTS` says how long that may be as a text.

    A subclass names its fields as a dataclass does, and takes them by keyword. Two names have a meaning: `form` chooses
    one of a sentence's forms, `count` the singular or a plural, and counts up to any number.
    """

    KEY: ClassVar[str] = ""
    EXAMPLE: ClassVar[Mapping[str, Any]] = {}
    SEGMENTS: ClassVar[int] = 1
    FIELDS: ClassVar[frozenset[str]] = frozenset()

    def __init_subclass__(cls, example: Mapping[str, Any] | None = None, segments: int = 1) -> None:
        cls.KEY = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", cls.__name__).lower()
        cls.FIELDS = frozenset(cls.__annotations__)
        cls.EXAMPLE, cls.SEGMENTS = example or {}, segments

    def __init__(self, **fields: Any) -> None:
        if fields.keys() != self.FIELDS:
            raise TypeError(f"{self.KEY} has the fields {sorted(self.FIELDS)}, not {sorted(fields)}")
        self.__dict__.update(fields)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((self.KEY, *self.__dict__.values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self.__dict__.items())})"


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


# What may be said: made by the catalogue, or the words of somebody else.
Wording = Sentence | Quoted | Joined | ByLanguage | Rendered


@dataclass(frozen=True)
class Moment:
    """A time as its reader would say it, in their zone; `now` decides whether the day is said, too."""

    at: datetime
    now: datetime
    zone: str


@dataclass(frozen=True)
class Money:
    """An amount in millionths of a dollar, as its reader would write it."""

    micros: int


@dataclass(frozen=True)
class Price:
    """An amount of any currency, in decimals, by its ISO 4217 code."""

    amount: str
    currency: str


@dataclass(frozen=True)
class Amount:
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
Figure = Moment | Money | Number | Price | Amount | Day | ShortDay | Month | Share | Wall


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
    return Rendered(_words(wording, LANGUAGES[spoken(language) or ENGLISH]).translate(_DIRECTION))


def _words(value: Any, language: Language) -> str:
    match value:
        case Sentence():
            return _filled(value, language)
        case Joined():
            parts = [_words(part, language) for part in value.parts if part is not None]
            return value.between.join(part for part in parts if part)
        case Quoted():
            return language.quote.format(words=_within(value.words))
        case ByLanguage():
            return value.others.get(language.tag, value.words)
        case Moment():
            return _moment(value, language)
        case Money() | Number() | Price() | Amount() | Day() | ShortDay() | Month() | Share() | Wall():
            return _amount(value, language)
        case _:
            return str(value)


def _within(words: str) -> str:
    """Somebody's words in which nothing closes the quotation: a line of theirs cannot pass for one of ours."""
    return "\n> ".join(words.replace('"', "'").splitlines())


def _filled(sentence: Sentence, language: Language) -> str:
    template = language.templates[sentence.KEY]
    fields = sentence.__dict__
    if not isinstance(template, str):
        template = template[fields["form"] if "form" in fields else language.plural(fields["count"])]
    return template.format_map({name: _words(value, language) for name, value in fields.items()})


def _moment(moment: Moment, language: Language) -> str:
    # Here, because most of what is said holds none, and it takes longer than all the rest.
    from steward.wording import figures

    at, now = (one.astimezone(ZoneInfo(moment.zone)) for one in (moment.at, moment.now))
    return figures.moment(at, now, language.tag)


def _amount(amount: Money | Number | Price | Amount | Day | ShortDay | Month | Share | Wall, language: Language) -> str:
    from steward.wording import figures

    match amount:
        case Money():
            return figures.money(amount.micros, language.tag)
        case Price():
            return figures.price(amount.amount, amount.currency, language.tag)
        case Amount():
            return figures.amount(amount.amount, language.tag)
        case Day():
            return figures.day(amount.on, language.tag)
        case ShortDay():
            return figures.short_day(amount.on, language.tag)
        case Share():
            return figures.share(amount.basis_points, language.tag)
        case Month():
            return figures.month(amount.on, language.tag)
        case Wall():
            return figures.wall(amount.at, language.tag)
        case Number():
            return figures.number(amount.value, language.tag)
