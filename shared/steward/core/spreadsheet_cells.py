"""Escapes texts for CSV cells, so that no spreadsheet evaluates them as formulas."""

from __future__ import annotations

import re

# A spreadsheet computes a cell that begins with one of these, in full width too, unless an apostrophe comes first.
# Where a comma is the decimal sign, cells end at semicolons, which nobody puts in quotes for it.
_FORMULA = re.compile(r"(^|[;\t\r\n]\s*)(\s*)([=+\-@|%＝＋－＠])")
_NUMBER = re.compile(r"-?[0-9]+([.][0-9]+)?")


def plain_cell(text: str) -> str:
    """Return the text with an apostrophe wherever a formula could begin. Numbers stay numbers."""
    return text if _NUMBER.fullmatch(text) else _FORMULA.sub(r"\1'\2\3", text)
