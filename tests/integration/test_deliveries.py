"""Deliveries while Twilio fails: slow, aborted or without callback; no text is sent twice."""

from __future__ import annotations

import json

import pytest
from botocore.exceptions import EndpointConnectionError

from infra.local.demo import NUMBER
from infra.local.world.script import ScriptedModel, say
from steward.agent.conversations.entries import NoteEntry, ReplyEntry
from steward.aws import clients
from steward.aws.tables import Table
from steward.channels.messaging.sms.segments import is_gsm_7, segments
from steward.core.rings import Ring
from steward.tools.ledger.models import ExecutionEnded, ExecutionStarted
from tests.support.cloud import MARIA, PETE, START, Cloud, account_of, running_cloud
from tests.support.plumber import DRAFT, REQUEST, decide, newest_code, plumber_rule


@pytest.fixture
def model() -> ScriptedModel:
    """Does the main job."""
    return ScriptedModel(rule=plumber_rule)


@pytest.fixture
def approved(cloud: Cloud) -> Cloud:
    """Maria has approved; nothing has gone out yet."""
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    decide(cloud, MARIA, "approved")
    return cloud


def status_of(cloud: Cloud, to: str) -> list[str]:
    """States of the deliveries to a number."""
    return [str(row["status"]) for row in cloud.rows(MARIA, "delivery#") if f'"to_address":"{to}"' in row["personal"]]


def told(cloud: Cloud, words: str) -> int:
    """Count the texts to Maria with these words."""
    return sum(words in text for text in cloud.texts_to(MARIA))


def test_a_text_accepted_without_an_answer_is_known_by_its_callback(approved: Cloud) -> None:
    approved.twilio.faults.cut_after_accepting = 1
    approved.settle()
    assert status_of(approved, PETE.phone) == ["sent"]
    assert approved.texts_to(PETE) == [DRAFT]
    assert told(approved, "Texted Pete Rossi") == 1


def test_text_without_a_callback_is_found_in_the_providers_list(approved: Cloud) -> None:
    approved.twilio.faults.cut_after_accepting = 1
    approved.twilio.faults.lose_callbacks = 10
    approved.settle()
    assert status_of(approved, PETE.phone) == ["claimed"]
    for _ in range(3):
        approved.later(60)
    assert status_of(approved, PETE.phone) == ["sent"]
    assert approved.texts_to(PETE) == [DRAFT]
    assert told(approved, "Texted Pete Rossi") == 1


def test_unverifiable_text_is_reported_as_unknown_and_not_resent(approved: Cloud) -> None:
    approved.twilio.faults.cut_before_accepting = 1
    approved.settle()
    for _ in range(20):
        approved.later(60)
    assert status_of(approved, PETE.phone) == ["unknown"]
    assert approved.texts_to(PETE) == []
    assert told(approved, "unknown whether this reached Pete Rossi") == 1
    approved.text(MARIA, f"YES {newest_code(approved, MARIA)}")
    approved.settle()
    known = "That got its yes, but nobody can tell whether it was done: text Pete Rossi (plumber)."
    assert approved.texts_to(MARIA)[-1] == known


def test_a_text_that_turns_up_after_all_corrects_the_unknown(approved: Cloud) -> None:
    approved.twilio.faults.cut_after_accepting = 1
    approved.twilio.faults.lose_callbacks = 1
    approved.twilio.faults.list_late_seconds = 3_600
    approved.settle()
    for _ in range(16):
        approved.later(60)
    sent = [row for row in approved.rows(MARIA, "delivery#") if row["row"].startswith("delivery#call-")]
    assert sent[0]["status"] in ("sent", "unknown")
    assert approved.texts_to(PETE) == [DRAFT]


def test_a_provider_that_asks_to_slow_down_is_tried_again(approved: Cloud) -> None:
    approved.twilio.faults.refuse_429 = 2
    approved.settle()
    for _ in range(3):
        approved.later(60)
    assert approved.texts_to(PETE) == [DRAFT]
    assert told(approved, "Texted Pete Rossi") == 1


def test_delivery_waits_when_the_provider_asks_for_patience(approved: Cloud) -> None:
    approved.twilio.faults.refuse_429 = 1
    approved.settle()
    (row,) = [row for row in approved.rows(MARIA, "delivery#") if row["row"].startswith("delivery#call-")]
    # In a group of its own: in the lane's the ring that was put off is still ahead.
    approved.wiring.queues.ring(Ring("deliveries", row["conversation_id"], row["row"], "somebody"))
    approved.settle()
    assert approved.texts_to(PETE) == []
    for _ in range(3):
        approved.later(60)
    assert approved.texts_to(PETE) == [DRAFT]


