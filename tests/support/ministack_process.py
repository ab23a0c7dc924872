"""Starts an empty ministack, for tests that need an AWS in another process."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from infra.local.ministack import Ministack
from infra.local.state_folder import StatePaths
from steward.aws import clients
from tests.support.free_ports import two_free_ports


@contextmanager
def running_ministack() -> Iterator[str]:
    """The stand-in's address; its state is thrown away, and this process's clients of AWS are made anew."""
    with tempfile.TemporaryDirectory() as folder:
        paths = StatePaths(Path(folder))
        paths.prepare()
        ministack = Ministack(paths, two_free_ports())
        ministack.start()
        try:
            with clients.made_by():
                yield ministack.endpoint
        finally:
            ministack.stop()
