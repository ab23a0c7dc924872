"""Digest of all files that a CDK cloud assembly is built from, which tells if an assembly is current."""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Literal

# The local deployment's version, since its functions follow every edit.
WORKING_TREE = "the working tree"
ROOT = Path(__file__).resolve().parents[1]
# Everything a template or an asset depends on; the rest of infra/ (commands, the launcher) may change without it.
_PARTS = (
    "pyproject.toml",
    "functions",
    "layers",
    "shared",
    "infra/app.py",
    "infra/capabilities",
    "infra/catalogue.py",
    "infra/environments.py",
    "infra/function_spec.py",
    "infra/layers",
    "infra/stacks",
    "infra/function_variables.py",
    "infra/code_version.py",
    "infra/web_files.py",
)
# Files that synthesis reads without importing them.
_READ = ("cdk.json", "layers", "pyproject.toml")
INPUTS = "inputs.json"


def code_version() -> str:
    """Return twelve characters that change with any line of the handlers, their imports and their stacks."""
    return digest_of_inputs()[:12]


def digest_of_inputs() -> str:
    """Return the digest of every file that goes into an assembly."""
    return digest_of(*(ROOT / part for part in _PARTS))


def write_inputs(outdir: Path, target: Literal["local", "lambda"]) -> None:
    """Record in an assembly the inputs this process made it from, for `is_current`.

    Locally these are the modules the process has imported, the files it read and the interpreter the layers are for: a
    template does not change with a handler or a rule of the product. For AWS they are all code, which its assets hold.
    """
    read = {name: digest_of(ROOT / name) for name in _READ}
    imported = (Path(getattr(module, "__file__", None) or "/") for module in list(sys.modules.values()))
    ours = (file for file in imported if file.is_relative_to(ROOT) and not file.is_relative_to(Path(sys.prefix)))
    for file in (*ours, *(ROOT / "shared").rglob("*.json")):
        read[file.relative_to(ROOT).as_posix()] = digest_of(file)
    if target == "lambda":
        read |= {name: digest_of(ROOT / name) for name in _PARTS}
    note = {"target": target, "interpreter": sys.implementation.cache_tag, "read": read}
    (outdir / INPUTS).write_text(json.dumps(note, indent=1), encoding="utf-8")


def is_current(outdir: Path, target: Literal["local", "lambda"]) -> bool:
    """Return whether an assembly for `target` exists and none of its inputs has changed since."""
    if not (outdir / INPUTS).is_file():
        return False
    note = json.loads((outdir / INPUTS).read_text(encoding="utf-8"))
    if (note["target"], note["interpreter"]) != (target, sys.implementation.cache_tag):
        return False
    return all((ROOT / name).exists() and digest_of(ROOT / name) == digest for name, digest in note["read"].items())


def digest_of(*places: Path) -> str:
    """Return the SHA-256, in hexadecimal digits, of files and folders as they are on disk now, and of their paths."""
    digest = hashlib.sha256()
    for place in places:
        for path in [place] if place.is_file() else sorted(path for path in place.rglob("*") if path.is_file()):
            if "__pycache__" not in path.parts:
                digest.update(f"{path.relative_to(ROOT).as_posix()}\0".encode())
                digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()
