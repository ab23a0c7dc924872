"""An alert counts each scheduled function that stops running or keeps failing."""

from __future__ import annotations

from datetime import timedelta

import pytest

from steward.actors.function_heartbeats import ALLOWED_SILENCE
from steward.core import alerts
from steward.core.clock import utc_now
from tests.support.cloud import Cloud


def look(cloud: Cloud) -> None:
    """Sweep at the next minute at which clocks are looked at."""
    cloud.clock.shift(timedelta(minutes=-utc_now().minute % 5))
    cloud.sweep()


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The clocks that were counted as silent."""
    found: list[str] = []
    monkeypatch.setattr(alerts, "heartbeat_missed", found.append)
    return found


def test_function_that_stopped_running_is_counted(cloud: Cloud, counted: list[str]) -> None:
    look(cloud)
    assert counted == []
    cloud.clock.shift(max(ALLOWED_SILENCE.values()) + timedelta(minutes=5))
    look(cloud)
    assert sorted(counted) == sorted(ALLOWED_SILENCE)


def test_function_that_runs_on_time_is_not_counted(cloud: Cloud, counted: list[str]) -> None:
    look(cloud)
    cloud.clock.shift(timedelta(minutes=65))
    for name in ALLOWED_SILENCE:
        cloud.invoke(name, {})
    look(cloud)
    assert counted == []


def test_function_that_keeps_failing_is_counted(
    cloud: Cloud, counted: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    function = cloud.functions["scans"]

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    look(cloud)
    monkeypatch.setattr(function.wiring.scans, "run", broken)
    cloud.clock.shift(timedelta(minutes=65))
    for name in ALLOWED_SILENCE:
        if name == "scans":
            with pytest.raises(ZeroDivisionError):
                cloud.invoke(name, {})
        else:
            cloud.invoke(name, {})
    look(cloud)
    assert counted == ["scans"]
