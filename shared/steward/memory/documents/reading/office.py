"""Reader of Word, Excel and PowerPoint files (ECMA-376, Office Open XML), part by part.

It uses the standard library: otherwise each format would need a library of its own, two of which require lxml.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from datetime import datetime, timedelta
from io import BytesIO, StringIO
from typing import Any
from xml.sax.handler import ContentHandler
from zipfile import ZipFile

from defusedxml import sax

from steward.core.text import storable
from steward.memory.documents.reading.pages import UnreadableFileError

# Limits on unpacked XML in bytes, and on text in characters.
MOST_BYTES = 50_000_000
MOST_CHARACTERS = 5_000_000
_BROKEN = "the Office file is broken, or protected by a password"
_DOCUMENT = "word/document.xml"
_STRINGS, _STYLES = "xl/sharedStrings.xml", "xl/styles.xml"
_SHEET = re.compile(r"xl/worksheets/sheet(\d+)\.xml")
_SLIDE = re.compile(r"ppt/slides/slide(\d+)\.xml")
_DATES = frozenset({*range(14, 23), *range(45, 48)})
# Excel's epoch, which allows for its treating 1900 as a leap year.
_EPOCH = datetime(1899, 12, 30)  # noqa: DTZ001 - a date on nobody's wall
_COLUMN = re.compile(r"[A-Z]{1,3}")
_IN_A_FORMAT = re.compile(r'"[^"]*"|\[[^\]]*\]|\\.')


def office_text(content: bytes) -> str:
    """Return the text of a file; spreadsheets as CSV. Raises `UnreadableFileError`."""
    try:
        with ZipFile(BytesIO(content)) as archive:
            return storable(_words(_Parts(archive)))
    except UnreadableFileError:
        raise
    except Exception as error:
        # A broken file raises any of the readers' errors; a DTD is refused by defusedxml.
        raise UnreadableFileError(_BROKEN) from error


class _Parts:
    """Parts of an archive, with a limit on the bytes unpacked."""

    def __init__(self, archive: ZipFile) -> None:
        self._archive = archive
        self._left = MOST_BYTES
        self.names = frozenset(archive.namelist())

    def numbered(self, pattern: re.Pattern[str]) -> list[str]:
        """Return the parts whose names match, by number."""
        found = [match for name in self.names if (match := pattern.fullmatch(name))]
        return [match[0] for match in sorted(found, key=lambda match: int(match[1]))]

    def read(self, name: str, handler: ContentHandler) -> None:
        """Parse a part with `handler`; a missing part is empty."""
        if name not in self.names:
            return
        # The archive library never yields more bytes than the declared size.
        self._left -= self._archive.getinfo(name).file_size
        if self._left < 0:
            raise UnreadableFileError(f"the Office file unpacks to more than {MOST_BYTES // 1_000_000} MB")
        with self._archive.open(name) as part:
            sax.parse(part, handler, forbid_dtd=True)


def _words(parts: _Parts) -> str:
    if _DOCUMENT in parts.names:
        return _paragraphs(parts, [_DOCUMENT], "")
    if slides := parts.numbered(_SLIDE):
        return _paragraphs(parts, slides, "Slide {}\n")
    if sheets := parts.numbered(_SHEET):
        return _tables(parts, sheets)
    raise UnreadableFileError("it is no Word, Excel or PowerPoint file")


def _paragraphs(parts: _Parts, names: list[str], headline: str) -> str:
    said = _Said()
    for number, name in enumerate(names, start=1):
        said.add(headline.format(number))
        parts.read(name, _Paragraphs(said))
    return said.text()


def _tables(parts: _Parts, names: list[str]) -> str:
    strings, styles, said = _Strings(), _Styles(), _Said()
    parts.read(_STRINGS, strings)
    parts.read(_STYLES, styles)
    for number, name in enumerate(names, start=1):
        if len(names) > 1:
            said.add(f"Sheet {number}\n")
        parts.read(name, _Table(said, strings.found, styles.is_date))
    return said.text()


class _Said:
    """Collected text with a limit."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._left = MOST_CHARACTERS

    def add(self, words: str) -> None:
        """Add text."""
        self.count(len(words))
        self._parts.append(words)

    def count(self, characters: int) -> None:
        """Count characters. Raises `UnreadableFileError` over the limit."""
        self._left -= characters
        if self._left < 0:
            raise UnreadableFileError(f"the Office file holds more than {MOST_CHARACTERS:,} characters")

    def text(self) -> str:
        """Return the collected text."""
        return "".join(self._parts)


class _Handler(ContentHandler):
    """SAX handler that drops namespace prefixes, which differ between programs."""

    def startElement(self, name: str, attrs: Any) -> None:  # noqa: N802 - the interface of SAX
        self.begins(name.rpartition(":")[2], attrs)

    def endElement(self, name: str) -> None:  # noqa: N802
        self.ends(name.rpartition(":")[2])

    def begins(self, name: str, attributes: Any) -> None:
        """Handle the start of an element."""

    def ends(self, name: str) -> None:
        """Handle the end of an element."""


