"""Provenance labels of a file's lines while the file changes. Pure.

Within an edit the label belongs to characters: what remains of an outside line is outside, and so is the line it
becomes part of.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from steward.core.errors import StewardError
from steward.core.provenance import Provenance
from steward.core.stored_objects import StoredObject, labelled, mark_of

Span = tuple[int, int]


class TextNotUniqueError(StewardError):
    """The text to replace does not occur exactly once; `times` is the number of occurrences."""

    def __init__(self, times: int) -> None:
        super().__init__(f"it stands there {times} times")
        self.times = times


@dataclass(frozen=True)
class FileDraft:
    """New content of a file, with labels."""

    text: str
    provenance: Provenance
    outside: frozenset[str]

    @classmethod
    def of(cls, text: str, marks: Iterable[str]) -> FileDraft:
        """Return an account's text with the outside marks of lines that are in it."""
        return cls(text, *labelled(text, marks))

    @classmethod
    def copied(cls, stored: StoredObject) -> FileDraft:
        """Return the same content with the same labels."""
        return cls(stored.text, stored.provenance, stored.outside)


def edited(stored: StoredObject, old: str, new: str, outside: Iterable[Span] = ()) -> FileDraft:
    """Replace `old` with `new`, whose characters in `outside` came from outside.

    Raises `TextNotUniqueError` unless `old` occurs exactly once.
    """
    times = stored.text.count(old) if old else 0
    if times != 1:
        raise TextNotUniqueError(times)
    start = stored.text.index(old)
    end, longer = start + len(old), len(new) - len(old)
    text = stored.text[:start] + new + stored.text[end:]
    spans = [(start + first, start + last) for first, last in outside]
    for first, last in _outside_spans(stored):
        spans += [(first, min(last, start)), (max(first, end) + longer, last + longer)]
    return FileDraft.of(text, stored.marks | {mark_of(line) for line in overlapping(text, spans)})


def overlapping(text: str, spans: Iterable[Span]) -> list[str]:
    """Return the lines that contain any of these characters."""
    meant = [(first, last) for first, last in spans if first < last and text[first:last].strip()]
    return [line for line, start, end in _lines(text) if any(first < end and last > start for first, last in meant)]


def _outside_spans(stored: StoredObject) -> Iterator[Span]:
    labels = [provenance for _, provenance in stored.lines()]
    for (_, start, end), provenance in zip(_lines(stored.text), labels, strict=True):
        if provenance == "outside":
            yield start, end


def _lines(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield each line with its start and its end, without the line break."""
    start = 0
    for line in text.splitlines(keepends=True):
        bare = line.splitlines()[0]
        yield bare, start, start + len(bare)
        start += len(line)
