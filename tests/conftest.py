"""Fixtures every kind of test may use."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from infra.local.world.script import ScriptedModel
from tests.support.cloud import Cloud, running_cloud

CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture
def model() -> ScriptedModel:
    """The model the cloud talks to; a test scripts it."""
    return ScriptedModel()


@pytest.fixture
def cloud(model: ScriptedModel) -> Iterator[Cloud]:
    """A whole Steward in this process, with the demo account; see `tests.support.cloud`."""
    with running_cloud(model) as running:
        yield running


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium; without one the tests are skipped, or fail where CI says that there must be one."""
    path = shutil.which("chromium")
    if path is None:
        if os.environ.get("STEWARD_REQUIRE_CHROMIUM"):
            pytest.fail("chromium is not installed, and STEWARD_REQUIRE_CHROMIUM says it must be")
        pytest.skip("chromium is not installed: apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()
