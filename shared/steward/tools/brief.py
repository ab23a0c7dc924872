"""Types of a brief, which shows an approver facts of the account besides a call's arguments."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from steward.core.provenance import Quote
from steward.core.sentences import Wording
from steward.tools.declaration import Tool
from steward.tools.tool_outcomes import Failed


@dataclass(frozen=True)
class Brief:
    """State of the records when a decision is asked for.

    `known` goes to the tool's `preview` beside the resolved references; `facts` are whole sentences, and `outreach`
    those about other messages to the same person; `before` holds the present values of the arguments that change
    something, in the form of the arguments, and of those that stay as they are but are to be read, too; `names` maps
    ids of people to their names. A call to somebody outside `answers` their newest message, if nobody has answered it;
    a call about others that of whoever was `heard_from` last, answered or not. Amounts without a currency of their own
    are in `currency`. A call that would change nothing any more says what is `so_already`, one that the records would
    refuse has its `refusal`.
    """

    known: Mapping[str, Any] = field(default_factory=dict)
    facts: tuple[Wording, ...] = ()
    before: Mapping[str, Any] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    answers: Quote | None = None
    heard_from: tuple[str, ...] = ()
    so_already: str = ""
    refusal: Failed | None = None
    outreach: tuple[Wording, ...] = ()

    @property
    def currency(self) -> str:
        """Return the currency of the amounts in the arguments, or nothing if it is unknown."""
        return str(self.known.get("currency", ""))


# The brief of a call that a member of an account has proposed: account, member, tool, arguments.
Briefs = Callable[[str, str, Tool, Mapping[str, Any]], Brief]
# What came of the same question before, of the same.
AskedBefore = Callable[[str, str, Tool, Mapping[str, Any]], Wording | None]
# That the team and the recipient of a call write to each other these days, of the same; with a moment, that the
# recipient has written since and waits for an answer.
InTouch = Callable[[str, str, Tool, Mapping[str, Any], datetime | None], Wording | None]


def no_brief(*_: object) -> Brief:
    """Return an empty brief, where nobody keeps records of anything."""
    return Brief()
