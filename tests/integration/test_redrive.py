"""Command `steward redrive` retries events that were set aside, each once."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from infra.local.world.script import ScriptedModel, say
from steward.agent.conversations import kind
from steward.agent.conversations.entries import MessageEntry
from steward.aws import clients
from steward.aws.tables import Table
from tests.support import command_line
from tests.support.cloud import DANA, MARIA, Cloud
from tests.support.plumber import plumber_rule

Redrive = Callable[..., list[str]]


@pytest.fixture
def model() -> ScriptedModel:
    """Echoes."""
    return ScriptedModel(rule=plumber_rule)


@pytest.fixture
def redrive(cloud: Cloud) -> Redrive:
    """The command, in this cloud: its environment names the resources. Returns the lines it prints."""
    assert cloud

    def run(*arguments: str) -> list[str]:
        result = command_line.run("redrive", *arguments)
        assert result.exit_code == 0, result.output
        return result.output.splitlines()

    return run


def poison(cloud: Cloud, monkeypatch: pytest.MonkeyPatch, *texts: str) -> None:
    """Maria sends `texts` while a bug makes every step with "poison" in it fail, until the queue gives up."""
    real: Any = vars(kind)["fold"]

    def fold(step: Any, event: Any) -> Any:
        if "poison" in getattr(event, "text", ""):
            raise ZeroDivisionError
        return real(step, event)

    with monkeypatch.context() as broken:
        broken.setattr(kind, "fold", fold)
        for text in texts:
            cloud.text(MARIA, text)
            cloud.clock.shift(1)
        for _ in range(12 * len(texts)):
            cloud.later(90)
    assert cloud.rows(MARIA, "mail#") == []


def said(cloud: Cloud) -> list[str]:
    """Return Maria's messages in the order of her log."""
    return [entry.text for entry in cloud.log(MARIA) if isinstance(entry, MessageEntry)]


