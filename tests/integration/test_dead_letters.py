"""Permanent failures end in a result that is reported, and do not stop other work."""

from __future__ import annotations

from typing import Any

import pytest
from botocore.exceptions import ClientError, EndpointConnectionError

from infra.local.world.script import ScriptedModel, say, use_tool
from steward.actors.events import EventPost, TimerFired
from steward.agent.conversations import kind
from steward.agent.conversations.entries import MessageEntry, NoteEntry, ToolResultEntry
from steward.agent.turns.turn import Turn
from steward.aws import clients
from steward.aws.tables import Table
from tests.support.aws_inspection import rows_of
from tests.support.cloud import MARIA, PETE, Cloud, Context, running_cloud
from tests.support.plumber import answer, plumber_rule
from tests.support.walks import for_each


@pytest.fixture
def model() -> ScriptedModel:
    """Echoes."""
    return ScriptedModel(rule=plumber_rule)


def fail_on(monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    """A bug: the fold raises on messages with these words."""
    real: Any = vars(kind)["fold"]

    def fold(step: Any, event: Any) -> Any:
        if words in getattr(event, "text", ""):
            raise ZeroDivisionError(words)
        return real(step, event)

    monkeypatch.setattr(kind, "fold", fold)


def exhaust(cloud: Cloud) -> None:
    """Let a failing message be tried until the queue gives up."""
    for _ in range(12):
        cloud.later(90)


def test_event_that_always_fails_is_set_aside_and_stops_no_other(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
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
    (note,) = [e for e in cloud.log(MARIA) if isinstance(e, NoteEntry) and e.topic == "event_set_aside"]
    assert note.subject == kept["row"].removeprefix("aside#")
    assert note.deliveries, "the log says what the member was sent about it"


def test_failing_event_does_not_set_aside_an_older_one(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    fail_on(monkeypatch, "poison")
    cloud.text(MARIA, "hello")
    cloud.text(MARIA, "poison")
    exhaust(cloud)
    assert [e.text for e in cloud.log(MARIA) if isinstance(e, MessageEntry)] == ["hello"]
    (kept,) = cloud.rows(MARIA, "aside#")
    assert "poison" in kept["personal"]


def test_a_step_that_always_fails_ends_with_a_word_to_the_member(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any, **__: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(Turn, "_ask", broken)
    cloud.text(MARIA, "hello")
    exhaust(cloud)
    assert len(cloud.texts_to(MARIA)) == 1
    assert "could not deal with" in cloud.texts_to(MARIA)[0]

    monkeypatch.undo()
    cloud.text(MARIA, "and now?")
    cloud.settle()
    assert "and now?" in cloud.texts_to(MARIA)[-1]


def test_call_that_no_executor_takes_gets_a_result(
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

    monkeypatch.setattr("steward.people.directory.tools.contacts.run.search_contacts", broken)
    cloud.text(MARIA, "Who is the plumber?")
    cloud.settle()
    (result,) = [e for e in cloud.log(MARIA) if isinstance(e, ToolResultEntry)]
    assert result.status == "failed"
    assert "secret detail" not in result.content
    assert "reference" in result.content
    assert cloud.texts_to(MARIA) == ["Something broke."]


def test_messages_that_must_wait_do_not_crowd_out_the_result_they_wait_for(cloud: Cloud, model: ScriptedModel) -> None:
    model.add(use_tool("search_contacts", {"query": "roofer"}), say("Tom is the roofer."))
    cloud.text(MARIA, "Who is the roofer?")
    cloud.drain(only=("turns",))
    for number in range(25):
        cloud.clock.shift(0.01)
        # A contact: of strangers only so many an hour are told one by one.
        cloud.text(PETE, f"spam {number}")
    cloud.settle()
    assert "Tom is the roofer." in cloud.texts_to(MARIA)
    assert sum("spam" in text for text in cloud.texts_to(MARIA)) == 25
    assert cloud.rows(MARIA, "mail#") == []


def test_dead_letter_of_an_unknown_kind_changes_nothing(cloud: Cloud) -> None:
    cloud.wiring.actor_store.post([EventPost("later-1", TimerFired(timer="t", subject="s"))], cloud.wiring.clock())
    before = rows_of("conversations")
    cloud.wiring.steps.give_up("later-1", cloud.wiring.clock())
    assert rows_of("conversations") == before


def test_a_dead_letter_that_comes_late_does_not_take_a_healthy_message(cloud: Cloud) -> None:
    cloud.text(MARIA, "one")
    cloud.settle()
    rung_at = cloud.wiring.clock()
    cloud.clock.shift(5)
    cloud.text(MARIA, "two")
    cloud.wiring.steps.give_up(cloud.conversation_of(MARIA), rung_at)
    cloud.settle()
    assert "two" in cloud.texts_to(MARIA)[-1]
    assert cloud.rows(MARIA, "aside#") == []


def test_an_outage_of_aws_never_counts_as_a_defect(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    reasons = [{"Code": "None"}, {"Code": "ThrottlingError"}]
    answer: Any = {"Error": {"Code": "TransactionCanceledException"}, "CancellationReasons": reasons}
    client = clients.dynamodb()

    def busy(**_: Any) -> None:
        raise ClientError(answer, "TransactWriteItems")

    cloud.text(MARIA, "hello")
    with monkeypatch.context() as patched:
        patched.setattr(clients.dynamodb(), "transact_write_items", busy)
        patched.setattr(cloud.functions["turn"].wiring.conversations_table._client, "transact_write_items", busy)
        for _ in range(10):
            cloud.later(60)
    assert client is clients.dynamodb()
    assert cloud.failures == []
    cloud.later(61)
    assert len(cloud.texts_to(MARIA)) == 1
    assert "hello" in cloud.texts_to(MARIA)[0]


def test_tool_cut_off_by_an_outage_runs_again_and_has_not_failed(
    cloud: Cloud, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    model.add(use_tool("remember", {"text": "The gate code is 1."}), say("Remembered."))
    from steward.memory.workspace.workspace import Workspace

    real = Workspace.append_line
    tries: list[int] = []

    def cut_off(self: Workspace, *arguments: Any, **named: Any) -> bool:
        tries.append(1)
        done = real(self, *arguments, **named)
        if len(tries) == 1:
            raise EndpointConnectionError(endpoint_url="s3")
        return done

    monkeypatch.setattr(Workspace, "append_line", cut_off)
    cloud.text(MARIA, "Remember the gate code")
    for _ in range(5):
        cloud.later(60)
    assert [e.status for e in cloud.log(MARIA) if isinstance(e, ToolResultEntry)] == ["done"]
    (text,) = cloud.texts_to(MARIA)
    assert "Done: Remembered: The gate code is 1." in text
    # It is known to be its own work, so it can be taken back as if nothing had come in between.
    answer(cloud, MARIA, "UNDO")
    cloud.settle()
    assert cloud.texts_to(MARIA)[-1] == 'Undone: I no longer remember "The gate code is 1.".'


def test_five_unreadable_rows_are_one_text(cloud: Cloud) -> None:
    table = Table(clients.dynamodb(), "conversations")
    cloud.text(MARIA, "hello")
    cloud.settle()
    for number in range(5):
        cloud.clock.shift(0.01)
        cloud.text(MARIA, f"from the future {number}")
    for mail in cloud.rows(MARIA, "mail#"):
        table.put({**mail, "schema_version": 99})
    cloud.settle()
    assert sum("could not deal with" in text for text in cloud.texts_to(MARIA)) == 1
    aside = cloud.rows(MARIA, "aside#")
    assert len(aside) == 5
    assert not any("waiting_shard" in row for row in aside), "nobody is rung for what is set aside"


def test_mail_of_an_unknown_version_is_refused_kept_and_told(cloud: Cloud) -> None:
    cloud.text(MARIA, "from the future")
    table = Table(clients.dynamodb(), "conversations")
    (mail,) = cloud.rows(MARIA, "mail#")
    table.put({**mail, "schema_version": 99})
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
    table = Table(clients.dynamodb(), "conversations")
    first = min(cloud.rows(MARIA, "log#"), key=lambda row: str(row["row"]))
    table.put({**first, "body": "{broken"})
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


@for_each(
    "body",
    ["no json", "[]", "{}", '{"conversation_id": "c", "row": "r", "rung_at": "soon"}'],
    model=model,
    cloud=running_cloud,
)
def test_dead_letter_that_is_not_a_ring_is_stored_and_deleted(cloud: Cloud, body: str) -> None:
    """Nothing would ever make a ring of it: received again and again it would raise an alarm for two weeks."""
    sent = clients.sqs().send_message(QueueUrl=cloud.queue_urls["dead-letters"], MessageBody=body)
    assert cloud.drain() == 1
    assert cloud.failures == []
    cloud.later(3_600)
    assert cloud.drain() == 0
    kept = clients.s3().get_object(Bucket="payloads", Key=f"no-rings/{sent['MessageId']}")
    assert kept["Body"].read().decode() == body


def dead_letter(receive: int) -> dict[str, Any]:
    """A dead letter of a conversation, as Lambda hands it over at a receive."""
    body = '{"conversation_id": "conv-1", "row": "state", "rung_at": "2026-03-02T09:00:00.000000Z", "queue": "turns"}'
    attributes = {"ApproximateReceiveCount": str(receive), "MessageGroupId": "conv-1"}
    return {"Records": [{"messageId": "m1", "body": body, "receiptHandle": "r1", "attributes": attributes}]}


def test_dead_letter_is_let_go_when_handling_it_raises_again_and_again(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch
) -> None:
    function = cloud.functions["dead_letters"]

    def broken(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(function.wiring.steps, "give_up", broken)
    for receive in (1, 2):
        with pytest.raises(ZeroDivisionError):
            function.handler(dead_letter(receive), Context("dead_letters"))
    function.handler(dead_letter(3), Context("dead_letters"))


def test_dead_letter_comes_back_when_aws_is_out_of_reach(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    function = cloud.functions["dead_letters"]

    def unreachable(*_: Any) -> None:
        raise EndpointConnectionError(endpoint_url="https://dynamodb.test")

    monkeypatch.setattr(function.wiring.steps, "give_up", unreachable)
    with pytest.raises(EndpointConnectionError):
        function.handler(dead_letter(50), Context("dead_letters"))
