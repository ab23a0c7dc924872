"""DynamoDB store for records: a change and all derived rows are one transaction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from steward.aws.row_codec import RowCodec
from steward.aws.tables import (
    ABSENT,
    Condition,
    ConditionFailedError,
    Delete,
    Increment,
    Item,
    Operation,
    Put,
    Table,
    Update,
    get_across,
)
from steward.core.errors import StewardError
from steward.core.sentences import say
from steward.trades.records.models import RecordChange, TradeRecord
from steward.trades.records.money import Money
from steward.trades.records.record_types import (
    Key,
    RecordType,
    Trade,
    all_lines,
    balance_shares,
    derived_rows,
    open_lines,
    partition,
)

RECORD, CHANGE, BALANCE = "record", "change", "balance"
# DynamoDB's limit of rows in one request.
_AT_ONCE = 100
_WAS = "was#"
_OWED = "owed_"
# DynamoDB's limits on writes in a transaction and keys in a batch read.
MOST_WRITES = 100
_MOST_READ = 100


class TransactionTooLargeError(StewardError):
    """A change with more writes than one transaction takes; nothing was written."""

    why = say("why-failed", form="too_much")


@dataclass(frozen=True)
class StoredTradeRecord:
    """A record, and the number of changes within it."""

    record: TradeRecord
    touched: int = 0


@dataclass(frozen=True)
class RecordLineRow:
    """One record as a line of a list."""

    record_id: str
    state: str
    on: date
    amount: Money | None = None
    label: str = ""
    within: str = ""


@dataclass(frozen=True)
class RecordTransition:
    """A record before (None if new) and after."""

    before: TradeRecord | None
    after: TradeRecord


@dataclass
class _Write:
    """Write to a record's row: the record itself, or only that something within it changed."""

    moved: RecordTransition | None = None
    touches: bool = False
    guard: int | None = None
    changes: dict[str, Any] = field(default_factory=dict)


