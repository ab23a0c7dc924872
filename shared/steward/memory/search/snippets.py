"""Snippets: the part of a text that shows why it was found."""

from __future__ import annotations

import re

_WORD = re.compile(r"\w+")
_LENGTH = 300


def snippet_of(text: str, query: str, length: int = _LENGTH) -> str:
    """Return about `length` characters of `text` around the most words of `query`.

    The text is cut between words, with `…` for the rest.
    """
    text = " ".join(text.split())
    if len(text) <= length:
        return text
    wanted = {word.casefold() for word in _WORD.findall(query) if len(word) > 2}
    places = [match.start() for match in _WORD.finditer(text) if match.group().casefold() in wanted]
    # The window that starts at one of the words and contains the most.
    best = max(places, key=lambda start: sum(start <= place < start + length for place in places), default=0)
    start = 0 if best < length // 2 else text.rfind(" ", 0, best - length // 6) + 1
    end = min(start + length, len(text))
    if end < len(text):
        end = max(text.rfind(" ", start, end), start + length // 2)
    return f"{'…' if start else ''}{text[start:end]}{'…' if end < len(text) else ''}"