def test_after_the_fix_an_event_set_aside_is_handled_once(
    cloud: Cloud, redrive: Redrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    poison(cloud, monkeypatch, "poison", "hello")
    (kept,) = cloud.rows(MARIA, "aside#")
    assert said(cloud) == ["hello"]

    (line,) = redrive("--list")
    assert cloud.conversation_of(MARIA) in line
    assert "message_received" in line
    assert "poison" not in line, "an operator needs no member's words"
    assert cloud.rows(MARIA, "aside#") == [kept]

    assert redrive() == ["Put 1 event back and rang again for 0 dead letters; 0 left."]
    (mail,) = cloud.rows(MARIA, "mail#")
    assert mail["row"].removeprefix("mail#") == kept["row"].removeprefix("aside#")
    assert mail["personal"] == kept["personal"]
    cloud.settle()
    assert said(cloud) == ["hello", "poison"]
    assert "poison" in cloud.texts_to(MARIA)[-1]

    assert redrive() == ["Put 0 events back and rang again for 0 dead letters; 0 left."]
    assert redrive("--list") == ["Nothing is set aside."]
    cloud.later(90)
    assert said(cloud) == ["hello", "poison"]
    assert cloud.rows(MARIA, "aside#") == cloud.rows(MARIA, "mail#") == []


def test_redriven_event_that_still_fails_is_set_aside_again(
    cloud: Cloud, redrive: Redrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    poison(cloud, monkeypatch, "poison")
    before = [row["row"] for row in cloud.rows(MARIA, "aside#")]
    redrive()
    poison(cloud, monkeypatch, "hello")
    assert [row["row"] for row in cloud.rows(MARIA, "aside#")] == before
    assert said(cloud) == ["hello"]
    assert sum("could not deal with" in text for text in cloud.texts_to(MARIA)) == 2


def test_a_ring_lost_after_the_row_went_back_is_found_by_the_sweep(
    cloud: Cloud, redrive: Redrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    poison(cloud, monkeypatch, "poison")
    redrive()
    cloud.purge()
    assert cloud.drain() == 0
    cloud.later(61)
    assert said(cloud) == ["poison"]


def test_mail_of_a_later_version_is_read_by_the_code_that_can(cloud: Cloud, redrive: Redrive) -> None:
    table = Table(clients.dynamodb(), "conversations")
    cloud.text(MARIA, "from the future")
    (mail,) = cloud.rows(MARIA, "mail#")
    table.put({**mail, "schema_version": 99})
    cloud.settle()
    (kept,) = cloud.rows(MARIA, "aside#")
    assert "version 99" in redrive("--list")[0]
    # The deployment that knows version 99, for which this code stands in.
    table.put({**kept, "schema_version": 1})
    redrive()
    cloud.settle()
    assert said(cloud) == ["from the future"]


def test_one_conversation_only(cloud: Cloud, redrive: Redrive) -> None:
    table = Table(clients.dynamodb(), "conversations")
    for person in (MARIA, DANA):
        cloud.text(person, f"hello from {person.name}")
        for mail in cloud.rows(person, "mail#"):
            table.put({**mail, "schema_version": 99})
    cloud.settle()
    for person in (MARIA, DANA):
        for kept in cloud.rows(person, "aside#"):
            table.put({**kept, "schema_version": 1})
    assert redrive("--conversation", cloud.conversation_of(DANA))[-1].startswith("Put 1 event back")
    cloud.settle()
    assert cloud.rows(DANA, "aside#") == []
    assert len(cloud.rows(MARIA, "aside#")) == 1


def test_erased_event_stays_set_aside(cloud: Cloud, redrive: Redrive, monkeypatch: pytest.MonkeyPatch) -> None:
    poison(cloud, monkeypatch, "poison")
    (kept,) = cloud.rows(MARIA, "aside#")
    table = Table(clients.dynamodb(), "conversations")
    table.put({**kept, "personal": "{}", "erased_at": "2026-11-20T14:41:00.000000Z"})
    left, summary = redrive()
    assert "erased" in left
    assert summary.endswith("1 left.")
    assert cloud.rows(MARIA, "mail#") == []


def test_many_rows_set_aside_are_found_page_by_page(cloud: Cloud, redrive: Redrive) -> None:
    table = Table(clients.dynamodb(), "conversations")
    # Three megabytes: a scan answers with one at a time.
    for number in range(30):
        row = {"conversation_id": f"conv-{number:03}", "row": "aside#01KAE000000000000000000000", "kind": "later"}
        table.put({**row, "schema_version": 99, "body": "x" * 100_000})
    assert len(redrive("--list")) == 30


def test_rings_in_dead_letter_queues_are_rung_again(cloud: Cloud, redrive: Redrive, model: ScriptedModel) -> None:
    """Where the function that handles dead letters is itself broken, they lie there."""
    model.add(say("here I am"))
    sqs = clients.sqs()
    cloud.text(MARIA, "hello")
    (ring,) = sqs.receive_message(QueueUrl=cloud.queue_urls["turns"], AttributeNames=["All"])["Messages"]
    cloud.purge()
    dead = cloud.queue_urls["dead-letters-in-order"]
    group = ring["Attributes"]["MessageGroupId"]
    for number, body in enumerate((ring["Body"], "no ring at all")):
        sqs.send_message(QueueUrl=dead, MessageBody=body, MessageGroupId=group, MessageDeduplicationId=str(number))
    assert redrive("--list") == ["2 messages in dead-letters-in-order"]

    assert redrive() == ["Put 0 events back and rang again for 1 dead letter; 0 left."]
    cloud.drain(only=("turns", "deliveries"))
    assert cloud.texts_to(MARIA) == ["here I am"]
    assert redrive("--list") == ["1 message in dead-letters-in-order"], "what is no ring is kept for a person"


def test_a_ring_for_a_queue_that_is_gone_holds_up_no_other(cloud: Cloud, redrive: Redrive) -> None:
    """A tool group was removed while its calls were failing."""
    sqs, ring = clients.sqs(), {"conversation_id": "conv-x", "row": "call#x", "rung_at": "2026-11-20T14:41:00.000Z"}
    for queue in ("tools-gone", "tools-memory"):
        sqs.send_message(QueueUrl=cloud.queue_urls["dead-letters"], MessageBody=json.dumps({**ring, "queue": queue}))
    assert redrive() == ["Put 0 events back and rang again for 1 dead letter; 0 left."]
    assert redrive("--list") == ["1 message in dead-letters"]


def test_without_a_steward_on_this_machine_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("STEWARD_LOCAL_STATE", str(tmp_path))
    result = command_line.run("redrive", "--local")
    assert result.exit_code == 2
    assert "start it" in result.output
