"""Which code a deployment runs, and which one a command is."""

from __future__ import annotations

import hashlib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
_PARTS = {
    "functions": ("*.py",),
    "shared": ("*.py", "*.html"),
    "layers": ("*.txt",),
    "infra/capabilities": ("*.py",),
    "infra/stacks": ("*.py",),
}


def code_version() -> str:
    """Twelve characters that change with any line of the handlers, of what they import and of their roles."""
    digest = hashlib.sha256()
    for folder, kinds in _PARTS.items():
        for path in sorted(path for kind in kinds for path in (ROOT / folder).rglob(kind)):
            digest.update(f"{path.relative_to(ROOT).as_posix()}\0".encode())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:12]
