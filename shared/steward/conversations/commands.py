"""Texts that decide something by themselves, told from talk. Pure; no model ever reads a decision out of a text."""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import dataclass
from typing import Literal

Verb = Literal["approve", "reject", "undo"]

_VERBS: dict[str, Verb] = {"yes": "approve", "approve": "approve", "no": "reject", "reject": "reject", "undo": "undo"}
_COMMAND = re.compile(rf"^/?({'|'.join(_VERBS)})\b[\s,:.!]*(.*)$", re.IGNORECASE | re.DOTALL)
_CODE = re.compile(r"^(?:a-)?([2-9a-hjkmnp-z]{4}|[2-9a-hjkmnp-z]{2})\b[\s,:.!-]*(.*)$", re.IGNORECASE | re.DOTALL)
_COURTESY = re.compile(r"^(?:please|thanks|thank you|thx)?[\s.!]*$", re.IGNORECASE)
_BECAUSE = re.compile(r"^(?:because|since|as)\b[\s,:]*", re.IGNORECASE)


@dataclass(frozen=True)
class Command:
    """What a text decides. Without a `code` it means the one that is open; `words` is whatever else it says."""

    verb: Verb
    code: str | None
    words: str

    @property
    def says_more(self) -> bool:
        """Whether it holds more than the decision and a courtesy, which a yes must not."""
        return not _COURTESY.match(self.words)

    @property
    def note(self) -> str:
        """The reason given, without the word that introduces it."""
        return _BECAUSE.sub("", self.words)


def read_command(text: str, codes: Container[str]) -> Command | None:
    """The decision in `text`, or None if it is talk: a word such as "no" counts only alone or before one of `codes`."""
    match = _COMMAND.match(text.strip())
    if match is None:
        return None
    verb, rest = _VERBS[match.group(1).lower()], match.group(2).strip()
    if not rest:
        return Command(verb, None, "")
    named = _CODE.match(rest)
    if named and named.group(1).upper() in codes:
        return Command(verb, named.group(1).upper(), named.group(2).strip())
    return None
