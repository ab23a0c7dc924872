"""DynamoDB stores of tool sources. One query reads all sources of an account."""

from __future__ import annotations

from typing import Protocol

from steward.aws.row_codec import RowCodec
from steward.aws.tables import Condition, Item, Table
from steward.integrations.connectors.models import ToolSource


class SourceStore(Protocol):
    """Store of registered sources."""

    def of(self, account_id: str) -> tuple[ToolSource, ...]:
        """Return all current sources of an account, by name."""

    def put(self, source: ToolSource) -> None:
        """Save a source, in place of one of the same name."""

    def delete(self, account_id: str, name: str) -> None:
        """Delete a source."""


class DynamoSourceStore:
    """DynamoDB store of tool sources: rows of the people table, in a partition beside the account's."""

    def __init__(self, table: Table, rows: RowCodec) -> None:
        self._table = table
        self._rows = rows

    def of(self, account_id: str) -> tuple[ToolSource, ...]:
        """See `SourceStore`."""
        items = self._table.query(Condition("#owner = :owner", {":owner": _owner(account_id)}))
        return tuple(self._rows.decode(item, ToolSource) for item in items)

    def put(self, source: ToolSource) -> None:
        """See `SourceStore`."""
        owner = _owner(source.account_id)
        self._table.put({**_key(owner, source.name), **self._rows.encode(source, owner=owner, persons=())})

    def delete(self, account_id: str, name: str) -> None:
        """See `SourceStore`."""
        self._table.delete(_key(_owner(account_id), name))


def _owner(account_id: str) -> str:
    return f"{account_id}#sources"


def _key(owner: str, name: str) -> Item:
    return {"owner": owner, "row": f"source#{name}"}
