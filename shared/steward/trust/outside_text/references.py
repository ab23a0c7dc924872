"""References: how the planner names words it has not read, and what stands in their place when a call is made. Pure.

`{q7}` is a quote, `{f9-1}` a field that was read out of one, `{d11}` a draft, `{m1a2b3c4d}` a line of the memory. The
number is the place of the log entry that holds it, so nothing has to be kept to find it again. Only the planner writes
references: in what anybody else wrote they are made plain text before it sees them (`without_references`), and one of
its own that names nothing is refused. A card that the planner copies means the same as its reference.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from steward.core.markup import CARD, REFERENCE, TAKEN_OUT
from steward.core.provenance import Kind, Part, Quote
from steward.tools.declaration import Manner
from steward.trust.outside_text.fields import CLOSED, Answer, places_of
from steward.wording.sentence import Quoted, render

# A text message holds a tenth of it; who wants the rest asks for the file or the page.
_LONGEST_SHOWN = 2_000
# What the planner hears of a reference that names nothing.
NOTHING_CALLED = "There is nothing in view called {names}: only what stands on a card, or was read, has a reference."


@dataclass(frozen=True)
class Referent:
    """What a reference stands for: `text`, and for a quote who wrote it, from where and when.

    Whether the account `is_known` to have a name for the author is as the channel proved it.
    """

    kind: Kind
    text: str
    who: str = ""
    what: str = ""
    address: str = ""
    at: datetime | None = None
    sources: tuple[str, ...] = ()
    is_known: bool = False

    @classmethod
    def of(cls, quote: Quote) -> Referent:
        """What stands for the whole of a quote."""
        who = quote.who or quote.address
        known = bool(quote.address) and quote.who not in ("", quote.address)
        return cls("quote", quote.said, who, quote.what, quote.address, quote.at, is_known=known)

    @property
    def quote(self) -> Quote:
        """It as it is kept, whatever it was made of."""
        return Quote(who=self.who, said=self.text, what=self.what or self.kind, address=self.address, at=self.at)


Known = Mapping[str, Referent]
# What the planner was shown, or offered itself.
_SHORT: frozenset[Kind] = frozenset({"value", "choice"})


@dataclass(frozen=True)
class Resolved:
    """Arguments as they are to run, and which pieces of them came from outside."""

    arguments: dict[str, Any]
    parts: tuple[Part, ...]


def equal_to_read(arguments: Mapping[str, Any], parts: Sequence[Part], known: Known) -> tuple[Part, ...]:
    """Pieces that the planner wrote and that equal a value read from outside: whoever decides sees whose it is."""
    taken = [(part.argument, part.start, part.end) for part in parts]
    found = []
    for argument, text in _leaves("", arguments):
        for reference, referent in known.items():
            for start, end in places_of(referent.text, text) if referent.kind == "value" else ():
                if not any(where == argument and start < last and first < end for where, first, last in taken):
                    taken.append((argument, start, end))
                    place = Part(
                        argument=argument, reference=reference, kind="value", who=referent.who, start=start, end=end
                    )
                    found.append(place)
    return tuple(found)


def _leaves(way: str, value: Any) -> Iterator[tuple[str, str]]:
    """Every text and number in `value`, with the way to it as parts are named by."""
    if isinstance(value, Mapping | list | tuple):
        inner = value.items() if isinstance(value, Mapping) else enumerate(value)
        for name, one in inner:
            yield from _leaves(f"{way}.{name}" if way else str(name), one)
    elif isinstance(value, str | int | float) and not isinstance(value, bool):
        yield way, str(value)


def answered(answer: Answer, known: Known) -> Referent:
    """What stands for something that was read; of a choice among references, what was chosen."""
    value = answer.value or ""
    if answer.type == "pick" and (meant := known.get(value.strip("{}"))):
        return meant
    who = next((known[source].who for source in answer.sources if source in known), "")
    return Referent(_kind(answer), value, who, f"{answer.name} ({answer.type})", sources=answer.sources)


def _kind(answer: Answer) -> Kind:
    if answer.type == "pick":
        return "choice"
    if answer.type in CLOSED:
        return "value"
    return "summary" if answer.type == "text" else "excerpt"


def resolve(
    template: Mapping[str, Any], known: Known, manner: Callable[[str], Manner], marks: re.Pattern[str] = REFERENCE
) -> Resolved:
    """Put what each reference stands for in its place; `marks` finds them, each as its first group.

    `manner` says how it stands in an argument: whoever reads it must see whose words they are.
    """
    parts: list[Part] = []
    arguments = {
        name: _Place(name, known, marks, manner(name), parts).resolved(value) for name, value in template.items()
    }
    return Resolved(arguments, tuple(parts))


def in_words(text: str, known: Known) -> str:
    """A reply as the member reads it: every quotation looks like one, and says whose it is; a very long one is cut."""

    def shown(found: re.Match[str]) -> str:
        referent = known.get(found[1])
        if referent is None:
            return TAKEN_OUT
        if len(referent.text) > _LONGEST_SHOWN:
            referent = replace(referent, text=f"{referent.text[:_LONGEST_SHOWN].rstrip()} ...")
        return referent.text if referent.kind in _SHORT else _quotation(referent)

    return REFERENCE.sub(shown, CARD.sub(r"{\1}", text))


def with_references_for_cards(value: Any) -> Any:
    """Return `value` with a reference for each card that a planner has copied: it means what the card stands for."""
    if isinstance(value, str):
        return CARD.sub(r"{\1}", value)
    if isinstance(value, Mapping):
        return {name: with_references_for_cards(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [with_references_for_cards(inner) for inner in value]
    return value


def references_in(value: Any, marks: re.Pattern[str] = REFERENCE) -> Iterator[str]:
    """The ids of everything that looks like a reference, in any text of `value`; `marks` as `resolve` has them."""
    if isinstance(value, str):
        yield from marks.findall(value)
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from references_in(inner, marks)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from references_in(inner, marks)


def nameless(value: Any, known: Known) -> str:
    """The references in `value` that name nothing; "" if there are none."""
    return ", ".join(dict.fromkeys(one for one in references_in(value) if one not in known))


def without_references(text: str) -> str:
    """Text of another conversation, where the same ids stand for other things."""
    return REFERENCE.sub(r"(\1)", text)


@dataclass(frozen=True)
class _Place:
    """A place within the arguments, where `marks` may stand for something; what is found there goes to `parts`."""

    argument: str
    known: Known
    marks: re.Pattern[str]
    manner: Manner
    parts: list[Part]

    def resolved(self, value: Any) -> Any:
        if isinstance(value, str):
            return self._filled(value)
        if isinstance(value, Mapping):
            return {name: self._within(name).resolved(inner) for name, inner in value.items()}
        if isinstance(value, list | tuple):
            return [self._within(place).resolved(inner) for place, inner in enumerate(value)]
        return value

    def _within(self, step: str | int) -> _Place:
        return replace(self, argument=f"{self.argument}.{step}")

    def _filled(self, text: str) -> str:
        filled, last = "", 0
        for found in self.marks.finditer(text):
            referent = self.known.get(found[1])
            if referent is None:
                continue
            filled += text[last : found.start()]
            shown = _shown(referent, self.manner)
            place = Part(
                argument=self.argument,
                reference=found[1],
                kind=referent.kind,
                who=referent.who,
                start=len(filled),
                end=len(filled) + len(shown),
            )
            self.parts.append(place)
            filled += shown
            last = found.end()
        return filled + text[last:]


def _shown(referent: Referent, manner: Manner) -> str:
    """How it reads within an argument. A draft is the argument, and what the team keeps has excerpts as they are.

    A line of a file is nobody's in particular: what is kept of it stays as it is.
    """
    if manner == "bare" or referent.kind in _SHORT or referent.kind == "draft":
        return referent.text
    if manner == "kept" and (referent.kind == "excerpt" or (referent.kind == "quote" and not referent.who)):
        return referent.text
    return _quotation(referent)


def _quotation(referent: Referent) -> str:
    said = render(Quoted(referent.text))
    return f"{said} ({referent.who})" if referent.who and referent.kind != "draft" else said


def followed(parts: Sequence[Part], before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[Part, ...]:
    """The parts where they are in `after`, which was made from `before` by cleaning it or putting words before it."""
    return tuple(_followed(part, _at(before, part.argument), _at(after, part.argument)) for part in parts)


def _followed(part: Part, before: object, after: object) -> Part:
    if before == after:
        return part
    if isinstance(before, str) and isinstance(after, str):
        place = after.find(before.strip())
        if place >= 0:
            moved = place - (len(before) - len(before.lstrip()))
            start, end = max(part.start + moved, 0), min(part.end + moved, len(after))
            return part.model_copy(update={"start": start, "end": end})
    # Nobody can say which characters they are now: the argument is outside text as a whole.
    return part.model_copy(update={"start": 0, "end": len(str(after))})


def _at(arguments: Any, path: str) -> object:
    for step in path.split("."):
        if isinstance(arguments, Mapping):
            arguments = arguments.get(step)
        elif isinstance(arguments, list | tuple) and step.isdigit() and int(step) < len(arguments):
            arguments = arguments[int(step)]
        else:
            return None
    return arguments
