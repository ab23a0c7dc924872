"""Which draft a call sends: noted before it goes out, so that a run that follows one that was cut off knows."""

from __future__ import annotations

from datetime import timedelta

from steward.aws.tables import Table
from steward.core.clock import Clock
from steward.tools.models import ToolCall

# By then nobody runs the call again.
_KEPT = timedelta(days=30)


class Sendings:
    """Rows of the grants table."""

    def __init__(self, table: Table, clock: Clock) -> None:
        self._table = table
        self._clock = clock

    def begun(self, call: ToolCall) -> str | None:
        """The draft that a run of this call has begun to send; None if none has."""
        item = self._table.get(_key(call))
        return str(item["draft_id"]) if item else None

    def begin(self, call: ToolCall, draft_id: str) -> None:
        """Note which draft is sent from here on."""
        expires = int((self._clock() + _KEPT).timestamp())
        self._table.put({**_key(call), "draft_id": draft_id, "expires_epoch": expires})


def _key(call: ToolCall) -> dict[str, str]:
    return {"owner": call.account_id, "row": f"sending#{call.call_id}"}
