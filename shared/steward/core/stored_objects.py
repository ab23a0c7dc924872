"""Stored text object of a bucket, with its version and provenance."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from steward.core.provenance import Provenance

# Limit of an object's metadata; a file with more marks counts as outside text as a whole.
_MOST_MARKS = 150


@dataclass(frozen=True)
class StoredObject:
    """An object's text, the tag for conditional writes, its provenance, and its last writer.

    `outside` marks the lines from outside; with the `provenance` outside, all are. `writer` is a unique name by which a
    retry after a crash recognises its own write, `member_id` the member it was written for; "" if not given. Without
    `intact`, invalid UTF-8 bytes were replaced in `text`.
    """

    text: str
    version: str
    provenance: Provenance = "account"
    writer: str = ""
    outside: frozenset[str] = frozenset()
    member_id: str = ""
    intact: bool = True

    def lines(self) -> list[tuple[str, Provenance]]:
        """Return each line with its own provenance."""
        whole = self.provenance == "outside"
        return [
            (line, "outside" if whole or mark_of(line) in self.outside else "account")
            for line in self.text.splitlines()
        ]

    @property
    def marks(self) -> frozenset[str]:
        """Return the marks of lines from outside, or of all lines if the text as a whole is."""
        return frozenset(mark_of(line) for line, provenance in self.lines() if provenance == "outside")


def mark_of(line: str) -> str:
    """Return a key of the line's content, wherever it stands in a file."""
    return hashlib.sha256(line.strip().encode()).hexdigest()[:10]


def labelled(text: str, outside: Iterable[str]) -> tuple[Provenance, frozenset[str]]:
    """Return the provenance of a text and the marks of its outside lines, given those of possible outside lines.

    Marks of lines that are gone are dropped.
    """
    present = frozenset(mark_of(line) for line in text.splitlines() if line.strip())
    marks = present & frozenset(outside)
    return ("account", marks) if len(marks) <= _MOST_MARKS else ("outside", frozenset())
