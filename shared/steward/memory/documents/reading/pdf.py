"""Reader of PDF files."""

from __future__ import annotations

from io import BytesIO

from steward.core.text import storable
from steward.memory.documents.reading.pages import UnreadableFileError

_BROKEN = "the PDF is broken, or protected by a password"


class PdfPages:
    """PDF whose pages are extracted on demand."""

    def __init__(self, content: bytes) -> None:
        # Imported late, because few calls read a PDF.
        from pypdf import PdfReader

        try:
            self._reader = PdfReader(BytesIO(content))
            if self._reader.is_encrypted:
                # Many PDFs are protected against changes only, and open with an empty password.
                self._reader.decrypt("")
            self._count = len(self._reader.pages)
        except Exception as error:
            # A broken file raises any of the library's errors.
            raise UnreadableFileError(_BROKEN) from error

    @property
    def count(self) -> int:
        """Number of pages."""
        return self._count

    def page(self, number: int) -> str:
        """Return the text of a page, counted from 1; a scanned page has none."""
        try:
            return storable(self._reader.pages[number - 1].extract_text()).strip()
        except Exception as error:
            raise UnreadableFileError(f"page {number} of the PDF is broken") from error
