"""Placeholders `{1}`, `{2}` for outsiders' words in texts of plans. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from steward.core.markup import REFERENCE
from steward.core.provenance import MARK, OutsidePart, Quote, Quoting
from steward.trust.outside_text.references import Known


def rebase_placeholders(text: str, quotes: Sequence[Quote], into: Quoting) -> str:
    """Renumber a text's placeholders for its `quotes`, so that it shares the quotes of `into` with other texts."""

    def again(found: re.Match[str]) -> str:
        place = int(found[1])
        if place > len(quotes):
            return f"({place})"
        quote = quotes[place - 1]
        return into.quote(quote.said, quote.what, quote.who, quote.address, quote.at)

    return MARK.sub(again, text)


def insert_placeholders(text: str, known: Known, into: Quoting) -> str:
    """Replace references in the planner's text by placeholders of `into`."""

    def mark(found: re.Match[str]) -> str:
        referent = known.get(found[1])
        if referent is None:
            return f"({found[1]})"
        quote = referent.quote
        return into.quote(quote.said, quote.what, quote.who, quote.address, quote.at)

    return REFERENCE.sub(mark, MARK.sub(r"(\1)", text))


def argument_with_placeholders(text: str, argument: str, parts: Sequence[OutsidePart], into: Quoting) -> str:
    """Return an argument with placeholders of `into` in place of its parts from outside."""
    made, last = "", 0
    for part in sorted((one for one in parts if one.argument == argument), key=lambda one: one.start):
        made += MARK.sub(r"(\1)", text[last : part.start])
        made += into.quote(text[part.start : part.end], part.kind, part.who)
        last = part.end
    return made + MARK.sub(r"(\1)", text[last:])
