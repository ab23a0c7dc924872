"""References to outside text that the main model may use, from what it is shown. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from steward.actors.models import LogEntry
from steward.agent.conversations.entries import (
    CompressionEntry,
    MessageEntry,
    NoteEntry,
    ReplyEntry,
    TextBlock,
    ToolResultEntry,
)
from steward.core.documents import document_quotes
from steward.core.provenance import Quote
from steward.core.stored_objects import StoredObject, mark_of
from steward.tools.declaration import Decides
from steward.trust.outside_text.argument_origins import STEERED, seen_values
from steward.trust.outside_text.fields import FieldAnswer, amounts_in
from steward.trust.outside_text.literals import stands_in
from steward.trust.outside_text.references import Known, Referent, answered, references_in

OWN_ANSWER = "your own answer after you had looked at outside text"


def known_outside(entries: Iterable[LogEntry], memory: StoredObject) -> dict[str, Referent]:
    """Return the text behind each reference."""
    known = {reference: _line(quote) for reference, quote in memory_quotes(memory)}
    used: dict[str, Mapping[str, Any]] = {}
    for entry in entries:
        known |= {reference: Referent.of(quote) for reference, quote in quotes_of(entry)}
        if isinstance(entry, NoteEntry) and entry.seen:
            known |= _reported(entry)
        if isinstance(entry, ReplyEntry):
            used |= {use.id: use.input for use in entry.tool_uses}
        if isinstance(entry, ToolResultEntry):
            known |= _made(entry, used.get(entry.tool_use_id, {}), known)
    return known


def quotes_of(entry: LogEntry) -> Iterator[tuple[str, Quote]]:
    """Yield the outside text of an entry, by reference."""
    reference = f"q{entry.seq}"
    match entry:
        case NoteEntry(quoted=Quote() as quoted):
            yield reference, quoted.model_copy(update={"at": quoted.at or entry.at})
            yield from _numbered(reference, document_quotes(entry.documents, quoted))
        case MessageEntry() if entry.quotes or entry.documents:
            yield from _numbered(reference, (*entry.quotes, *document_quotes(entry.documents)))
        case NoteEntry() | ToolResultEntry() if entry.quotes:
            yield from _numbered(reference, entry.quotes)
        case NoteEntry(provenance="outside", briefly=""):
            yield reference, Quote(said=entry.text, what="note", at=entry.at)
        case ToolResultEntry(provenance="outside", answers=(), draft=None):
            yield reference, Quote(said=entry.content, what=f"result of {entry.tool}", at=entry.at)
        case ReplyEntry(provenance="outside"):
            words = "\n".join(block.text for block in entry.content if isinstance(block, TextBlock)).strip()
            yield reference, Quote(said=words, what=OWN_ANSWER, at=entry.at)


def _reported(entry: NoteEntry) -> dict[str, Referent]:
    """Return the amounts and days in the report of a plan whose sub-agents saw values from outside.

    Which of them are those values is not known any more, so all are.
    """
    found = amounts_in(entry.briefly or entry.text)
    return {f"v{entry.seq}-{n}": Referent("value", one, what="report of a plan") for n, one in enumerate(found, 1)}


def _numbered(reference: str, quotes: Iterable[Quote]) -> Iterator[tuple[str, Quote]]:
    return ((f"{reference}-{place}", quote) for place, quote in enumerate(quotes, start=1))


def place_of(reference: str) -> int:
    """Return the log place of the entry that a reference points to; 0 for a line of the memory."""
    kind, number = reference[0], reference[1:].partition("-")[0]
    return 0 if kind == "m" else int(number)


def answer_of(entry: ToolResultEntry, reference: str) -> FieldAnswer | None:
    """Return the field that was read, by its reference."""
    named = (f"f{entry.seq}-{place}" for place in range(1, len(entry.answers) + 1))
    return dict(zip(named, entry.answers, strict=True)).get(reference)


def members_words(entries: Iterable[LogEntry]) -> list[str]:
    """Return the texts that members wrote themselves, including what their scheduled jobs ask for."""
    return [
        entry.text
        for entry in entries
        if (isinstance(entry, MessageEntry) and entry.provenance == "member")
        or (isinstance(entry, NoteEntry) and entry.topic == "job_due" and entry.provenance != "outside")
    ]


def said_by_member(entries: Sequence[LogEntry], turn: int) -> Callable[[Any], bool]:
    """Return the test if the member's message of this turn holds the amounts and days of a value.

    Nothing passes once the turn has read a value from outside, which may have decided which of them is used.
    """
    current = [entry for entry in entries if entry.turn == turn]
    read = any(
        (isinstance(entry, ToolResultEntry) and entry.answers) or (isinstance(entry, NoteEntry) and entry.seen)
        for entry in current
    )
    if read or _invited(entries, turn):
        return lambda _: False
    # Not the words of a reminder that is due: they may hold a value that was read when it was made.
    texts = [entry.text for entry in current if isinstance(entry, MessageEntry) and entry.provenance == "member"]
    now = max((entry.at for entry in current), default=None)
    return lambda value: now is not None and stands_in(value, texts, now)


def lasting_values(entries: Sequence[LogEntry], turn: int, known: Known) -> Known:
    """Return the values read, by sub-agents too, that stay an outsider's when words that hold them are stored.

    A number of an earlier turn is left out, since small numbers stand everywhere, and so is what the member says now.
    """
    said = said_by_member(entries, turn)
    read = {
        f"f{entry.seq}-{place}"
        for entry in entries
        if isinstance(entry, ToolResultEntry)
        for place, answer in enumerate(entry.answers, start=1)
        if answer.type != "number" or entry.turn == turn
    }
    read |= {one for one in known if one.startswith("v")}
    return {one: known[one] for one in read & known.keys() if not said(known[one].text)}


def memory_quotes(memory: StoredObject) -> Iterator[tuple[str, Quote]]:
    """Yield the memory's lines from outside. A line keeps its reference when it moves."""
    for line, provenance in memory.lines():
        if provenance == "outside" and line.strip():
            yield line_reference(line), Quote(said=line, what="line of MEMORY.md")


