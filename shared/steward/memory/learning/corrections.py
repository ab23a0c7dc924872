"""Structural comparison of a proposed text with its edited version, independent of language. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from steward.memory.learning.models import ChangeKind, Correction

_TOKEN = re.compile(r"\w+|[^\w\s]")
_PHRASE_CHARACTERS = 80
# A change of length beyond these factors is deliberate.
_SHORTER, _LONGER = 0.8, 1.25
# With more changed places, or less kept text, the text was rewritten, and its phrases carry no information.
_MOST_PLACES = 4
_REWRITTEN = 0.5
# Limit on the comparison, whose cost is quadratic.
_MOST_TOKENS = 400

_OPPOSITE: dict[ChangeKind, ChangeKind] = {"shorter": "longer", "longer": "shorter"}
_PUTS_IN: frozenset[ChangeKind] = frozenset({"begins", "ends", "adds"})


def difference(before: str, after: str, *, words: bool) -> tuple[Correction, ...]:
    """Return the corrections; without `words` only those that quote no text, since some of it may be an outsider's."""
    found = list[Correction]()
    if before and len(after) <= _SHORTER * len(before):
        found.append(Correction(kind="shorter"))
    elif before and len(after) >= _LONGER * len(before):
        found.append(Correction(kind="longer"))
    return (*(_phrases(before, after) if words else ()), *found)


def opposes(one: Correction, other: Correction) -> bool:
    """Return whether one correction reverses the other."""
    if one.kind in _OPPOSITE:
        return other.kind == _OPPOSITE[one.kind]
    if one.kind == other.kind == "instead":
        return _plain(one.before) == _plain(other.after) and _plain(one.after) == _plain(other.before)
    puts, drops = (one, other) if one.kind in _PUTS_IN else (other, one)
    return puts.kind in _PUTS_IN and drops.kind == "drops" and _plain(puts.after) == _plain(drops.before)


def same_way(change: Correction) -> tuple[str, str, str]:
    """Return the key by which two corrections are equal: case and blanks do not matter."""
    return change.kind, _plain(change.before), _plain(change.after)


def _phrases(before: str, after: str) -> tuple[Correction, ...]:
    old, new = list(_TOKEN.finditer(before)), list(_TOKEN.finditer(after))
    if not old or max(len(old), len(new)) > _MOST_TOKENS:
        return ()
    matcher = SequenceMatcher(None, [one[0].casefold() for one in old], [one[0].casefold() for one in new], False)
    places = [place for place in matcher.get_opcodes() if place[0] != "equal"]
    kept = sum(block.size for block in matcher.get_matching_blocks())
    if len(places) > _MOST_PLACES or kept < _REWRITTEN * min(len(old), len(new)):
        return ()
    return tuple(_of(places, before, after, old, new))


def _of(
    places: Sequence[tuple[str, int, int, int, int]],
    before: str,
    after: str,
    old: list[re.Match[str]],
    new: list[re.Match[str]],
) -> Iterator[Correction]:
    for _, start, end, new_start, new_end in places:
        gone, put = _said(before, old, start, end), _said(after, new, new_start, new_end)
        if max(len(gone), len(put)) > _PHRASE_CHARACTERS:
            continue
        if gone and put:
            yield Correction(kind="instead", before=gone, after=put)
        elif gone:
            yield Correction(kind="drops", before=gone)
        elif start == len(old):
            yield Correction(kind="ends", after=put)
        else:
            yield Correction(kind="begins" if start == 0 else "adds", after=put)


def _said(text: str, tokens: list[re.Match[str]], start: int, end: int) -> str:
    return text[tokens[start].start() : tokens[end - 1].end()] if end > start else ""


def _plain(words: str) -> str:
    return " ".join(words.casefold().split())
