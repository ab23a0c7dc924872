"""Builds Lambda layers from hash-pinned requirements with uv, without Docker, cached by content.

Each group under `layers/` holds:

* `requirements.in`: what the group is for, pinned as in `pyproject.toml`;
* `requirements.txt`: the whole resolution with hashes, written by `uv run python -m infra.layers.build`;
* `without.txt` (optional): packages the resolution leaves out, because we never import what needs them;
* `exclude.txt` (optional): globs below the layer's `python/` that are pruned; a line that starts with `!` keeps.

What `base` already has is never in another group. boto3 is not in a layer: it comes with the Lambda runtime, which
mends it without a deployment; it would be 26 MB, more than all the rest of most functions.

For Lambda, Python files are compiled beside their sources. That takes the runtime's own version of Python, which uv
finds or downloads; where it can do neither, the layer goes without, and starts more slowly. On this machine only `base`
is compiled, which every function loads; what else a function imports Python compiles beside the source at that moment.
Compiled, `base` goes without its sources, which nothing there reads: a sixth of what an ingress function weighs.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Literal

from uv import find_uv_bin

from infra.function_spec import Architecture

Target = Literal["local", "lambda"]

ROOT = Path(__file__).resolve().parents[2]
LAYERS = ROOT / "layers"
PROJECT = ROOT / "pyproject.toml"
CACHE = ROOT / ".steward" / "cache" / "layers"
BASE = "base"
GROUPS = (
    *(BASE, "people", "webhook", "delivery", "model", "web", "search", "google", "reading", "dates", "schedules"),
    "sandbox",
    "pdf",
    "connector",
    "repository",
    "https",
    "sign_in",
)
# A layer without packages: it holds the model that `embedding_model.py` builds, which is the same for any machine.
MODEL = "embedding_model"
# The one file in a layer that only links to another folder of the cache; it holds that folder's name.
LINK = "python/.steward-layer"
# The one file in a layer, and in a function's zip file, that only link to the code as the launcher laid it out.
PRODUCT_LINK, CODE_LINK = "python/.steward-product", ".steward-code"
EVERY_LAYER = (*GROUPS, MODEL)

LAMBDA_PYTHON = "3.13"
# Python 3.13 on Lambda is Amazon Linux 2023 with glibc 2.34.
LAMBDA_PLATFORMS: Mapping[Architecture, str] = {
    "arm64": "aarch64-manylinux_2_28",
    "x86_64": "x86_64-manylinux_2_28",
}

# Typing stubs, tests and installer records are never read at run time; METADATA, entry points and licences stay.
ALWAYS_EXCLUDED = (
    "bin/*",
    ".lock",
    "**/__pycache__",
    "**/tests",
    "**/*.pyi",
    "**/*.dist-info/RECORD",
    "**/*.dist-info/INSTALLER",
    "**/*.dist-info/REQUESTED",
    "**/*.dist-info/WHEEL",
    "**/*.dist-info/direct_url.json",
    "**/*.dist-info/sboms",
)


class LayerError(Exception):
    """uv could not resolve or install a layer; the message carries what uv said."""


def build(group: str, target: Target, architecture: Architecture = "arm64") -> Path:
    """Build the layer of `group` for `target` unless it is cached; return the folder that holds `python/`.

    `lambda` installs wheels for Python 3.13 on Linux, `local` for the running interpreter. Two processes may
    build the same layer at once: each builds aside, the first rename wins and both return the same content.
    """
    if group == MODEL:
        return _build_model()
    if target == "local":
        compiler = sys.executable if group == BASE else None
        finished = CACHE / _local_name(group)
    else:
        compiler = runtime_python()
        finished = CACHE / f"{group}-lambda-{architecture}-{_key(group, target)}{'' if compiler else '-sources'}"
    if finished.is_dir():
        return finished
    CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".building-", dir=CACHE) as scratch:
        layer = Path(scratch) / "layer"
        python = layer / "python"
        python.mkdir(parents=True)
        _install(group, target, architecture, python)
        _prune(group, python)
        if compiler:
            _compile(python, compiler, keep_sources=group != BASE)
        keep(layer, finished)
    return finished


def _build_model() -> Path:
    finished = CACHE / _local_name(MODEL)
    if not finished.is_dir():
        # Here, because it takes onnx to make the model and nothing to use the other layers.
        from infra.layers.embedding_model import build_model

        model = build_model()
        CACHE.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".building-", dir=CACHE) as scratch:
            layer = Path(scratch) / "layer"
            shutil.copytree(model, layer / "python" / MODEL)
            keep(layer, finished)
    return finished


def keep(layer: Path, finished: Path) -> None:
    """Move a folder to its place in the cache, unless another process was faster."""
    try:
        layer.rename(finished)
    except OSError:
        if not finished.is_dir():
            raise


def link(group: str) -> Path:
    """Return a folder that is only a link to the group's layer on this machine, whether that is built or not.

    Thousands of files would otherwise be copied into the assembly, zipped, stored in S3 with every version and unpacked
    again, when all of them are here already. The stand-in for Lambda follows the link.
    """
    return link_folder(LINK, _local_name(group))


def link_folder(file_name: str, name: str) -> Path:
    """Return a folder called `name` with only the file `file_name`, which contains `name`."""
    folder = CACHE / "links" / name
    file = folder / file_name
    if not file.is_file():
        file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=CACHE / "links", delete=False) as aside:
            aside.write(name)
        Path(aside.name).replace(file)
    return folder


def _local_name(group: str) -> str:
    return f"{MODEL}-{model_key()}" if group == MODEL else f"{group}-local-{_key(group, 'local')}"


def linked(name: str, cache: Path) -> Path:
    """Return the packages of the layer that a link names. Raises `LayerError` if they have been deleted since."""
    packages = cache / name / "python"
    if Path(name).name != name or not packages.is_dir():
        raise LayerError(f"the layer {name} is no longer in {cache}; start again and it is built anew")
    return packages


def lock(group: str, *, upgrade: bool = False) -> None:
    """Write `layers/<group>/requirements.txt` from `requirements.in`; other groups keep to the versions of `base`.

    Existing pins are kept unless `upgrade`. Lock `base` first.
    """
    folder = LAYERS / group
    command = ["pip", "compile", str((folder / "requirements.in").relative_to(ROOT)), "--quiet"]
    command += ["--universal", "--python-version", "3.11", "--generate-hashes", "--no-header", "--no-emit-index-url"]
    command += ["--output-file", str((folder / "requirements.txt").relative_to(ROOT))]
    if upgrade:
        command.append("--upgrade")
    if group == MODEL:
        command.append("--no-deps")
    elif group != BASE:
        command += ["--constraints", str((LAYERS / BASE / "requirements.txt").relative_to(ROOT))]
        for package in pins(BASE):
            command += ["--no-emit-package", package]
    if (folder / "without.txt").exists():
        command += ["--excludes", str((folder / "without.txt").relative_to(ROOT))]
    run_uv(command)


def pins(group: str) -> dict[str, str]:
    """Return the packages of a group's `requirements.txt` with their versions, for example `{"pydantic": "2.14.3"}`."""
    lines = (LAYERS / group / "requirements.txt").read_text(encoding="utf-8").splitlines()
    found = (line.split(";")[0].rstrip(" \\").split("==") for line in lines if "==" in line and line[0].isalnum())
    return {name.strip(): version.strip() for name, version in found}