def test_text_is_not_resent_after_a_500_without_a_lookup(approved: Cloud) -> None:
    approved.twilio.faults.fail_after_accepting = 1
    approved.settle()
    for _ in range(3):
        approved.later(60)
    assert approved.texts_to(PETE) == [DRAFT]
    assert told(approved, "Texted Pete Rossi") == 1


def test_recipient_who_opts_out_while_a_decision_waits_gets_nothing(cloud: Cloud) -> None:
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    cloud.text(PETE, "STOP")
    cloud.settle()
    before = len(cloud.texts_to(PETE))
    decide(cloud, MARIA, "approved")
    cloud.settle()
    for _ in range(3):
        cloud.later(60)
    assert len(cloud.texts_to(PETE)) == before
    assert told(cloud, "not run: Pete Rossi has opted out of texts") == 1
    assert told(cloud, "I could not text Pete Rossi (plumber): Pete Rossi has opted out of texts") == 1


def test_recipient_who_opts_out_while_a_text_waits_gets_nothing(approved: Cloud) -> None:
    approved.drain(only=("turns", "tools-channels"))
    approved.text(PETE, "STOP")
    before = len(approved.texts_to(PETE))
    approved.settle()
    assert len(approved.texts_to(PETE)) == before
    assert told(approved, "not delivered to Pete Rossi: they opted out by texting STOP") == 1


def test_nobody_is_asked_about_a_text_to_somebody_who_opted_out(cloud: Cloud) -> None:
    cloud.text(PETE, "STOP")
    cloud.settle()
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    assert told(cloud, "Not run: Pete Rossi has opted out of texts") == 1
    assert told(cloud, "/a/") == 0


def test_an_opt_out_only_the_provider_knows_of_is_learnt_from_its_refusal(cloud: Cloud) -> None:
    cloud.twilio._opted_out.add((NUMBER, PETE.phone))
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    decide(cloud, MARIA, "approved")
    cloud.settle()
    (refused,) = [row for row in cloud.rows(MARIA, "delivery#call-") if row["status"] == "failed"]
    assert PETE.phone not in refused["reason"]
    assert "error 21610" in cloud.texts_to(MARIA)[-1]
    assert "opted out by texting STOP" in cloud.texts_to(MARIA)[-1]
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    assert "Not run: Pete Rossi has opted out of texts" in cloud.texts_to(MARIA)[-1]
    assert cloud.texts_to(PETE) == []


def test_a_reply_nobody_can_account_for_is_repeated_once_and_says_so(cloud: Cloud) -> None:
    cloud.twilio.faults.cut_before_accepting = 1
    cloud.text(MARIA, "hello")
    cloud.settle()
    assert cloud.texts_to(MARIA) == []
    for _ in range(40):
        cloud.later(60)
    (text,) = cloud.texts_to(MARIA)
    assert "may not have reached you" in text
    assert "You said" in text


def test_two_texts_with_the_same_words_are_two_texts(cloud: Cloud) -> None:
    """The look-up binds a provider's message to one delivery only, or the second would pass for the first."""
    cloud.text(MARIA, "hello")
    cloud.settle()
    cloud.twilio.faults.cut_after_accepting = 1
    cloud.twilio.faults.lose_callbacks = 10
    cloud.text(MARIA, "hello")
    cloud.settle()
    for _ in range(3):
        cloud.later(60)
    rows = [row for row in cloud.rows(MARIA, "delivery#") if row["status"] == "sent"]
    assert len({row["provider_id"] for row in rows}) == len(rows) == 2


def test_a_text_reported_as_undelivered_later_is_told(approved: Cloud) -> None:
    approved.drain(only=("turns", "tools-channels", "deliveries"))
    assert status_of(approved, PETE.phone) == ["sent"]
    approved.twilio.faults.undelivered = 1
    approved.settle()
    assert told(approved, "not delivered to Pete Rossi") == 1
    assert any(isinstance(entry, NoteEntry) and "30003" in entry.text for entry in approved.log(MARIA))


