"""DynamoDB tables behind a small interface: plain dicts, and expressions with plain values."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from boto3.dynamodb.types import TypeDeserializer, TypeSerializer
from botocore.exceptions import ClientError

from steward.core.records import Record

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

Item = dict[str, Any]
_PAUSES_WHEN_BUSY = (0.05, 0.2)
# Limit of writes in a batch, and pauses between tries (seconds).
_BATCH = 25
_PAUSES_OF_BATCHES = (0.05, 0.2, 0.5, 1.0)
_BUSY = frozenset({"TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"})
Key = Mapping[str, str]

_serializer = TypeSerializer()
_deserializer = TypeDeserializer()


class ConditionFailedError(Exception):
    """A conditional write was refused: nothing was written."""


class TransactionContendedError(Exception):
    """The transaction was refused since its items were busy or throttled: nothing was written, try again."""


@dataclass(frozen=True)
class Condition:
    """An expression; `:name` values are given here, `#name` stands for the attribute of that name."""

    expression: str
    values: Mapping[str, Any] = field(default_factory=dict)

    def __and__(self, other: Condition) -> Condition:
        """Return a condition that demands both."""
        return Condition(f"({self.expression}) AND ({other.expression})", {**self.values, **other.values})


def is_one_of(attribute: str, allowed: Sequence[str]) -> Condition:
    """Return a condition that `attribute` has one of the `allowed` values."""
    values = {f":allowed{place}": str(value) for place, value in enumerate(allowed)}
    return Condition(f"#{attribute} IN ({', '.join(values)})", values)


def is_readable(record: type[Record]) -> Condition:
    """Return a condition that this code reads the row's version of `record`."""
    return Condition("schema_version <= :newest", {":newest": record.VERSION})


ABSENT = object()


@dataclass(frozen=True)
class Increment:
    """Increment of a number that counts as 0 if absent."""

    by: int


@dataclass(frozen=True)
class SetInsertion:
    """Addition of a text to a set that is empty if absent."""

    member: str


@dataclass(frozen=True)
class Put:
    """Write a whole item."""

    table: Table
    item: Item
    condition: Condition | None = None


@dataclass(frozen=True)
class Update:
    """Change attributes.

    A value of `ABSENT` removes the attribute, `Increment` increments it, `SetInsertion` adds to a set.
    """

    table: Table
    key: Key
    changes: Mapping[str, Any]
    condition: Condition | None = None


@dataclass(frozen=True)
class Delete:
    """Remove an item."""

    table: Table
    key: Key
    condition: Condition | None = None


Operation = Put | Update | Delete


