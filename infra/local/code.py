"""Code tree that the functions run locally; the zip file of every function and the product's layer link to it.

`<folder>/current` is the tree that a worker links to when it starts. A running worker keeps its own tree.
"""

from __future__ import annotations

import compileall
import json
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from infra.code_version import digest_of
from infra.layers.build import ROOT

CURRENT = "current"
# Names the digests of the tree that the start laid out; deleted when an edit lays out another tree.
_LAID_OUT = "digests.json"
PRODUCT, HANDLERS = ROOT / "shared" / "steward", ROOT / "functions"


class BrokenCodeError(Exception):
    """A Python file does not compile, or its function does not start; the message says which and why."""


def begin(folder: Path, digests: Mapping[str, str]) -> None:
    """Lay out the present code as the only tree, while no worker runs. Raises `BrokenCodeError`.

    `digests` are those of the present code, as the function `digests` returns them; a tree with these digests is kept.
    """
    laid_out, now = folder / _LAID_OUT, json.dumps(digests, sort_keys=True)
    if laid_out.is_file() and laid_out.read_text() == now:
        return
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    lay_out(folder)
    laid_out.write_text(now)


def lay_out(folder: Path) -> Path:
    """Make workers that start from now on use the present code; return its tree.

    Raises `BrokenCodeError`, and changes nothing, if a file does not compile. The former tree stays, for `use`.
    """
    _compile(PRODUCT)
    _compile(HANDLERS)
    (folder / _LAID_OUT).unlink(missing_ok=True)
    tree = Path(tempfile.mkdtemp(prefix="tree-", dir=folder))
    # Copies compiled files too, which stay valid because the copy keeps the sources' modification times.
    shutil.copytree(PRODUCT, tree / "python" / PRODUCT.name)
    shutil.copytree(HANDLERS, tree / HANDLERS.name)
    kept = {tree}
    if (folder / CURRENT).exists():
        kept.add(current(folder))
    use(folder, tree)
    for old in {*folder.glob("tree-*")} - kept:
        shutil.rmtree(old, ignore_errors=True)
    return tree


def current(folder: Path) -> Path:
    """Return the tree for workers that start now."""
    return folder / (folder / CURRENT).readlink()


def use(folder: Path, tree: Path) -> None:
    """Make workers that start from now on use this tree."""
    aside = folder / ".next"
    aside.unlink(missing_ok=True)
    aside.symlink_to(tree.name)
    aside.replace(folder / CURRENT)


def digests(codes: set[str]) -> dict[str, str]:
    """Return, for each folder under `functions/`, the SHA-256 of the code its functions run, as it is on disk now."""
    shared = digest_of(PRODUCT, HANDLERS / "__init__.py")
    return {code: shared + digest_of(HANDLERS / code) for code in codes}


def _compile(folder: Path) -> None:
    """Compile changed files beside their sources, for every process that imports them from there."""
    for path in sorted(folder.rglob("*.py")):
        if not compileall.compile_file(path, quiet=2):
            _explain(path, path.relative_to(folder.parent).as_posix())


def _explain(path: Path, name: str) -> None:
    try:
        compile(path.read_bytes(), name, "exec", dont_inherit=True)
    except SyntaxError as error:
        raise BrokenCodeError(f"{name}, line {error.lineno}: {error.msg}") from error
    except (OSError, ValueError) as error:
        raise BrokenCodeError(f"{name}: {error}") from error
