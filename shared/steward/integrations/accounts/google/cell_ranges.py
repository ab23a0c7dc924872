"""Cell ranges in A1 notation: https://developers.google.com/workspace/sheets/api/guides/concepts#cell."""

from __future__ import annotations

import re
from dataclasses import dataclass

from steward.integrations.accounts.google.api import GoogleRefusedError

_CORNER = r"\$?([A-Za-z]{1,3})?\$?([1-9][0-9]{0,7})?"
_RANGE = re.compile(rf"(?:(?P<sheet>'(?:[^']|'')+'|[^'!]+)!)?{_CORNER}(?::{_CORNER})?")


@dataclass(frozen=True)
class CellRange:
    """Cell range, zero-based, from `top` and `left` to before `bottom` and `right`, which are None where it is open."""

    sheet: str
    top: int
    left: int
    bottom: int | None
    right: int | None

    @property
    def height(self) -> int:
        """Number of rows of a closed range."""
        assert self.bottom is not None
        return self.bottom - self.top

    @property
    def width(self) -> int:
        """Number of columns of a closed range."""
        assert self.right is not None
        return self.right - self.left

    def written(self) -> str:
        """Format a closed range: `'Rent'!A1:C4`."""
        assert self.right is not None
        end = f"{column_name(self.right - 1)}{self.bottom}"
        return f"{in_quotes(self.sheet)}!{column_name(self.left)}{self.top + 1}:{end}"


def read_cells(given: str) -> CellRange:
    """Parse a range; its sheet is empty if none is named. Raises `GoogleRefusedError`."""
    match = _RANGE.fullmatch(given.strip())
    if match is None:
        raise GoogleRefusedError("that is no range of cells such as Rent!A2:C10")
    sheet, left, top, right, bottom = match.groups()
    if not (left or top):
        raise GoogleRefusedError("that is no range of cells such as Rent!A2:C10")
    if ":" not in given.rpartition("!")[2]:
        right, bottom = left, top
    cells = CellRange(
        _without_quotes(sheet or ""),
        int(top) - 1 if top else 0,
        _column(left) if left else 0,
        int(bottom) if bottom else None,
        _column(right) + 1 if right else None,
    )
    if (cells.bottom is not None and cells.height < 1) or (cells.right is not None and cells.width < 1):
        raise GoogleRefusedError("that range ends before it begins")
    return cells


def column_name(number: int) -> str:
    """Return the name of a zero-based column: 0 is A, 26 is AA."""
    name, number = "", number + 1
    while number:
        number, letter = divmod(number - 1, 26)
        name = chr(65 + letter) + name
    return name


def in_quotes(sheet: str) -> str:
    """Quote a sheet's title for a range."""
    return "'{}'".format(sheet.replace("'", "''"))


def _column(name: str) -> int:
    number = 0
    for letter in name.upper():
        number = number * 26 + ord(letter) - 64
    return number - 1


def _without_quotes(sheet: str) -> str:
    return sheet[1:-1].replace("''", "'") if sheet.startswith("'") else sheet
