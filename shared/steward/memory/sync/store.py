"""DynamoDB stores of repositories and agreed states."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Protocol

from steward.aws.row_codec import RowCodec
from steward.aws.tables import Condition, ConditionFailedError, Delete, Item, Operation, Put, Table
from steward.core.records import Record
from steward.memory.sync.models import Repository, SyncBase

_ALL = "repositories"
_REPOSITORY, _AGREED = "repository", "agreed"


class RepositoryStore(Protocol):
    """Store of accounts' repositories."""

    def accounts(self) -> list[str]:
        """Return every account with a repository."""

    def of(self, account_id: str) -> Repository | None:
        """Return the account's current repository."""

    def agreed(self, account_id: str) -> SyncBase:
        """Return the last agreed state; an empty one before the first sync."""

    def put(self, repository: Repository, before: Repository | None) -> bool:
        """Save a repository in place of `before`, with nothing agreed; False if that has changed meanwhile."""

    def change(
        self,
        repository: Repository,
        before: Repository,
        agreed: SyncBase | None = None,
        beside: Sequence[Operation] = (),
    ) -> bool:
        """Update a repository together with `beside`; False, with nothing written, if it no longer equals `before`."""

    def delete(self, account_id: str) -> None:
        """Delete the repository and the agreed state."""


class DynamoRepositoryStore:
    """DynamoDB store of repositories: rows of the people table, one partition per account and one that lists them."""

    def __init__(self, table: Table, rows: RowCodec) -> None:
        self._table = table
        self._rows = rows

    def accounts(self) -> list[str]:
        """See `RepositoryStore`."""
        return [str(item["row"]) for item in self._table.query(Condition("#owner = :owner", {":owner": _ALL}))]

    def of(self, account_id: str) -> Repository | None:
        """See `RepositoryStore`."""
        item = self._table.get(_key(account_id, _REPOSITORY))
        return self._rows.decode(item, Repository) if item else None

    def agreed(self, account_id: str) -> SyncBase:
        """See `RepositoryStore`."""
        item = self._table.get(_key(account_id, _AGREED))
        return self._rows.decode(item, SyncBase) if item else SyncBase(account_id=account_id)

    def put(self, repository: Repository, before: Repository | None) -> bool:
        """See `RepositoryStore`."""
        account_id = repository.account_id
        listed = Put(self._table, {"owner": _ALL, "row": account_id})
        return self._transact(
            [self._row(repository, before), self._agreed_row(SyncBase(account_id=account_id)), listed]
        )

    def change(
        self,
        repository: Repository,
        before: Repository,
        agreed: SyncBase | None = None,
        beside: Sequence[Operation] = (),
    ) -> bool:
        """See `RepositoryStore`."""
        rows = [self._row(repository, before), *([self._agreed_row(agreed)] if agreed else [])]
        return self._transact([*rows, *beside])

    def delete(self, account_id: str) -> None:
        """See `RepositoryStore`."""
        keys = (_key(account_id, _REPOSITORY), _key(account_id, _AGREED), {"owner": _ALL, "row": account_id})
        self._table.transact([Delete(self._table, key) for key in keys])

    def _transact(self, operations: Sequence[Operation]) -> bool:
        with contextlib.suppress(ConditionFailedError):
            self._table.transact(operations)
            return True
        return False

    def _row(self, repository: Repository, before: Repository | None) -> Put:
        same = (
            Condition("revision = :revision", {":revision": before.revision})
            if before
            else Condition("attribute_not_exists(revision)", {})
        )
        item = {"revision": repository.revision, **self._encoded(repository, repository.account_id, _REPOSITORY)}
        return Put(self._table, item, same)

    def _agreed_row(self, agreed: SyncBase) -> Put:
        return Put(self._table, self._encoded(agreed, agreed.account_id, _AGREED))

    def _encoded(self, record: Record, account_id: str, row: str) -> Item:
        return {**_key(account_id, row), **self._rows.encode(record, owner=kept_in(account_id), persons=())}


def kept_in(account_id: str) -> str:
    """Return the partition of an account's rows."""
    return f"{account_id}#repository"


def _key(account_id: str, row: str) -> Item:
    return {"owner": kept_in(account_id), "row": row}
