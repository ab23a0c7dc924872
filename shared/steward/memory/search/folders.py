"""Folders an index was open in, removed for good.

Each index that is opened starts tantivy's watcher of its meta file, a thread nobody can wait for. It looks at once, and
takes a lock by making a file in the folder, if need be after the index was closed. It knows the folder by its path
only: what has another name it cannot write to.
"""

from __future__ import annotations

import secrets
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

# What a process that was killed while it removed something leaves behind.
GONE = ".gone-"


def remove(folder: Path) -> None:
    """Remove a folder with all that is in it, if it is there. Its name is free at once."""
    aside = folder.with_name(f"{GONE}{secrets.token_hex(8)}")
    with suppress(FileNotFoundError):
        folder.rename(aside)
    shutil.rmtree(aside, ignore_errors=True)


@contextmanager
def scratch(parent: Path | None = None, prefix: str = "steward-") -> Iterator[Path]:
    """An empty folder, below `parent` or where the system keeps what is temporary; gone afterwards."""
    made = Path(tempfile.mkdtemp(dir=parent, prefix=prefix))
    try:
        yield made
    finally:
        remove(made)
