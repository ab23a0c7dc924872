"""Builds the code bundles of a function: the handler's zip file and the layer with the product.

On AWS a function is three things: its handler in a zip file of its own, the product in a layer, and the layers with
third-party packages. So an edit of the product changes one layer of each stack, and an edit of a handler one zip file.
"""

from __future__ import annotations

import fnmatch
import hashlib
import re
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from infra.catalogue import function_spec
from infra.function_spec import FunctionSpec
from infra.layers.build import CACHE, ROOT, build, directory_bytes, keep

# moto, which fakes AWS in memory.
_FOR_TESTS = ("aws", "memory")
_NEVER = ("__pycache__", "*.pyc", ".*", "py.typed", "*.md")
# In catalogs these are for translators and tests.
_COMMENTS = re.compile(rb"^#.*\n", re.MULTILINE)
# The third-party layer that renders pages, and the handler that runs tools.
RENDERS_PAGES, RUNS_TOOLS = "web", "tools"
# The product's layers, and the files that each leaves out. Templates and pages are only in functions that render them,
# and tool runners only where tools run, so an edit of one publishes no new version of the turn.
_PAGES, _RUNS = ("templates", "web_pages", "web_pages.py"), ("run.py",)
PRODUCT_LAYERS: Mapping[str, tuple[str, ...]] = {
    "product": (*_PAGES, *_RUNS),
    "product_with_pages": _RUNS,
    "product_with_tools": _PAGES,
}


def product_layer(spec: FunctionSpec) -> str:
    """Return the one of `PRODUCT_LAYERS` that a function has."""
    if RENDERS_PAGES in spec.layers:
        return "product_with_pages"
    return "product_with_tools" if spec.code == RUNS_TOOLS else "product"


@dataclass(frozen=True)
class CodeBundles:
    """The handlers and the product below `root`, packed into folders that the cache keeps by their content."""

    root: Path = ROOT

    def handler(self, spec: FunctionSpec) -> Path:
        """Return the folder of the function's zip file; its handler is `functions.<code>.handler.handler`."""
        functions = self.root / "functions"
        files = {f"functions/{name}": path for name, path in _files(functions / spec.code, f"{spec.code}/", ())}
        return _packed(f"handler-{spec.code}", {**files, "functions/__init__.py": functions / "__init__.py"})

    def product(self, layer: str) -> Path:
        """Return the folder of this one of `PRODUCT_LAYERS`."""
        left_out = PRODUCT_LAYERS[layer]
        return _packed(layer, dict(_files(self.root / "shared" / "steward", "python/steward/", left_out)))


def _files(folder: Path, prefix: str, left_out: tuple[str, ...]) -> Iterator[tuple[str, Path]]:
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        unwanted = any(fnmatch.fnmatch(part, pattern) for part in parts for pattern in (*_NEVER, *left_out))
        if path.is_file() and not unwanted and parts[:2] != _FOR_TESTS:
            yield prefix + "/".join(parts), path


def _packed(name: str, files: Mapping[str, Path]) -> Path:
    digest, contents = hashlib.sha256(), {place: _content(path) for place, path in sorted(files.items())}
    for place, content in contents.items():
        digest.update(f"{place}\0".encode() + hashlib.sha256(content).digest())
    finished = CACHE / f"{name}-{digest.hexdigest()[:16]}"
    if not finished.is_dir():
        CACHE.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".packing-", dir=CACHE) as scratch:
            packed = Path(scratch) / "packed"
            for place, content in contents.items():
                (packed / place).parent.mkdir(parents=True, exist_ok=True)
                (packed / place).write_bytes(content)
            keep(packed, finished)
    return finished


def _content(path: Path) -> bytes:
    content = path.read_bytes()
    return _COMMENTS.sub(b"", content) if path.suffix == ".ftl" else content


def unzipped_bytes(function_name: str) -> int:
    """Return the unzipped size of a function's code and layers on AWS, in bytes, without the runtime's boto3.

    Builds the layers for Lambda if they are not cached. `function_name` is a name of `infra.catalogue`.
    """
    spec, sources = function_spec(function_name), CodeBundles()
    code = directory_bytes(sources.handler(spec)) + directory_bytes(sources.product(product_layer(spec)))
    return code + sum(directory_bytes(build(group, "lambda", spec.architecture)) for group in spec.layers)
