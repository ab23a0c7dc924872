"""Text of a file in pages, and the part of it that fits into one result."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Protocol

from pydantic import StringConstraints

from steward.core.provenance import Quoting

# Characters in a quote and in a result: about four and twenty-eight pages of a letter.
QUOTE = 4_000
ANSWER = 28_000
_MOST_PAGES = 40
_ASKED = re.compile(r"([1-9][0-9]{0,6})(?:(-)([1-9][0-9]{0,6})?)?")

# Argument type of page ranges: `3`, `2-5`, or `6-` up to the end.
PageRange = Annotated[str, StringConstraints(pattern=rf"^{_ASKED.pattern}$")]


class UnreadableFileError(Exception):
    """The file has no readable text; the message says why, for a model or a person, and repeats nothing of the file."""


class DocumentPages(Protocol):
    """Interface of a text with several pages."""

    @property
    def count(self) -> int:
        """Number of pages."""

    def page(self, number: int) -> str:
        """Return the text of a page, counted from 1; empty if it has none. Raises `UnreadableFileError`."""


class TextPages:
    """Text divided into pages of one quote each."""

    def __init__(self, text: str) -> None:
        self._pages = list(in_quotes_of(text))

    @property
    def count(self) -> int:
        """Number of pages."""
        return len(self._pages)

    def page(self, number: int) -> str:
        """Return the text of a page, counted from 1."""
        return self._pages[number - 1]


def in_quotes_of(text: str) -> Iterator[str]:
    """Yield a text in parts of at most `QUOTE` characters; none if it is empty.

    Parts end at a line or word where possible. The time is linear in the length of any text.
    """
    start, end = 0, len(text.rstrip())
    while start < end:
        cut = min(start + QUOTE, end)
        if cut < end:
            breaks = (text.rfind(mark, start + QUOTE // 2, cut) + 1 for mark in ("\n", " "))
            cut = next(filter(None, breaks), cut)
        if part := text[start:cut].strip():
            yield part
        start = cut


def show_pages(pages: DocumentPages, asked: str | None, what: str, quoting: Quoting) -> str:
    """Return pages as quotes, with their number and the way to continue. Raises `UnreadableFileError`."""
    first, last = _range(asked, pages.count)
    last = min(last, first + _MOST_PAGES - 1)
    lines: list[str] = []
    room, number = ANSWER, first
    while number <= last and room > 0:
        words = pages.page(number)
        if len(words) > room and lines:
            break
        cut = words[:room]
        marks = " ".join(quoting.quote(part, what) for part in in_quotes_of(cut))
        note = " (only its beginning: it is longer than can be shown)" if len(cut) < len(words) else ""
        lines.append(f"page {number}: {marks or 'no text'}{note}")
        room -= len(cut)
        number += 1
    more = f" Go on with pages '{number}-'." if number <= pages.count else ""
    if not quoting.quotes:
        return f"{pages.count} pages in all.{more} No text is on those up to {number - 1}: they are pictures."
    return "\n".join([f"{pages.count} pages in all.{more}", *lines])


def _range(asked: str | None, count: int) -> tuple[int, int]:
    match = _ASKED.fullmatch(asked or "1-")
    assert match
    first = int(match[1])
    if not count:
        raise UnreadableFileError("it is empty")
    if first > count:
        raise UnreadableFileError(f"there is no page {first}: it has {count}")
    last = int(match[3]) if match[3] else count if match[2] else first
    return first, min(last, count)
