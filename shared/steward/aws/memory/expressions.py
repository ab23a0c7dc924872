"""DynamoDB's condition, key, projection and update expressions, as far as this product uses them.

Values are DynamoDB's own JSON: `{"S": "text"}`.
https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.OperatorsAndFunctions.html
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Any

Value = Mapping[str, Any]
Attributes = Mapping[str, Value]

_WORD = re.compile(r"\s*(:\w+|#\w+|\w+|<>|<=|>=|[=<>(),+-])")
_COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "<>": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_FUNCTIONS = frozenset({"attribute_exists", "attribute_not_exists", "begins_with", "contains", "size", "if_not_exists"})
_OWN_WORDS = _FUNCTIONS | {"and", "or", "not", "between", "in", "set", "remove", "add"}
_ORDERED = ("S", "N", "B")


class InvalidExpressionError(Exception):
    """The expression, its names or its values are invalid for DynamoDB."""


@dataclass(frozen=True)
class ExpressionParameters:
    """Meaning of `#name` and `:value` in one request."""

    names: Mapping[str, str]
    values: Mapping[str, Value]

    def name(self, word: str) -> str:
        """Return the attribute named by a word."""
        if not word.startswith("#"):
            return word
        if word not in self.names:
            raise InvalidExpressionError(f"an expression uses {word}, which ExpressionAttributeNames does not define")
        return self.names[word]

    def value(self, word: str) -> Value:
        """Return the value of a word."""
        if word not in self.values:
            raise InvalidExpressionError(f"an expression uses {word}, which ExpressionAttributeValues does not define")
        return self.values[word]


@dataclass(frozen=True)
class Operand:
    """A value, an attribute, or the size of one."""

    word: str
    is_size: bool = False

    def of(self, item: Attributes, given: ExpressionParameters) -> Value | None:
        """Return its value in `item`, or None if the attribute is absent."""
        if self.word.startswith(":"):
            return given.value(self.word)
        found = item.get(given.name(self.word))
        if not self.is_size or found is None:
            return found
        ((kind, content),) = found.items()
        return {"N": str(len(content.encode() if kind == "S" else content))}


@dataclass(frozen=True)
class Comparison:
    """One comparison or function: `kind` is the operator or the function's name."""

    kind: str
    operands: tuple[Operand, ...]

    def holds(self, item: Attributes, given: ExpressionParameters) -> bool:
        """Return whether the condition holds for `item`."""
        found = [one.of(item, given) for one in self.operands]
        if self.kind in ("attribute_exists", "attribute_not_exists"):
            return (found[0] is not None) == (self.kind == "attribute_exists")
        # Values are looked up even if the attribute is absent, so that an undefined one is noticed.
        first, rest = found[0], found[1:]
        if self.kind == "<>" and (first is None or rest[0] is None):
            return True
        if first is None or any(one is None for one in rest):
            return False
        others: list[Value] = [one for one in rest if one is not None]
        match self.kind:
            case "begins_with":
                return _text(first, "S") is not None and first["S"].startswith(others[0]["S"])
            case "contains":
                return _contains(first, others[0])
            case "between":
                return _compare(operator.ge, first, others[0]) and _compare(operator.le, first, others[1])
            case "in":
                return any(_same(first, one) for one in others)
            case "=":
                return _same(first, others[0])
            case "<>":
                return not _same(first, others[0])
        return _compare(_COMPARISONS[self.kind], first, others[0])


@dataclass(frozen=True)
class Junction:
    """Several conditions: `all` of them, `any` of them, or `not` the one."""

    kind: str
    parts: tuple[Node, ...]

    def holds(self, item: Attributes, given: ExpressionParameters) -> bool:
        """Return whether the condition holds for `item`."""
        if self.kind == "not":
            return not self.parts[0].holds(item, given)
        return (all if self.kind == "all" else any)(part.holds(item, given) for part in self.parts)


Node = Comparison | Junction


def comparisons_of(node: Node) -> Iterator[Comparison]:
    """Yield the comparisons of a key condition. Raises `InvalidExpressionError` unless they are joined by AND."""
    if isinstance(node, Comparison):
        yield node
    elif node.kind == "all":
        for part in node.parts:
            yield from comparisons_of(part)
    else:
        raise InvalidExpressionError(f"a key condition may not say {node.kind}")


