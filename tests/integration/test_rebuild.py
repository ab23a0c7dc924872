"""Views rebuilt from the logs equal the stored views, and a damaged log entry is skipped."""

from __future__ import annotations

import json

import pytest

import infra.cli.deployment
from infra.local.demo import NUMBER
from infra.local.world.script import say
from steward.agent.conversations.overview_store import list_partition
from steward.agent.correspondence.overview import lines_of
from steward.aws import clients
from steward.aws.tables import Table
from tests.support import command_line
from tests.support.aws_inspection import rows_of
from tests.support.cloud import DANA, MARIA, PETE, Cloud

SAME = "no differences"


@pytest.fixture(autouse=True)
def _turned_to_the_cloud(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(infra.cli.deployment, "operator_wiring", lambda **_: cloud.wiring)


@pytest.fixture
def account_id(cloud: Cloud) -> str:
    """An account with a past: two members, a conversation left for another, titles, abbreviations, exports."""
    for number in range(6):
        talk(cloud, f"The boiler leaks, part {number}")
    cloud.text(DANA, "/name Unit 4B")
    cloud.text(MARIA, "/new")
    cloud.settle()
    cloud.clock.shift(60)
    talk(cloud, "The garden hose, too")
    cloud.text(PETE, "I can come at 3")
    cloud.settle()
    cloud.later(601)
    cloud.later(61)
    found = cloud.wiring.people_store.account_at(NUMBER)
    assert found is not None
    return found


def talk(cloud: Cloud, text: str) -> None:
    cloud.model.add(say(f"About “{text}”: noted."))
    cloud.text(MARIA, text)
    cloud.settle()


def steward(*arguments: str) -> list[str]:
    result = command_line.run(*arguments, "--account", NUMBER)
    assert result.exit_code == 0, result.output
    return result.output.splitlines()


def views(account_id: str) -> list[object]:
    """Everything derived, as it is stored."""
    rows = [
        item
        for item in rows_of("conversations")
        if item["conversation_id"] in (list_partition(account_id), lines_of(account_id), f"spent#{account_id}")
    ]
    s3 = clients.s3()
    keys = [one["Key"] for one in s3.list_objects_v2(Bucket="workspace")["Contents"] if "/transcripts/" in one["Key"]]
    files = {key: s3.get_object(Bucket="workspace", Key=key)["Body"].read().decode() for key in keys}
    return [*sorted((dict(row) for row in rows), key=lambda row: str(row["row"])), files]


def test_a_rebuild_of_what_is_right_changes_nothing(account_id: str) -> None:
    steward("export")
    before = views(account_id)
    said = steward("rebuild")
    assert [line.endswith(SAME) for line in said] == [True] * 5
    assert views(account_id) == before


def test_lost_or_falsified_rows_are_rebuilt(cloud: Cloud, account_id: str) -> None:
    steward("export")
    before = views(account_id)
    table = Table(clients.dynamodb(), "conversations")
    conversation = cloud.conversation_of(MARIA)
    table.delete({"conversation_id": list_partition(account_id), "row": conversation})
    dana = cloud.wiring.overviews.some(account_id, [cloud.conversation_of(DANA)])[cloud.conversation_of(DANA)]
    false = dana.model_copy(update={"overview": dana.overview.model_copy(update={"title": "Something else"})})
    cloud.wiring.overviews.write(false)
    cloud.wiring.overviews.write(dana.model_copy(update={"conversation_id": "conv-ghost"}))
    (pete,) = cloud.wiring.correspondences.of_account(account_id)
    cloud.wiring.correspondences.write(pete.model_copy(update={"inbound": 7}))
    spent = {"conversation_id": f"spent#{account_id}", "row": f"2026-11-20#{conversation}"}
    table.update(spent, {"micros": 1})
    for one in clients.s3().list_objects_v2(Bucket="workspace")["Contents"]:
        if conversation in one["Key"]:
            clients.s3().put_object(Bucket="workspace", Key=one["Key"], Body=b"no transcript")
    tail = Table(clients.dynamodb(), "search_tail")
    lost = rows_of("search_tail")[0]
    tail.delete({"account_id": lost["account_id"], "row": lost["row"]})
    said = steward("rebuild")
    assert not any(line.endswith(SAME) for line in said)
    assert views(account_id) == before
    assert all(line.endswith(SAME) for line in steward("rebuild"))


def test_a_damaged_entry_is_passed_over(cloud: Cloud, account_id: str) -> None:
    conversation = cloud.conversation_of(MARIA)
    table = Table(clients.dynamodb(), "conversations")
    first = next(row for row in cloud.rows(MARIA, "log#"))
    table.put({**first, "body": "{not json"})
    steward("rebuild")
    lines = [json.loads(line) for line in steward("export", "--conversation", conversation)]
    assert lines[0]["type"] == "meta"
    assert len(lines) == len(cloud.rows(MARIA, "log#"))
    talk(cloud, "Still there?")
    assert cloud.texts_to(MARIA)[-1] == 'About "Still there?": noted.'
    assert cloud.failures == []


def test_conversations_are_listed_newest_first(cloud: Cloud, account_id: str) -> None:
    first, second, third = steward("conversations")
    assert first.startswith(cloud.conversation_of(MARIA))
    assert "1 turn  Maria Gomez: New conversation" in first
    assert "6 turns, left for a new one  Maria Gomez: Boiler Leaks Part [boiler, leaks, part]" in second + third
    assert "0 turns" in second + third


def test_an_unknown_conversation_is_said_to_be_unknown() -> None:
    result = command_line.run("export", "--account", NUMBER, "--conversation", "conv-of-nobody")
    assert (result.exit_code, "no conversation conv-of-nobody" in result.output) == (2, True)