def _line(quote: Quote) -> Referent:
    """Return a memory line as it reads inside other words."""
    return Referent.of(quote.model_copy(update={"said": quote.said.removeprefix("- ")}))


def line_reference(line: str) -> str:
    """Return the reference of a line of the memory."""
    return f"m{mark_of(line)[:8]}"


def seen(entries: Sequence[LogEntry], turn: int) -> frozenset[Decides]:
    """Return what the values in the window could decide if the planner wrote one as its own words.

    Amounts, days and choices count as seen while they, or a summary of their text, are in the window; no later message
    makes them the member's. Numbers, and the question if anything is done at all because of a yes or a choice, count
    only in the `turn` that read them.
    """
    answers = [answer for entry in entries if isinstance(entry, ToolResultEntry) for answer in entry.answers]
    uses = {use.id: use for entry in entries if isinstance(entry, ReplyEntry) for use in entry.tool_uses}
    chosen = any(
        isinstance(entry, ToolResultEntry)
        and entry.status == "done"
        and not entry.answers
        and entry.draft is None
        and entry.tool_use_id in uses
        and next(references_in(uses[entry.tool_use_id].input), None)
        for entry in entries
    )
    now = [a for entry in entries if isinstance(entry, ToolResultEntry) and entry.turn == turn for a in entry.answers]
    done = frozenset({Decides.WHETHER}) if _invited(entries, turn) else frozenset()
    invited = frozenset({Decides.AMOUNT}) if _invited(entries) else frozenset()
    before = frozenset(what for entry in entries if isinstance(entry, CompressionEntry) for what in entry.seen)
    elsewhere = before | _seen_elsewhere(entries, turn)
    return seen_values(answers, now) | (STEERED if chosen else frozenset()) | done | invited | elsewhere


def _seen_elsewhere(entries: Iterable[LogEntry], turn: int) -> frozenset[Decides]:
    """Return what values could decide that sub-agents saw whose reports the planner has read."""
    notes = [entry for entry in entries if isinstance(entry, NoteEntry) and entry.seen]
    found = {(Decides(one), entry.turn) for entry in notes for one in entry.seen}
    return frozenset(one for one, when in found if one is not Decides.WHETHER or when == turn)


def _invited(entries: Iterable[LogEntry], turn: int | None = None) -> bool:
    """Tell if an invitation is in view (of `turn`). Its card shows times, and if it is a request or a cancellation."""
    brought = (entry for entry in entries if isinstance(entry, MessageEntry | NoteEntry) and turn in (None, entry.turn))
    return any(document.invite for entry in brought for document in entry.documents)


def _made(entry: ToolResultEntry, asked: Mapping[str, Any], known: Known) -> dict[str, Referent]:
    made = {
        f"f{entry.seq}-{place}": answered(answer, known)
        for place, answer in enumerate(entry.answers, start=1)
        if answer.value is not None
    }
    if entry.draft:
        sources = tuple(str(one).strip("{}") for one in asked.get("ids", ()))
        made[f"d{entry.seq}"] = Referent("draft", entry.draft.said, entry.draft.who, entry.draft.what, sources=sources)
    return made
