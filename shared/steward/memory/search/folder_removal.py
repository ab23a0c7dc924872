"""Removes folders in which a search index was open: renames them first, so that no late write hits the name.

Each open index starts tantivy's watcher thread for its meta file, which cannot be joined. It may create a lock file in
the folder even after the index was closed. It knows the folder by path only, so it cannot write to a renamed folder.
"""

from __future__ import annotations

import secrets
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

# Prefix of folders left by a process that was killed during a removal.
GONE = ".gone-"


def remove(folder: Path) -> None:
    """Remove a folder with its contents, if it exists. Its name is free at once."""
    aside = folder.with_name(f"{GONE}{secrets.token_hex(8)}")
    with suppress(FileNotFoundError):
        folder.rename(aside)
    shutil.rmtree(aside, ignore_errors=True)


@contextmanager
def scratch(parent: Path | None = None, prefix: str = "steward-") -> Iterator[Path]:
    """Provide an empty temporary folder, below `parent` or in the system's place."""
    made = Path(tempfile.mkdtemp(dir=parent, prefix=prefix))
    try:
        yield made
    finally:
        remove(made)
