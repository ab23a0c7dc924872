"""DynamoDB in memory: tables with string keys, one index each, conditions, transactions and pages.

https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from steward.aws.memory.dynamodb_requests import key_condition, only, parameters_of, projected
from steward.aws.memory.dynamodb_tables import (
    Index,
    Item,
    MemoryTable,
    Order,
    Rows,
    every_item,
    items_behind,
    keys_of,
    size_of,
)
from steward.aws.memory.expressions import (
    ExpressionParameters,
    InvalidExpressionError,
    parse_condition,
    parse_update,
)
from steward.aws.memory.service import ACCOUNT, REGION, Answer, refusal

_LARGEST_ITEM = 400 * 1024
_LARGEST_PAGE = 1024 * 1024
_LARGEST_BATCH_ANSWER = 16 * 1024 * 1024
_LARGEST_TRANSACTION = 4 * 1024 * 1024
_MOST_GETS = _MOST_OPERATIONS = 100
_MOST_BATCH_WRITES = 25


@dataclass(frozen=True)
class _Write:
    """One write, alone or in a transaction. `after` is the resulting item, None for a deletion."""

    table: MemoryTable
    key: Item
    condition: str | None
    given: ExpressionParameters
    change: Callable[[Item | None], Item | None]

    def place(self) -> tuple[str, str, Order]:
        return (self.table.name, *self.table.key(self.key))

    def refused(self) -> bool:
        if self.condition is None:
            return False
        return not parse_condition(self.condition).holds(self.table.get(self.key) or {}, self.given)

    def after(self) -> Item | None:
        item = self.change(self.table.get(self.key))
        if item is not None and size_of(item) > _LARGEST_ITEM:
            raise InvalidExpressionError("Item size has exceeded the maximum allowed size")
        return item

    def apply(self, item: Item | None) -> None:
        if item is None:
            self.table.delete(self.key)
        else:
            self.table.put(item)


class MemoryDynamoDB:
    """Tables and their items. All reads are consistent, even of an index.

    `reserved` are the words, in capitals, that an expression may only use as `#name`.
    """

    def __init__(self, reserved: Collection[str] = ()) -> None:
        self._tables: dict[str, MemoryTable] = {}
        self._backups: dict[str, MemoryTable] = {}
        self._reserved = frozenset(reserved)

    def state(self) -> dict[str, MemoryTable]:
        """Return a copy of all tables."""
        return {name: table.copy() for name, table in self._tables.items()}

    def restore(self, state: Mapping[str, MemoryTable]) -> None:
        """Restore the tables of `state`."""
        self._tables = {name: table.copy() for name, table in state.items()}

    def items_of(self, table: str) -> list[Item]:
        """Return every item of a table, by partition."""
        return list(every_item(self._table(table, "Scan")))

    def changes_of(self, table: str) -> list[dict[str, Any]]:
        """Return the records of a table's stream, oldest first, as Lambda gets them."""
        return list(self._table(table, "GetRecords").changes)

    def expire(self) -> int:
        """Delete the items whose time to live has passed, as DynamoDB does within days. Return the number."""
        now, gone = time.time(), 0
        for table in self._tables.values():
            for item in list(every_item(table)) if table.ttl else ():
                if int(item.get(table.ttl, {}).get("N", now)) < now:
                    table.delete({name: item[name] for name in table.keys.names()})
                    gone += 1
        return gone

    # The operations follow, under AWS's names.

    def CreateTable(
        self,
        *,
        TableName: str,
        KeySchema: Sequence[Mapping[str, str]],
        GlobalSecondaryIndexes: Sequence[Mapping[str, Any]] = (),
        StreamSpecification: Mapping[str, Any] | None = None,
        **_: object,
    ) -> Answer:
        """Make a table; its keys are text."""
        if TableName in self._tables:
            raise refusal("ResourceInUseException", "CreateTable", f"Table already exists: {TableName}")
        indexes = {}
        for one in GlobalSecondaryIndexes:
            keys, projection = keys_of(one["KeySchema"]), one["Projection"]
            own = (*keys.names(), *keys_of(KeySchema).names(), *projection.get("NonKeyAttributes", ()))
            indexes[one["IndexName"]] = Index(keys, None if projection["ProjectionType"] == "ALL" else frozenset(own))
        stream = (StreamSpecification or {}).get("StreamViewType", "")
        self._tables[TableName] = MemoryTable(TableName, keys_of(KeySchema), indexes, stream=stream)
        return self.DescribeTable(TableName=TableName)

    def DescribeTable(self, *, TableName: str) -> Answer:
        """Return that a table exists, with its indexes."""
        table = self._table(TableName, "DescribeTable")
        arn = f"arn:aws:dynamodb:{REGION}:{ACCOUNT}:table/{TableName}"
        indexes = [{"IndexName": name} for name in table.indexes]
        described = {"TableName": TableName, "TableStatus": "ACTIVE", "TableArn": arn}
        return {"Table": {**described, "GlobalSecondaryIndexes": indexes}}

    def ListTables(self, **_: object) -> Answer:
        """Return the names of the tables."""
        return {"TableNames": sorted(self._tables)}

    def DeleteTable(self, *, TableName: str) -> Answer:
        """Remove a table with its items."""
        described = self.DescribeTable(TableName=TableName)
        del self._tables[TableName]
        return {"TableDescription": described["Table"]}

    def CreateBackup(self, *, TableName: str, BackupName: str) -> Answer:
        """Keep a table as it is."""
        arn = f"arn:aws:dynamodb:{REGION}:{ACCOUNT}:table/{TableName}/backup/{BackupName}"
        self._backups[arn] = self._table(TableName, "CreateBackup").copy()
        return {"BackupDetails": {"BackupArn": arn, "BackupName": BackupName}}

    def RestoreTableFromBackup(self, *, TargetTableName: str, BackupArn: str) -> Answer:
        """Make a table from a backup."""
        return self._restored(self._backups[BackupArn], TargetTableName, "RestoreTableFromBackup")

    def RestoreTableToPointInTime(
        self, *, SourceTableName: str, TargetTableName: str, UseLatestRestorableTime: bool
    ) -> Answer:
        """Make a table from the present items of another; earlier moments are not kept here."""
        name = "RestoreTableToPointInTime"
        if not UseLatestRestorableTime:
            raise NotImplementedError("restoring an earlier second")
        return self._restored(self._table(SourceTableName, name), TargetTableName, name)

    def _restored(self, kept: MemoryTable, target: str, operation: str) -> Answer:
        if target in self._tables:
            raise refusal("TableAlreadyExistsException", operation)
        table = kept.copy()
        # A restored table has items and indexes, but neither stream nor time to live of the original.
        table.name, table.stream, table.ttl, table.changes = target, "", "", []
        self._tables[target] = table
        return {"TableDescription": self.DescribeTable(TableName=target)["Table"]}

    def UpdateTimeToLive(self, *, TableName: str, TimeToLiveSpecification: Mapping[str, Any]) -> Answer:
        """Set the attribute by which items expire."""
        table = self._table(TableName, "UpdateTimeToLive")
        table.ttl = TimeToLiveSpecification["AttributeName"] if TimeToLiveSpecification["Enabled"] else ""
        return {"TimeToLiveSpecification": TimeToLiveSpecification}

    def GetItem(self, *, TableName: str, Key: Item, **asked: Any) -> Answer:
        """Read one item."""
        table = self._table(TableName, "GetItem")
        with _Validation("GetItem"):
            item = table.get(Key)
            return {} if item is None else {"Item": projected(item, asked, self._given(asked))}

    def BatchGetItem(self, *, RequestItems: Mapping[str, Mapping[str, Any]]) -> Answer:
        """Read up to 100 items, and at most 16 MB."""
        wanted = [(name, key) for name, one in RequestItems.items() for key in one["Keys"]]
        with _Validation("BatchGetItem"):
            places = {(name, self._table(name, "BatchGetItem").key(key)) for name, key in wanted}
            if not wanted or len(wanted) > _MOST_GETS:
                raise InvalidExpressionError(f"a batch reads 1 to {_MOST_GETS} items, not {len(wanted)}")
            if len(places) < len(wanted):
                raise InvalidExpressionError("Provided list of item keys contains duplicates")
            responses: dict[str, list[Item]] = {name: [] for name in RequestItems}
            left: dict[str, dict[str, Any]] = {}
            total = 0
            for name, key in wanted:
                item = self._tables[name].get(key)
                total += size_of(item) if item else 0
                if total > _LARGEST_BATCH_ANSWER:
                    left.setdefault(name, {**RequestItems[name], "Keys": []})["Keys"].append(key)
                elif item is not None:
                    asked = RequestItems[name]
                    responses[name].append(projected(item, asked, self._given(asked)))
        return {"Responses": responses, "UnprocessedKeys": left}

    def Query(self, *, TableName: str, KeyConditionExpression: str, **asked: Any) -> Answer:
        """Read a page of one partition in the order of its sort key."""
        table = self._table(TableName, "Query")
        with _Validation("Query"):
            given = self._given({**asked, "KeyConditionExpression": KeyConditionExpression})
            index = self._index(table, asked.get("IndexName"))
            keys, rows = (
                (index.keys, table.entries.get(asked["IndexName"], Rows())) if index else (table.keys, table.rows)
            )
            if index and asked.get("ConsistentRead"):
                raise InvalidExpressionError("Consistent reads are not supported on global secondary indexes")
            partition, condition = key_condition(KeyConditionExpression, keys, given)
            orders = rows.orders.get(partition)
            if orders is None:
                return {"Items": [], "Count": 0, "ScannedCount": 0}
            found = rows.items.get(partition, {})
            backward = not asked.get("ScanIndexForward", True)
            start = asked.get("ExclusiveStartKey")
            chosen = reversed(orders) if backward else iter(orders)
            if start is not None:
                last = table.index_order(index, start) if index else keys.order(start)
                chosen = (one for one in chosen if (one < last if backward else one > last))
            items = (found[one] for one in list(chosen) if condition is None or condition.holds(found[one], given))
            return self._page(table, index, items, asked, given)

    def Scan(self, *, TableName: str, **asked: Any) -> Answer:
        """Read a page of a whole table, by partition."""
        table = self._table(TableName, "Scan")
        with _Validation("Scan"):
            given, items = self._given(asked), iter(list(every_item(table)))
            if (start := asked.get("ExclusiveStartKey")) is not None:
                place = table.key(start)
                items = iter(list(items_behind(table, place)))
            return self._page(table, None, items, asked, given)

    def PutItem(self, **asked: Any) -> Answer:
        """Write a whole item."""
        return self._write(asked, "Put")

    def UpdateItem(self, **asked: Any) -> Answer:
        """Change attributes of an item, or create it."""
        return self._write(asked, "Update")

    def DeleteItem(self, **asked: Any) -> Answer:
        """Remove an item if it is there."""
        return self._write(asked, "Delete")

    def BatchWriteItem(self, *, RequestItems: Mapping[str, Sequence[Mapping[str, Any]]]) -> Answer:
        """Put and delete up to 25 items, one by one."""
        named = {"PutRequest": "Put", "DeleteRequest": "Delete"}
        writes = [
            self._planned({"TableName": name, **content}, named[kind], "BatchWriteItem")
            for name, requests in RequestItems.items()
            for one in requests
            for kind, content in one.items()
        ]
        with _Validation("BatchWriteItem"):
            if not writes or len(writes) > _MOST_BATCH_WRITES:
                raise InvalidExpressionError(f"a batch writes 1 to {_MOST_BATCH_WRITES} items, not {len(writes)}")
            if len({write.place() for write in writes}) < len(writes):
                raise InvalidExpressionError("Provided list of item keys contains duplicates")
            for write, item in [(write, write.after()) for write in writes]:
                write.apply(item)
        return {"UnprocessedItems": {}}

    def TransactWriteItems(self, *, TransactItems: Sequence[Mapping[str, Any]], **_: object) -> Answer:
        """Do all writes, or none."""
        name = "TransactWriteItems"
        named = [(kind, asked) for one in TransactItems for kind, asked in one.items()]
        writes = [self._planned(asked, kind, name) for kind, asked in named]
        with _Validation(name):
            if not writes or len(writes) > _MOST_OPERATIONS:
                raise InvalidExpressionError(f"a transaction has 1 to {_MOST_OPERATIONS} operations, not {len(writes)}")
            if len({write.place() for write in writes}) < len(writes):
                raise InvalidExpressionError("Transaction request cannot include multiple operations on one item")
        reasons, items = [], []
        for write in writes:
            reason, item = _outcome(write)
            reasons.append(reason)
            items.append(item)
        if any(reason["Code"] != "None" for reason in reasons):
            codes = ", ".join(reason["Code"] for reason in reasons)
            message = f"Transaction cancelled, please refer cancellation reasons for specific reasons [{codes}]"
            raise refusal("TransactionCanceledException", name, message, CancellationReasons=reasons)
        if sum(size_of(item) for item in items if item) > _LARGEST_TRANSACTION:
            raise refusal("ValidationException", name, "Transaction request exceeds 4 MB")
        for write, item in zip(writes, items, strict=True):
            write.apply(item)
        return {}

    def _write(self, asked: Mapping[str, Any], kind: str) -> Answer:
        operation = f"{kind}Item"
        write = self._planned(asked, kind, operation)
        with _Validation(operation):
            before = write.table.get(write.key)
            if write.refused():
                message = "The conditional request failed"
                raise refusal("ConditionalCheckFailedException", operation, message)
            item = write.after()
            write.apply(item)
        returned = {"ALL_NEW": item, "ALL_OLD": before}.get(asked.get("ReturnValues", "NONE"))
        return {"Attributes": returned} if returned else {}

    def _planned(self, asked: Mapping[str, Any], kind: str, operation: str) -> _Write:
        table = self._table(asked["TableName"], operation)
        with _Validation(operation):
            given = self._given(asked)
            if kind == "Put":
                item: Item = asked["Item"]
                table.key(item)
                key = {name: item[name] for name in table.keys.names()}
                return _Write(table, key, asked.get("ConditionExpression"), given, lambda _: item)
            key = asked["Key"]
            table.get(key)
            change = _removed if kind == "Delete" else _updated(asked["UpdateExpression"], key, given)
            return _Write(table, key, asked.get("ConditionExpression"), given, change)

    def _page(
        self,
        table: MemoryTable,
        index: Index | None,
        items: Iterator[Item],
        asked: Mapping[str, Any],
        given: ExpressionParameters,
    ) -> Answer:
        """Return as many `items` as `Limit` and 1 MB allow; filtered items count."""
        limit = asked.get("Limit")
        wanted = parse_condition(asked["FilterExpression"]) if "FilterExpression" in asked else None
        found, read, seen, last = list[Item](), 0, 0, None
        for item in islice(items, limit):
            seen, read, last = seen + 1, read + size_of(item), item
            if wanted is None or wanted.holds(item, given):
                kept = item if index is None or index.attributes is None else only(item, index.attributes)
                found.append(projected(kept, asked, given))
            if read >= _LARGEST_PAGE:
                break
        answer: Answer = {"Items": found, "Count": len(found), "ScannedCount": seen}
        # DynamoDB does not look ahead: it names a next page even if that will be empty.
        if last is not None and (seen == limit or read >= _LARGEST_PAGE):
            names = (*table.keys.names(), *(index.keys.names() if index else ()))
            answer["LastEvaluatedKey"] = only(last, names)
        return answer

    def _given(self, asked: Mapping[str, Any]) -> ExpressionParameters:
        return parameters_of(asked, self._reserved)

    def _table(self, name: str, operation: str) -> MemoryTable:
        if name not in self._tables:
            raise refusal(
                "ResourceNotFoundException", operation, f"Requested resource not found: Table: {name} not found"
            )
        return self._tables[name]

    @staticmethod
    def _index(table: MemoryTable, name: str | None) -> Index | None:
        if name is None:
            return None
        if name not in table.indexes:
            raise InvalidExpressionError(f"The table does not have the specified index: {name}")
        return table.indexes[name]


class _Validation:
    """Turns an `InvalidExpressionError` into DynamoDB's `ValidationException`."""

    def __init__(self, operation: str) -> None:
        self._operation = operation

    def __enter__(self) -> None:
        return None

    def __exit__(self, _type: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, InvalidExpressionError):
            raise refusal("ValidationException", self._operation, str(error)) from error


def _removed(_: Item | None) -> None:
    return None


def _updated(expression: str, key: Item, given: ExpressionParameters) -> Callable[[Item | None], Item | None]:
    updates = parse_update(expression)

    def change(item: Item | None) -> Item | None:
        made = updates.applied(item or key, given)
        if any(made.get(name) != value for name, value in key.items()):
            raise InvalidExpressionError("Cannot update attribute: this attribute is part of the key")
        return made

    return change


def _outcome(write: _Write) -> tuple[dict[str, Any], Item | None]:
    """Return the cancellation reason of a transaction's write, and the resulting item."""
    try:
        if write.refused():
            return {"Code": "ConditionalCheckFailed", "Message": "The conditional request failed"}, None
        return {"Code": "None"}, write.after()
    except InvalidExpressionError as error:
        return {"Code": "ValidationError", "Message": str(error)}, None
