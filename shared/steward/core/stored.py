"""An object of a bucket, as whoever reads it gets it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from steward.core.provenance import Provenance

# As many fit an object's metadata; a file with more is outside text as a whole.
_MOST_MARKS = 150


@dataclass(frozen=True)
class Stored:
    """An object's text, the tag that a conditional write must name, where the text came from, and who wrote it last.

    `outside` marks the lines that came from outside; the whole text did if its `provenance` says so. The writer is a
    name of their own, by which whoever writes again after a crash knows its own work, and `member_id` for whom it was
    written; "" if not given. What is not `intact` held bytes that are no UTF-8: they are replaced in `text`.
    """

    text: str
    version: str
    provenance: Provenance = "account"
    writer: str = ""
    outside: frozenset[str] = frozenset()
    member_id: str = ""
    intact: bool = True

    def lines(self) -> list[tuple[str, Provenance]]:
        """Each line with its own provenance."""
        whole = self.provenance == "outside"
        return [
            (line, "outside" if whole or mark_of(line) in self.outside else "account")
            for line in self.text.splitlines()
        ]

    @property
    def marks(self) -> frozenset[str]:
        """The marks of the lines that came from outside: of a text that did as a whole, all of them."""
        return frozenset(mark_of(line) for line, provenance in self.lines() if provenance == "outside")


def mark_of(line: str) -> str:
    """By what a line is known, wherever in a file it stands."""
    return hashlib.sha256(line.strip().encode()).hexdigest()[:10]


def labelled(text: str, outside: Iterable[str]) -> tuple[Provenance, frozenset[str]]:
    """The provenance of a text and the marks of its lines, given those of any lines that came from outside.

    Marks that no line has any more are dropped.
    """
    present = frozenset(mark_of(line) for line in text.splitlines() if line.strip())
    marks = present & frozenset(outside)
    return ("account", marks) if len(marks) <= _MOST_MARKS else ("outside", frozenset())
