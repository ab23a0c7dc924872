"""Where words come from, and what that makes of anything derived from them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Literal, Protocol

from pydantic import BaseModel, ConfigDict, field_validator

from steward.core.text import upright

# A member said it; it is in the account's own records; somebody outside wrote it.
Provenance = Literal["member", "account", "outside"]

# A quote verbatim; a name, number or address out of one; a value of a closed type; a choice among what we offered;
# a summary or a draft, whose words a model chose.
Kind = Literal["quote", "excerpt", "value", "choice", "summary", "draft"]

# What stands for a quote in a text of ours.
MARK = re.compile(r"\{([1-9][0-9]{0,2})\}")
_TRUST: dict[Provenance, int] = {"outside": 0, "account": 1, "member": 2}


def lowest(sources: Iterable[Provenance]) -> Provenance:
    """The provenance of something made from `sources`: that of the least trusted; `account` if there are none."""
    return min(("account", *sources), key=lambda source: _TRUST[source])


class Quote(BaseModel):
    """Words from outside, kept apart from our own so that nothing has to find them there again.

    `who` is the author as the account calls them, verified by the channel, or empty; `address` theirs; `what` says in
    Steward's own words what kind of thing was said. In a text that has quotes, `{1}` stands for the first of them.
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


class Part(BaseModel):
    """A piece of an argument that came from outside: characters `start` to `end` of it stand for `reference`.

    `argument` is the argument's name, with the way to the text below it if it holds more than one.
    """

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    argument: str
    reference: str
    kind: Kind
    who: str = ""
    start: int
    end: int


def in_full(text: str, quotes: Sequence[Quote]) -> str:
    """A text of ours with the quotes in it, for the records or for a planner that chose to look."""
    return MARK.sub(lambda found: quotes[int(found[1]) - 1].said if int(found[1]) <= len(quotes) else found[0], text)


def in_full_for_people(text: str, quotes: Sequence[Quote]) -> str:
    """The same for a person: a line of theirs stays visibly inside their words, and cannot pass for one of ours."""
    return in_full(text, [one.model_copy(update={"said": "\n> ".join(one.said.splitlines())}) for one in quotes])


class Authored(Protocol):
    """Words whose author has an address, or ""."""

    @property
    def address(self) -> str:
        """Theirs."""


def addresses_of(quotes: Iterable[Authored]) -> tuple[str, ...]:
    """Whose words they are, so that an erasure finds them."""
    return tuple(dict.fromkeys(quote.address for quote in quotes if quote.address))


class Quoting:
    """Puts quotes into a text of ours: each call of `quote` returns the mark that stands for the words."""

    def __init__(self) -> None:
        self.quotes: list[Quote] = []

    def quote(self, said: str, what: str, who: str = "", address: str = "", at: datetime | None = None) -> str:
        """The mark for words from outside."""
        self.quotes.append(Quote(who=who, said=said, what=what, address=address, at=at))
        return f"{{{len(self.quotes)}}}"

    def unless_ours(self, provenance: Provenance, said: str, what: str, who: str = "", address: str = "") -> str:
        """`said` itself, in which nothing can pass for a mark, or the mark for it where it came from outside."""
        return self.quote(said, what, who, address) if provenance == "outside" and said else MARK.sub(r"(\1)", said)
