"""Fixtures of the end-to-end tests: one launched Steward, and a fresh browser profile for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.support.free_ports import two_free_ports
from tests.support.local_process import Launched, copied, launched


@pytest.fixture(scope="package")
def steward(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Launched]:
    """`steward local` with the rehearsal model, on free ports and a state folder of its own."""
    with launched(copied(begun, tmp_path_factory.mktemp("steward")), two_free_ports()) as running:
        yield running


@pytest.fixture
def browser(chromium: Browser) -> Iterator[BrowserContext]:
    """A fresh profile."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    yield context
    context.close()
