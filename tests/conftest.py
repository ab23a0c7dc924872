"""Fixtures every kind of test may use."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from infra.local.world.script import ScriptedModel
from tests.support.cloud import Cloud, running_cloud


@pytest.fixture
def model() -> ScriptedModel:
    """The model the cloud talks to; a test scripts it."""
    return ScriptedModel()


@pytest.fixture
def cloud(model: ScriptedModel) -> Iterator[Cloud]:
    """A whole Steward in this process, with the demo account; see `tests.support.cloud`."""
    with running_cloud(model) as running:
        yield running
