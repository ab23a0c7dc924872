"""Runs a workflow's state machine on ministack's Step Functions, with the real function behind each task.

No part of the suite, for it takes minutes: `uv run pytest -n 0 tests/local/machines_on_ministack.py`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from infra.local.aws import Aws
from steward.trades.portfolio.workflows.maintenance import MAINTENANCE_JOB
from tests.support.free_ports import two_free_ports
from tests.support.local_process import copied, launched
from tests.support.wait_until import wait_until

STEPS = [step.name for step in MAINTENANCE_JOB.steps]


@pytest.mark.local
def test_machine_waits_at_each_step_for_its_token_and_follows_the_outcome(begun: Path, tmp_path: Path) -> None:
    with launched(copied(begun, tmp_path), two_free_ports()) as running:
        aws = Aws(running.said["aws_endpoint_url"])
        states = aws.machines
        (machine,) = (one["stateMachineArn"] for one in states.list_state_machines()["stateMachines"])
        given = json.dumps({"workflow_id": "wf-aaaaaaaaaaaaaaaa", "run": 1, "round": 1})
        run = states.start_execution(stateMachineArn=machine, name="wf-aaaaaaaaaaaaaaaa", input=given)["executionArn"]
        seen: list[tuple[str, int]] = []
        # All well but once: the last step says that it was not done right, and the work begins again.
        for outcome in [*["done"] * 7, "declined", *["done"] * 3]:
            entered: Any = wait_until(lambda: _next(aws, len(seen)), "the next step")
            seen.append((entered["step"], entered["round"]))
            states.send_task_success(taskToken=entered["token"], output=json.dumps({"outcome": outcome}))
        wait_until(lambda: states.describe_execution(executionArn=run)["status"] == "SUCCEEDED", "its end")
        assert seen == [*((name, 1) for name in STEPS), *((name, 2) for name in STEPS[5:])]


def _next(aws: Aws, place: int) -> dict[str, Any] | None:
    """What the function has put into the mailbox of a workflow that nobody has, in order."""
    tables = aws.dynamodb
    (table,) = (name for name in tables.list_tables()["TableNames"] if "onversations" in name)
    rows = tables.scan(TableName=table)["Items"]
    mine = [row for row in rows if row["conversation_id"]["S"] == "wf-aaaaaaaaaaaaaaaa" and "body" in row]
    mine.sort(key=lambda row: row["row"]["S"].partition("#")[2])
    return json.loads(mine[place]["body"]["S"]) if len(mine) > place else None
