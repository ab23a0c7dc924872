"""DynamoDB's tables in memory: their keys, indexes, rows and stream."""

from __future__ import annotations

import time
from bisect import bisect_left, insort
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from steward.aws.memory.expressions import Attributes, InvalidExpressionError, Value

# Items are never changed in place, so that readers and copied states keep theirs.
Item = Mapping[str, Value]
Order = tuple[str, ...]
KEY_BYTES = {"HASH": 2048, "RANGE": 1024}


@dataclass(frozen=True)
class Keys:
    """The partition and sort keys of a table or index."""

    partition: str
    sort: str | None = None

    def names(self) -> tuple[str, ...]:
        """Return the attributes that make the key."""
        return (self.partition, self.sort) if self.sort else (self.partition,)

    def order(self, item: Item) -> Order:
        """Return the position of an item in its partition."""
        return (item[self.sort]["S"],) if self.sort else ()


@dataclass(frozen=True)
class Index:
    """A secondary index: an item is in it while it has both keys."""

    keys: Keys
    attributes: frozenset[str] | None

    def has(self, item: Item) -> bool:
        """Tell whether an item is in the index."""
        return all(name in item for name in self.keys.names())


@dataclass
class Rows:
    """Items by partition, each partition in the order of its sort key."""

    items: dict[str, dict[Order, Item]] = field(default_factory=dict)
    orders: dict[str, list[Order]] = field(default_factory=dict)

    def put(self, partition: str, order: Order, item: Item) -> None:
        """Add an item, or replace the one at its place."""
        rows = self.items.setdefault(partition, {})
        if order not in rows:
            insort(self.orders.setdefault(partition, []), order)
        rows[order] = item

    def delete(self, partition: str, order: Order) -> None:
        """Remove the item at a place; raise `KeyError` if there is none."""
        del self.items[partition][order]
        orders = self.orders[partition]
        del orders[bisect_left(orders, order)]
        if not orders:
            del self.items[partition], self.orders[partition]

    def copy(self) -> Rows:
        """Return rows that change on their own, with the same items."""
        return Rows(
            {name: dict(rows) for name, rows in self.items.items()},
            {name: list(orders) for name, orders in self.orders.items()},
        )


