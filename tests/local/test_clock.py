"""Putting the local clock forward: every process that follows it shows the same time."""

from __future__ import annotations

import importlib
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from infra.function_spec import pascal
from infra.local import warm
from infra.local.aws import Aws
from infra.local.follow_clock import CLOCK_FILE
from infra.local.serve_ministack import as_api_gateway_gives, date_objects

AHEAD = 60 * 86_400
# A worker that does nothing for a while after the clock was moved, then looks at it.
IDLE = """
import sys, time
from pathlib import Path
from infra.local.follow_clock import FollowedClock
import time_machine
clock = FollowedClock(Path(sys.argv[1]))
clock.look()
time.sleep(0.7)
print(time.time() - time_machine.escape_hatch.time.time())
"""


def test_moved_clock_is_exact_when_its_process_was_idle_after_the_move(tmp_path: Path) -> None:
    (tmp_path / CLOCK_FILE).write_text(str(AHEAD))

    shown = subprocess.run(  # noqa: S603 - this test's own words
        [sys.executable, "-c", IDLE, str(tmp_path / CLOCK_FILE)], check=True, capture_output=True, text=True
    )

    assert abs(float(shown.stdout) - AHEAD) < 0.2


def test_gmail_watch_is_renewed_when_the_clock_was_put_forward() -> None:
    """A watch lasts seven days, and the stand-in's hour keeps the machine's pace: doctor would find it over."""
    ran: list[str] = []

    def invoke(FunctionName: str, **_: object) -> None:  # noqa: N803 - boto3's own name
        ran.append(FunctionName)

    names = {f"{pascal(name)}FunctionName": name for name in ("sweep", "mail_watch", "scans")}
    warm.catch_up(cast("Aws", SimpleNamespace(functions=SimpleNamespace(invoke=invoke))), names)
    assert ran == ["sweep", "mail_watch", "scans"]


def test_requests_come_in_by_the_clock_that_was_put_forward(tmp_path: Path) -> None:
    """The stand-in for AWS keeps the machine's clock; what people write must not come from the past."""
    clock = tmp_path / CLOCK_FILE
    event = {
        "version": "2.0",
        "headers": {"host": "h", "cookie": "a=1; b=2"},
        "requestContext": {"stage": "$default", "timeEpoch": 1_000},
    }
    completed = {**event, "headers": {"host": "h"}, "cookies": ["a=1", "b=2"]}
    assert as_api_gateway_gives(event, clock) == completed
    clock.write_text("86400.5")
    moved = {"stage": "$default", "timeEpoch": 86_401_500}
    assert as_api_gateway_gives(event, clock) == {**completed, "requestContext": moved}
    assert as_api_gateway_gives({"Records": []}, clock) == {"Records": []}


def test_object_is_dated_by_the_clock_that_was_put_forward(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a file, pages show when it was changed: in the same time as everything else."""
    s3 = importlib.import_module("ministack.services.s3")
    monkeypatch.setattr(s3, "now_iso", s3.now_iso)
    date_objects(s3, tmp_path / CLOCK_FILE)
    (tmp_path / CLOCK_FILE).write_text(str(AHEAD))

    dated = datetime.fromisoformat(s3._build_object_record(b"", {})["last_modified"])
    assert abs(dated - datetime.now(UTC) - timedelta(seconds=AHEAD)) < timedelta(minutes=1)
