"""Parser of cell ranges in A1 notation."""

from __future__ import annotations

import pytest

from steward.integrations.accounts.google.api import GoogleRefusedError
from steward.integrations.accounts.google.cell_ranges import CellRange, column_name, in_quotes, read_cells
from tests.support.walks import for_each


@for_each(
    ("given", "cells"),
    [
        ("Rent!A2:C10", CellRange("Rent", 1, 0, 10, 3)),
        ("'It''s'!B1", CellRange("It's", 0, 1, 1, 2)),
        ("A:AA", CellRange("", 0, 0, None, 27)),
        ("3:4", CellRange("", 2, 0, 4, None)),
        ("C3", CellRange("", 2, 2, 3, 3)),
        ("C3:C3", CellRange("", 2, 2, 3, 3)),
        ("b2:z2", CellRange("", 1, 1, 2, 26)),
    ],
)
def test_range_is_read_to_the_cell(given: str, cells: CellRange) -> None:
    assert read_cells(given) == cells


@for_each("given", ["", "Rent!", "C10:A2", "A10:C2", "C2:A10", "1A", "?"])
def test_range_is_refused_when_it_is_none(given: str) -> None:
    with pytest.raises(GoogleRefusedError, match="range"):
        read_cells(given)


def test_range_is_written_as_google_reads_it() -> None:
    cells = CellRange("It's", 1, 25, 10, 28)
    assert (cells.height, cells.width, cells.written()) == (9, 3, "'It''s'!Z2:AB10")
    assert [column_name(number) for number in (0, 25, 26, 51, 52, 701, 702)] == [
        "A",
        "Z",
        "AA",
        "AZ",
        "BA",
        "ZZ",
        "AAA",
    ]
    assert in_quotes("a'b") == "'a''b'"
