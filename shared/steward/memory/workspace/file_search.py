"""Text search in workspace files, line by line."""

from __future__ import annotations

import re
from dataclasses import dataclass

from steward.core.provenance import Provenance
from steward.core.stored_objects import StoredObject
from steward.memory.workspace.paths import matches
from steward.memory.workspace.workspace import FileTooLargeError, Workspace

MOST_HITS = 50
MOST_FILES = 300
_AROUND = 120


@dataclass(frozen=True)
class FileSearchHit:
    """Matching line: file, line number from 1, excerpt, and provenance."""

    path: str
    line: int
    text: str
    whose: Provenance


@dataclass(frozen=True)
class FileSearchResult:
    """Matches in order of path and line; whether more may exist; files that could not be read."""

    hits: list[FileSearchHit]
    cut: bool
    unread: list[str]


def search(workspace: Workspace, account_id: str, query: str, glob: str) -> FileSearchResult:
    """Return lines that contain `query` literally, ignoring case, in files that match `glob`."""
    files = [file.path for file in workspace.listing(account_id) if matches(file.path, glob)]
    words = re.compile(re.escape(query), re.IGNORECASE)
    hits, unread = list[FileSearchHit](), list[str]()
    for path in files[:MOST_FILES]:
        try:
            stored = workspace.read(account_id, path)
        except FileTooLargeError:
            unread.append(path)
            continue
        hits += _in_file(path, stored, words) if stored else []
        if len(hits) > MOST_HITS:
            break
    return FileSearchResult(hits[:MOST_HITS], len(hits) > MOST_HITS or len(files) > MOST_FILES, unread)


def _in_file(path: str, stored: StoredObject, words: re.Pattern[str]) -> list[FileSearchHit]:
    found = ((number, line, whose, words.search(line)) for number, (line, whose) in enumerate(stored.lines(), start=1))
    return [
        FileSearchHit(path, number, _around(line, place.span()), whose) for number, line, whose, place in found if place
    ]


def _around(line: str, place: tuple[int, int]) -> str:
    """Return the match with its surroundings, since a line may be as long as a file."""
    start, end = max(0, place[0] - _AROUND), place[1] + _AROUND
    return f"{'…' if start else ''}{line[start:end].strip()}{'…' if end < len(line) else ''}"
