"""Ledger lines are copied to a locked bucket, and later writes cannot change the copies."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from infra.local.world.script import ScriptedModel
from steward.aws import clients
from tests.support.aws_inspection import keys_of, objects_of
from tests.support.cloud import MARIA, Cloud, running_cloud
from tests.support.ledger_stream import ledger_rows, stream_record
from tests.support.plumber import DRAFT, REQUEST, decide, plumber_rule


@pytest.fixture
def done() -> Iterator[Cloud]:
    """The main job has been done, and is on the ledger."""
    with running_cloud(ScriptedModel(rule=plumber_rule)) as cloud:
        cloud.text(MARIA, REQUEST)
        cloud.settle()
        decide(cloud, MARIA, "approved")
        cloud.settle()
        yield cloud


def told(cloud: Cloud, *records: dict[str, Any]) -> None:
    cloud.invoke("ledger_copy", {"Records": list(records)})


def test_every_line_has_a_copy_and_a_repeat_changes_nothing(done: Cloud) -> None:
    records = [stream_record("INSERT", row, n) for n, row in enumerate(ledger_rows())]
    assert len(records) >= 4
    told(done, *records)
    first = sorted(objects_of("copies"))
    told(done, *records)
    assert sorted(objects_of("copies")) == first
    assert len(first) == len(records)


def test_a_line_that_is_replaced_leaves_both(done: Cloud) -> None:
    """A function that may put lines puts one that is there already: the table shows the new one, the copies both."""
    row = ledger_rows()[0]
    told(done, stream_record("INSERT", row, 1))
    other = {**row, "body": {"S": json.dumps({"forged": True})}}
    clients.dynamodb().put_item(TableName="ledger", Item=other)
    told(done, stream_record("MODIFY", other, 2))
    kept = [json.loads(content) for _, content in sorted(objects_of("copies"))]
    assert [one["event"] for one in kept] == ["INSERT", "MODIFY"]
    assert [one["row"]["body"] for one in kept] == [row["body"], other["body"]]
    told(done, stream_record("REMOVE", row, 3))
    assert len(keys_of("copies")) == 3


def test_locked_ledger_copies_hold_no_personal_text(done: Cloud) -> None:
    told(done, *(stream_record("INSERT", row, n) for n, row in enumerate(ledger_rows())))
    everything = b"".join(content for _, content in objects_of("copies"))
    assert DRAFT.encode() not in everything
    assert b"Pete Rossi" not in everything
    assert b"sha256" in everything
