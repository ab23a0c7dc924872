"""Shares expensive read-only test data: one test worker makes it, the other workers wait."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from infra.local.synth import alone


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """The folder of this name that belongs to all workers of a run, filled by `make`, never half."""
    own = factory.getbasetemp()
    # Each worker has a folder in that of the run; without workers the one above is of all runs there ever were.
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / name
    with alone(folder.with_suffix(".lock")):
        if not folder.exists():
            fresh = folder.with_suffix(".new")
            shutil.rmtree(fresh, ignore_errors=True)
            fresh.mkdir()
            make(fresh)
            fresh.rename(folder)
    return folder
