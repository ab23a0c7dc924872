"""Segments of a text message, the unit that a provider charges for. Pure.

A text whose characters are all in the GSM-7 alphabet takes 160 units, or 153 in each of several segments; any other is
sent as UCS-2 with 70 or 67. A character of GSM-7's extension table takes two units, and so does one beyond the basic
plane in UCS-2; neither is split between segments.

https://www.twilio.com/docs/glossary/what-sms-character-limit,
https://www.twilio.com/docs/glossary/what-is-gsm-7-character-encoding
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

_GSM_7 = frozenset(
    "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?"
    "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà"
)
_GSM_7_EXTENSION = frozenset("\f^{}\\[~]|€")
# Marks whose Unicode category does not tell their meaning.
_MARKS = {"…": "...", "·": "-", "•": "-", "′": "'", "″": '"', "\u200b": "", "\u2060": "", "\ufeff": ""}


def is_gsm_7(text: str) -> bool:
    """Tell if every character of `text` is in the GSM-7 alphabet or its extension table."""
    return all(character in _GSM_7 or character in _GSM_7_EXTENSION for character in text)


def in_gsm_7(text: str) -> str:
    """Return `text` with plain marks for typographic ones if that brings it into GSM-7, otherwise unchanged.

    One curly apostrophe from a model turns two segments into three. Only marks with the same meaning are replaced:
    quotation marks, dashes, dots and blanks, as Twilio's Smart Encoding does where it is on. A text with another
    character outside GSM-7, such as an emoji, would gain nothing, and keeps its own marks.
    """
    if is_gsm_7(text):
        return text
    folded = "".join(_plain(character) for character in text)
    return folded if is_gsm_7(folded) and segments(folded) <= segments(text) else text


def _plain(character: str) -> str:
    if character in _MARKS:
        return _MARKS[character]
    kind = unicodedata.category(character)
    if kind == "Zs":
        return " "
    if kind == "Pd":
        return "-"
    name = unicodedata.name(character, "")
    if "QUOTATION MARK" in name:
        return "'" if "SINGLE" in name else '"'
    return character


def segments(text: str) -> int:
    """Return the number of segments of `text`, at least 1."""
    if is_gsm_7(text):
        return _packed([2 if character in _GSM_7_EXTENSION else 1 for character in text], single=160, joined=153)
    return _packed([2 if ord(character) > 0xFFFF else 1 for character in text], single=70, joined=67)


def _packed(units: Sequence[int], *, single: int, joined: int) -> int:
    if sum(units) <= single:
        return 1
    count, room = 1, joined
    for size in units:
        if size > room:
            count, room = count + 1, joined
        room -= size
    return count
