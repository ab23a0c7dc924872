"""WhatsApp beside texts: members and outsiders write there, and what WhatsApp refuses goes as a text."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest

from infra.local.demo import NUMBER, Person
from infra.local.world.script import ScriptedModel, say, use_tool
from infra.local.world.text_messages import Message
from steward.agent.conversations.entries import MessageEntry
from steward.channels.messaging.port import OutgoingMessage, SendOutcome, SendRejected
from steward.channels.messaging.whatsapp.port import WhatsAppPort
from tests.support.cloud import MARIA, PETE, Cloud, running_cloud
from tests.support.plumber import DRAFT, REQUEST, decide, plumber_rule

PERSON = "+15550100999"
DAY = 24 * 60 * 60


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    with running_cloud(ScriptedModel(rule=plumber_rule)) as running:
        yield running


def writes(cloud: Cloud, person: Person | str, words: str) -> None:
    """Somebody writes by WhatsApp, and everything comes to rest."""
    assert cloud.text(person, words, channel="whatsapp").status == 200
    cloud.settle()


def sent(cloud: Cloud, person: Person) -> list[Message]:
    return [one for one in cloud.twilio.messages() if one.to == person.phone and one.direction != "inbound"]


def channels(cloud: Cloud, person: Person) -> list[str]:
    """By which channel each message to a person arrived."""
    return [one.channel for one in sent(cloud, person) if one.status == "delivered"]


def prefer_whatsapp(cloud: Cloud, person: Person) -> None:
    found = cloud.wiring.people.member_at(cloud.wiring.people_store.account_at(NUMBER) or "", person.phone)
    assert found
    cloud.wiring.accounts.change_member(found.account_id, found.member_id, channels="WhatsApp")


def test_member_is_answered_by_whatsapp_in_their_one_conversation(cloud: Cloud) -> None:
    writes(cloud, MARIA, "Héllo — “you” 🙂")
    cloud.text(MARIA, "hello again")
    cloud.settle()
    assert channels(cloud, MARIA) == ["whatsapp", "sms"]
    assert sent(cloud, MARIA)[0].body.endswith("Héllo — “you” 🙂")
    said = [(one.channel, one.text) for one in cloud.log(MARIA) if isinstance(one, MessageEntry)]
    assert said == [("whatsapp", "Héllo — “you” 🙂"), ("sms", "hello again")]


def test_outsider_who_wrote_by_whatsapp_is_written_to_there(cloud: Cloud) -> None:
    writes(cloud, PETE, "When can I come?")
    writes(cloud, MARIA, REQUEST)
    assert any("May I message Pete Rossi (plumber) by WhatsApp?" in one.body for one in sent(cloud, MARIA))
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert [(one.channel, one.body) for one in sent(cloud, PETE)] == [("whatsapp", DRAFT)]


def test_message_that_whatsapp_refuses_after_a_day_goes_as_a_text(cloud: Cloud) -> None:
    writes(cloud, MARIA, "hello")
    prefer_whatsapp(cloud, MARIA)
    cloud.later(DAY + 60)
    before = len(sent(cloud, MARIA))
    cloud.text(PETE, "The boiler is mended")
    cloud.settle()
    news = [one for one in sent(cloud, MARIA)[before:] if "boiler" in one.body]
    assert [(one.channel, one.error_code) for one in news] == [("whatsapp", 63016), ("sms", None)]


def test_message_after_a_day_goes_as_a_text_at_once(cloud: Cloud) -> None:
    writes(cloud, PERSON, "Is the flat free?")
    cloud.later(DAY + 60)
    wrote = {"contact_id": PERSON, "text": "Yes, from March on.", "reason": "they asked"}
    cloud.model.add(use_tool("send_message", wrote), say("Asked."))
    cloud.text(MARIA, "Tell them it is free from March on")
    cloud.settle()
    decide(cloud, MARIA, "approved")
    cloud.settle()
    tried = [(one.channel, one.error_code) for one in cloud.twilio.messages() if one.to == PERSON]
    assert tried == [("whatsapp", None), ("sms", None)], "the first acknowledges their message"


def test_message_that_whatsapp_refuses_after_the_yes_goes_as_a_text(cloud: Cloud) -> None:
    writes(cloud, PERSON, "Is the flat free?")
    cloud.clock.shift(DAY - 60)
    wrote = {"contact_id": PERSON, "text": "Yes, from March on.", "reason": "they asked"}
    cloud.model.add(use_tool("send_message", wrote), say("Asked."))
    cloud.text(MARIA, "Tell them it is free from March on")
    cloud.settle()
    cloud.clock.shift(120)
    decide(cloud, MARIA, "approved")
    cloud.settle()
    tried = [(one.channel, one.error_code) for one in cloud.twilio.messages() if one.to == PERSON]
    assert tried[-2:] == [("whatsapp", 63016), ("sms", None)]


def test_contact_who_opted_out_of_whatsapp_gets_no_text_instead(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    writes(cloud, PETE, "When can I come?")
    writes(cloud, MARIA, REQUEST)
    refused = SendRejected("they do not want it", opted_out=True)
    send = WhatsAppPort.send

    def sends(port: WhatsAppPort, outgoing: OutgoingMessage, now: datetime) -> SendOutcome:
        return refused if outgoing.to_address == PETE.phone else send(port, outgoing, now)

    monkeypatch.setattr(WhatsAppPort, "send", sends)
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert sent(cloud, PETE) == []
    assert any("they do not want it" in one.body for one in sent(cloud, MARIA))


@pytest.mark.parametrize("later", [60, DAY + 60])
def test_contact_who_stopped_whatsapp_is_not_texted_instead(cloud: Cloud, later: int) -> None:
    writes(cloud, PETE, "When can I come?")
    writes(cloud, PETE, "stop")
    cloud.clock.shift(later)
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    assert sent(cloud, PETE) == []
    assert not any("May I text Pete" in one.body for one in sent(cloud, MARIA))


def test_stop_by_whatsapp_leaves_texts_alone(cloud: Cloud) -> None:
    writes(cloud, PETE, "stop")
    account_id = cloud.wiring.people_store.account_at(NUMBER) or ""
    assert list(cloud.wiring.people.address(account_id, PETE.phone).opted_out) == ["whatsapp"]
    cloud.text(PETE, "Text me instead")
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert channels(cloud, PETE) == ["sms"]
    writes(cloud, PETE, "START")
    assert not cloud.wiring.people.address(account_id, PETE.phone).opted_out


def test_call_refused_for_a_stop_on_whatsapp_names_the_way_back(cloud: Cloud) -> None:
    writes(cloud, PETE, "When can I come?")
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    writes(cloud, PETE, "stop")
    decide(cloud, MARIA, "approved")
    cloud.settle()
    said = "Pete Rossi has opted out of WhatsApp messages; only they can opt in again, by sending START there"
    assert said in cloud.texts_to(MARIA)[-1]


def test_word_that_stops_texts_does_not_stop_whatsapp(cloud: Cloud) -> None:
    writes(cloud, MARIA, "Cancel")
    assert [one.body.endswith("Cancel") for one in sent(cloud, MARIA)] == [True]


def test_whatsapp_message_whose_webhook_failed_is_fetched_once(cloud: Cloud) -> None:
    cloud.twilio.faults.lose_webhooks = 1
    cloud.text(MARIA, "hello", channel="whatsapp")
    for _ in range(3):
        cloud.clock.shift(300)
        cloud.invoke("missed_messages", {})
        cloud.settle()
    assert [one.channel for one in cloud.log(MARIA) if isinstance(one, MessageEntry)] == ["whatsapp"]
    assert channels(cloud, MARIA) == ["whatsapp"]
