"""Pytest fixtures and hooks for all tests."""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, seed, settings

from infra.local.world.script import ScriptedModel
from tests.support.cloud import Cloud, running_cloud
from tests.support.kept_keys import keep_keys
from tests.support.local_process import begin
from tests.support.session_cache import made_once

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# What is imported and collected is no garbage, and looking for some doubles the time that takes; see below.
gc.disable()

# What a machine is busy with must not decide, nor what an earlier run has found; see `_seeded` for the seeds.
settings.register_profile(
    "steward", deadline=None, database=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steward")

# AWS clients want these even where no request is ever made, are made once a process, and not every machine has them.
for name, value in {"DEFAULT_REGION": "us-east-1", "ACCESS_KEY_ID": "test", "SECRET_ACCESS_KEY": "test"}.items():
    os.environ.setdefault(f"AWS_{name}", value)

keep_keys()

CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_itemcollected(item: pytest.Item) -> None:
    """Under `--dist loadgroup` one worker has all tests of a launched system: each that has one launches its own.

    Here already, since `pytest_collection_modifyitems` comes after xdist has read the groups.
    """
    if "steward" in getattr(item, "fixturenames", ()):
        item.add_marker(pytest.mark.xdist_group("steward"))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """In random order, but what shares a launched system first, so that no idle worker takes half of it over.

    And then what takes long, so that no worker is left alone with it.
    """
    run = config.getoption("randomly_seed", None)
    for item in items if run is not None else ():
        _seeded(item, run)
    items.sort(key=lambda item: [item.get_closest_marker(name) is None for name in ("local", "long")])


def pytest_collection_finish() -> None:
    """What has been imported and collected stays: it need not be looked through for garbage again and again."""
    gc.freeze()
    gc.enable()


def _seeded(item: pytest.Item, run: object) -> None:
    """Properties try other examples in every run, and the same again under the seed the run has printed."""
    if isinstance(item, pytest.Function) and is_hypothesis_test(item.obj):
        seed(f"{run} {item.nodeid}")(item.obj)


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
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The state of a `steward local` that has been started from nothing and stopped; to be copied by `copied`."""
    return made_once(tmp_path_factory, "begun", begin)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium; without one the tests are skipped, or fail where CI says that there must be one."""
    path = shutil.which("chromium")
    if path is None:
        if os.environ.get("STEWARD_REQUIRE_CHROMIUM"):
            pytest.fail("chromium is not installed, and STEWARD_REQUIRE_CHROMIUM says it must be")
        pytest.skip("chromium is not installed: apt-get install chromium")
    # Half a second of imports, and most workers open no browser.
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()
