"""Which of a mail's words its author wrote, and which they carry along: quoted, forwarded, a signature. Pure.

What is carried along is outside text, so doubt makes words foreign, never the author's: whatever follows the first
sign of it does. The signs are how mail programs set such text off, in whichever language: marks at the beginning of
lines, ruled lines, a block of headers, a paragraph that names an address in angle brackets and ends in a colon.
"""

from __future__ import annotations

import re

# `> words`, `| words`, and the same indented.
_MARKED = re.compile(r"\s{0,3}[>|]")
# "-----Original Message-----", "________________", what an <hr> is turned into; also the "-- " above a signature.
_RULE = r"[-_=*~#\u2013\u2014\u2500\u2501]"
_RULED = re.compile(rf"\s*(?:{_RULE}(?:\s?{_RULE}){{4,}}.*|{_RULE}(?:\s?{_RULE}){{2,}}\s*|--\s*)")
# A header as programs print it, in any language and perhaps in bold: one or two short words and a colon.
_HEADER = re.compile(
    r"\s*[*_]{0,2}[^\W\d_][^\s:：<>@]{0,19}(?:[ \u00a0][^\s:：<>@]{1,14})?[*_]{0,2}\s?[:：][*_]{0,2}(?:\s|$)"
)
_HEADERS_IN_A_BLOCK = 3
_NAMES_AN_ADDRESS = re.compile(r"[<(\[]\s*(?:mailto:)?[^<>\s()\[\]@]+@[^<>\s()\[\]@]+\s*[>)\]]")
_LINES_OF_AN_INTRODUCTION = 5
_INTRODUCES = re.compile(r"[:：]\s*$")


def split(text: str) -> tuple[str, str]:
    """The author's own words, and everything from the first sign of somebody else's on; either may be empty."""
    lines, paragraph = text.splitlines(), 0
    for place, line in enumerate(lines):
        if place and not lines[place - 1].strip():
            paragraph = place
        if _MARKED.match(line):
            return _cut(lines, _introduction(lines, place))
        if _RULED.fullmatch(line) or _is_header_block(lines, place):
            return _cut(lines, place)
        sentence = " ".join(lines[max(paragraph, place - _LINES_OF_AN_INTRODUCTION) : place + 1])
        if _INTRODUCES.search(line) and _NAMES_AN_ADDRESS.search(sentence):
            return _cut(lines, paragraph)
    return text.strip(), ""


def _cut(lines: list[str], place: int) -> tuple[str, str]:
    return "\n".join(lines[:place]).strip(), "\n".join(lines[place:]).strip()


def _introduction(lines: list[str], marked: int) -> int:
    """Where the sentence begins that introduces the marked lines from `marked` on, if one does: "… wrote:"."""
    last = marked - 1
    while last >= 0 and not lines[last].strip():
        last -= 1
    if last < 0 or not _INTRODUCES.search(lines[last]):
        return marked
    first = last
    while first > 0 and lines[first - 1].strip():
        first -= 1
    return first


def _is_header_block(lines: list[str], place: int) -> bool:
    block = lines[place : place + _HEADERS_IN_A_BLOCK]
    return len(block) == _HEADERS_IN_A_BLOCK and all(_HEADER.match(line) for line in block)
