"""Parser of cell ranges in A1 notation: https://developers.google.com/workspace/sheets/api/guides/concepts#cell."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from infra.local.world.google.errors import BadRequestError

_CORNER = r"\$?([A-Za-z]{0,3})\$?(\d*)"
_RANGE = re.compile(rf"{_CORNER}(?::{_CORNER})?")


@dataclass(frozen=True)
class Cells:
    """Cells from `top` and `left` to before `bottom` and `right`, counted from 0; None where it is open."""

    sheet: str
    top: int = 0
    left: int = 0
    bottom: int | None = None
    right: int | None = None

    def within(self, rows: int, columns: int) -> Cells:
        """Return the same range, ending where the sheet does."""
        bottom = rows if self.bottom is None else min(self.bottom, rows)
        right = columns if self.right is None else min(self.right, columns)
        return Cells(self.sheet, self.top, self.left, bottom, right)

    def written(self) -> str:
        """Return `Rent!A1:C4`; the range must be closed."""
        start = f"{column_name(self.left)}{self.top + 1}"
        end = f"{column_name((self.right or 1) - 1)}{self.bottom}"
        return f"{quoted(self.sheet)}!{start}" + ("" if start == end else f":{end}")


def read_range(said: str, sheets: Sequence[str]) -> Cells:
    """Parse a range in one of these sheets. Raises `BadRequestError`."""
    sheet, _, cells = said.rpartition("!")
    if not sheet and (name := _unquoted(said)) in sheets:
        return Cells(name)
    name = _unquoted(sheet) if sheet else sheets[0]
    match = _RANGE.fullmatch(cells)
    if name not in sheets or match is None or not any(match.groups()):
        raise BadRequestError(f"Unable to parse range: {said}")
    left, top, right, bottom = match.groups()
    if ":" not in cells:
        if not (left and top):
            raise BadRequestError(f"Unable to parse range: {said}")
        right, bottom = left, top
    found = Cells(
        name, int(top) - 1 if top else 0, _column(left), int(bottom) if bottom else None,
        _column(right) + 1 if right else None,
    )  # fmt: skip
    if (found.bottom is not None and found.bottom <= found.top) or (
        found.right is not None and found.right <= found.left
    ):
        raise BadRequestError(f"Unable to parse range: {said}")
    return found


def quoted(sheet: str) -> str:
    """Return a sheet's name as it is written in a range."""
    return sheet if re.fullmatch(r"[A-Za-z_]\w*", sheet) else "'{}'".format(sheet.replace("'", "''"))


def column_name(number: int) -> str:
    """Return the name of a column counted from 0: A is 0, AA is 26."""
    name, number = "", number + 1
    while number:
        number, letter = divmod(number - 1, 26)
        name = chr(65 + letter) + name
    return name


def _column(name: str) -> int:
    number = 0
    for letter in name.upper():
        number = number * 26 + ord(letter) - 64
    return max(number - 1, 0)


def _unquoted(sheet: str) -> str:
    return sheet[1:-1].replace("''", "'") if len(sheet) > 1 and sheet[0] == sheet[-1] == "'" else sheet
