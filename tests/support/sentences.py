"""Lists every message of the catalogs with its examples, and every place in the product that uses one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC
from functools import cache
from pathlib import Path
from typing import Any

from fluent.syntax import FluentParser, serialize
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor

import steward
from steward.core import sentences
from steward.core.sentences import Sentence, say

SOURCE = Path(str(steward.__file__)).parent
# What an example in a comment may be made of.
_NAMES = {**vars(sentences), "UTC": UTC}
_EXAMPLE = re.compile(r"^  \$(\w+) - (.+)$", re.MULTILINE)
_LENGTH = re.compile(r"^Length: (\d+) texts$", re.MULTILINE)


@dataclass(frozen=True)
class Message:
    """A message in one language; `texts` are its words by form (`""` without forms), with their variables."""

    id: str
    room: str
    comment: str
    # The variable that selects a form: `form`, `count`, or none.
    selector: str
    texts: Mapping[str, str]
    used: Mapping[str, frozenset[str]]

    @property
    def variables(self) -> frozenset[str]:
        """Every variable that a call must give."""
        return frozenset().union(*self.used.values(), {self.selector} - {""})

    @property
    def given(self) -> Mapping[str, Any]:
        """The examples of its comment."""
        found = _EXAMPLE.finditer(self.comment)
        return {one[1]: eval(one[2], _NAMES) for one in found}  # noqa: S307 - our own catalogs

    @property
    def segments(self) -> int:
        """How many segments a text of it may take."""
        found = _LENGTH.search(self.comment)
        return int(found[1]) if found else 1

    @property
    def on_pages(self) -> bool:
        """Whether people read it on a page only."""
        return "Place: pages" in self.comment.splitlines()

    def examples(self) -> Iterator[Sentence]:
        """An example of each form: of a message with a count, for one and for several."""
        if self.selector == "form":
            for form in self.texts:
                yield say(self.id, **{**self.given, "form": form})
        elif "count" in self.variables:
            for count in (1, self.given["count"]):
                yield say(self.id, **{**self.given, "count": count})
        else:
            yield say(self.id, **self.given)


class _Used(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: fluent.VariableReference) -> None:  # noqa: N802 - the library's name
        self.names.add(node.id.name)


def _used(pattern: fluent.Pattern) -> frozenset[str]:
    visitor = _Used()
    visitor.visit(pattern)
    return frozenset(visitor.names)


def _words(pattern: fluent.Pattern) -> str:
    return "".join(map(_written, pattern.elements))


def _written(element: fluent.TextElement | fluent.Placeable) -> str:
    if isinstance(element, fluent.TextElement):
        return element.value
    assert isinstance(element.expression, fluent.VariableReference), "a variant holds only words and variables"
    return f"{{{element.expression.id.name}}}"


def _message(entry: fluent.Message, room: str) -> Message:
    assert entry.value
    assert not entry.attributes, entry.id.name
    patterns, selector = {"": entry.value}, ""
    (first, *more) = entry.value.elements
    if isinstance(first, fluent.Placeable) and isinstance(first.expression, fluent.SelectExpression):
        assert not more, f"{entry.id.name}: a message that selects is nothing but its variants"
        assert isinstance(first.expression.selector, fluent.VariableReference)
        selector = first.expression.selector.id.name
        patterns = {
            one.key.name: one.value for one in first.expression.variants if isinstance(one.key, fluent.Identifier)
        }
    return Message(
        entry.id.name,
        room,
        (entry.comment.content if entry.comment else "") or "",
        selector,
        {form: _words(pattern) for form, pattern in patterns.items()},
        {form: _used(pattern) for form, pattern in patterns.items()},
    )


@cache
def messages(tag: str) -> Mapping[str, Message]:
    """Return the messages of a language by id. Fails if a catalog has anything else, or an id twice."""
    found: dict[str, Message] = {}
    for path in sorted(SOURCE.rglob(f"words/**/{tag}.ftl")):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            assert isinstance(entry, fluent.Message), f"{path}: {serialize(fluent.Resource([entry]))}"
            assert entry.id.name not in found, entry.id.name
            room = path.parents[2 if path.parent.name == "web_pages" else 1]
            found[entry.id.name] = _message(entry, room.relative_to(SOURCE).as_posix())
    return found


@dataclass(frozen=True)
class Call:
    """A call that says a message; `partial` if it leaves variables to another."""

    place: str
    ids: tuple[str, ...]
    variables: frozenset[str]
    form: frozenset[str]
    partial: bool = False


def calls(root: Path = SOURCE) -> Iterator[Call]:
    """Every call of `say` below a folder. Fails where it does not name its message and variables itself."""
    for path in sorted(root.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if "say" in source and path.parent != SOURCE / "core":
            yield from _calls(path.relative_to(root).as_posix(), ast.parse(source))


def _calls(file: str, tree: ast.Module) -> Iterator[Call]:
    if not any(
        isinstance(node, ast.ImportFrom) and any(a.name == "say" for a in node.names) for node in ast.walk(tree)
    ):
        return
    called: set[ast.expr] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="say") as say, args=[message], keywords=keywords):
                called.add(say)
                yield _call(f"{file}:{node.lineno}", message, keywords)
            case ast.Call(func=ast.Name(id="partial"), args=[ast.Name(id="say") as say, message], keywords=keywords):
                called.add(say)
                yield _call(f"{file}:{node.lineno}", message, keywords, partial=True)
    left = [
        node.lineno for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id == "say" and node not in called
    ]
    assert left == [], f"{file}: {left} hand `say` on without its message"


def _call(place: str, message: ast.expr, keywords: list[ast.keyword], *, partial: bool = False) -> Call:
    given = {one.arg: one.value for one in keywords}
    assert None not in given, f"{place} does not name its variables"
    ids = _constants(message)
    assert ids, f"{place} does not name its message"
    form = _constants(given["form"]) if "form" in given else ()
    return Call(place, ids, frozenset(map(str, given)), frozenset(form), partial)


def _constants(value: ast.expr) -> tuple[str, ...]:
    match value:
        case ast.Constant(value=str() as words):
            return (words,)
        case ast.IfExp():
            parts = (_constants(value.body), _constants(value.orelse))
            return (*parts[0], *parts[1]) if all(parts) else ()
        case _:
            return ()
