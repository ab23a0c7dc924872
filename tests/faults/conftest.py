"""Fixtures of the fault tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.faults.world import World, opened_world


@pytest.fixture(scope="module")
def world() -> Iterator[World]:
    """One world for the runs of a file; other tests in this process have mocks of their own."""
    with opened_world() as opened:
        yield opened
