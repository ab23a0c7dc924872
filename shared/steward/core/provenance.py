"""Provenance labels, which say whose words a text holds or derives from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Literal, Protocol

from pydantic import BaseModel, ConfigDict, field_validator

from steward.core.text import upright, within_quotation

# Said by a member; in the account's own records; written by an outsider.
Provenance = Literal["member", "account", "outside"]

# A verbatim quote; a name, number or address out of one; a closed value; a choice among our options; a summary or a
# draft in a model's words.
Kind = Literal["quote", "excerpt", "value", "choice", "summary", "draft"]

# Mark of a quote in one of Steward's texts.
MARK = re.compile(r"\{([1-9][0-9]{0,2})\}")
_TRUST: dict[Provenance, int] = {"outside": 0, "account": 1, "member": 2}


def lowest(sources: Iterable[Provenance]) -> Provenance:
    """Return the lowest provenance of `sources`, or `account` without any."""
    return min(("account", *sources), key=lambda source: _TRUST[source])


class Quote(BaseModel):
    """Words from outside, kept apart from our own text, so that nobody needs to find them there again.

    `who` is the author as the account calls them, verified by the channel, or ""; `address` is theirs; `what` names the
    type of text in Steward's own words. In a text with quotes, `{1}` stands for the first.
    """

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    who: str = ""
    said: str
    what: str = "text message"
    address: str = ""
    at: datetime | None = None

    @field_validator("who", "said")
    @classmethod
    def _upright(cls, text: str) -> str:
        return upright(text)


class OutsidePart(BaseModel):
    """A piece of an argument from outside: its characters `start` to `end` stand for `reference`.

    `argument` is the argument's name, with the path to the text inside it, if there are several.
    """

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    argument: str
    reference: str
    kind: Kind
    who: str = ""
    start: int
    end: int


def in_full(text: str, quotes: Sequence[Quote]) -> str:
    """Return our text with the quotes inserted, for records, or for a planner that chose to look."""
    return MARK.sub(lambda found: quotes[int(found[1]) - 1].said if int(found[1]) <= len(quotes) else found[0], text)


def in_full_for_people(text: str, quotes: Sequence[Quote]) -> str:
    """Return our text with the quotes inserted, for people.

    Line breaks and quotation marks stay part of the quote, so that nothing in it passes for ours.
    """
    return in_full(text, [one.model_copy(update={"said": within_quotation(one.said)}) for one in quotes])


class AuthoredText(Protocol):
    """Words with their author's address, or ""."""

    @property
    def address(self) -> str:
        """Return the author's address."""


def addresses_of(quotes: Iterable[AuthoredText]) -> tuple[str, ...]:
    """Return the authors' addresses, so that an erasure finds their words."""
    return tuple(dict.fromkeys(quote.address for quote in quotes if quote.address))


class Quoting:
    """Collects the quotes of a text of ours. Each call of `quote` returns the mark that stands for the words."""

    def __init__(self) -> None:
        self.quotes: list[Quote] = []

    def quote(self, said: str, what: str, who: str = "", address: str = "", at: datetime | None = None) -> str:
        """Return the mark for words from outside."""
        self.quotes.append(Quote(who=who, said=said, what=what, address=address, at=at))
        return f"{{{len(self.quotes)}}}"

    def unless_ours(self, provenance: Provenance, said: str, what: str) -> str:
        """Return `said` with anything like a mark disarmed, or, for outside words, their mark."""
        return self.quote(said, what) if provenance == "outside" and said else MARK.sub(r"(\1)", said)
