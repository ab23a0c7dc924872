"""Separates the notes about attached files from the words of a member's message."""

from __future__ import annotations

from steward.core.languages import NAMES
from steward.core.sentences import render, say


def without_file_remark(text: str, files: int) -> str:
    """Return the text as they wrote it, in whichever language they read when the remark was made."""
    if not files:
        return text
    remarks = (render(say("with-documents", count=files), tag) for tag in NAMES)
    return next((text.removesuffix(one).rstrip() for one in remarks if text.endswith(one)), text)
