"""Fuzzy search for a person by "the plumber", "le 4B" or "Pette Rosi", in any language."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Mapping, Sequence
from typing import TypeVar

from rapidfuzz import fuzz

from steward.people.directory.models import Contact, Member
from steward.people.directory.names import fold, words_of

P = TypeVar("P", Contact, Member, Contact | Member)

_CERTAIN = 100
_LEAST = 62
# Scores this close do not decide who is meant.
_TOO_CLOSE = 5
# A word matches another from this similarity on, of 100; a prefix of three or more letters counts almost fully.
_NEAR_WORD, _BEGINNING = 75, 95
_FEWEST_LETTERS = 3
# A unit or house number counts as much as a long word.
_UNIT_LETTERS = 10
# The most that unknown words may take off the score.
_UNKNOWN_TAKES = 0.6
# Numbers also match without the country code, or without the zero before an area code.
_WHOLE_NUMBER, _COUNTRY_CODE, _PART_OF_NUMBER = 7, 3, 4


def best_matches(query: str, people: Sequence[P], limit: int) -> list[tuple[P, int]]:
    """Return people who may be meant, with scores from 62 to 100, best first, then by name.

    An empty query matches nobody.

    If the query is a whole name, number or email, only its owners match, and similar people do not count.

    Otherwise each word of the query is compared with each person's words. Long and rare words weigh more. A word that
    nobody has ("the", "el", "chez") takes off only a part, by its length compared with the matched words; one with a
    digit (a unit) must match fully: 4B is not 4C.
    """
    exact = [(person, _CERTAIN) for person in people if is_exact(query, person)]
    good = exact or [pair for pair in _scored(query, people) if pair[1] >= _LEAST]
    return sorted(good, key=lambda pair: (-pair[1], fold(pair[0].name)))[:limit]


def equally_likely(matches: Sequence[tuple[P, int]]) -> list[P]:
    """Return the top matches that cannot be told apart, best first; empty if at most one is meant."""
    near = [person for person, score in matches if matches[0][1] - score < _TOO_CLOSE]
    return near if len(near) > 1 else []


def is_exact(query: str, person: Contact | Member) -> bool:
    """Return whether `query` is the person's whole name, with or without description, an email or a number."""
    asked = fold(query)
    if not asked:
        return False
    named = asked == fold(person.name) or asked in map(fold, person.emails)
    named = named or words_of(query) == words_of(f"{person.name} {person.about}") != []
    return named or any(_same_number(asked, phone) for phone in person.phones)


def _scored(query: str, people: Sequence[P]) -> list[tuple[P, int]]:
    asked = list(dict.fromkeys(words_of(query)))
    found = [_found(asked, words_of(f"{person.name} {person.about}")) for person in people]
    had = {word: sum(word in each for each in found) for word in asked}
    # Any word of a person may tell them apart, and so does a unit that nobody has: it is not theirs.
    weights = {
        word: math.log(1 + len(people) / max(times, 1)) * _letters(word)
        for word, times in had.items()
        if times or _is_unit(word)
    }
    part = _part_of_number(query)
    scored = []
    for person, each in zip(people, found, strict=True):
        by_number = part and any(part in phone for phone in person.phones)
        scored.append((person, _CERTAIN if by_number else _score(asked, each, weights)))
    return scored


def _score(asked: Sequence[str], found: Mapping[str, float], weights: Mapping[str, float]) -> int:
    """Return how well the words `found` at a person name them. Words without a weight are unknown to everybody."""
    if not found:
        return 0
    share = sum(weight * found.get(word, 0.0) for word, weight in weights.items()) / sum(weights.values())
    unknown = max((_letters(word) for word in asked if word not in weights), default=0)
    taken = _UNKNOWN_TAKES * unknown / (unknown + max(map(_letters, found)))
    return round(share * (1 - taken))


def _found(asked: Sequence[str], known: Sequence[str]) -> dict[str, float]:
    """Return the words that match `known` ones, each with its score out of 100."""
    scores = {word: _word_score(word, known) for word in asked}
    return {word: score for word, score in scores.items() if score}


def _word_score(word: str, known: Sequence[str]) -> float:
    if word in known:
        return _CERTAIN
    if _is_unit(word) or len(word) < _FEWEST_LETTERS:
        return 0
    if any(other.startswith(word) for other in known):
        return _BEGINNING
    return max((fuzz.ratio(word, other, score_cutoff=_NEAR_WORD) for other in known), default=0)


def _is_unit(word: str) -> bool:
    return any(map(str.isdigit, word))


def _letters(word: str) -> int:
    return _UNIT_LETTERS if _is_unit(word) else len(word)


def _same_number(asked: str, phone: str) -> bool:
    digits = _digits(asked).lstrip("0")
    if not _is_number(asked) or len(digits) < _WHOLE_NUMBER:
        return False
    known = _digits(phone)
    return known.endswith(digits) and len(known) - len(digits) <= _COUNTRY_CODE


def _part_of_number(query: str) -> str:
    """Return the digits of a text that can only be part of a number, or ""."""
    digits = _digits(fold(query))
    return digits if _is_number(fold(query)) and len(digits) >= _PART_OF_NUMBER else ""


def _is_number(text: str) -> bool:
    return not any(map(str.isalpha, text)) and "@" not in text


def _digits(text: str) -> str:
    return "".join(str(unicodedata.decimal(c)) for c in text if c.isdecimal())