@lru_cache(maxsize=2_000)
def parse_condition(expression: str) -> Node:
    """Read a condition, filter or key condition."""
    words = _words(expression)
    parser = _Parser(words)
    node = parser.either()
    parser.end()
    return node


@lru_cache(maxsize=2_000)
def words_of(expression: str) -> frozenset[str]:
    """Return the `#names`, the `:values` and the attributes without a sign that an expression uses."""
    words = (word for word in _words(expression) if word[0] in "#:_" or word[0].isalpha())
    return frozenset(word for word in words if word.lower() not in _OWN_WORDS)


def _words(expression: str) -> tuple[str, ...]:
    found, place = [], 0
    while place < len(expression.rstrip()):
        match = _WORD.match(expression, place)
        if match is None:
            raise InvalidExpressionError(f"not an expression: {expression!r}")
        found.append(match[1])
        place = match.end()
    return tuple(found)


class _Parser:
    """Reads words by DynamoDB's precedence: NOT before AND before OR."""

    def __init__(self, words: Sequence[str]) -> None:
        self._words = list(words)
        self._place = 0

    def either(self) -> Node:
        return self._joined("OR", "any", self._each)

    def _each(self) -> Node:
        return self._joined("AND", "all", self._one)

    def _joined(self, word: str, kind: str, read: Callable[[], Node]) -> Node:
        parts = [read()]
        while self._taken(word):
            parts.append(read())
        return parts[0] if len(parts) == 1 else Junction(kind, tuple(parts))

    def _one(self) -> Node:
        if self._taken("NOT"):
            return Junction("not", (self._one(),))
        if self._taken("("):
            node = self.either()
            self._expect(")")
            return node
        word = self._peek()
        if word.lower() in ("attribute_exists", "attribute_not_exists", "begins_with", "contains"):
            self._place += 1
            return Comparison(word.lower(), self._list())
        first = self._operand()
        if self._taken("BETWEEN"):
            low = self._operand()
            self._expect("AND")
            return Comparison("between", (first, low, self._operand()))
        if self._taken("IN"):
            return Comparison("in", (first, *self._list()))
        kind = self._next()
        if kind not in _COMPARISONS:
            raise InvalidExpressionError(f"not a comparison: {kind}")
        return Comparison(kind, (first, self._operand()))

    def _list(self) -> tuple[Operand, ...]:
        self._expect("(")
        found = [self._operand()]
        while self._taken(","):
            found.append(self._operand())
        self._expect(")")
        return tuple(found)

    def _operand(self) -> Operand:
        word = self._next()
        if word == "size" and self._taken("("):
            operand = Operand(self._next(), is_size=True)
            self._expect(")")
            return operand
        if not (word[0] in ":#" or word[0].isalpha() or word[0] == "_"):
            raise InvalidExpressionError(f"not an operand: {word}")
        return Operand(word)

    def end(self) -> None:
        if self._place < len(self._words):
            raise InvalidExpressionError(f"too much: {' '.join(self._words[self._place :])}")

    def _peek(self) -> str:
        if self._place >= len(self._words):
            raise InvalidExpressionError("the expression ends too early")
        return self._words[self._place]

    def _next(self) -> str:
        word = self._peek()
        self._place += 1
        return word

    def _taken(self, word: str) -> bool:
        if self._place < len(self._words) and self._words[self._place].upper() == word:
            self._place += 1
            return True
        return False

    def _expect(self, word: str) -> None:
        if not self._taken(word):
            raise InvalidExpressionError(f"{word} is missing")


# New value of an attribute: operands joined by + or -, each with a default for an absent one.
_Sum = tuple[tuple[str, Operand, Operand | None], ...]