class _Paragraphs(_Handler):
    """Handler for Word documents and slides: one line per paragraph."""

    def __init__(self, said: _Said) -> None:
        super().__init__()
        self._said = said
        self._in_text = False
        self._in_run = False

    def begins(self, name: str, attributes: Any) -> None:
        """Handle tabs and breaks, which count only within a run; elsewhere a tab is a tab stop."""
        if name == "t":
            self._in_text = True
        elif name == "r":
            self._in_run = True
        elif name in ("tab", "br", "cr") and self._in_run:
            self._said.add("\t" if name == "tab" else "\n")

    def ends(self, name: str) -> None:
        """End a line with each paragraph."""
        if name == "t":
            self._in_text = False
        elif name == "r":
            self._in_run = False
        elif name == "p":
            self._said.add("\n")

    def characters(self, content: str) -> None:
        """Collect text, ignoring characters between elements."""
        if self._in_text:
            self._said.add(content)


class _Strings(_Handler):
    """Handler for the shared strings, which cells refer to by number."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._parts: list[str] = []
        self._in_text = False
        self._spoken = False

    def begins(self, name: str, attributes: Any) -> None:
        """Skip phonetic guides, which are not part of the text."""
        if name == "si":
            self._parts = []
        self._spoken = self._spoken or name == "rPh"
        self._in_text = name == "t" and not self._spoken

    def ends(self, name: str) -> None:
        """Store a complete string."""
        self._in_text = False
        if name == "si":
            self.found.append("".join(self._parts))
        elif name == "rPh":
            self._spoken = False

    def characters(self, content: str) -> None:
        """Collect a piece of a string."""
        if self._in_text:
            self._parts.append(content)


class _Styles(_Handler):
    """Handler for cell styles, which tells styles of dates."""

    def __init__(self) -> None:
        super().__init__()
        self._formats: dict[int, str] = {}
        self._styles: list[int] = []
        self._in_cells = False

    def begins(self, name: str, attributes: Any) -> None:
        """Collect number formats and the format of each style."""
        if name == "numFmt":
            self._formats[int(attributes["numFmtId"])] = attributes.get("formatCode", "")
        elif name == "cellXfs":
            self._in_cells = True
        elif name == "xf" and self._in_cells:
            self._styles.append(int(attributes.get("numFmtId", 0)))

    def ends(self, name: str) -> None:
        """Leave the list of cell styles, one of several lists."""
        if name == "cellXfs":
            self._in_cells = False

    def is_date(self, style: str) -> bool:
        """Return whether numbers in this style are dates."""
        number = self._styles[int(style)] if style.isdecimal() and int(style) < len(self._styles) else 0
        plain = _IN_A_FORMAT.sub("", self._formats.get(number, "")).lower()
        return number in _DATES or any(letter in plain for letter in "dmyhs")


class _Table(_Handler):
    """Handler for a sheet: its rows as lines of CSV, with cells in their columns."""

    def __init__(self, said: _Said, strings: list[str], is_date: Callable[[str], bool]) -> None:
        super().__init__()
        self._said = said
        self._strings = strings
        self._is_date = is_date
        self._row: list[str] = []
        self._cell: dict[str, str] = {}
        self._value: list[str] = []
        self._in_value = False

    def begins(self, name: str, attributes: Any) -> None:
        """Start a row, a cell or a value."""
        if name == "row":
            self._row = []
        elif name == "c":
            self._cell = {key: attributes.get(key, "") for key in ("r", "t", "s")}
            self._value = []
        self._in_value = name in ("v", "t")

    def ends(self, name: str) -> None:
        """Place a finished cell, or write a finished row."""
        self._in_value = False
        if name == "c":
            self._place()
        elif name == "row" and any(self._row):
            line = StringIO()
            csv.writer(line, lineterminator="\n").writerow(self._row)
            self._said.add(line.getvalue())

    def characters(self, content: str) -> None:
        """Collect a piece of a value."""
        if self._in_value:
            self._value.append(content)

    def _place(self) -> None:
        found = _COLUMN.match(self._cell["r"])
        value = self._in_words("".join(self._value))
        gap = max(_number(found[0]) - len(self._row), 0) if found else 0
        # Count the cell here and again as part of its line, since a million cells may refer to one string.
        self._said.count(gap + len(value))
        self._row += [""] * gap + [value]

    def _in_words(self, value: str) -> str:
        match self._cell["t"]:
            case "s":
                return self._strings[int(value)] if value else ""
            case "b":
                return "TRUE" if value == "1" else "FALSE"
            case "" | "n" if value and self._is_date(self._cell["s"]):
                return _day(value)
        return value


def _number(column: str) -> int:
    number = 0
    for letter in column:
        number = number * 26 + ord(letter) - 64
    return number - 1


def _day(value: str) -> str:
    """Format a date's number; without a time it is a day."""
    try:
        at = _EPOCH + timedelta(days=float(value))
    except (OverflowError, ValueError):
        return value
    at = at + timedelta(microseconds=500_000)
    if float(value) < 1:
        return f"{at:%H:%M}"
    return f"{at:%Y-%m-%d}" if float(value).is_integer() else f"{at:%Y-%m-%d %H:%M}"
