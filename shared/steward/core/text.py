"""Cleans incoming text, and shortens outgoing text."""

from __future__ import annotations

import re
import textwrap
import unicodedata

# The product's name, as people read it in any language.
STEWARD = "Steward"
# An estimate for any language.
CHARACTERS_PER_TOKEN = 3.3

_ZERO_WIDTH_JOINER = "\u200d"
_JOINERS = frozenset((_ZERO_WIDTH_JOINER, "\ufe0e", "\ufe0f"))
# Skin tones, and tag letters inside flags.
_MODIFIERS = frozenset(map(chr, (*range(0x1F3FB, 0x1F400), *range(0xE0020, 0xE0080))))
_FLAG_LETTERS = "".join(map(chr, range(0x1F1E6, 0x1F200)))
_LONGEST_CHARACTER = 32
# A line's end, or closing punctuation. A lower-case letter or digit after a stop means an abbreviation ("No. 12");
# scripts without blanks end sentences with marks of their own.
_SENTENCE_END = re.compile(r"[.!?…]+[\"'»”’)]*(?=\s+[^\sa-z0-9])|[。！？]+[」』]*|(?=\n)")
_LOOKED_AHEAD = 8
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
# Direction controls make a text read as another than it is.
_DIRECTION = re.compile("[\u202a-\u202e\u2066-\u2069]")
_LONGEST_NAME, _MOST_WORDS, _FEW_WORDS = 60, 7, 3
# Signs of a sentence, which no name has; an abbreviation such as "Dr." may end in a full stop.
_SENTENCE = re.compile(r"[!?;:\n{}<>]|\w{4,}\.\s|\d{5}")
_PARTICLE = 3


def clean_text(text: str) -> str:
    """Return `text` in NFC without control characters (line breaks and tabs stay) and without blanks around it.

    Empty if nothing in it is visible: blanks, marks without a letter and zero-width characters are no content.
    """
    cleaned = _CONTROL.sub("", unicodedata.normalize("NFC", upright(storable(text)))).strip()
    return cleaned if any(map(_visible, cleaned)) else ""


def upright(text: str) -> str:
    """Return `text` without direction controls; every script reads correctly without them."""
    return _DIRECTION.sub("", text)


def is_name(text: str) -> bool:
    """Return whether it has the shape of a name in any language: too short for an instruction, and no sentence."""
    words = text.split()
    if not words or len(text) > _LONGEST_NAME or len(words) > _MOST_WORDS or _SENTENCE.search(text):
        return False
    # In scripts with capitals, all words of a long name but short particles begin with one.
    return len(words) <= _FEW_WORDS or not any(word[0].islower() and len(word) > _PARTICLE for word in words)


def _visible(character: str) -> bool:
    # Unassigned code points may be future emoji, and private use past ones: both count as visible.
    category = unicodedata.category(character)
    return category[0] not in "ZM" and category not in ("Cc", "Cf")


def storable(text: str) -> str:
    """Return `text` with a question mark for each unpaired surrogate, which UTF-8 cannot hold."""
    return text.encode("utf-8", "replace").decode()


def units(text: str) -> int:
    """Return the length that providers count: a character beyond the basic plane is two, as in UTF-16."""
    return len(text) + sum(ord(character) > 0xFFFF for character in text)


