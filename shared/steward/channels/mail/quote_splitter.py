"""Separates the author's own words from quoted and forwarded text and signatures. Pure.

Carried text is outside text. In doubt words count as carried, and so does everything after the first sign of such text.
The signs are how mail programs mark it in any language: characters at the beginning of lines, ruled lines, a block of
headers, a paragraph that names an address in brackets and introduces what follows. People type rules and lists too, so
in a new mail only signs that nobody types count.
"""

from __future__ import annotations

import re

# `> words`; `| words` in some programs.
_MARKED, _BARRED = re.compile(r"\s{0,3}>"), re.compile(r"\s{0,3}\|")
_RULE = r"[-_=*~#\u2013\u2014\u2500\u2501]"
# "-----Original Message-----"; the "-- " above a signature.
_TITLED = re.compile(rf"\s*(?:{_RULE}{{4,}}[^\S\n]*[^\W\d_].*|--\s*)")
# "________________", what an <hr> is turned into, "---- On Tuesday … wrote ----".
_RULED = re.compile(rf"\s*(?:{_RULE}(?:\s?{_RULE}){{2,}}|--).*")
# A header as programs print it, in any language and perhaps in bold: a few short words and a colon.
_HEADER = re.compile(
    r"\s*[*_]{0,2}[^\W\d_][^\s:：<>@]{0,19}(?:[ \u00a0][^\s:：<>@]{1,14}){0,3}[*_]{0,2}\s?[:：][*_]{0,2}(?:\s|$)"
)
_HEADERS_IN_A_BLOCK, _LINES_OF_A_BLOCK = 3, 6
_ADDRESS = r"[<(\[]\s*(?:mailto:)?[^<>\s()\[\]@]+@[^<>\s()\[\]@]+\s*[>)\]]"
_NAMES_AN_ADDRESS, _BEGINS_WITH_ONE = re.compile(_ADDRESS), re.compile(rf"\s*{_ADDRESS}")
_INTRODUCES = re.compile(r"[:：]\s*$")
_LINES_OF_AN_INTRODUCTION = 5
# A date and nothing else, as under the name at the head of a memo.
_DATED = re.compile(r"\W*\d[\d./:,\- ]{6,}\S{0,4}\s*")


def split_own_words(text: str, *, begins: bool = False) -> tuple[str, str]:
    """Return the author's own words, and everything from the first sign of carried text; either may be empty.

    `begins` means that the mail neither answers nor forwards anything, by its headers.
    """
    lines, paragraph = text.splitlines(), 0
    for place, line in enumerate(lines):
        if place and not lines[place - 1].strip():
            paragraph = place
        if _MARKED.match(line) or _TITLED.fullmatch(line) or (not begins and _is_set_off(lines, place)):
            return _cut(lines, _introduction(lines, place))
        sentence = " ".join(lines[max(paragraph, place - _LINES_OF_AN_INTRODUCTION) : place + 1])
        if _INTRODUCES.search(line) and _NAMES_AN_ADDRESS.search(sentence):
            return _cut(lines, _whole(lines, paragraph))
    return text.strip(), ""


def _cut(lines: list[str], place: int) -> tuple[str, str]:
    return "\n".join(lines[:place]).strip(), "\n".join(lines[place:]).strip()


def _is_set_off(lines: list[str], place: int) -> bool:
    line, following = lines[place], lines[place + 1] if place + 1 < len(lines) else ""
    if _RULED.fullmatch(line) or _BARRED.match(line) or _is_header_block(lines, place):
        return True
    return "@" in line and _DATED.fullmatch(following) is not None


def _is_header_block(lines: list[str], place: int) -> bool:
    """Tell if a block of headers begins here, ignoring blank lines. Two suffice if one names an address."""
    if not _HEADER.match(lines[place]):
        return False
    block = [line for line in lines[place : place + _LINES_OF_A_BLOCK] if line.strip()][:_HEADERS_IN_A_BLOCK]
    headers = [line for line in block if _HEADER.match(line)]
    return len(headers) == _HEADERS_IN_A_BLOCK or (block[:2] == headers[:2] != [] and "@" in "".join(headers[:2]))


def _introduction(lines: list[str], sign: int) -> int:
    """Return the start of the paragraph that introduces quoted text ("… wrote:"), or the place of the sign."""
    last = sign - 1
    while last >= 0 and not lines[last].strip():
        last -= 1
    if last < 0:
        return sign
    first = _paragraph(lines, last)
    introduces = _INTRODUCES.search(lines[last]) or _NAMES_AN_ADDRESS.search(" ".join(lines[first : last + 1]))
    return _whole(lines, first) if introduces else sign


def _whole(lines: list[str], first: int) -> int:
    """Return the start of an introduction whose paragraph is at `first`: a name may stand above its address."""
    last = first - 1
    while last >= 0 and not lines[last].strip():
        last -= 1
    return _paragraph(lines, last) if last >= 0 and _BEGINS_WITH_ONE.match(lines[first]) else first


def _paragraph(lines: list[str], last: int) -> int:
    first = last
    while first > 0 and lines[first - 1].strip():
        first -= 1
    return first
