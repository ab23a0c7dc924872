"""PDFs."""

from __future__ import annotations

from io import BytesIO

from steward.core.text import storable
from steward.memory.documents.reading.pages import Unreadable

_BROKEN = "the PDF is broken, or protected by a password"


class PdfPages:
    """A PDF, whose pages are read when they are asked for."""

    def __init__(self, content: bytes) -> None:
        # Here, because few calls read a PDF.
        from pypdf import PdfReader

        try:
            self._reader = PdfReader(BytesIO(content))
            if self._reader.is_encrypted:
                # Many are locked against changes alone, and open with no password.
                self._reader.decrypt("")
            self._count = len(self._reader.pages)
        except Exception as error:
            # A broken file ends in whatever the reader stumbles over.
            raise Unreadable(_BROKEN) from error

    @property
    def count(self) -> int:
        """How many there are."""
        return self._count

    def page(self, number: int) -> str:
        """The words of one; a scanned page has none."""
        try:
            return storable(self._reader.pages[number - 1].extract_text()).strip()
        except Exception as error:
            raise Unreadable(f"page {number} of the PDF is broken") from error