def directory_bytes(folder: Path) -> int:
    """Return the sum of the sizes of all files below `folder`, in bytes: what Lambda counts as unzipped size."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def _install(group: str, target: Target, architecture: Architecture, python: Path) -> None:
    command = ["pip", "install", "--quiet", "--target", str(python), "--no-deps", "--require-hashes"]
    command += ["--only-binary", ":all:", "--no-compile-bytecode", "--link-mode", "copy"]
    # The interpreter is always ours: an activated foreign environment must not decide what is installed.
    command += ["--python", sys.executable]
    if target == "lambda":
        command += ["--python-platform", LAMBDA_PLATFORMS[architecture], "--python-version", LAMBDA_PYTHON]
    run_uv([*command, "--requirements", str((LAYERS / group / "requirements.txt").relative_to(ROOT))])


def _prune(group: str, python: Path) -> None:
    kept: set[Path] = set()
    doomed: set[Path] = set()
    for pattern in (*ALWAYS_EXCLUDED, *_patterns(group)):
        if pattern.startswith("!"):
            kept.update(python.glob(pattern[1:]))
        else:
            doomed.update(python.glob(pattern))
    for path in doomed - kept:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)


@lru_cache(maxsize=1)
def runtime_python() -> str | None:
    """Return an interpreter of Lambda's Python version, which uv finds or downloads; None if uv can do neither."""
    find = ["python", "find", "--no-project", LAMBDA_PYTHON]
    with suppress(LayerError):
        return run_uv(find)
    with suppress(LayerError):
        run_uv(["python", "install", "--no-bin", LAMBDA_PYTHON])
        return run_uv(find)
    return None


