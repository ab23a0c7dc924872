"""Rows written by every version so far are picked up where they were left.

The fixtures hold whole tables at rest, as the code of that version wrote them; `python -m tests.fixtures.write` adds
those of the present one when a version is about to be left behind.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from infra.local.world.script import ScriptedModel
from steward.aws import clients
from tests.fixtures.write import STAGES
from tests.support.cloud import MARIA, PETE, Cloud, running_cloud
from tests.support.plumber import DRAFT, decide, plumber_rule

SIGNATURE = "Oak Street Homes: "
FIXTURES = Path(__file__).parent.parent / "fixtures"
VERSIONS = sorted(path.name for path in FIXTURES.glob("version_*"))


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    """A Steward that does the main job, with empty tables."""
    with running_cloud(ScriptedModel(rule=plumber_rule)) as running:
        yield running


def load(version: str, stage: str) -> None:
    """Replace every row by those of a fixture."""
    dynamodb = clients.dynamodb()
    tables = json.loads((FIXTURES / version / f"{stage}.json").read_text())
    for item in dynamodb.scan(TableName="people")["Items"]:
        dynamodb.delete_item(TableName="people", Key={"owner": item["owner"], "row": item["row"]})
    for table, items in tables.items():
        for item in items:
            dynamodb.put_item(TableName=table, Item=item)


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("version", VERSIONS)
def test_what_an_earlier_version_left_is_finished(cloud: Cloud, version: str, stage: str) -> None:
    load(version, stage)
    for _ in range(3):
        cloud.later(61)
    if stage in ("message_waiting", "call_pending"):
        decide(cloud, MARIA, "approved")
    elif stage == "decision_waiting":
        approve_what_the_old_link_shows(cloud)
    cloud.settle()
    # An earlier version left drafts that were not signed.
    assert [text.removeprefix(SIGNATURE) for text in cloud.texts_to(PETE)] == [DRAFT.removeprefix(SIGNATURE)]
    assert any("sent to Pete" in text for text in cloud.texts_to(MARIA))
    assert cloud.failures == []


def approve_what_the_old_link_shows(cloud: Cloud) -> None:
    """The text with the link went out before; the link is computed as the old code computed it."""
    (item,) = clients.dynamodb().scan(TableName="approvals")["Items"]
    body = json.loads(item["body"]["S"])
    url = cloud.wiring.links.url(body["approval_id"], body["approvers"][0])
    decide(cloud, MARIA, "approved", token=url.rsplit("/", 1)[1])
