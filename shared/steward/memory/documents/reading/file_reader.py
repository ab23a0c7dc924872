"""Reader of files by content, since names and declared types are unreliable."""

from __future__ import annotations

from steward.core.text import storable
from steward.memory.documents.reading.pages import DocumentPages, TextPages, UnreadableFileError

# Maximum size in bytes, checked before a file is fetched.
MOST_BYTES = 25_000_000
_BOMS = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}


def pages_of(content: bytes) -> DocumentPages:
    """Return the pages of a file. Raises `UnreadableFileError`."""
    if content[:1024].lstrip().startswith(b"%PDF-"):
        from steward.memory.documents.reading.pdf import PdfPages

        return PdfPages(content)
    if content.startswith(b"PK\x03\x04"):
        # Imported late, since few files need the parsers.
        from steward.memory.documents.reading.office import office_text

        return TextPages(office_text(content))
    return TextPages(_text(content))


def _text(content: bytes) -> str:
    bom = next((encoding for begins, encoding in _BOMS.items() if content.startswith(begins)), None)
    try:
        text = content.decode(bom or "utf-8")
    except UnicodeDecodeError:
        text = content.decode("cp1252", "replace")
    if "\0" in text or (bom is None and _controls(text) > len(text) // 100):
        raise UnreadableFileError("there is no text in it that could be read: it is no PDF, Office file or text")
    return storable(text.replace("\r\n", "\n"))


def _controls(text: str) -> int:
    """Count control characters at the beginning, which text does not contain."""
    return sum(character < " " and character not in "\t\n\r\f" for character in text[:10_000])
