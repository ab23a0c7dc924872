"""Compares two texts line by line, for display. Pure."""

from __future__ import annotations

import difflib
from typing import Literal

# Lines of both texts that are compared: comparing takes longer than their number grows.
_MOST_LINES = 4_000
_AROUND = 2

Mark = Literal["gone", "new", "same", "gap"]
_MARKS: dict[str, Mark] = {"-": "gone", "+": "new", " ": "same", "@": "gap"}


def difference(before: str, after: str) -> list[tuple[Mark, str]]:
    """Return the lines that are `gone` or `new`, with some around them; nothing for texts that are too long."""
    old, new = before.splitlines(), after.splitlines()
    if len(old) + len(new) > _MOST_LINES:
        return []
    found = list(difflib.unified_diff(old, new, lineterm="", n=_AROUND))[2:]
    return [(_MARKS[line[0]], "…" if line[0] == "@" else line[1:]) for line in found]
