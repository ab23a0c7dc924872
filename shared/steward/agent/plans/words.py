"""Words of plans, in which marks stand for what somebody outside wrote. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from steward.core.markup import REFERENCE
from steward.core.provenance import MARK, Part, Quote, Quoting
from steward.trust.outside_text.references import Known


def rebased(text: str, quotes: Sequence[Quote], into: Quoting) -> str:
    """A text with marks for its `quotes` as one of several that share those of `into`."""

    def again(found: re.Match[str]) -> str:
        place = int(found[1])
        if place > len(quotes):
            return f"({place})"
        quote = quotes[place - 1]
        return into.quote(quote.said, quote.what, quote.who, quote.address, quote.at)

    return MARK.sub(again, text)


def marked(text: str, known: Known, into: Quoting) -> str:
    """A text of a planner's with marks of `into` for what it names by reference."""

    def mark(found: re.Match[str]) -> str:
        referent = known.get(found[1])
        if referent is None:
            return f"({found[1]})"
        quote = referent.quote
        return into.quote(quote.said, quote.what, quote.who, quote.address, quote.at)

    return REFERENCE.sub(mark, MARK.sub(r"(\1)", text))


def unfilled(text: str, argument: str, parts: Sequence[Part], into: Quoting) -> str:
    """An argument with marks of `into` in the place of its parts that came from outside."""
    made, last = "", 0
    for part in sorted((one for one in parts if one.argument == argument), key=lambda one: one.start):
        made += MARK.sub(r"(\1)", text[last : part.start])
        made += into.quote(text[part.start : part.end], part.kind, part.who)
        last = part.end
    return made + MARK.sub(r"(\1)", text[last:])
