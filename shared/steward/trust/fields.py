"""Fields: the closed types in which outside text may be read, and what counts as an answer. Pure.

Names, addresses and numbers must stand in the text: what is gone by is what a person would read there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import date, datetime, time
from decimal import Decimal, InvalidOperation
from typing import Annotated, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, model_validator

FieldType = Literal[
    "yes_no", "choice", "date", "time", "datetime", "amount", "number", "phone", "email", "address", "name", "text"
]
# The planner sees the values of these: they are too small to hold an order.
CLOSED: frozenset[str] = frozenset({"yes_no", "choice", "date", "time", "datetime", "amount", "number"})
# Words of these must stand in the quote: nothing may be made up that somebody is called or reached by.
_VERBATIM: frozenset[str] = frozenset({"phone", "email", "address", "name"})
TYPES: tuple[str, ...] = get_args(FieldType)

_LONGEST_TEXT = 1_000
_LONGEST_EXCERPT = 254
_MOST_DIGITS = 15
_IN_DIGITS = 10
_BLANK = re.compile(r"[\s'’]")
_NUMERAL = re.compile(r"\d(?:[\d.,\s'’]*\d)?")

Choice = Annotated[str, Field(min_length=1, max_length=80)]


class Wanted(BaseModel):
    """One thing to be read out of outside text."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid")

    name: str = Field(pattern=r"^[a-z][a-z0-9_]{0,30}$", description="Your own short name for it.")
    type: FieldType = Field(description="What kind of answer it has.")
    question: str = Field(min_length=1, max_length=300, description="What is to be found out, in your own words.")
    choices: tuple[Choice, ...] = Field(default=(), max_length=20, description="For a choice: what it is among.")

    @model_validator(mode="after")
    def _choices_for_a_choice(self) -> Wanted:
        if (self.type == "choice") != bool(self.choices):
            raise ValueError("choices belong to a field of type choice, and it needs some")
        return self


class Answer(BaseModel):
    """What was read: `value` is None where the text does not say. `sources` are the quotes it was read from."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    name: str
    type: FieldType | Literal["pick"]
    value: str | None
    sources: tuple[str, ...] = ()


def wanted(lines: Sequence[str]) -> tuple[Wanted, ...]:
    """What is to be read, from lines such as `amount (amount): Which total?`. Raises `ValueError`."""
    found = (line.partition(": ") for line in lines)
    named = ((*head.removesuffix(")").split(" ("), question) for head, _, question in found)
    return tuple(Wanted.model_validate({"name": name, "type": kind, "question": said}) for name, kind, said in named)


def accepted(wanted: Wanted, value: object, said: Sequence[str]) -> str | None:
    """`value` in its one form if it is an answer of the type asked for, else None. `said` are the quotes."""
    if not isinstance(value, str | int | float | bool) or value == "":
        return None
    text = str(value).strip()
    try:
        return _FORMS[wanted.type](text, wanted, said)
    except (ValueError, InvalidOperation):
        return None


def _yes_no(text: str, wanted: Wanted, said: Sequence[str]) -> str | None:
    return {"true": "yes", "false": "no"}.get(text.lower(), text if text in ("yes", "no") else None)


def _choice(text: str, wanted: Wanted, said: Sequence[str]) -> str | None:
    return text if text in wanted.choices else None


def _number(text: str, wanted: Wanted, said: Sequence[str]) -> str | None:
    number = Decimal(text)
    written = f"{number:f}"
    if not number.is_finite() or sum(map(str.isdigit, written)) > _MOST_DIGITS:
        return None
    there = {found for quote in said for found in _numbers_in(quote)}
    # Small ones are often written as words, and then there is nothing to hold them against.
    return written if abs(number) < _IN_DIGITS or not there or abs(number) in there else None


def _numbers_in(quote: str) -> Iterator[Decimal]:
    """Every number that stands there in digits, read in each way it could be meant: 1.450 is 1450, or 1.45."""
    for found in _NUMERAL.findall(quote):
        for joined in (found, *_BLANK.split(found)):
            plain = _BLANK.sub("", joined)
            for thousands, point in ((",", "."), (".", ",")):
                with suppress(InvalidOperation):
                    yield Decimal(plain.replace(thousands, "").replace(point, "."))


def _verbatim(text: str, wanted: Wanted, said: Sequence[str]) -> str | None:
    """The words, if they stand in a quote but for blanks and case; of a number its digits must."""
    if len(text) > _LONGEST_EXCERPT:
        return None
    if wanted.type == "phone":
        digits = re.sub(r"\D", "", text)
        return text if len(digits) >= 3 and any(digits in re.sub(r"\D", "", quote) for quote in said) else None
    return text if any(_flat(text) in _flat(quote) for quote in said) else None


def _flat(text: str) -> str:
    return " ".join(text.casefold().split())


_FORMS = {
    "yes_no": _yes_no,
    "choice": _choice,
    "date": lambda text, *_: date.fromisoformat(text).isoformat(),
    "time": lambda text, *_: time.fromisoformat(text).strftime("%H:%M"),
    "datetime": lambda text, *_: datetime.fromisoformat(text).replace(tzinfo=None).isoformat(timespec="minutes"),
    "amount": _number,
    "number": _number,
    **dict.fromkeys(_VERBATIM, _verbatim),
    "text": lambda text, *_: text[:_LONGEST_TEXT],
}