def test_a_look_up_that_never_works_ends_as_unknown(approved: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    approved.twilio.faults.cut_before_accepting = 1
    approved.settle()

    def broken(*_: object, **__: object) -> None:
        raise ConnectionError

    monkeypatch.setattr("steward.channels.messaging.twilio.client.TwilioClient.sent_like", broken)
    for _ in range(65):
        approved.later(60)
    assert status_of(approved, PETE.phone) == ["unknown"]
    assert told(approved, "unknown whether this reached Pete Rossi") == 1
    assert approved.failures == []


def test_secrets_that_cannot_be_read_cost_nobody_a_text(approved: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:

        def broken(*_: object, **__: object) -> None:
            raise EndpointConnectionError(endpoint_url="secrets")

        patched.setattr("steward.aws.secrets.Secrets.read", broken)
        approved.drain()
    assert approved.texts_to(PETE) == []
    for _ in range(3):
        approved.later(60)
    assert approved.texts_to(PETE) == [DRAFT]
    assert told(approved, "Texted Pete Rossi") == 1


def test_a_rotated_token_is_used_by_warm_functions_and_at_the_door(cloud: Cloud) -> None:
    cloud.text(MARIA, "one")
    cloud.settle()
    cloud.twilio.auth_token = "rotated"
    secret = {"account_sid": cloud.twilio.account_sid, "auth_token": "rotated"}
    clients.secretsmanager().put_secret_value(SecretId="twilio", SecretString=json.dumps(secret))
    cloud.clock.shift(61)
    assert cloud.text(MARIA, "two").status == 200
    for _ in range(20):
        cloud.later(60)
    assert "two" in cloud.texts_to(MARIA)[-1]


def test_a_delivery_of_a_newer_version_waits_for_the_code_that_can_send_it(approved: Cloud) -> None:
    approved.drain(only=("turns", "tools-channels"))
    table = Table(clients.dynamodb(), "conversations")
    (row,) = [r for r in approved.rows(MARIA, "delivery#") if r["row"].startswith("delivery#call-")]
    table.put({**row, "schema_version": 99})
    for _ in range(3):
        approved.later(60)
    assert status_of(approved, PETE.phone) == ["pending"]
    table.put(row)
    for _ in range(3):
        approved.later(60)
    assert approved.texts_to(PETE) == [DRAFT]


def test_unsigned_callback_changes_nothing_and_the_ledger_tells_the_end(approved: Cloud) -> None:
    approved.settle()
    row = next(r for r in approved.rows(MARIA, "delivery#") if r["row"].startswith("delivery#call-"))
    reference = f"delivery={row['conversation_id']}%2F{row['row'].removeprefix('delivery#')}"
    answer = approved.http(
        "POST",
        "/webhooks/twilio/status",
        query=reference,
        headers={"content-type": "application/x-www-form-urlencoded", "x-twilio-signature": "bm8="},
        body=b"MessageSid=SMx&MessageStatus=failed",
    )
    assert answer.status == 403
    approved.settle()
    assert status_of(approved, PETE.phone) == ["sent"]
    lines = list(approved.wiring.ledger.read(account_of(approved), START))
    (begun,) = [line for line in lines if isinstance(line, ExecutionStarted) and line.tool == "send_message"]
    ended = [line for line in lines if isinstance(line, ExecutionEnded) and line.call_id == begun.call_id]
    assert [line.status for line in ended] == ["done"]


def test_reply_is_sent_without_costly_characters_and_logged_as_it_was() -> None:
    said = "“Pete” can’t come – " + "he’s busy… " * 8
    with running_cloud(ScriptedModel(rule=lambda _request: say(said))) as cloud:
        cloud.text(MARIA, "Is Pete coming?")
        cloud.settle()
        (text,) = cloud.texts_to(MARIA)
        assert (is_gsm_7(text), segments(text), segments(said)) == (True, 1, 2)
        (reply,) = (e for e in cloud.log(MARIA) if isinstance(e, ReplyEntry))
        assert "“Pete” can’t come" in str(reply.content)


def test_long_reply_arrives_whole_when_its_plain_marks_are_longer() -> None:
    said = "One moment… " + "The heater in 4C is on order. " * 54 + "Shall I tell Pete?"
    assert len(said) > 1_640
    with running_cloud(ScriptedModel(rule=lambda _request: say(said))) as cloud:
        cloud.text(MARIA, "What of the heaters?")
        cloud.settle()
        sent = cloud.texts_to(MARIA)
        assert " ".join(sent) == said.replace("…", "...")
        assert all(part.endswith((".", "?")) for part in sent)
        assert set(status_of(cloud, MARIA.phone)) == {"sent"}


def test_member_is_told_once_when_the_provider_refuses_a_message(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    # The limit of another day: what the port takes for short enough Twilio does not.
    monkeypatch.setattr("infra.local.world.twilio_api.BODY_CHARACTERS", 400)
    cloud.model.add(say("The boiler is fine. " * 30))
    cloud.text(MARIA, "How is the boiler?")
    cloud.settle()
    (told,) = cloud.texts_to(MARIA)
    assert "did not go out" in told
    assert "The boiler is fine." in told
    assert "21617" in told
    monkeypatch.setattr("infra.local.world.twilio_api.BODY_CHARACTERS", 20)
    cloud.text(MARIA, "And the pump?")
    cloud.settle()
    assert cloud.texts_to(MARIA) == [told]
    assert status_of(cloud, MARIA.phone).count("failed") == 3
