"""Markup in the main model's view, which is removed before people or providers see a text.

The planner reads cards (`<outside id="q7" .../>`), tags around what it is told, and references (`{q7}`). Calls and
replies replace the references (`trust/outside_text/references.py`). This module is the last check: every channel and
every page removes what is left.
"""

from __future__ import annotations

import re

REFERENCE = re.compile(r"\{([qfd][0-9]{1,9}(?:-[0-9]{1,3})?|m[0-9a-f]{8})\}")
CARD = re.compile(r'<outside\s+id="([^"]*)"(?:\s+[\w-]+="[^"]*")*\s*/?>')
_NAMES = (
    *("outside", "sent_by_the_team", "steward_record", "context", "memory", "facts"),
    *("procedures", "rules", "summary", "notes_so_far"),
)
_TAG = re.compile(rf"""</?(?:{"|".join(_NAMES)})(?:\s(?:"[^"]*"|'[^']*'|[^<>"'])*)?/?>""", re.IGNORECASE)
# A tag that was shortened: after any of its characters stands the mark of the cut, or the end of the text.
_BEGUN = "|".join(sorted({name[:length] for name in _NAMES for length in range(1, len(name))}, key=len, reverse=True))
_CUT_ATTRIBUTES = r"""(?:\s+[\w-]+="[^"\n]*")*(?:\s+(?:[\w-]+(?:=(?:"[^"\n]*?)?)?)?|\s*/)?"""
_CUT_TAG = re.compile(
    rf"</?(?:(?:{'|'.join(_NAMES)}){_CUT_ATTRIBUTES}|{_BEGUN})(?:…|\.\.\.|\Z)",
    re.IGNORECASE,
)
TAKEN_OUT = "[...]"


def without_markup(text: str) -> str:
    """Return `text` with three dots in brackets for each tag, whole or cut off, and each leftover reference."""
    return REFERENCE.sub(TAKEN_OUT, _CUT_TAG.sub(TAKEN_OUT, _TAG.sub(TAKEN_OUT, text)))