def split_text(text: str, limit: int) -> list[str]:
    """Split `text` into parts of at most `limit` `units`: between paragraphs, after a sentence or line, or at a blank.

    Each part but the last is at least half full. Without a blank, no cut falls inside a visible character, as long as
    that is shorter than a part.
    """
    parts: list[str] = []
    rest = text.strip()
    while (most := _fitting(rest, limit)) < len(rest):
        cut = _cut_in(rest, most // 2, most)
        parts.append(rest[:cut].rstrip())
        rest = rest[cut:].lstrip()
    return [*parts, rest] if rest else parts


def _cut_in(text: str, least: int, most: int) -> int:
    # A question and the codes that answer it stay in one part.
    paragraph = text.rfind("\n\n", least, most + 2)
    if paragraph > 0:
        return paragraph
    found = _SENTENCE_END.finditer(text, least, most + _LOOKED_AHEAD)
    endings = [one.end() for one in found if 0 < one.end() <= most]
    if endings:
        return endings[-1]
    blank = text.rfind(" ", least, most + 1)
    return blank if blank > 0 else _between_characters(text, most)


def _fitting(text: str, limit: int) -> int:
    """Return the number of code points, at least one, that fit into `limit` UTF-16 units."""
    units = 0
    for place, character in enumerate(text):
        units += 2 if ord(character) > 0xFFFF else 1
        if units > limit:
            return max(place, 1)
    return len(text)


def _between_characters(text: str, cut: int) -> int:
    """Return the last place up to `cut` between visible characters, or `cut` itself if there is none near."""
    for place in range(cut, max(cut - _LONGEST_CHARACTER, 0), -1):
        if not _joined(text, place):
            return place
    return cut


def _joined(text: str, place: int) -> bool:
    """Return whether the code points around `place` belong to one visible character, for common cases."""
    before, after = text[place - 1], text[place]
    if after in _JOINERS or before == _ZERO_WIDTH_JOINER or unicodedata.category(after) in ("Mn", "Mc", "Me"):
        return True
    if after in _MODIFIERS or (before, after) == ("\r", "\n"):
        return True
    if before in _FLAG_LETTERS and after in _FLAG_LETTERS:
        run = place - len(text[:place].rstrip(_FLAG_LETTERS))
        return run % 2 == 1
    return False


def capitalized(text: str) -> str:
    """Return `text` with its first letter in upper case, and the rest as it is."""
    return text[:1].upper() + text[1:]


def slug(text: str) -> str:
    """Return a name in small Latin letters and digits with hyphens, of five words at most; "" if it has none."""
    plain = unicodedata.normalize("NFD", text.casefold()).encode("ascii", "ignore").decode()
    return "-".join(re.findall(r"[a-z0-9]+", plain)[:5])[:40].rstrip("-")


def shorten(text: str, limit: int) -> str:
    """Return `text` on one line, cut to `limit` characters with three dots."""
    flat = " ".join(text.split())
    return flat if len(flat) <= limit else flat[: limit - 3].rstrip() + "..."


def shorten_at_word(text: str, limit: int) -> str:
    """Return `text` as `shorten` does, but cut between two words, unless little would be left."""
    short = textwrap.shorten(text, limit, placeholder="...")
    return short if len(short) > limit // 2 else shorten(text, limit)


def full_stop(text: str) -> str:
    """Return `text` with a full stop, unless it ends with a mark, with a link, or is a list."""
    last = text.rstrip().rpartition(" ")[2]
    ends_bare = last[-1:].isalnum() or last[-1:] in (")", "]", "%")
    return f"{text.rstrip()}." if ends_bare and "://" not in last and "\n" not in text else text


def as_sentence(clause: str) -> str:
    """Return a clause as a sentence of its own: with a capital and a full stop."""
    return full_stop(capitalized(clause))


def under_subject(subject: str, text: str) -> str:
    """Return a mail's text below its subject, as people and models read both."""
    return "\n\n".join(filter(None, (subject, text)))


def after_subject(subject: str, text: str) -> str:
    """Return a mail's text after its subject, for a line that quotes both: `Fuse box: It is old`."""
    if not subject or not text:
        return subject or text
    return f"{subject}: {text}" if subject[-1].isalnum() else f"{subject} {text}"


def within_quotation(words: str) -> str:
    """Replace quotation marks and mark each line, so that quoted words cannot pass for Steward's own."""
    return marked_lines(words.replace('"', "'"))


def marked_lines(words: str) -> str:
    """Mark each line but the first, so that none passes for Steward's own."""
    return "\n> ".join(line for line in words.splitlines() if line.strip())
