"""Text as it crosses a door: cleaned on the way in, cut on the way out."""

from __future__ import annotations

import re
import unicodedata

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")


def clean_text(text: str) -> str:
    """`text` in NFC without control characters (line breaks and tabs stay) and without blanks around it."""
    return _CONTROL.sub("", unicodedata.normalize("NFC", storable(text))).strip()


def storable(text: str) -> str:
    """`text` with a question mark for each half of a broken surrogate pair, which no UTF-8 store takes."""
    return text.encode("utf-8", "replace").decode()


def split_text(text: str, limit: int) -> list[str]:
    """`text` in parts of at most `limit` characters, cut at line breaks or blanks where there are any."""
    parts: list[str] = []
    rest = text.strip()
    while len(rest) > limit:
        cut = max(rest.rfind("\n", limit // 2, limit + 1), rest.rfind(" ", limit // 2, limit + 1))
        cut = cut if cut > 0 else limit
        parts.append(rest[:cut].rstrip())
        rest = rest[cut:].lstrip()
    return [*parts, rest] if rest else parts


def shorten(text: str, limit: int) -> str:
    """`text` on one line, cut to `limit` characters with an ellipsis."""
    flat = " ".join(text.split())
    return flat if len(flat) <= limit else flat[: limit - 1].rstrip() + "…"
