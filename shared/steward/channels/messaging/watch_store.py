"""DynamoDB store for push watches, in the channels' table.

They belong to the deployment, not to an account.
"""

from __future__ import annotations

from steward.aws.tables import Table
from steward.channels.messaging.models import PushWatch
from steward.core.records import from_row, to_row
from steward.people.directory.models import Channel

_CHANNELS = "channels"


class PushWatchStore:
    """Watch rows of the people table."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def get(self, channel: Channel) -> PushWatch | None:
        """Return the watch of a channel, even if it has ended, or None."""
        item = self._table.get(_key(channel))
        return from_row(item, PushWatch) if item else None

    def put(self, watch: PushWatch) -> None:
        """Replace the channel's watch."""
        self._table.put({**_key(watch.channel), **to_row(watch)})

    def forget(self, channel: Channel) -> None:
        """Delete the channel's watch."""
        self._table.delete(_key(channel))


def _key(channel: Channel) -> dict[str, str]:
    return {"owner": _CHANNELS, "row": f"watch#{channel}"}
