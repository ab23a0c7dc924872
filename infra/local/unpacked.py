"""Unpacked layers, so that no worker has to wait until thousands of files are unpacked again.

ministack 1.5.33 unpacks every layer for every worker it starts; `infra.local.serve_ministack` has it link to these
folders instead. Each holds what is below `python/` in one layer, under a hash of the layer's content.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
import shutil
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path

ROOT = "python"


def place_of(archive: zipfile.ZipFile, store: Path) -> Path | None:
    """Where in `store` the content of a layer belongs; None for what is no layer."""
    listing = sorted((entry.filename, entry.CRC) for entry in archive.infolist())
    if not listing or not all(name.startswith(f"{ROOT}/") for name, _ in listing):
        return None
    return store / hashlib.sha256(repr(listing).encode()).hexdigest()[:32]


def put(place: Path, unpack: Callable[[str], object]) -> None:
    """Have `unpack` write a layer into a folder it is given, and move it to `place` whole."""
    with tempfile.TemporaryDirectory(dir=place.parent) as aside:
        unpack(aside)
        # Somebody else may have been faster; the content is the same.
        with contextlib.suppress(OSError):
            Path(aside, ROOT).rename(place)


def adopt(content: bytes, folder: Path, store: Path) -> None:
    """Take the files of `folder`, which `content` is the zip file of, without a copy where the file system allows."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        place = place_of(archive, store)
    if place is None or place.exists():
        return
    # On another file system there are no links; the first worker unpacks it then.
    with contextlib.suppress(OSError):
        put(place, lambda aside: shutil.copytree(folder / ROOT, Path(aside, ROOT), copy_function=os.link))