def _compile(python: Path, compiler: str, *, keep_sources: bool) -> None:
    # Halves an import and adds half to the size. Unchecked: on Lambda nobody changes a source, and where it is there,
    # another version of Python than the one it was made by would read it.
    arguments = ["-m", "compileall", "-qq", "--invalidation-mode", "unchecked-hash", "-s", str(python)]
    if not keep_sources:
        # Python finds a module without its source where the source would be.
        arguments.append("-b")
    subprocess.run([compiler, *arguments, "-p", "/opt/python", str(python)], check=False)  # noqa: S603 - no shell
    if not keep_sources:
        for compiled in python.rglob("*.pyc"):
            compiled.with_suffix(".py").unlink()


def _patterns(group: str) -> Iterator[str]:
    path = LAYERS / group / "exclude.txt"
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            pattern = line.split("#")[0].strip()
            if pattern:
                yield pattern


def model_key() -> str:
    """Return the name of the embedding model's folder: a digest of its inputs and of the code that makes it."""
    digest = hashlib.sha256((LAYERS / MODEL / "requirements.txt").read_bytes())
    for module in ("bert.py", "embedding_model.py"):
        digest.update(b"\0" + Path(__file__).with_name(module).read_bytes())
    digest.update(b"\0" + importlib.metadata.version("onnx").encode())
    return digest.hexdigest()[:16]


def _key(group: str, target: Target) -> str:
    digest = hashlib.sha256()
    for path in (LAYERS / group / "requirements.txt", LAYERS / group / "exclude.txt", Path(__file__)):
        digest.update(path.read_bytes() if path.exists() else b"")
        digest.update(b"\0")
    if target == "local":
        digest.update(f"{sys.implementation.cache_tag} {sys.platform} {platform.machine()}".encode())
    return digest.hexdigest()[:16]


def run_uv(arguments: list[str]) -> str:
    """Run uv from the project's root and return its output. Raises `LayerError` with uv's message."""
    # VIRTUAL_ENV only makes uv warn that `--python` differs from it.
    environment = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
    done = subprocess.run(  # noqa: S603 - our own command, no shell
        [find_uv_bin(), *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise LayerError(f"uv {' '.join(arguments[:2])} failed: {done.stderr.strip()}")
    return done.stdout.strip()


def constraints() -> list[str]:
    """Return the packages of layers beyond the pins of `pyproject.toml`, as requirements.

    The tests run with the same.
    """
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    pinned = {line.split("==")[0] for line in project["dependencies"]}
    shipped = {name: version for group in EVERY_LAYER for name, version in pins(group).items()}
    return [f"{name}=={version}" for name, version in sorted(shipped.items()) if name not in pinned]


def _constrain(requirements: list[str]) -> None:
    block = "".join(f'    "{line}",\n' for line in requirements)
    head, _, rest = PROJECT.read_text(encoding="utf-8").partition("constraint-dependencies = [\n")
    _, end, tail = rest.partition("]\n")
    PROJECT.write_text(f"{head}constraint-dependencies = [\n{block}{end}{tail}", encoding="utf-8")


def main() -> None:
    """Write every group's `requirements.txt` and the constraints: `uv run python -m infra.layers.build [--upgrade]`."""
    upgrade = "--upgrade" in sys.argv[1:]
    if upgrade:
        # uv holds a resolution to the project's constraints, which would be those of the last one.
        _constrain([])
    for group in EVERY_LAYER:
        lock(group, upgrade=upgrade)
    _constrain(constraints())


if __name__ == "__main__":
    main()
