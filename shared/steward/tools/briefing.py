"""What whoever decides a call has to know besides its arguments, as an account's own records have it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from steward.tools.declaration import Tool
from steward.wording.sentence import Wording


@dataclass(frozen=True)
class Brief:
    """How things stand when a decision is asked for.

    `known` goes to the tool's `preview` beside what its references mean; `facts` are whole sentences; `before` is what
    the arguments that change something are at present, as the arguments write it; `names` are of people, by their ids.
    Amounts without a currency of their own are in `currency`.
    """

    known: Mapping[str, Any] = field(default_factory=dict)
    facts: tuple[Wording, ...] = ()
    before: Mapping[str, Any] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)

    @property
    def currency(self) -> str:
        """Of the amounts in the arguments; empty if nobody knows."""
        return str(self.known.get("currency", ""))


# The brief of a call that a member of an account has proposed: account, member, tool, arguments.
Briefs = Callable[[str, str, Tool, Mapping[str, Any]], Brief]


def no_brief(*_: object) -> Brief:
    """Return an empty brief, where nobody keeps records of anything."""
    return Brief()
