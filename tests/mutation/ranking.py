"""Selects the tests most similar to a line of the product, by shared words and imports, without coverage data.

It reads only source files, so it needs no run of the suite and is never stale.
"""

from __future__ import annotations

import ast
import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from tests.mutation.scope import ROOT, UNIT_TESTS

# Tests that run in one process, without a browser or a started system.
FOLDERS = ("unit", "integration", "channels", "security")
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]{2,}(?![a-z])")
_ENDINGS = ("ing", "ed", "es", "s")
_IMPORTED_BONUS = 0.3


@dataclass(frozen=True)
class _Test:
    file: str
    name: str
    words: Counter[str]
    imports: frozenset[str]


class Ranking:
    """Ranks the test functions of a tree."""

    def __init__(self, root: Path = ROOT) -> None:
        self._root = root
        self._tests = [
            test
            for folder in FOLDERS
            for path in sorted((root / "tests" / folder).rglob("test_*.py"))
            for test in _tests_in(path, root)
        ]

    def nearest(self, path: Path, line: int, count: int, *, units_first: bool = True) -> Sequence[str]:
        """Return the `count` most similar tests, best first; with `units_first`, unit tests before all others."""
        tree = ast.parse((self._root / path).read_text())
        inner = [node for node in ast.walk(tree) if _holds(node, line)]
        place, whole = self._vector(_words(inner[-1] if inner else tree)), self._vector(_words(tree))
        module = ".".join(path.with_suffix("").parts[1:])
        scored = []
        for test, vector in zip(self._tests, self._vectors, strict=True):
            score = _alike(place, vector) + _alike(whole, vector) + _alike(whole, self._files[test.file])
            bonus = _IMPORTED_BONUS if module in test.imports else 0.0
            scored.append((score + bonus, test))
        scored.sort(key=lambda pair: pair[0], reverse=True)
        chosen = [test for _, test in scored[:count]]
        if units_first:
            chosen.sort(key=lambda test: not test.file.startswith(UNIT_TESTS))
        return [f"{test.file}::{test.name}" for test in chosen]

    @cached_property
    def _rarity(self) -> Mapping[str, float]:
        having = Counter(word for test in self._tests for word in test.words)
        return {word: math.log(len(self._tests) / times) for word, times in having.items()}

    @cached_property
    def _vectors(self) -> Sequence[Mapping[str, float]]:
        return [self._vector(test.words) for test in self._tests]

    @cached_property
    def _files(self) -> Mapping[str, Mapping[str, float]]:
        words: dict[str, Counter[str]] = {}
        for test in self._tests:
            words.setdefault(test.file, Counter()).update(test.words)
        return {file: self._vector(counted) for file, counted in words.items()}

    def _vector(self, words: Counter[str]) -> Mapping[str, float]:
        weights = {word: (1 + math.log(n)) * self._rarity.get(word, 0.0) for word, n in words.items()}
        length = math.sqrt(sum(weight * weight for weight in weights.values())) or 1.0
        return {word: weight / length for word, weight in weights.items()}


def _alike(one: Mapping[str, float], other: Mapping[str, float]) -> float:
    if len(other) < len(one):
        one, other = other, one
    return sum(weight * other.get(word, 0.0) for word, weight in one.items())


def _holds(node: ast.AST, line: int) -> bool:
    if not isinstance(node, ast.FunctionDef | ast.ClassDef):
        return False
    return node.lineno <= line <= (node.end_lineno or node.lineno)


def _tests_in(path: Path, root: Path) -> Iterator[_Test]:
    tree = ast.parse(path.read_text())
    imports = frozenset(_imports(tree))
    functions = {node.name: _words(node) for node in tree.body if isinstance(node, ast.FunctionDef)}
    for name, words in functions.items():
        if name.startswith("test_"):
            helpers = [
                functions[key[1:]] for key in words if key[0] == "=" and key[1:] in functions and key[1:] != name
            ]
            file = path.relative_to(root).as_posix()
            yield _Test(file, name, sum(helpers, words), imports)


def _imports(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _words(node: ast.AST) -> Counter[str]:
    """Count the stems of all names and texts, and also each longer name unchanged."""
    found: Counter[str] = Counter()
    for text in _texts(node):
        found.update(_stem(word) for word in _WORD.findall(text) if len(word) > 1)
        if len(text) > 4 and text.isidentifier():
            found[f"={text}"] += 1
    return found


def _texts(node: ast.AST) -> Iterator[str]:
    for child in ast.walk(node):
        match child:
            case ast.Name(id=text) | ast.Attribute(attr=text) | ast.arg(arg=text) | ast.alias(name=text):
                yield text
            case ast.FunctionDef(name=text) | ast.ClassDef(name=text) | ast.keyword(arg=str(text)):
                yield text
            case ast.Constant(value=str(text)):
                yield text


def _stem(word: str) -> str:
    word = word.lower()
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word
