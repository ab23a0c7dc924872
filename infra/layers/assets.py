"""What goes into a function's zip file, and how much a function weighs unzipped."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from infra.catalogue import function_spec
from infra.layers.build import ROOT, build, directory_bytes

_LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.pyc", ".*", "py.typed", "*.md")


def stage_function(code: str, folder: Path) -> None:
    """Lay the files of `functions/<code>` out in `folder` as its zip file will hold them.

    The handler is then `functions.<code>.handler.handler`, beside the `steward` package. A handler that is not
    written yet leaves its place empty.
    """
    functions = folder / "functions"
    functions.mkdir(parents=True)
    shutil.copy(ROOT / "functions" / "__init__.py", functions)
    source = ROOT / "functions" / code
    if source.is_dir():
        shutil.copytree(source, functions / code, ignore=_LEFT_OUT)
    shutil.copytree(ROOT / "shared" / "steward", folder / "steward", ignore=_LEFT_OUT)


def unzipped_bytes(function_name: str) -> int:
    """The size on AWS of a function's code and layers, unzipped, in bytes, without the runtime's boto3.

    Builds the layers for Lambda when they are not cached. `function_name` is a name of `infra.catalogue`.
    """
    spec = function_spec(function_name)
    with tempfile.TemporaryDirectory() as scratch:
        stage_function(spec.code, Path(scratch))
        code = directory_bytes(Path(scratch))
    return code + sum(directory_bytes(build(group, "lambda", spec.architecture)) for group in spec.layers)
