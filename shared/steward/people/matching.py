"""Which contact a member means by "the plumber", "4b" or "Pette Rosi"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeVar

from rapidfuzz import fuzz

from steward.people.models import Contact, Member

P = TypeVar("P", Contact, Member, Contact | Member)

_CERTAIN = 100
_LEAST = 62
_UNIT = re.compile(r"^(?=.*\d)[0-9a-z]{1,5}$")
_NOISE = frozenset({"a", "an", "the", "my", "our", "in", "at", "of", "from", "unit", "apt", "apartment", "tenant"})


def best_matches(query: str, people: Sequence[P], limit: int) -> list[tuple[P, int]]:
    """People scoring at least 62 of 100, best first, then by name; an empty query matches nobody."""
    scored = [(person, score(query, person)) for person in people]
    good = [pair for pair in scored if pair[1] >= _LEAST]
    return sorted(good, key=lambda pair: (-pair[1], pair[0].name))[:limit]


def score(query: str, person: Contact | Member) -> int:
    """How well `query` names `person`, 0 to 100. An email address, or a part of a number, matches by itself.

    Every word of the query must find its place among the person's words; the score is the mean of how well each
    does. A word with a digit in it (a unit, a part of a number) matches whole or not at all: 4B is not 4C.
    """
    asked = _words(query)
    asked = [word for word in asked if word not in _NOISE] or asked
    known = _words(f"{person.name} {person.about}")
    if not asked or not known:
        return 0
    if query.strip().casefold() in map(str.casefold, person.emails):
        return _CERTAIN
    digits = re.sub(r"\D", "", query)
    is_number = len(digits) >= 4 and len(digits) >= len(re.sub(r"\s", "", query)) - 6
    if is_number and any(digits in phone for phone in person.phones):
        return _CERTAIN
    return round(sum(_word_score(word, known) for word in asked) / len(asked))


def _word_score(word: str, known: Sequence[str]) -> float:
    if _UNIT.match(word):
        return _CERTAIN if word in known else 0
    return max(
        # A partial name is a prefix of at least three letters; a typo is a near ratio on words of like length.
        95.0 if len(word) >= 3 and other != word and other.startswith(word) else float(fuzz.ratio(word, other))
        for other in known
    )


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", re.sub(r"['’]s\b", "", text.lower()))
