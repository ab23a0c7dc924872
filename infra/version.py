"""Which code a deployment runs, and which one a command is: a digest of everything that goes into an assembly."""

from __future__ import annotations

import hashlib
from pathlib import Path

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
    "infra/variables.py",
    "infra/version.py",
)


def code_version() -> str:
    """Twelve characters that change with any line of the handlers, of what they import and of their stacks."""
    return digest_of_inputs()[:12]


def digest_of_inputs() -> str:
    """The digest of every file that goes into an assembly."""
    return digest_of(*(ROOT / part for part in _PARTS))


def digest_of(*places: Path) -> str:
    """SHA-256, in hexadecimal digits, of files and folders as they are on disk now, and of where they are."""
    digest = hashlib.sha256()
    for place in places:
        for path in [place] if place.is_file() else sorted(path for path in place.rglob("*") if path.is_file()):
            if "__pycache__" not in path.parts:
                digest.update(f"{path.relative_to(ROOT).as_posix()}\0".encode())
                digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()
