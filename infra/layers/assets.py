"""What goes into a function's zip file, and how much a function weighs unzipped."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from infra.catalogue import function_spec
from infra.function_spec import FunctionSpec
from infra.layers.build import ROOT, build, directory_bytes

_NEVER = ("__pycache__", "*.pyc", ".*", "py.typed", "*.md")
# The layer with what renders pages, and the handler that runs tools.
RENDERS_PAGES, RUNS_TOOLS = "web", "tools"


def stage_function(spec: FunctionSpec, folder: Path) -> None:
    """Lay the files of a function out in `folder` as its zip file will hold them.

    The handler is then `functions.<code>.handler.handler`, beside the `steward` package. The pages' templates are only
    where they can be rendered, and what runs a tool where tools run: whoever changes one publishes no other function.
    A handler that is not written yet leaves its place empty.
    """
    functions = folder / "functions"
    functions.mkdir(parents=True)
    shutil.copy(ROOT / "functions" / "__init__.py", functions)
    source = ROOT / "functions" / spec.code
    if source.is_dir():
        shutil.copytree(source, functions / spec.code, ignore=shutil.ignore_patterns(*_NEVER))
    templates = () if RENDERS_PAGES in spec.layers else ("templates",)
    runs = () if spec.code == RUNS_TOOLS else ("run.py",)
    left_out = shutil.ignore_patterns(*_NEVER, *templates, *runs)
    shutil.copytree(ROOT / "shared" / "steward", folder / "steward", ignore=left_out)


def unzipped_bytes(function_name: str) -> int:
    """The size on AWS of a function's code and layers, unzipped, in bytes, without the runtime's boto3.

    Builds the layers for Lambda when they are not cached. `function_name` is a name of `infra.catalogue`.
    """
    spec = function_spec(function_name)
    with tempfile.TemporaryDirectory() as scratch:
        stage_function(spec, Path(scratch))
        code = directory_bytes(Path(scratch))
    return code + sum(directory_bytes(build(group, "lambda", spec.architecture)) for group in spec.layers)