class Table:
    """A table. Reads are consistent unless an index is named. All errors but the two above pass through."""

    def __init__(self, client: DynamoDBClient, name: str) -> None:
        self._client = client
        self.name = name

    def get(self, key: Key) -> Item | None:
        """Return the item, or None."""
        answer = self._client.get_item(TableName=self.name, Key=_marshal(key), ConsistentRead=True)
        return _unmarshal(answer["Item"]) if "Item" in answer else None

    def get_many(self, keys: Sequence[Key]) -> list[Item]:
        """Return the existing items, in no particular order, by one request (at most 100 keys)."""
        request = {self.name: {"Keys": [_marshal(key) for key in keys], "ConsistentRead": True}}
        found: list[Item] = []
        while request:
            answer = self._client.batch_get_item(RequestItems=request)  # type: ignore[arg-type]
            found += [_unmarshal(item) for item in answer["Responses"].get(self.name, [])]
            request = answer.get("UnprocessedKeys") or {}  # type: ignore[assignment]
        return found

    def query(
        self,
        condition: Condition,
        *,
        index: str | None = None,
        backward: bool = False,
        limit: int | None = None,
        attributes: Sequence[str] = (),
    ) -> Iterator[Item]:
        """Yield items that match a key condition, in pages that grow from `limit` on, as far as the caller reads.

        With `attributes`, only those are returned: parsing the answer takes most of a query's CPU time.
        """
        request: dict[str, Any] = {
            "TableName": self.name,
            "ScanIndexForward": not backward,
            **_expression("KeyConditionExpression", condition),
        }
        _project(request, attributes)
        if index:
            request["IndexName"] = index
        else:
            request["ConsistentRead"] = True
        if limit:
            request["Limit"] = limit
        return _pages(self._client.query, request)

    def scan(self, condition: Condition, *, attributes: Sequence[str] = ()) -> Iterator[Item]:
        """Yield every matching item of the table, page by page: for an operator's command, never for a function."""
        request: dict[str, Any] = {
            "TableName": self.name,
            "ConsistentRead": True,
            **_expression("FilterExpression", condition),
        }
        _project(request, attributes)
        return _pages(self._client.scan, request)

    def put(self, item: Item, condition: Condition | None = None) -> None:
        """Write a whole item. Raises `ConditionFailedError`."""
        request = _put_request(Put(self, item, condition))
        with _Conditions():
            self._client.put_item(**request)

    def update(self, key: Key, changes: Mapping[str, Any], condition: Condition | None = None) -> Item:
        """Change attributes and return the whole item. Raises `ConditionFailedError`."""
        request = _update_request(Update(self, key, changes, condition))
        with _Conditions():
            answer = self._client.update_item(**request, ReturnValues="ALL_NEW")
        return _unmarshal(answer["Attributes"])

    def delete(self, key: Key) -> None:
        """Delete the item if it exists."""
        self._client.delete_item(TableName=self.name, Key=_marshal(key))

    def delete_many(self, keys: Sequence[Key]) -> None:
        """Delete the items that exist, twenty-five a request; not atomic."""
        for start in range(0, len(keys), _BATCH):
            some: Any = [{"DeleteRequest": {"Key": _marshal(key)}} for key in keys[start : start + _BATCH]]
            request = {self.name: some}
            for pause in _PAUSES_OF_BATCHES:
                answer: Any = self._client.batch_write_item(RequestItems=request)
                if not (request := answer.get("UnprocessedItems") or {}):
                    break
                time.sleep(pause)
            if request:
                raise TransactionContendedError("the table was too busy to delete everything; try again")

    def transact(self, operations: Sequence[Operation]) -> None:
        """Do all `operations` (at most 100, over any tables), or none.

        `ConditionFailedError` and `TransactionContendedError` mean that nothing was written; the latter is raised only
        after several tries. The SDK's own request token makes its retries of one call safe.
        """
        for pause in _PAUSES_WHEN_BUSY:
            try:
                return self._transact(operations)
            except TransactionContendedError:
                time.sleep(pause)
        return self._transact(operations)

    def _transact(self, operations: Sequence[Operation]) -> None:
        with _Conditions():
            self._client.transact_write_items(TransactItems=[_transact_item(op) for op in operations])


