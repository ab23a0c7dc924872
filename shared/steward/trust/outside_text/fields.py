"""Fields: closed types in which a model reads outside text, and the validation of its answers. Pure.

Names, addresses and numbers must stand in the text, as a person would read them there. Each open type but `text` has a
shape that no sentence fits, since its value goes where people expect a name or number.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date, datetime, time
from decimal import Decimal, InvalidOperation
from typing import Annotated, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, model_validator

from steward.core.text import is_name, upright

FieldType = Literal[
    "yes_no", "choice", "date", "time", "datetime", "amount", "number", "phone", "email", "address", "name", "text"
]
# Types whose values the planner sees: they are too small to hold an instruction.
CLOSED: frozenset[str] = frozenset({"yes_no", "choice", "date", "time", "datetime", "amount", "number"})
TYPES: tuple[str, ...] = get_args(FieldType)

_LONGEST_TEXT = 1_000
_LONGEST_ADDRESS, _MOST_ADDRESS_WORDS = 120, 14
_MOST_DIGITS = 15
_IN_DIGITS = 10
_BLANK = re.compile(r"[\s'’]")
_PHONE = re.compile(r"\+?\d(?:[\d \u00a0()./-]*\d)?")
_FEWEST_DIGITS, _DIGITS_OF_A_PART = 3, 5
_EMAIL = re.compile(r"[^\s@<>\"]+@[^\s@<>\"]+")
_NUMERAL = re.compile(r"\d(?:[\d.,\s'’]*\d)?")
_DAY = re.compile(r"(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)")
# Smaller numbers stand in nearly every report.
_LEAST_REPORTED = 100

Choice = Annotated[str, Field(min_length=1, max_length=80)]


class Wanted(BaseModel):
    """A question about outside text, with the type of its answer."""

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


class FieldAnswer(BaseModel):
    """The answer: `value` is None if the text does not say. `sources` are the quotes it was read from."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    name: str
    type: FieldType | Literal["pick"]
    value: str | None
    sources: tuple[str, ...] = ()


def wanted(lines: Sequence[str]) -> tuple[Wanted, ...]:
    """Return the questions in lines such as `amount (amount): Which total?`. Raises `ValueError`."""
    found = (line.partition(": ") for line in lines)
    named = ((*head.removesuffix(")").split(" ("), question) for head, _, question in found)
    return tuple(Wanted.model_validate({"name": name, "type": kind, "question": said}) for name, kind, said in named)


def accepted(wanted: Wanted, value: object, said: Sequence[str]) -> str | None:
    """Return `value` in canonical form if it is a valid answer, otherwise None. `said` are the quotes."""
    if not isinstance(value, str | int | float | bool) or value == "":
        return None
    text = upright(str(value)).strip()
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
    there = {found for quote in said for found in numbers_in(quote)}
    # Small numbers are often spelled out, and then there is nothing to compare them with.
    return written if abs(number) < _IN_DIGITS or not there or abs(number) in there else None


def numbers_in(text: str) -> Iterator[Decimal]:
    """Yield every number in digits, in each possible reading: 1.450 is 1450, or 1.45."""
    for found in _NUMERAL.findall(text):
        for joined in (found, *_BLANK.split(found)):
            plain = _BLANK.sub("", joined)
            for thousands, point in ((",", "."), (".", ",")):
                with suppress(InvalidOperation):
                    yield Decimal(plain.replace(thousands, "").replace(point, "."))


def amounts_in(text: str) -> list[str]:
    """Return the days and numbers in digits in a text as they are when read, but for small numbers.

    A number has each of its possible readings.
    """
    days = _DAY.findall(text)
    numbers = dict.fromkeys(f"{one:f}" for one in numbers_in(_DAY.sub(" ", text)) if one >= _LEAST_REPORTED)
    return [*dict.fromkeys(days), *numbers]


def places_of(value: str, text: str) -> Iterator[tuple[int, int]]:
    """Yield the positions in `text` of a number, amount or day that was read, in any spelling."""
    if not re.search(r"\d", value):
        return
    try:
        number = Decimal(value)
    except InvalidOperation:
        yield from (found.span() for found in re.finditer(rf"(?<!\d){re.escape(value)}(?!\d)", text))
        return
    # Small numbers stand in nearly every text.
    if abs(number) >= _IN_DIGITS:
        yield from (found.span() for found in _NUMERAL.finditer(text) if abs(number) in numbers_in(found[0]))


def _phone(text: str, wanted: Wanted, said: Sequence[str]) -> str | None:
    """Return a phone number if a quote contains exactly these digits, with separators only."""
    given = text.removeprefix("(")
    if not _PHONE.fullmatch(given) or len(_digits(given)) < _FEWEST_DIGITS:
        return None
    there = {number for quote in said for found in _PHONE.finditer(quote) for number in _numbers_of(found[0])}
    return text if _digits(given) in there else None


def _numbers_of(run: str) -> Iterator[str]:
    """Yield the digits of a run of groups, also without a first or last group that is something else."""
    yield _digits(run)
    groups = re.findall(r"\+?\d+", run)
    for left in range(len(groups)):
        for right in range(left + 1, len(groups) + 1):
            part = "".join(groups[left:right])
            if len(_digits(part)) >= _DIGITS_OF_A_PART:
                yield part


def _digits(text: str) -> str:
    return "".join(character for character in text if character.isdigit() or character == "+")


def _verbatim(text: str, wanted: Wanted, said: Sequence[str]) -> str | None:
    """Return the words if they have the right shape and stand in a quote, ignoring blanks and case."""
    return text if _SHAPES[wanted.type](text) and any(_flat(text) in _flat(quote) for quote in said) else None


def _is_address(text: str) -> bool:
    return (
        len(text) <= _LONGEST_ADDRESS
        and len(text.split()) <= _MOST_ADDRESS_WORDS
        and not re.search(r"[!?;:{}<>]", text)
    )


_SHAPES: Mapping[str, Callable[[str], bool]] = {
    "name": is_name,
    "email": lambda text: _EMAIL.fullmatch(text) is not None,
    "address": _is_address,
}


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
    "phone": _phone,
    **dict.fromkeys(_SHAPES, _verbatim),
    "text": lambda text, *_: text[:_LONGEST_TEXT],
}
