"""A launched Steward and a headless Chromium, both once for all the tests here."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.support.free_ports import two_free_ports
from tests.support.launched import Launched, launched

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def steward(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Launched]:
    """`steward local` with the rehearsal model, on free ports and a state folder of its own."""
    with launched(tmp_path_factory.mktemp("steward") / "state", two_free_ports()) as running:
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
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def browser(chromium: Browser) -> Iterator[BrowserContext]:
    """A fresh profile."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    yield context
    context.close()
