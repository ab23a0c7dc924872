"""Generator of random mutants: mutmut's operators, and a few more for conditions, limits and orders."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import libcst as cst
import libcst.matchers as m
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation import mutators

from tests.mutation.scope import ROOT, pure_modules

_Operator = Callable[[cst.CSTNode], Iterable[cst.CSTNode]]


@dataclass(frozen=True)
class SourceMutant:
    """One small change of one line; `before` and `after` are the code of the changed node."""

    path: Path
    line: int
    operator: str
    before: str
    after: str
    text: str

    @property
    def name(self) -> str:
        """Its place and operator."""
        return f"{self.path}:{self.line} {self.operator}"


def draw(count: int, seed: int, only: str = "", root: Path = ROOT) -> Sequence[SourceMutant]:
    """Return `count` mutants of as many lines, of modules whose path begins with `only`; each line is as likely."""
    chance = random.Random(seed)
    modules = [path for path in pure_modules(root) if str(path).startswith(only)]
    lines = [(path, line) for path in modules for line in _lines(root / path)]
    chance.shuffle(lines)
    found: list[SourceMutant] = []
    for path, line in lines:
        if len(found) == count:
            break
        if there := mutants_at(root / path, line):
            node, changed, operator = chance.choice(there)
            found.append(_mutant(path, root, line, node, changed, operator))
    return found


def _lines(path: Path) -> Sequence[int]:
    return [number for number, text in enumerate(path.read_text().splitlines(), 1) if text.strip()]


def _mutant(path: Path, root: Path, line: int, node: cst.CSTNode, changed: cst.CSTNode, operator: str) -> SourceMutant:
    module = _parsed(root / path).module
    text = module.deep_replace(node, changed).code  # type: ignore[attr-defined]  # a module stays one
    return SourceMutant(path, line, operator, _code(module, node), _code(module, changed), text)


def _code(module: cst.Module, node: cst.CSTNode) -> str:
    return " ".join(module.code_for_node(node).split())


@cache
def _parsed(path: Path) -> MetadataWrapper:
    return MetadataWrapper(cst.parse_module(path.read_text()))


def mutants_at(path: Path, line: int) -> Sequence[tuple[cst.CSTNode, cst.CSTNode, str]]:
    """Return all mutants that begin on a line of a file: a node, what replaces it, and the operator's name."""
    visitor = _Sites(line)
    _parsed(path).visit(visitor)
    return visitor.found


class _Sites(cst.CSTVisitor):
    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self, line: int) -> None:
        super().__init__()
        self._line = line
        self.found: list[tuple[cst.CSTNode, cst.CSTNode, str]] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        place = self.get_metadata(PositionProvider, node, None)
        if place is not None and not place.start.line <= self._line <= place.end.line:
            return False
        if m.matches(node, _NOT_MUTATED):
            return False
        if place is not None and place.start.line == self._line:
            for kind, operator in _OPERATORS:
                if isinstance(node, kind):
                    name = operator.__name__.removeprefix("operator_").strip("_")
                    self.found += [(node, changed, name) for changed in operator(node)]
        return True


# Types are mypy's business, decorators and settings of pydantic say how a class is made, and sentences are for readers.
_NOT_MUTATED = (
    m.Annotation()
    | m.Decorator()
    | m.ImportFrom()
    | m.Import()
    | m.Subscript(value=m.Name("Annotated") | m.Name("Literal") | m.Name("ClassVar"))
    | m.Call(func=m.OneOf(m.Name("ConfigDict"), m.Name("TypeVar"), m.Name("cast"), m.Name("assert_never")))
    | m.If(test=m.Name("TYPE_CHECKING"))
    | m.SimpleStatementLine(body=[m.Expr(value=m.SimpleString())])
)


def _key(node: cst.BaseString) -> Iterable[cst.CSTNode]:
    """Change a string that is a key or a code; the first of mutmut's three changes, the others are like it."""
    if isinstance(node, cst.SimpleString) and " " not in node.value:
        yield from list(mutators.operator_string(node))[:1]


def _negated(node: cst.If | cst.While | cst.CompIf) -> Iterable[cst.CSTNode]:
    test = node.test.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])
    yield node.with_changes(test=cst.UnaryOperation(operator=cst.Not(), expression=test))


def _without_keyword(node: cst.Call) -> Iterable[cst.CSTNode]:
    """Drop a keyword argument; mypy sees what mutmut does to the others."""
    for number, argument in enumerate(node.args):
        if argument.keyword is not None and argument.keyword.value not in {"strict", "description"}:
            kept = [*node.args[:number], *node.args[number + 1 :]]
            if kept and number == len(kept):
                kept[-1] = kept[-1].with_changes(comma=cst.MaybeSentinel.DEFAULT)
            yield node.with_changes(args=kept)


_OTHER_END = {"min": "max", "max": "min", "any": "all", "all": "any"}


def _other_end(node: cst.Call) -> Iterable[cst.CSTNode]:
    if isinstance(node.func, cst.Name) and node.func.value in _OTHER_END:
        yield node.with_changes(func=cst.Name(_OTHER_END[node.func.value]))


def _backwards(node: cst.Call) -> Iterable[cst.CSTNode]:
    reverses = any(argument.keyword and argument.keyword.value == "reverse" for argument in node.args)
    if m.matches(node.func, m.Name("sorted")) and not reverses:
        reverse = cst.Arg(keyword=cst.Name("reverse"), value=cst.Name("True"), equal=_CLOSE)
        # A generator beside another argument needs parentheses of its own.
        given = [argument.with_changes(value=_parenthesized(argument.value)) for argument in node.args]
        yield node.with_changes(args=[*given, reverse])


def _parenthesized(value: cst.BaseExpression) -> cst.BaseExpression:
    if value.lpar or not isinstance(value, cst.GeneratorExp):
        return value
    return value.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])


_CLOSE = cst.AssignEqual(cst.SimpleWhitespace(""), cst.SimpleWhitespace(""))


def _operators() -> Iterator[tuple[type, _Operator]]:
    # Left out: what mypy says no to (an argument or a value that is None, a lambda that returns it).
    left_out = {"operator_string", "operator_arg_removal", "operator_assignment", "operator_lambda"}
    for kind, operator in mutators.mutation_operators:
        if operator.__name__ not in left_out:
            yield kind, operator
    yield cst.SimpleString, _key  # type: ignore[misc]
    for kind in (cst.If, cst.While, cst.CompIf):
        yield kind, _negated  # type: ignore[misc]
    for own in (_without_keyword, _other_end, _backwards):
        yield cst.Call, own  # type: ignore[misc]


_OPERATORS = tuple(_operators())
