"""Rows of watches, beside what else is known of each channel: they are the deployment's, and no account's."""

from __future__ import annotations

from steward.aws.tables import Table
from steward.channels.messaging.models import Watch
from steward.core.records import from_row, to_row
from steward.people.directory.models import Channel

_CHANNELS = "channels"


class WatchStore:
    """The watches in the people table."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def get(self, channel: Channel) -> Watch | None:
        """The watch of a channel, ended or not; None if there is none."""
        item = self._table.get(_key(channel))
        return from_row(item, Watch) if item else None

    def put(self, watch: Watch) -> None:
        """Keep a watch in place of the one before."""
        self._table.put({**_key(watch.channel), **to_row(watch)})

    def forget(self, channel: Channel) -> None:
        """There is none any more."""
        self._table.delete(_key(channel))


def _key(channel: Channel) -> dict[str, str]:
    return {"owner": _CHANNELS, "row": f"watch#{channel}"}