class _Conditions:
    """Turns DynamoDB's refusals into ours."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, _type: object, error: BaseException | None, _trace: object) -> None:
        if not isinstance(error, ClientError):
            return
        code = error.response["Error"]["Code"]
        if code == "ConditionalCheckFailedException":
            raise ConditionFailedError from error
        if code != "TransactionCanceledException":
            return
        reasons = [reason.get("Code") for reason in error.response.get("CancellationReasons", [])]
        if "ConditionalCheckFailed" in reasons:
            raise ConditionFailedError from error
        if _BUSY.intersection(reasons):
            raise TransactionContendedError("the transaction found its items busy; try again") from error


def _pages(read: Callable[..., Any], request: dict[str, Any]) -> Iterator[Item]:
    while True:
        answer = read(**request)
        yield from (_unmarshal(item) for item in answer["Items"])
        if "LastEvaluatedKey" not in answer:
            return
        request["ExclusiveStartKey"] = answer["LastEvaluatedKey"]
        if "Limit" in request:
            request["Limit"] *= 2


def _project(request: dict[str, Any], attributes: Sequence[str]) -> None:
    if attributes:
        request["ProjectionExpression"] = ", ".join(f"#{name}" for name in attributes)
        request.setdefault("ExpressionAttributeNames", {}).update({f"#{name}": name for name in attributes})


# Table and key of an item.
Place = tuple[Table, Key]


def get_across(keys: Sequence[Place]) -> list[Item | None]:
    """Return items of any tables in the order of `keys` (at most 100), None for missing ones, by one request."""
    wanted: dict[str, Any] = {}
    for table, key in keys:
        wanted.setdefault(table.name, {"Keys": [], "ConsistentRead": True})["Keys"].append(_marshal(key))
    found: list[tuple[str, Item]] = []
    while wanted:
        answer = keys[0][0]._client.batch_get_item(RequestItems=wanted)
        found += [(name, _unmarshal(item)) for name, items in answer["Responses"].items() for item in items]
        wanted = dict(answer.get("UnprocessedKeys") or {})
    return [
        next((item for name, item in found if name == table.name and key.items() <= item.items()), None)
        for table, key in keys
    ]


def _marshal(item: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _serialized(value) for name, value in item.items()}


def _serialized(value: Any) -> Any:
    # Nearly all attributes are text, which boto3's serializer checks against nine types.
    return {"S": value} if type(value) is str else _serializer.serialize(value)


def _unmarshal(item: Mapping[str, Any]) -> Item:
    return {
        name: value["S"] if "S" in value else _plain(_deserializer.deserialize(value)) for name, value in item.items()
    }


def _plain(value: Any) -> Any:
    # Steward stores whole numbers only; Decimal would leak a storage detail into every model.
    return int(value) if type(value).__name__ == "Decimal" else value


def _names(*expressions: str) -> dict[str, str]:
    words = " ".join(expressions).replace("(", " ").replace(")", " ").replace(",", " ").split()
    return {word: word[1:] for word in words if word.startswith("#")}


def _expression(kind: str, condition: Condition) -> dict[str, Any]:
    request: dict[str, Any] = {kind: condition.expression}
    if names := _names(condition.expression):
        request["ExpressionAttributeNames"] = names
    if condition.values:
        request["ExpressionAttributeValues"] = _marshal(condition.values)
    return request


def _conditional(condition: Condition | None) -> dict[str, Any]:
    return _expression("ConditionExpression", condition) if condition else {}


def _put_request(op: Put) -> dict[str, Any]:
    return {"TableName": op.table.name, "Item": _marshal(op.item), **_conditional(op.condition)}


def _update_request(op: Update) -> dict[str, Any]:
    request = _conditional(op.condition)
    names = request.setdefault("ExpressionAttributeNames", {})
    values = request.setdefault("ExpressionAttributeValues", {})
    sets, removes, adds = [], [], []
    for name, value in op.changes.items():
        names[f"#{name}"] = name
        if value is ABSENT:
            removes.append(f"#{name}")
        elif isinstance(value, Increment):
            sets.append(f"#{name} = if_not_exists(#{name}, :none) + :add_{name}")
            values |= {":none": _serialized(0), f":add_{name}": _serialized(value.by)}
        elif isinstance(value, SetInsertion):
            adds.append(f"#{name} :add_{name}")
            values[f":add_{name}"] = _serializer.serialize({value.member})
        else:
            sets.append(f"#{name} = :set_{name}")
            values[f":set_{name}"] = _serialized(value)
    clauses = [f"SET {', '.join(sets)}"] if sets else []
    clauses += [f"REMOVE {', '.join(removes)}"] if removes else []
    clauses += [f"ADD {', '.join(adds)}"] if adds else []
    if not values:
        del request["ExpressionAttributeValues"]
    return {"TableName": op.table.name, "Key": _marshal(op.key), "UpdateExpression": " ".join(clauses), **request}


def _transact_item(op: Operation) -> Any:
    if isinstance(op, Put):
        return {"Put": _put_request(op)}
    if isinstance(op, Update):
        return {"Update": _update_request(op)}
    return {"Delete": {"TableName": op.table.name, "Key": _marshal(op.key), **_conditional(op.condition)}}