class RecordStore:
    """Rows of the records table for one trade."""

    def __init__(self, table: Table, rows: RowCodec, trade: Trade) -> None:
        self._table = table
        self._rows = rows
        self._trade = trade

    def get(self, account_id: str, record_id: str) -> StoredTradeRecord | None:
        """Return the record, even if withdrawn, or None."""
        item = self._table.get({"owner": partition(account_id, record_id), "row": RECORD})
        return self._stored(item) if item else None

    def get_many(self, account_id: str, record_ids: Sequence[str]) -> dict[str, StoredTradeRecord]:
        """Return the existing records by id."""
        keys = [{"owner": partition(account_id, one), "row": RECORD} for one in dict.fromkeys(record_ids)]
        items = [
            item
            for start in range(0, len(keys), _MOST_READ)
            for item in self._table.get_many(keys[start : start + _MOST_READ])
        ]
        return {stored.record.record_id: stored for stored in map(self._stored, items)}

    def was(self, account_id: str, record_id: str, revision: int) -> TradeRecord | None:
        """Return a record at an earlier revision."""
        item = self._table.get({"owner": partition(account_id, record_id), "row": _was(revision)})
        return self._rows.decode(item, *self._trade.models) if item else None

    def earlier(self, account_id: str, record_id: str) -> list[TradeRecord]:
        """Return a record at all its earlier revisions, oldest first."""
        condition = Condition(
            "#owner = :id AND begins_with(#row, :was)", {":id": partition(account_id, record_id), ":was": _WAS}
        )
        return [self.decoded(item) for item in self._table.query(condition)]

    def lines(
        self, account_id: str, parent_id: str, kind: RecordType, first: date | None = None, last: date | None = None
    ) -> list[RecordLineRow]:
        """Return lines of a type under a record or contact, oldest first, from `first` to `last`."""
        begin, end = f"{kind.prefix}#{first or ''}", f"{kind.prefix}#{last or ''}~"
        condition = Condition(
            "#owner = :id AND #row BETWEEN :begin AND :end",
            {":id": partition(account_id, parent_id), ":begin": begin, ":end": end},
        )
        return list(map(_line, self._table.query(condition)))

    def has_lines(self, account_id: str, parent_id: str) -> set[str]:
        """Return the ids of all records with a line under this one."""
        condition = Condition("#owner = :id", {":id": partition(account_id, parent_id)})
        items = self._table.query(condition, attributes=("row", "record_id"))
        prefixes = tuple(f"{kind.prefix}#" for kind in self._trade.kinds)
        return {item["record_id"] for item in items if item["row"].startswith(prefixes)}

    def open(self, account_id: str, kind: RecordType) -> list[RecordLineRow]:
        """Return the open records of a type, oldest first."""
        return list(map(_line, self._table.query(Condition("#owner = :id", {":id": open_lines(account_id, kind)}))))

    def all(self, account_id: str, kind: RecordType) -> list[RecordLineRow]:
        """Return all records of a listed type."""
        return list(map(_line, self._table.query(Condition("#owner = :id", {":id": all_lines(account_id, kind)}))))

    def balance(self, account_id: str, record_id: str) -> dict[str, Money]:
        """Return the balance by currency."""
        return _balance(self._table.get({"owner": partition(account_id, record_id), "row": BALANCE}) or {})

    def balances(self, account_id: str, record_ids: Sequence[str]) -> dict[str, dict[str, Money]]:
        """Return the balances of many records, by currency."""
        found = dict[str, dict[str, Money]]()
        for first in range(0, len(record_ids), _AT_ONCE):
            some = record_ids[first : first + _AT_ONCE]
            places = [(self._table, {"owner": partition(account_id, one), "row": BALANCE}) for one in some]
            found |= {one: _balance(item or {}) for one, item in zip(some, get_across(places), strict=True)}
        return found

    def change(self, account_id: str, change_id: str) -> RecordChange | None:
        """Return the change, or None if it was not made."""
        item = self._table.get({"owner": partition(account_id, change_id), "row": CHANGE})
        return self._rows.decode(item, RecordChange) if item else None

    def write(self, change: RecordChange, moves: Sequence[RecordTransition], guards: Mapping[str, int]) -> bool:
        """Write a change with all derived rows. Return False, with nothing written, after a conflict.

        `guards` maps records to the touch count that they must still have. Raises `TransactionTooLargeError`.
        """
        operations = [self._change_put(change), *self._record_writes(change.account_id, moves, guards)]
        operations += [self._was_put(move.before) for move in moves if move.before]
        operations += self._following(moves)
        operations += self._balances(change.account_id, moves)
        if len(operations) > MOST_WRITES:
            raise TransactionTooLargeError(
                f"this would change {len(moves)} records at once, more than can be written as one: do it in parts"
            )
        try:
            self._table.transact(operations)
        except ConditionFailedError:
            return False
        return True

    def everything(self, account_id: str) -> Iterator[Item]:
        """Yield every row of the account, for an operator's command."""
        return self._table.scan(Condition("begins_with(#owner, :mine)", {":mine": f"{account_id}#"}))

    def repair(self, put: Iterable[Item], gone: Iterable[Key]) -> None:
        """Write and delete derived rows, one by one, for an operator's command."""
        for item in put:
            self._table.put(item)
        self._table.delete_many([{"owner": owner, "row": row} for owner, row in gone])

    def decoded(self, item: Item) -> TradeRecord:
        """Return the record in a row of `everything`."""
        return self._stored(item).record

    def _record_writes(
        self, account_id: str, moves: Sequence[RecordTransition], guards: Mapping[str, int]
    ) -> Iterator[Operation]:
        writes: dict[str, _Write] = {move.after.record_id: _Write(move) for move in moves}
        for move in moves:
            for parent in {*self._within(move.before), *self._within(move.after)}:
                writes.setdefault(parent, _Write()).touches = True
        for record_id, touched in guards.items():
            # A record that does not exist yet has nothing under it.
            writes.setdefault(record_id, _Write()).guard = touched
        for record_id, write in writes.items():
            yield self._record_write({"owner": partition(account_id, record_id), "row": RECORD}, write)

    def _record_write(self, key: Mapping[str, str], write: _Write) -> Update:
        changes: dict[str, Any] = {}
        if write.moved:
            changes |= self._attributes(write.moved.after)
            before = write.moved.before
            condition = (
                Condition("#revision = :was", {":was": before.revision})
                if before
                else Condition("attribute_not_exists(#revision)")
            )
        else:
            condition = Condition("#withdrawn = :no", {":no": False})
        if write.touches:
            changes["touched"] = Increment(1)
        if write.guard is not None:
            same = "#touched = :touched" if write.guard else "attribute_not_exists(#touched)"
            condition &= Condition(same, {":touched": write.guard} if write.guard else {})
        # DynamoDB needs some change, even where only the guard matters.
        return Update(self._table, key, changes or {"guarded": ABSENT}, condition)

    def _attributes(self, record: TradeRecord) -> Item:
        owner = partition(record.account_id, record.record_id)
        attributes = self._rows.encode(record, owner=owner, persons=())
        kept: Item = {"personal": ABSENT, "personal_key": ABSENT, "erased_at": ABSENT, **attributes}
        return kept | {"state": record.state, "revision": record.revision, "withdrawn": record.withdrawn}

    def _was_put(self, before: TradeRecord) -> Put:
        owner = partition(before.account_id, before.record_id)
        attributes = self._rows.encode(before, owner=owner, persons=())
        return Put(self._table, {"owner": owner, "row": _was(before.revision), **attributes})

    def _change_put(self, change: RecordChange) -> Put:
        owner = partition(change.account_id, change.change_id)
        attributes = self._rows.encode(change, owner=owner, persons=(change.by,) if change.by else ())
        return Put(
            self._table, {"owner": owner, "row": CHANGE, **attributes}, Condition("attribute_not_exists(#owner)")
        )

    def _following(self, moves: Sequence[RecordTransition]) -> Iterator[Operation]:
        for move in moves:
            kind = self._kind(move.after)
            before, after = derived_rows(kind, move.before), derived_rows(kind, move.after)
            yield from (Put(self._table, item) for key, item in after.items() if before.get(key) != item)
            yield from (
                Delete(self._table, {"owner": owner, "row": row}) for owner, row in before if (owner, row) not in after
            )

    def _balances(self, account_id: str, moves: Sequence[RecordTransition]) -> Iterator[Operation]:
        by: dict[str, dict[str, int]] = {}
        for move in moves:
            kind = self._kind(move.after)
            for record, sign in ((move.before, -1), (move.after, 1)):
                for record_id, amount in balance_shares(kind, record).items():
                    some = by.setdefault(record_id, {})
                    some[amount.currency] = some.get(amount.currency, 0) + sign * amount.minor
        for record_id, some in by.items():
            if changes := {f"{_OWED}{currency}": Increment(by) for currency, by in some.items() if by}:
                yield Update(self._table, {"owner": partition(account_id, record_id), "row": BALANCE}, changes)

    def _within(self, record: TradeRecord | None) -> tuple[str, ...]:
        if record is None or record.withdrawn:
            return ()
        within = self._kind(record).within(record)
        return (within,) if within else ()

    def _kind(self, record: TradeRecord) -> RecordType:
        kind = self._trade.kind_of(record.record_id)
        assert kind is not None
        return kind

    def _stored(self, item: Item) -> StoredTradeRecord:
        return StoredTradeRecord(self._rows.decode(item, *self._trade.models), int(item.get("touched", 0)))


