"""Notes that a run of a call saves before it changes something, for a later run after a crash."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

from steward.aws.tables import Table
from steward.core.clock import Clock
from steward.tools.models import ToolCall

# No call is run again after this time.
_KEPT = timedelta(days=30)


class RunNotes:
    """Store of run notes: rows of the grants table."""

    def __init__(self, table: Table, clock: Clock) -> None:
        self._table = table
        self._clock = clock

    def read(self, call: ToolCall) -> dict[str, Any] | None:
        """Return the note of an earlier run of this call; None if there is none."""
        item = self._table.get(_key(call))
        found: dict[str, Any] | None = json.loads(item["note"]) if item else None
        return found

    def write(self, call: ToolCall, note: dict[str, Any]) -> None:
        """Save a note before acting on it."""
        expires = int((self._clock() + _KEPT).timestamp())
        self._table.put({**_key(call), "note": json.dumps(note), "expires_epoch": expires})


def _key(call: ToolCall) -> dict[str, str]:
    return {"owner": call.account_id, "row": f"run#{call.call_id}"}
