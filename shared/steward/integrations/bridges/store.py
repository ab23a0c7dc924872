"""Stores of connected providers."""

from __future__ import annotations

from typing import Protocol

from steward.aws.rows import Rows
from steward.aws.tables import Item, Table
from steward.integrations.bridges.models import Bridge, Connection


class ConnectionStore(Protocol):
    """Store of connected providers, one per bridge."""

    def get(self, account_id: str, bridge: Bridge) -> Connection | None:
        """Return the current connection, or None."""

    def put(self, connection: Connection) -> None:
        """Save a connection in place of another."""

    def delete(self, account_id: str, bridge: Bridge) -> None:
        """Delete a connection."""


class DynamoConnectionStore:
    """DynamoDB store of connected providers: rows of the people table, in a partition beside the account's."""

    def __init__(self, table: Table, rows: Rows) -> None:
        self._table = table
        self._rows = rows

    def get(self, account_id: str, bridge: Bridge) -> Connection | None:
        """See `ProviderConnectionStore`."""
        item = self._table.get(_key(account_id, bridge))
        return self._rows.decode(item, Connection) if item else None

    def put(self, connection: Connection) -> None:
        """See `ProviderConnectionStore`."""
        key = _key(connection.account_id, connection.bridge)
        self._table.put({**key, **self._rows.encode(connection, owner=str(key["owner"]), persons=())})

    def delete(self, account_id: str, bridge: Bridge) -> None:
        """See `ProviderConnectionStore`."""
        self._table.delete(_key(account_id, bridge))


def _key(account_id: str, bridge: Bridge) -> Item:
    return {"owner": f"{account_id}#bridges", "row": f"bridge#{bridge}"}
