"""Operations that plant a bug in a function's syntax tree, located by names and texts in it."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

_BLOCKS = ("body", "orelse", "finalbody")


class NoLongerAppliesError(Exception):
    """A planted bug has no place in the code, or several: adapt it to the code as it is."""


@dataclass(frozen=True)
class _Place:
    """A node, and what puts another in its place or takes it out."""

    node: ast.AST
    change: Callable[[], None]


@dataclass(frozen=True)
class Operation:
    """Changes the innermost of some places that mentions all of `names`; there must be one."""

    verb: str
    names: tuple[str, ...]
    places: Callable[[ast.AST], Iterator[_Place]]

    def apply(self, scope: ast.AST) -> None:
        """Change `scope` in place. Raises `NoLongerAppliesError`."""
        found = [place for place in self.places(scope) if _mentions(place.node) >= {*self.names}]
        inner = [one for one in found if not any(_is_inside(other.node, one.node) for other in found)]
        if len(inner) != 1:
            raise NoLongerAppliesError(f"{len(inner)} places to {self.verb} that mention {', '.join(self.names)}")
        inner[0].change()


def drop_statement(*names: str) -> Operation:
    """Drop a statement that has no block of its own."""
    return Operation("drop a statement", names, _statements)


def drop_argument(*names: str) -> Operation:
    """Drop an argument of a call, by position or by keyword."""
    return Operation("drop an argument", names, _arguments)


def drop_element(*names: str) -> Operation:
    """Drop an element of a list or tuple."""
    return Operation("drop an element", names, _elements)


def drop_key(*names: str) -> Operation:
    """Drop an entry of a dict."""
    return Operation("drop a key", names, _keys)


def drop_operand(*names: str) -> Operation:
    """Drop an operand of `and`, `or` or `&`."""
    return Operation("drop an operand", names, _operands)


def never(*names: str) -> Operation:
    """Make a condition false for ever."""
    return Operation("make a condition false", names, _conditions)


def swap(first: Sequence[str], second: Sequence[str]) -> Operation:
    """Swap two statements that follow each other, of which the first mentions `first`, the second `second`."""

    def pairs(scope: ast.AST) -> Iterator[_Place]:
        for block in _blocks(scope):
            for at in range(len(block) - 1):
                both = block[at : at + 2]
                if _mentions(both[0]) >= {*first} and _mentions(both[1]) >= {*second}:
                    yield _Place(ast.Tuple(both), partial(block.__setitem__, slice(at, at + 2), both[::-1]))

    return Operation("swap statements", (*first, *second), pairs)


def _blocks(scope: ast.AST) -> Iterator[list[Any]]:
    for node in ast.walk(scope):
        for field in _BLOCKS:
            if isinstance(items := getattr(node, field, None), list):
                yield items


def _put(items: list[Any], at: int, *new: ast.AST) -> Callable[[], None]:
    return partial(items.__setitem__, slice(at, at + 1), new)


def _statements(scope: ast.AST) -> Iterator[_Place]:
    for block in _blocks(scope):
        for at, node in enumerate(block):
            if isinstance(node, ast.stmt) and not hasattr(node, "body"):
                yield _Place(node, _put(block, at, ast.Pass()))


def _arguments(scope: ast.AST) -> Iterator[_Place]:
    for node in ast.walk(scope):
        if isinstance(node, ast.Call):
            for items in (node.args, node.keywords):
                for at, item in enumerate(items):
                    yield _Place(item, _put(items, at))


def _elements(scope: ast.AST) -> Iterator[_Place]:
    for node in ast.walk(scope):
        if isinstance(node, ast.List | ast.Tuple) and isinstance(node.ctx, ast.Load):
            for at, item in enumerate(node.elts):
                yield _Place(item, _put(node.elts, at))


def _keys(scope: ast.AST) -> Iterator[_Place]:
    for node in ast.walk(scope):
        if isinstance(node, ast.Dict):
            for at, (key, value) in enumerate(zip(node.keys, node.values, strict=True)):
                entry = ast.Tuple([part for part in (key, value) if part])
                yield _Place(entry, partial(_drop_entry, node, at))


def _drop_entry(node: ast.Dict, at: int) -> None:
    del node.keys[at], node.values[at]


def _operands(scope: ast.AST) -> Iterator[_Place]:
    for node in ast.walk(scope):
        if isinstance(node, ast.BoolOp):
            for at, item in enumerate(node.values):
                yield _Place(item, _put(node.values, at))
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd):
            for side, other in (("left", node.right), ("right", node.left)):
                # The other one twice is the other one.
                yield _Place(getattr(node, side), partial(setattr, node, side, other))


def _conditions(scope: ast.AST) -> Iterator[_Place]:
    for node in ast.walk(scope):
        if isinstance(node, ast.If | ast.IfExp):
            yield _Place(node.test, partial(setattr, node, "test", ast.Constant(False)))


def _mentions(node: ast.AST) -> set[str]:
    found: set[str] = set()
    for child in ast.walk(node):
        match child:
            case ast.Name(id=text) | ast.Attribute(attr=text) | ast.keyword(arg=str(text)):
                found.add(text)
            case ast.Constant(value=str(text)):
                found.add(text)
    return found


def _is_inside(inner: ast.AST, outer: ast.AST) -> bool:
    return inner is not outer and any(child is inner for child in ast.walk(outer))
