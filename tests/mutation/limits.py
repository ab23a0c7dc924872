"""Pytest plugin that limits a mutant's test run by CPU time, so that a busy machine changes nothing.

Between two tests the run ends when it has had its time; a test that never ends is killed by the kernel (SIGXCPU).
"""

from __future__ import annotations

import os
import resource
import time

import pytest
from hypothesis import Phase, settings

SECONDS = "MUTATION_CPU_SECONDS"
# What a single test may take beyond the time of a run.
_LAST_TEST_SECONDS = 60


def pytest_sessionstart(session: pytest.Session) -> None:
    """Leave out Hypothesis' search for the smallest example, since any example kills, and set the limit."""
    settings.register_profile("mutation", settings(), phases=(Phase.explicit, Phase.generate))
    settings.load_profile("mutation")
    if not session.config.option.collectonly:
        limit = int(os.environ[SECONDS]) + _LAST_TEST_SECONDS
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> object:
    """End the run after this test if its time is over."""
    result = yield
    if time.process_time() > int(os.environ[SECONDS]):
        item.session.shouldstop = "its CPU time is over"
    return result
