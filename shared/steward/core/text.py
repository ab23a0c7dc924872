"""Text as it crosses a door: cleaned on the way in, cut on the way out."""

from __future__ import annotations

import re
import unicodedata

# An estimate, as good for any language as one number can be.
CHARACTERS_PER_TOKEN = 3.3

_ZERO_WIDTH_JOINER = "\u200d"
_JOINERS = frozenset((_ZERO_WIDTH_JOINER, "\ufe0e", "\ufe0f"))
# Skin tones and the letters of flags within flags.
_MODIFIERS = frozenset(map(chr, (*range(0x1F3FB, 0x1F400), *range(0xE0020, 0xE0080))))
_FLAG_LETTERS = "".join(map(chr, range(0x1F1E6, 0x1F200)))
_LONGEST_CHARACTER = 32
# A line's end, or marks that end a sentence. After an abbreviation goes on what is no capital ("No. 12"); scripts that
# write no blanks end with marks of their own.
_SENTENCE_END = re.compile(r"[.!?…]+[\"'»”’)]*(?=\s+[^\sa-z0-9])|[。！？]+[」』]*|(?=\n)")
_LOOKED_AHEAD = 8
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
# What turns the words around it: with these a text reads as another than it is.
_DIRECTION = re.compile("[\u202a-\u202e\u2066-\u2069]")
_LONGEST_NAME, _MOST_WORDS, _FEW_WORDS = 60, 7, 3
# Sentences have these, and names do not; an abbreviation such as "Dr." ends in a full stop, too.
_SENTENCE = re.compile(r"[!?;:\n{}<>]|\w{4,}\.\s|\d{5}")
_PARTICLE = 3


def clean_text(text: str) -> str:
    """`text` in NFC without control characters (line breaks and tabs stay) and without blanks around it.

    Empty if nothing in it can be seen: blanks, marks without a letter and characters without a width are no content.
    """
    cleaned = _CONTROL.sub("", unicodedata.normalize("NFC", upright(storable(text)))).strip()
    return cleaned if any(map(_visible, cleaned)) else ""


def upright(text: str) -> str:
    """`text` without what turns its direction: every script is read in its own without it."""
    return _DIRECTION.sub("", text)


def is_name(text: str) -> bool:
    """Whether it has the shape of a name: too short for an order, and in any language without a sentence."""
    words = text.split()
    if not words or len(text) > _LONGEST_NAME or len(words) > _MOST_WORDS or _SENTENCE.search(text):
        return False
    # Of many words all but the short ones are written large, where a script has large letters.
    return len(words) <= _FEW_WORDS or not any(word[0].islower() and len(word) > _PARTICLE for word in words)


def _visible(character: str) -> bool:
    # What Unicode has not assigned yet may be an emoji of tomorrow, and private use one of yesterday: both count.
    category = unicodedata.category(character)
    return category[0] not in "ZM" and category not in ("Cc", "Cf")


def storable(text: str) -> str:
    """`text` with a question mark for each half of a broken surrogate pair, which no UTF-8 store takes."""
    return text.encode("utf-8", "replace").decode()


def units(text: str) -> int:
    """Return how many characters providers count: a character beyond the basic plane is two, as in UTF-16."""
    return len(text) + sum(ord(character) > 0xFFFF for character in text)


def split_text(text: str, limit: int) -> list[str]:
    """`text` in parts of at most `limit` `units`, cut after a sentence or a line, or else at a blank.

    A cut leaves each part at least half full. Where there is no blank, no cut falls inside what a reader sees as one
    character, as long as that is shorter than a part.
    """
    parts: list[str] = []
    rest = text.strip()
    while (most := _fitting(rest, limit)) < len(rest):
        cut = _cut_in(rest, most // 2, most)
        parts.append(rest[:cut].rstrip())
        rest = rest[cut:].lstrip()
    return [*parts, rest] if rest else parts


def _cut_in(text: str, least: int, most: int) -> int:
    found = _SENTENCE_END.finditer(text, least, most + _LOOKED_AHEAD)
    endings = [one.end() for one in found if 0 < one.end() <= most]
    if endings:
        return endings[-1]
    blank = text.rfind(" ", least, most + 1)
    return blank if blank > 0 else _between_characters(text, most)


def _fitting(text: str, limit: int) -> int:
    """How many code points of `text` fit into `limit` UTF-16 units, at least one."""
    units = 0
    for place, character in enumerate(text):
        units += 2 if ord(character) > 0xFFFF else 1
        if units > limit:
            return max(place, 1)
    return len(text)


def _between_characters(text: str, cut: int) -> int:
    """The last place up to `cut` that does not tear a visible character apart; `cut` itself if there is none near."""
    for place in range(cut, max(cut - _LONGEST_CHARACTER, 0), -1):
        if not _joined(text, place):
            return place
    return cut


def _joined(text: str, place: int) -> bool:
    """Whether the code points on both sides of `place` belong to one visible character, for the cases that occur."""
    before, after = text[place - 1], text[place]
    if after in _JOINERS or before == _ZERO_WIDTH_JOINER or unicodedata.category(after) in ("Mn", "Mc", "Me"):
        return True
    if after in _MODIFIERS or (before, after) == ("\r", "\n"):
        return True
    if before in _FLAG_LETTERS and after in _FLAG_LETTERS:
        run = place - len(text[:place].rstrip(_FLAG_LETTERS))
        return run % 2 == 1
    return False


def shorten(text: str, limit: int) -> str:
    """`text` on one line, cut to `limit` characters with three dots, which every text message has room for."""
    flat = " ".join(text.split())
    return flat if len(flat) <= limit else flat[: limit - 3].rstrip() + "..."
