"""DynamoDB stores of connected providers."""

from __future__ import annotations

from typing import Protocol

from steward.aws.row_codec import RowCodec
from steward.aws.tables import Item, Table
from steward.integrations.bridges.models import Bridge, ProviderConnection


class ProviderConnectionStore(Protocol):
    """Store of connected providers, one per bridge."""

    def get(self, account_id: str, bridge: Bridge) -> ProviderConnection | None:
        """Return the current connection, or None."""

    def put(self, connection: ProviderConnection) -> None:
        """Save a connection in place of another."""

    def delete(self, account_id: str, bridge: Bridge) -> None:
        """Delete a connection."""


class DynamoProviderConnectionStore:
    """DynamoDB store of connected providers: rows of the people table, in a partition beside the account's."""

    def __init__(self, table: Table, rows: RowCodec) -> None:
        self._table = table
        self._rows = rows

    def get(self, account_id: str, bridge: Bridge) -> ProviderConnection | None:
        """See `ProviderConnectionStore`."""
        item = self._table.get(_key(account_id, bridge))
        return self._rows.decode(item, ProviderConnection) if item else None

    def put(self, connection: ProviderConnection) -> None:
        """See `ProviderConnectionStore`."""
        key = _key(connection.account_id, connection.bridge)
        self._table.put({**key, **self._rows.encode(connection, owner=str(key["owner"]), persons=())})

    def delete(self, account_id: str, bridge: Bridge) -> None:
        """See `ProviderConnectionStore`."""
        self._table.delete(_key(account_id, bridge))


def _key(account_id: str, bridge: Bridge) -> Item:
    return {"owner": f"{account_id}#bridges", "row": f"bridge#{bridge}"}
