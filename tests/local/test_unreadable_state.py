"""`steward local` refuses the state of an incompatible earlier version, in one line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import pytest
from boto3.dynamodb.types import TypeSerializer

from infra.local.errors import LaunchError
from infra.local.state_database import StateDatabase
from infra.local.state_folder import StatePaths
from infra.local.unreadable_state import refuse_unreadable_rows
from steward.actors.timers import Timer
from steward.core.records import Row, to_row
from steward.people.directory.models import Account
from tests.support.example_records import EVERY_RECORD
from tests.support.free_ports import two_free_ports
from tests.support.two_accounts import NOW
from tests.support.walks import for_each, fresh_tmp_path

OAK = to_row(Account(account_id="acct-1", name="Oak Street", number="+15005550006"))
TIMER = Timer(timer="job", conversation_id="job-1", subject="s", due_at=NOW)
# The sweep looks for a timer by its key alone.
ELSEWHERE = to_row(TIMER) | TIMER.key | {"bucket": "2026-11-20T14:41#3"}
OLDER = OAK | {"body": json.dumps(json.loads(OAK["body"]) | {"paused": False})}


def state_of(folder: Path, rows: Iterable[Row]) -> StatePaths:
    """A state folder with these rows."""
    paths = StatePaths(folder)
    paths.prepare()
    serialize = TypeSerializer().serialize
    with closing(StateDatabase(paths.kept)) as kept:
        kept.write(
            ("table", str(place), "row", json.dumps({name: serialize(value) for name, value in row.items()}))
            for place, row in enumerate(rows)
        )
    return paths


def test_an_empty_state_is_accepted(tmp_path: Path) -> None:
    refuse_unreadable_rows(StatePaths(tmp_path))


def test_rows_of_this_tree_are_accepted(tmp_path: Path) -> None:
    records = [make() for make in EVERY_RECORD]
    rows = [to_row(record) | (record.key if isinstance(record, Timer) else {}) for record in records]
    moved_to_a_bucket = {**rows[0], "personal_key": "payloads/a/b"}
    moved_to_a_bucket.pop("personal", None)
    refuse_unreadable_rows(state_of(tmp_path, [*rows, moved_to_a_bucket, {"row": "counter", "count": 3}]))


@for_each("row", [OLDER, OAK | {"schema_version": 99}, OAK | {"kind": "forgotten"}, ELSEWHERE], tmp_path=fresh_tmp_path)
def test_rows_of_another_tree_are_refused_until_a_reset(tmp_path: Path, row: Row) -> None:
    paths = state_of(tmp_path, [OAK, row])
    with pytest.raises(LaunchError, match=rf"{row['kind']} \(1\).*--reset"):
        refuse_unreadable_rows(paths)
    paths.clear()
    refuse_unreadable_rows(paths)


def test_the_launcher_says_reset_in_one_line(tmp_path: Path) -> None:
    state_of(tmp_path, [OLDER])
    port = str(two_free_ports())
    done = subprocess.run(  # noqa: S603 - our own command, no shell
        [sys.executable, "-m", "infra.cli.main", "local", "--json", "--port", port],
        env={**os.environ, "STEWARD_LOCAL_STATE": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"steward: The state in {tmp_path} is from another version of Steward")
    assert "--reset" in line
