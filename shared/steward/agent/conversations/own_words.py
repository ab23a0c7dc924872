"""A member's message as they wrote it: without the remark that files came with it."""

from __future__ import annotations

from steward.core.languages import NAMES
from steward.core.sentences import render, say


def own_words(text: str, files: int) -> str:
    """Return the text without its remark, in whichever language they read when it was made."""
    if not files:
        return text
    remarks = (render(say("with-documents", count=files), tag) for tag in NAMES)
    return next((text.removesuffix(one).rstrip() for one in remarks if text.endswith(one)), text)
