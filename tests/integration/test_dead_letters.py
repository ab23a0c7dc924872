"""What fails for good becomes a result, is told, and never stops the rest."""

from __future__ import annotations

from typing import Any

import boto3
import pytest

from infra.local.world.script import ScriptedModel, say, use_tool
from steward.agent import service
from steward.agent.service import TurnService
from steward.conversations.models import MessageEntry, ToolResultEntry
from tests.support.cloud import MARIA, Cloud
from tests.support.plumber import plumber_rule


@pytest.fixture
def model() -> ScriptedModel:
    """Echoes."""
    return ScriptedModel(rule=plumber_rule)


def fail_on(monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    """A bug: the fold raises on messages with these words."""
    real: Any = vars(service)["fold"]

    def fold(step: Any, event: Any) -> Any:
        if words in getattr(event, "text", ""):
            raise ZeroDivisionError(words)
        return real(step, event)

    monkeypatch.setattr(service, "fold", fold)


def exhaust(cloud: Cloud) -> None:
    """Let a failing message be tried until the queue gives up."""
    for _ in range(12):
        cloud.later(90)


def test_an_event_that_always_fails_is_set_aside_told_and_does_not_stop_the_others(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch
) -> None:
    fail_on(monkeypatch, "poison")
    cloud.text(MARIA, "poison")
    cloud.text(MARIA, "hello")
    exhaust(cloud)

    assert sum("could not deal with" in text for text in cloud.texts_to(MARIA)) == 1
    assert any("hello" in text for text in cloud.texts_to(MARIA))
    assert [e.text for e in cloud.log(MARIA) if isinstance(e, MessageEntry)] == ["hello"]
    (kept,) = cloud.rows(MARIA, "aside#")
    assert "poison" in kept["personal"], "it is kept, whole, for whoever mends the bug"
    assert cloud.rows(MARIA, "mail#") == []


def test_a_step_that_always_fails_ends_with_a_word_to_the_member(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any, **__: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(TurnService, "_call_model", broken)
    cloud.text(MARIA, "hello")
    exhaust(cloud)
    assert len(cloud.texts_to(MARIA)) == 1
    assert "could not deal with" in cloud.texts_to(MARIA)[0]

    monkeypatch.undo()
    cloud.text(MARIA, "and now?")
    cloud.settle()
    assert "and now?" in cloud.texts_to(MARIA)[-1]


def test_a_call_its_executor_never_takes_gets_a_result(
    cloud: Cloud, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    model.add(use_tool("search_contacts", {"query": "plumber"}), say("I could not look that up."))

    def broken(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("steward.tools.service.ToolExecutor.run", broken)
    cloud.text(MARIA, "Who is the plumber?")
    cloud.settle()
    exhaust(cloud)
    results = [e for e in cloud.log(MARIA) if isinstance(e, ToolResultEntry)]
    assert [result.status for result in results] in (["failed"], ["timed_out"])
    assert cloud.texts_to(MARIA)[0] == "I could not look that up."


def test_a_tool_that_raises_is_a_short_result_and_the_turn_goes_on(
    cloud: Cloud, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    model.add(use_tool("search_contacts", {"query": "plumber"}), say("Something broke."))

    def broken(*_: Any) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr("steward.people.tools.contacts.run.search_contacts", broken)
    cloud.text(MARIA, "Who is the plumber?")
    cloud.settle()
    (result,) = [e for e in cloud.log(MARIA) if isinstance(e, ToolResultEntry)]
    assert result.status == "failed"
    assert "secret detail" not in result.content
    assert "reference" in result.content
    assert cloud.texts_to(MARIA) == ["Something broke."]


def test_mail_of_an_unknown_version_is_refused_kept_and_told(cloud: Cloud) -> None:
    cloud.text(MARIA, "from the future")
    table = boto3.resource("dynamodb").Table("conversations")
    (mail,) = cloud.rows(MARIA, "mail#")
    table.put_item(Item={**mail, "schema_version": 99})
    cloud.settle()

    assert cloud.failures == []
    assert [row["schema_version"] for row in cloud.rows(MARIA, "aside#")] == [99]
    assert cloud.rows(MARIA, "mail#") == []
    cloud.text(MARIA, "hello")
    cloud.settle()
    assert "hello" in cloud.texts_to(MARIA)[-1]


def test_a_log_entry_nobody_can_read_is_passed_over(cloud: Cloud) -> None:
    cloud.text(MARIA, "one")
    cloud.settle()
    table = boto3.resource("dynamodb").Table("conversations")
    first = min(cloud.rows(MARIA, "log#"), key=lambda row: str(row["row"]))
    table.put_item(Item={**first, "body": "{broken"})
    cloud.text(MARIA, "two")
    cloud.settle()
    assert "two" in cloud.texts_to(MARIA)[-1]
    assert cloud.failures == []


def test_losing_every_queued_message_loses_nothing(cloud: Cloud) -> None:
    cloud.text(MARIA, "hello")
    cloud.purge()
    assert cloud.drain() == 0
    cloud.later(61)
    assert "hello" in cloud.texts_to(MARIA)[0]


def test_mail_is_ordered_by_arrival(cloud: Cloud) -> None:
    for number in range(30):
        cloud.text(MARIA, f"message {number}")
        cloud.clock.shift(0.001)
    cloud.settle()
    texts = [e.text for e in cloud.log(MARIA) if isinstance(e, MessageEntry)]
    assert texts == [f"message {number}" for number in range(30)]
