"""Comparison of names: normalization, and similarity as people see it. Pure.

It knows no language: letters are compared, never words. It needs no package, so the function that calls the model can
warn of look-alikes cheaply.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence

from steward.people.directory.models import Contact

# Out of 1: “Ray Domingues” and “Ray Dominguez” are 0.92, “Pete Rossi” and “Pete Ross-Lee” 0.78.
_NEAR = 0.85
_MOST_NAMED = 3
# Classes of combining marks that are often left out: Hebrew and Arabic vowel points, and marks above or below a letter.
# The others (viramas, nuktas, kana voicing, Thai tones) make another word.
_POINTS, _ACCENTS = range(10, 36), 200


def fold(text: str) -> str:
    """Return `text` without case, accents, full-width forms and doubled blanks."""
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    return " ".join(unicodedata.normalize("NFKC", "".join(filter(_counts, apart))).split())


def words_of(text: str) -> list[str]:
    """Return the folded words of `text`: letters, digits and their marks."""
    return "".join(c if unicodedata.category(c)[0] in "LMN" else " " for c in fold(text)).split()


def _counts(letter: str) -> bool:
    combining = unicodedata.combining(letter)
    return combining < _ACCENTS and combining not in _POINTS


def near(one: str, other: str) -> bool:
    """Return whether a person could mistake one name for the other, in either order of words."""
    words, others = words_of(one), words_of(other)
    if not words or not others:
        return False
    in_any_order = _ratio(" ".join(sorted(words)), " ".join(sorted(others)))
    return max(in_any_order, _ratio(" ".join(words), " ".join(others))) >= _NEAR


def look_alikes(name: str, contact_id: str, contacts: Sequence[Contact]) -> list[Contact]:
    """Return other contacts than `contact_id` with a name near `name`, at most three."""
    others = (contact for contact in contacts if contact.contact_id != contact_id)
    return [contact for contact in others if near(name, contact.name)][:_MOST_NAMED]


def _ratio(one: str, other: str) -> float:
    """Return twice the letters shared in the same order, over all letters: 1 for equal, 0 for nothing shared."""
    total = len(one) + len(other)
    # No order of the letters could score higher, which settles most pairs.
    if 2 * (Counter(one) & Counter(other)).total() < _NEAR * total:
        return 0.0
    shared = [0] * (len(other) + 1)
    for letter in one:
        before = 0
        for place, theirs in enumerate(other, 1):
            longest = before + 1 if letter == theirs else max(shared[place], shared[place - 1])
            before, shared[place] = shared[place], longest
    return 2 * shared[-1] / total
