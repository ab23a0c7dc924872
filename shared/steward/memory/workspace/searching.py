"""Looking for words in the files of a workspace, line by line."""

from __future__ import annotations

import re
from dataclasses import dataclass

from steward.core.provenance import Provenance
from steward.core.stored import Stored
from steward.memory.workspace.paths import matches
from steward.memory.workspace.workspace import TooLarge, Workspace

MOST_HITS = 50
MOST_FILES = 300
_AROUND = 120


@dataclass(frozen=True)
class Hit:
    """A line that holds the words: its file, its number from 1, the words around them, and where it came from."""

    path: str
    line: int
    text: str
    whose: Provenance


@dataclass(frozen=True)
class Found:
    """Hits in the order of paths and lines; whether there may be more; files that could not be read."""

    hits: list[Hit]
    cut: bool
    unread: list[str]


def search(workspace: Workspace, account_id: str, query: str, glob: str) -> Found:
    """The lines that hold the words of `query` as they stand there; case does not matter. `glob` says which files."""
    files = [file.path for file in workspace.listing(account_id) if matches(file.path, glob)]
    words = re.compile(re.escape(query), re.IGNORECASE)
    hits, unread = list[Hit](), list[str]()
    for path in files[:MOST_FILES]:
        try:
            stored = workspace.read(account_id, path)
        except TooLarge:
            unread.append(path)
            continue
        hits += _in_file(path, stored, words) if stored else []
        if len(hits) > MOST_HITS:
            break
    return Found(hits[:MOST_HITS], len(hits) > MOST_HITS or len(files) > MOST_FILES, unread)


def _in_file(path: str, stored: Stored, words: re.Pattern[str]) -> list[Hit]:
    found = ((number, line, whose, words.search(line)) for number, (line, whose) in enumerate(stored.lines(), start=1))
    return [Hit(path, number, _around(line, place.span()), whose) for number, line, whose, place in found if place]


def _around(line: str, place: tuple[int, int]) -> str:
    """The words and what stands beside them: a line may be as long as a file."""
    start, end = max(0, place[0] - _AROUND), place[1] + _AROUND
    return f"{'…' if start else ''}{line[start:end].strip()}{'…' if end < len(line) else ''}"
