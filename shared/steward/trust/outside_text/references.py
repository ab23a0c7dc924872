"""References, which name unread outside text in the main model's calls, and their replacement. Pure.

`{q7}` is a quote, `{f9-1}` a field read from one, `{d11}` a draft, `{m1a2b3c4d}` a line of the memory. The number is
the position of the log entry, so finding the entry needs no table. Only the planner writes references: those in anybody
else's text become plain text first (`without_references`), and one that names nothing is refused. A card that the
planner copies counts as its reference.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from steward.core.markup import CARD, REFERENCE, TAKEN_OUT
from steward.core.provenance import Kind, OutsidePart, Quote
from steward.core.sentences import Quoted, render
from steward.tools.declaration import Manner
from steward.trust.outside_text.fields import CLOSED, FieldAnswer, places_of

# A text message holds a tenth of this; for the rest, the member opens the file or page.
_LONGEST_SHOWN = 2_000
# Error for a reference that names nothing.
NOTHING_CALLED = "There is nothing in view called {names}: only what stands on a card, or was read, has a reference."


@dataclass(frozen=True)
class Referent:
    """Target of a reference: `text`, and for a quote its author, source and time.

    `is_known` says whether the account has a name for the author, whom the channel verified.
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
        """Return the target for the whole quote."""
        who = quote.who or quote.address
        known = bool(quote.address) and quote.who not in ("", quote.address)
        return cls("quote", quote.said, who, quote.what, quote.address, quote.at, is_known=known)

    @property
    def quote(self) -> Quote:
        """Return the target as a stored quote."""
        return Quote(who=self.who, said=self.text, what=self.what or self.kind, address=self.address, at=self.at)


Known = Mapping[str, Referent]
# Shown to the planner, or offered by it.
_SHORT: frozenset[Kind] = frozenset({"value", "choice"})


@dataclass(frozen=True)
class ResolvedArguments:
    """Arguments ready to run, and their pieces that came from outside."""

    arguments: dict[str, Any]
    parts: tuple[OutsidePart, ...]


def equal_to_read(arguments: Mapping[str, Any], parts: Sequence[OutsidePart], known: Known) -> tuple[OutsidePart, ...]:
    """Return pieces the planner wrote that equal a value read from outside, so that the approver sees the author."""
    taken = [(part.argument, part.start, part.end) for part in parts]
    found = []
    for argument, text in leaves("", arguments):
        for reference, referent in known.items():
            for start, end in places_of(referent.text, text) if referent.kind == "value" else ():
                if not any(where == argument and start < last and first < end for where, first, last in taken):
                    taken.append((argument, start, end))
                    place = OutsidePart(
                        argument=argument, reference=reference, kind="value", who=referent.who, start=start, end=end
                    )
                    found.append(place)
    return tuple(found)


def leaves(way: str, value: Any) -> Iterator[tuple[str, str]]:
    """Yield every text and number in `value`, with its path as parts name it."""
    if isinstance(value, Mapping | list | tuple):
        inner = value.items() if isinstance(value, Mapping) else enumerate(value)
        for name, one in inner:
            yield from leaves(f"{way}.{name}" if way else str(name), one)
    elif isinstance(value, str | int | float) and not isinstance(value, bool):
        yield way, str(value)


def answered(answer: FieldAnswer, known: Known) -> Referent:
    """Return the target for an answer; for a choice among references, the chosen one."""
    value = answer.value or ""
    if answer.type == "pick" and (meant := known.get(value.strip("{}"))):
        return meant
    who = next((known[source].who for source in answer.sources if source in known), "")
    return Referent(_kind(answer), value, who, f"{answer.name} ({answer.type})", sources=answer.sources)


def _kind(answer: FieldAnswer) -> Kind:
    if answer.type == "pick":
        return "choice"
    if answer.type in CLOSED:
        return "value"
    return "summary" if answer.type == "text" else "excerpt"


def resolve(
    template: Mapping[str, Any], known: Known, manner: Callable[[str], Manner], marks: re.Pattern[str] = REFERENCE
) -> ResolvedArguments:
    """Replace each reference by its target. `marks` finds references, with the id as first group.

    `manner` says how outside words stand in an argument: its readers must see whose they are.
    """
    parts: list[OutsidePart] = []
    arguments = {
        name: _Place(name, known, marks, manner(name), parts).resolved(value) for name, value in template.items()
    }
    return ResolvedArguments(arguments, tuple(parts))


def in_words(text: str, known: Known) -> str:
    """Return a reply for the member: quotations look like such and name their author; very long ones are cut."""

    def shown(found: re.Match[str]) -> str:
        referent = known.get(found[1])
        if referent is None:
            return TAKEN_OUT
        if len(referent.text) > _LONGEST_SHOWN:
            referent = replace(referent, text=f"{referent.text[:_LONGEST_SHOWN].rstrip()} ...")
        return referent.text if referent.kind in _SHORT else _quotation(referent)

    return REFERENCE.sub(shown, CARD.sub(r"{\1}", text))


def with_references_for_cards(value: Any) -> Any:
    """Return `value` with a reference in place of each card that the planner copied."""
    if isinstance(value, str):
        return CARD.sub(r"{\1}", value)
    if isinstance(value, Mapping):
        return {name: with_references_for_cards(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [with_references_for_cards(inner) for inner in value]
    return value


def references_in(value: Any, marks: re.Pattern[str] = REFERENCE) -> Iterator[str]:
    """Yield the ids of everything that looks like a reference in the texts of `value`; for `marks`, see `resolve`."""
    if isinstance(value, str):
        yield from marks.findall(value)
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from references_in(inner, marks)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from references_in(inner, marks)


def nameless(value: Any, known: Known) -> str:
    """Return the references in `value` that name nothing, or ""."""
    return ", ".join(dict.fromkeys(one for one in references_in(value) if one not in known))


def without_references(text: str) -> str:
    """Return the text without references, since ids of another conversation name other things here."""
    return REFERENCE.sub(r"(\1)", text)


@dataclass(frozen=True)
class _Place:
    """A place within the arguments where `marks` may be replaced; the pieces found are added to `parts`."""

    argument: str
    known: Known
    marks: re.Pattern[str]
    manner: Manner
    parts: list[OutsidePart]

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
            place = OutsidePart(
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
    """Return outside words as they stand in an argument. Drafts stand alone, and stored excerpts stay bare.

    A line of a file has no single author, so it is stored as it is.
    """
    if manner == "bare" or referent.kind in _SHORT or referent.kind == "draft":
        return referent.text
    if manner == "kept" and (referent.kind == "excerpt" or (referent.kind == "quote" and not referent.who)):
        return referent.text
    return _quotation(referent)


def _quotation(referent: Referent) -> str:
    said = render(Quoted(referent.text))
    return f"{said} ({referent.who})" if referent.who and referent.kind != "draft" else said


def followed(
    parts: Sequence[OutsidePart], before: Mapping[str, Any], after: Mapping[str, Any]
) -> tuple[OutsidePart, ...]:
    """Return the parts at their positions in `after`, made from `before` by cleaning or prefixing."""
    return tuple(_followed(part, _at(before, part.argument), _at(after, part.argument)) for part in parts)


def _followed(part: OutsidePart, before: object, after: object) -> OutsidePart:
    if before == after:
        return part
    if isinstance(before, str) and isinstance(after, str):
        place = after.find(before.strip())
        if place >= 0:
            moved = place - (len(before) - len(before.lstrip()))
            start, end = max(part.start + moved, 0), min(part.end + moved, len(after))
            return part.model_copy(update={"start": start, "end": end})
    # The positions are unknown: the whole argument counts as outside text.
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
