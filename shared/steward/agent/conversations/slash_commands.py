"""Slash commands and their parser. Pure. `lifecycle.py` answers them, before any model call."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, get_args

Name = Literal["new", "model", "name", "language", "stop", "start", "help", "undo", "approve", "reject"]

_SLASH = re.compile(r"^/([a-z]{2,20})(?:\s+(.*))?$", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True)
class SlashCommand:
    """A slash command; `name` is None for an unknown word. `argument` is the rest of the text on one line."""

    name: Name | None
    word: str
    argument: str


def read_slash(text: str) -> SlashCommand | None:
    """Return the command in `text`, or None if it is talk.

    A command is one word after a slash at the very beginning.
    """
    match = _SLASH.match(text.strip())
    if match is None:
        return None
    word = match.group(1).lower()
    name = next((known for known in get_args(Name) if known == word), None)
    return SlashCommand(name, word, " ".join((match.group(2) or "").split()))
