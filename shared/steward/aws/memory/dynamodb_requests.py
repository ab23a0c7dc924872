"""DynamoDB's requests in memory: their names and values, key conditions and projections."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from steward.aws.memory.dynamodb_tables import KEY_BYTES, Item, Keys
from steward.aws.memory.expressions import (
    Comparison,
    ExpressionParameters,
    InvalidExpressionError,
    Node,
    comparisons_of,
    parse_condition,
    words_of,
)

_KEY_COMPARISONS = frozenset({"=", "<", "<=", ">", ">=", "between", "begins_with"})
_EXPRESSIONS = (
    "ConditionExpression",
    "KeyConditionExpression",
    "FilterExpression",
    "ProjectionExpression",
    "UpdateExpression",
)


def parameters_of(asked: Mapping[str, Any], reserved: frozenset[str]) -> ExpressionParameters:
    """Return the request's names and values. Raises `InvalidExpressionError` for one that no expression uses."""
    names = asked.get("ExpressionAttributeNames") or {}
    values = asked.get("ExpressionAttributeValues")
    if values is not None and not values:
        raise InvalidExpressionError("ExpressionAttributeValues must not be empty")
    expressions = tuple(asked[one] for one in _EXPRESSIONS if one in asked)
    _check_words(expressions, frozenset(names), frozenset(values or ()), reserved)
    return ExpressionParameters(names, values or {})


@lru_cache(maxsize=10_000)
def _check_words(
    expressions: tuple[str, ...], names: frozenset[str], values: frozenset[str], reserved: frozenset[str]
) -> None:
    used = frozenset[str]().union(*map(words_of, expressions))
    if unused := (names | values) - used:
        raise InvalidExpressionError(f"Value provided in the request unused in expressions: {sorted(unused)}")
    if forbidden := {word for word in used if word.upper() in reserved}:
        raise InvalidExpressionError(f"Attribute name is a reserved keyword: {sorted(forbidden)}")


@lru_cache(maxsize=1_000)
def _comparisons(expression: str) -> tuple[Comparison, ...]:
    return tuple(comparisons_of(parse_condition(expression)))


def key_condition(expression: str, keys: Keys, given: ExpressionParameters) -> tuple[str, Node | None]:
    """Return the partition, and the condition on the sort key."""
    partition, sorts = None, list[Node]()
    for one in _comparisons(expression):
        name = given.name(one.operands[0].word)
        if name == keys.partition and one.kind == "=" and partition is None:
            partition = given.value(one.operands[1].word).get("S")
        elif name == keys.sort and one.kind in _KEY_COMPARISONS and not sorts:
            sorts.append(one)
        else:
            raise InvalidExpressionError(f"Query key condition not supported: {expression}")
    if partition is None:
        raise InvalidExpressionError(f"Query condition missed key schema element: {keys.partition}")
    if not 0 < len(partition.encode()) <= KEY_BYTES["HASH"]:
        raise InvalidExpressionError(f"the key {keys.partition} must have 1 to {KEY_BYTES['HASH']} bytes")
    return partition, sorts[0] if sorts else None


def projected(item: Item, asked: Mapping[str, Any], given: ExpressionParameters) -> Item:
    """Return the attributes that the request asked for; all if it named none."""
    if not asked.get("ProjectionExpression"):
        return item
    return only(item, [given.name(word.strip()) for word in asked["ProjectionExpression"].split(",")])


def only(item: Item, names: Iterable[str]) -> Item:
    """Return the attributes of these names that the item has."""
    return {name: item[name] for name in names if name in item}