def balances_of(items: Iterable[Item]) -> dict[str, dict[str, Money]]:
    """Return the balances among an account's rows, by partition, without zeros."""
    found = {item["owner"]: _balance(item) for item in items if item["row"] == BALANCE}
    return {owner: kept for owner, some in found.items() if (kept := {c: m for c, m in some.items() if m.minor})}


def balance_row(owner: str, owed_: Mapping[str, Money]) -> Item:
    """Return the row of a balance."""
    amounts = {f"{_OWED}{currency}": amount.minor for currency, amount in owed_.items()}
    return {"owner": owner, "row": BALANCE, **amounts}


def _balance(item: Item) -> dict[str, Money]:
    found = {name.removeprefix(_OWED): minor for name, minor in item.items() if name.startswith(_OWED)}
    return {currency: Money(minor=minor, currency=currency) for currency, minor in found.items()}


def _line(item: Item) -> RecordLineRow:
    amount = Money(minor=item["amount"], currency=item["currency"]) if "amount" in item else None
    on = date.fromisoformat(item["on"])
    return RecordLineRow(item["record_id"], item["state"], on, amount, item.get("label", ""), item.get("within", ""))


def _was(revision: int) -> str:
    # Zero-padded, so that revisions sort by number.
    return f"{_WAS}{revision:08d}"
