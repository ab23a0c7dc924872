"""CSV reader for files that spreadsheets saved; it reports faults of the whole file at once."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from infra.cli.lookups import CommandError


def rows(file: Path, columns: Sequence[str], needed: Sequence[str]) -> Iterator[tuple[int, Mapping[str, str]]]:
    """Yield (line number, value of each of `columns`) for every line that is not empty; an absent column gives "".

    Raises `CommandError` if the file cannot be read, names other columns, lacks a needed column, or has a line with
    more cells than there are columns.
    """
    text = _text(file)
    first = text.partition("\n")[0]
    lines = csv.reader(text.splitlines(), delimiter=";" if first.count(";") > first.count(",") else ",")
    header = [column.strip().lower() for column in next(lines, [])]
    if wrong := _wrong(header, columns, needed):
        raise CommandError(f"{file} has {wrong}: its first line names columns out of {', '.join(columns)}.")
    for cells in lines:
        if not any(cell.strip() for cell in cells):
            continue
        if len(cells) > len(header):
            raise CommandError(f"line {lines.line_num} of {file} has more cells than there are columns.")
        named = dict(zip(header, (cell.strip() for cell in cells), strict=False))
        yield lines.line_num, dict.fromkeys(columns, "") | named


def _text(file: Path) -> str:
    try:
        # Spreadsheets put a mark before the first name.
        return file.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise CommandError(f"{file} is not UTF-8 text: save it as “CSV UTF-8” and try again.") from None


def _wrong(header: Sequence[str], columns: Sequence[str], needed: Sequence[str]) -> str:
    unknown = [column or "without a name" for column in header if column not in columns]
    missing = [column for column in needed if column not in header]
    if unknown:
        return f"a column {unknown[0]}"
    return f"no column {missing[0]}" if missing else ""
