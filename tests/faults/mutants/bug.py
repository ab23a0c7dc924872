"""Type of a planted bug: a change at a place that is named by its qualified name."""

from __future__ import annotations

import ast
import textwrap
from dataclasses import dataclass
from pathlib import Path

from tests.faults.mutants.operations import NoLongerAppliesError, Operation
from tests.mutation.scope import PRODUCT, ROOT


@dataclass(frozen=True)
class PlantedBug:
    """`breaks` says what goes wrong for people. `place` is below `steward`, e.g. `actors.store.ActorStore.post`."""

    name: str
    breaks: str
    place: str
    operation: Operation

    def planted(self, root: Path = ROOT) -> tuple[Path, int, str]:
        """Return the file, the line of the place and the file's text with the bug in it.

        Raises `NoLongerAppliesError`.
        """
        path, names = self._file(root)
        text = (root / path).read_text()
        scope = self._scope(ast.parse(text), names)
        sound = ast.unparse(scope)
        self.operation.apply(scope)
        changed = ast.unparse(ast.fix_missing_locations(scope))
        if changed == sound:
            raise NoLongerAppliesError(f"{self.name}: it changes nothing")
        planted = _in_place_of(scope, changed, text)
        compile(planted, str(path), "exec")
        return path, scope.lineno, planted

    def _file(self, root: Path) -> tuple[Path, list[str]]:
        parts = self.place.split(".")
        for number in range(len(parts), 0, -1):
            path = (PRODUCT / "/".join(parts[:number])).with_suffix(".py")
            if (root / path).is_file():
                return path, parts[number:]
        raise NoLongerAppliesError(f"{self.name}: there is no module of {self.place}")

    def _scope(self, scope: ast.AST, names: list[str]) -> ast.FunctionDef | ast.AsyncFunctionDef:
        for name in names:
            inside = [node for node in ast.iter_child_nodes(scope) if getattr(node, "name", None) == name]
            if len(inside) != 1:
                raise NoLongerAppliesError(f"{self.name}: there is no {self.place}")
            scope = inside[0]
        if not isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef):
            raise NoLongerAppliesError(f"{self.name}: {self.place} is no function")
        return scope


def _in_place_of(scope: ast.FunctionDef | ast.AsyncFunctionDef, changed: str, text: str) -> str:
    """Put a changed function where it stood; what follows it stays on its lines."""
    first = min([scope.lineno, *(one.lineno for one in scope.decorator_list)]) - 1
    last = scope.end_lineno or scope.lineno
    new = textwrap.indent(changed, " " * scope.col_offset).splitlines()
    lines = text.splitlines()
    return "\n".join([*lines[:first], *new, *[""] * (last - first - len(new)), *lines[last:]]) + "\n"
