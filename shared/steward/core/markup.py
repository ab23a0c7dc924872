"""Markup in the main model's view, which is removed before people or providers see a text.

The planner reads cards (`<outside id="q7" .../>`), tags around what it is told, and references (`{q7}`). Calls and
replies replace the references (`trust/outside_text/references.py`). This module is the last check: every channel and
every page removes what is left.
"""

from __future__ import annotations

import re

REFERENCE = re.compile(r"\{([qfd][0-9]{1,9}(?:-[0-9]{1,3})?|m[0-9a-f]{8})\}")
CARD = re.compile(r'<outside\s+id="([^"]*)"(?:\s+[\w-]+="[^"]*")*\s*/?>')
_TAG = re.compile(
    r"</?(?:outside|sent_by_the_team|steward_record|context|memory|facts|procedures|rules|summary|notes_so_far)"
    r"""(?:\s(?:"[^"]*"|'[^']*'|[^<>"'])*)?/?>""",
    re.IGNORECASE,
)
TAKEN_OUT = "[...]"


def without_markup(text: str) -> str:
    """Return `text` with three dots in brackets for each tag and each leftover reference."""
    return REFERENCE.sub(TAKEN_OUT, _TAG.sub(TAKEN_OUT, text))