@dataclass(frozen=True)
class Updates:
    """An update expression, by clause."""

    sets: tuple[tuple[str, _Sum], ...] = ()
    removes: tuple[str, ...] = ()
    adds: tuple[tuple[str, str], ...] = ()

    def applied(self, item: Attributes, given: ExpressionParameters) -> dict[str, Value]:
        """Return `item` after the update. Every clause reads the item as it was before."""
        made = dict(item)
        for word, total in self.sets:
            made[given.name(word)] = _total(total, item, given)
        for word in self.removes:
            made.pop(given.name(word), None)
        for word, value in self.adds:
            made[given.name(word)] = _added(item.get(given.name(word)), given.value(value))
        return made


@lru_cache(maxsize=2_000)
def parse_update(expression: str) -> Updates:
    """Read an update expression of the clauses SET, REMOVE and ADD over whole attributes."""
    clauses: dict[str, list[list[str]]] = {}
    depth, clause = 0, ""
    for word in _words(expression):
        if word.upper() in ("SET", "REMOVE", "ADD") and not depth:
            clause = word.upper()
            clauses[clause] = [[]]
        elif word == "," and not depth:
            clauses[clause].append([])
        elif clause:
            depth += {"(": 1, ")": -1}.get(word, 0)
            clauses[clause][-1].append(word)
        else:
            raise InvalidExpressionError(f"an update begins with SET, REMOVE or ADD, not with {word}")
    sets = []
    for words in clauses.get("SET", ()):
        if len(words) < 3 or words[1] != "=":
            raise InvalidExpressionError(f"SET {' '.join(words)}")
        sets.append((words[0], tuple(_terms(words[2:]))))
    adds = [(words[0], words[1]) for words in clauses.get("ADD", ())]
    return Updates(tuple(sets), tuple(words[0] for words in clauses.get("REMOVE", ())), tuple(adds))


def _terms(words: list[str]) -> Iterator[tuple[str, Operand, Operand | None]]:
    sign = "+"
    while words:
        if words[0] == "if_not_exists":
            _, _, attribute, _, instead, _, *words = words
            yield sign, Operand(attribute), Operand(instead)
        else:
            first, *words = words
            yield sign, Operand(first), None
        if words:
            sign, *words = words


def _total(terms: _Sum, item: Attributes, given: ExpressionParameters) -> Value:
    found = []
    for sign, operand, instead in terms:
        value = operand.of(item, given)
        value = instead.of(item, given) if value is None and instead else value
        if value is None:
            raise InvalidExpressionError(
                "The provided expression refers to an attribute that does not exist in the item"
            )
        found.append((sign, value))
    if len(found) == 1:
        return found[0][1]
    if any("N" not in value for _, value in found):
        raise InvalidExpressionError("An operand in the update expression has an incorrect data type")
    return {"N": str(sum(Decimal(value["N"]) * (1 if sign == "+" else -1) for sign, value in found))}


def _added(before: Value | None, value: Value) -> Value:
    ((kind, content),) = value.items()
    if before is not None and kind not in before:
        raise InvalidExpressionError("An operand in the update expression has an incorrect data type")
    if kind == "N":
        return {"N": str(Decimal(before["N"] if before else 0) + Decimal(content))}
    if kind in ("SS", "NS"):
        return {kind: sorted({*(before[kind] if before else ()), *content})}
    raise InvalidExpressionError("ADD takes a number or a set")


def _text(value: Value, kind: str) -> Any:
    return value.get(kind)


def _same(one: Value, other: Value) -> bool:
    if one == other:
        return True
    if "N" in one and "N" in other:
        return Decimal(one["N"]) == Decimal(other["N"])
    if "SS" in one and "SS" in other:
        return set(one["SS"]) == set(other["SS"])
    return False


def _compare(by: Callable[[Any, Any], bool], one: Value, other: Value) -> bool:
    ((kind, first),), ((of, second),) = one.items(), other.items()
    if kind != of or kind not in _ORDERED:
        return False
    if kind == "N":
        return by(Decimal(first), Decimal(second))
    # DynamoDB orders text by UTF-8 bytes, which equals Python's order of code points.
    return by(first, second)


def _contains(value: Value, part: Value) -> bool:
    if "S" in value:
        return "S" in part and part["S"] in value["S"]
    if "SS" in value:
        return part.get("S") in value["SS"]
    return "L" in value and any(_same(one, part) for one in value["L"])