@dataclass
class MemoryTable:
    """Rows with their indexes, the attribute by which they expire, and the stream of their changes."""

    name: str
    keys: Keys
    indexes: Mapping[str, Index]
    rows: Rows = field(default_factory=Rows)
    entries: dict[str, Rows] = field(default_factory=dict)
    ttl: str = ""
    stream: str = ""
    changes: list[dict[str, Any]] = field(default_factory=list)

    def key(self, item: Item) -> tuple[str, Order]:
        """Return the position of an item.

        Raises `InvalidExpressionError` for a key that is missing, empty, too long or no text.
        """
        for name, kind in zip(self.keys.names(), KEY_BYTES, strict=False):
            value = item.get(name, {}).get("S")
            if not value:
                raise InvalidExpressionError(f"{self.name}: the key {name} must be a text that is not empty")
            if len(value.encode()) > KEY_BYTES[kind]:
                raise InvalidExpressionError(f"{self.name}: the key {name} is longer than {KEY_BYTES[kind]} bytes")
        return item[self.keys.partition]["S"], self.keys.order(item)

    def get(self, key: Item) -> Item | None:
        """Return the item of a key. Raises `InvalidExpressionError` for a key of other attributes."""
        if set(key) != set(self.keys.names()):
            raise InvalidExpressionError(f"{self.name}: a key is {self.keys.names()}, not {sorted(key)}")
        partition, order = self.key(key)
        return self.rows.items.get(partition, {}).get(order)

    def put(self, item: Item) -> None:
        """Write a whole item. Raises `InvalidExpressionError` for keys that are no text."""
        partition, order = self.key(item)
        for index in self.indexes.values():
            for name in index.keys.names():
                if name in item and not item[name].get("S"):
                    raise InvalidExpressionError(f"{self.name}: the index key {name} must be a text that is not empty")
        before = self.rows.items.get(partition, {}).get(order)
        self._index(before, item)
        self.rows.put(partition, order, item)
        self._change("MODIFY" if before else "INSERT", before, item)

    def delete(self, key: Item) -> None:
        """Remove an item if it is there."""
        partition, order = self.key(key)
        before = self.rows.items.get(partition, {}).get(order)
        if before is not None:
            self._index(before, None)
            self.rows.delete(partition, order)
            self._change("REMOVE", before, None)

    def _index(self, before: Item | None, after: Item | None) -> None:
        for name, index in self.indexes.items():
            rows = self.entries.setdefault(name, Rows())
            if before is not None and index.has(before):
                rows.delete(before[index.keys.partition]["S"], self.index_order(index, before))
            if after is not None and index.has(after):
                rows.put(after[index.keys.partition]["S"], self.index_order(index, after), after)

    def index_order(self, index: Index, item: Item) -> Order:
        """Return the position of an item in its partition of an index."""
        # AWS leaves the order of equal sort keys open; here it is that of the items' own keys.
        return (*index.keys.order(item), item[self.keys.partition]["S"], *self.keys.order(item))

    def _change(self, event: str, before: Item | None, after: Item | None) -> None:
        if not self.stream:
            return
        image = after if after is not None else before
        assert image is not None
        said: dict[str, Any] = {
            "Keys": {name: image[name] for name in self.keys.names()},
            "SequenceNumber": f"{len(self.changes) + 1:021d}",
            "ApproximateCreationDateTime": int(time.time()),
            "StreamViewType": self.stream,
        }
        if after is not None and self.stream in ("NEW_IMAGE", "NEW_AND_OLD_IMAGES"):
            said["NewImage"] = after
        if before is not None and self.stream in ("OLD_IMAGE", "NEW_AND_OLD_IMAGES"):
            said["OldImage"] = before
        self.changes.append({"eventName": event, "eventSource": "aws:dynamodb", "dynamodb": said})

    def copy(self) -> MemoryTable:
        """Return a table that changes on its own, with the same items."""
        entries = {name: rows.copy() for name, rows in self.entries.items()}
        return MemoryTable(
            self.name, self.keys, self.indexes, self.rows.copy(), entries, self.ttl, self.stream, list(self.changes)
        )


def keys_of(schema: Sequence[Mapping[str, str]]) -> Keys:
    """Return the keys of a `KeySchema`."""
    named = {one["KeyType"]: one["AttributeName"] for one in schema}
    return Keys(named["HASH"], named.get("RANGE"))


def every_item(table: MemoryTable) -> Iterator[Item]:
    """Yield the items of a table, by partition."""
    for partition, orders in table.rows.orders.items():
        for order in orders:
            yield table.rows.items[partition][order]


def items_behind(table: MemoryTable, place: tuple[str, Order]) -> Iterator[Item]:
    """Yield the items that a scan reads after `place`, whose item may be gone."""
    partition, order = place
    seen = partition not in table.rows.orders
    for name, orders in table.rows.orders.items():
        for one in orders:
            if seen or (name == partition and one > order):
                yield table.rows.items[name][one]
        seen = seen or name == partition


def size_of(item: Attributes) -> int:
    """Return the size of an item in bytes: names and values, as DynamoDB counts them."""
    return sum(len(name.encode()) + _size(value) for name, value in item.items())


def _size(value: Value) -> int:
    ((kind, content),) = value.items()
    match kind:
        case "S":
            return len(content.encode())
        case "N":
            return len(content) // 2 + 2
        case "B":
            return len(content)
        case "L":
            return 3 + sum(1 + _size(one) for one in content)
        case "M":
            return 3 + sum(1 + len(name.encode()) + _size(one) for name, one in content.items())
        case "SS" | "NS":
            return sum(len(one.encode()) for one in content)
    return 1
