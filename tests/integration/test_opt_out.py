"""STOP, START and HELP: Twilio answers them; Steward records the opt-out and sends nothing more."""

from __future__ import annotations

import re
from datetime import timedelta
from urllib.parse import urlencode

import pytest
from twilio.request_validator import RequestValidator

from infra.local.demo import NUMBER, TWILIO_AUTH_TOKEN
from infra.local.world.script import ScriptedModel
from steward.agent.conversations.entries import MessageEntry, NoteEntry
from steward.people.directory.models import AddressFacts
from tests.support.cloud import DANA, MARIA, PETE, PUBLIC_URL, START, STRANGER_PHONE, Cloud, account_of, running_cloud
from tests.support.plumber import DRAFT, REQUEST, answer, decide, plumber_rule
from tests.support.walks import for_each


@pytest.fixture
def model() -> ScriptedModel:
    """Does the main job, and echoes."""
    return ScriptedModel(rule=plumber_rule)


def facts(cloud: Cloud, phone: str) -> AddressFacts:
    """Return the record of a number in the account."""
    people = cloud.wiring.people_store
    return people.address(people.account_at(NUMBER) or "", phone)


def from_steward(cloud: Cloud, phone: str) -> list[str]:
    """Texts that Steward itself sent or tried to send, without Twilio's own answers."""
    return [m.body for m in cloud.twilio.messages() if m.to == phone and m.direction == "outbound-api"]


def notes(cloud: Cloud) -> list[str]:
    """Notes in Maria's log about what others wrote."""
    return [e.text for e in cloud.log(MARIA) if isinstance(e, NoteEntry) and e.topic == "outsider_wrote"]


def held(cloud: Cloud) -> list[str]:
    """Return the texts that outsiders sent."""
    return sorted(cloud.inbound())


def test_a_member_who_stops_is_left_alone_and_the_owner_is_told(cloud: Cloud) -> None:
    cloud.text(DANA, " Stop ")
    cloud.settle()
    assert facts(cloud, DANA.phone).opted_out == {"sms": START}
    assert from_steward(cloud, DANA.phone) == []
    assert cloud.model.requests == []
    (told,) = cloud.texts_to(MARIA)
    assert "Dana Cruz" in told
    assert "STOP" in told
    assert [e.text for e in cloud.log(DANA) if isinstance(e, NoteEntry)] != []

    cloud.text(DANA, "what about the boiler?")
    cloud.settle()
    assert from_steward(cloud, DANA.phone) == [], "nothing is even tried"
    rows = cloud.rows(DANA, "delivery#")
    assert {row["status"] for row in rows} == {"failed"}
    assert "opted out by texting STOP" in rows[0]["reason"]
    assert cloud.failures == []

    cloud.clock.shift(1)
    cloud.text(DANA, "yes")
    cloud.settle()
    assert "sms" not in facts(cloud, DANA.phone).opted_out
    cloud.text(DANA, "back again")
    cloud.settle()
    assert any("back again" in text for text in from_steward(cloud, DANA.phone))
    assert cloud.texts_to(MARIA)[1:] == ["Dana Cruz sent START, so messages to them go out that way again."]


def test_start_tells_a_member_once_what_missed_them(cloud: Cloud) -> None:
    cloud.text(DANA, "STOP")
    cloud.settle()
    for question in ("what about the boiler?", "and the roof?"):
        cloud.text(DANA, question)
        cloud.settle()
    cloud.clock.shift(1)
    cloud.text(MARIA, "hello")
    cloud.text(DANA, "START")
    cloud.settle()
    told = "Welcome back. Since you texted STOP, 2 of my texts did not reach you. Ask me what they said."
    assert from_steward(cloud, DANA.phone) == [told]
    assert not any("Welcome back" in text for text in from_steward(cloud, MARIA.phone)), "the owner only notes it"
    for word in ("STOP", "START"):
        cloud.clock.shift(1)
        cloud.text(DANA, word)
        cloud.settle()
    assert from_steward(cloud, DANA.phone) == [told]


def test_others_hear_of_a_text_while_the_one_concerned_has_stopped(cloud: Cloud) -> None:
    cloud.text(MARIA, "STOP")
    cloud.text(PETE, "I cannot come at three.")
    cloud.settle()
    (told,) = cloud.texts_to(DANA)
    assert "I cannot come at three." in told
    assert "Maria Gomez gets no texts from me at present" in told


def test_start_repeats_the_questions_that_still_wait(cloud: Cloud) -> None:
    cloud.text(MARIA, "STOP")
    cloud.settle()
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    assert from_steward(cloud, MARIA.phone) == []
    cloud.clock.shift(1)
    cloud.text(MARIA, "START")
    cloud.settle()
    (told,) = from_steward(cloud, MARIA.phone)
    missed, head, question = told.splitlines()
    assert missed.startswith("Welcome back. Since you texted STOP, ")
    assert head == "This still waits for your decision:"
    assert re.fullmatch(rf'YES \w\w - text Pete Rossi \(plumber\): "{re.escape(DRAFT)}"', question)
    answer(cloud, MARIA, "YES")
    cloud.settle()
    assert cloud.texts_to(PETE) == [DRAFT]


def test_start_of_a_contact_is_told_to_whoever_was_told_of_their_stop(cloud: Cloud) -> None:
    cloud.text(PETE, "STOP")
    cloud.settle()
    cloud.clock.shift(1)
    cloud.text(PETE, "START")
    cloud.settle()
    assert from_steward(cloud, MARIA.phone) == [
        "Pete Rossi sent STOP, so nothing reaches them that way any more until they send START.",
        "Pete Rossi sent START, so messages to them go out that way again.",
    ]


@for_each("word", ["YES", "start", "help", "INFO", "stop the boiler"])
def test_words_that_mean_nothing_special_reach_the_conversation(cloud: Cloud, word: str) -> None:
    cloud.text(MARIA, word)
    cloud.settle()
    assert [e.text for e in cloud.log(MARIA) if isinstance(e, MessageEntry)][-1:] == [word]
    assert facts(cloud, MARIA.phone) == AddressFacts()


@for_each("word", ["cancel", "END", "Quit", "optout"], model=model, cloud=running_cloud)
def test_every_word_twilio_blocks_on_counts_from_a_member_too(cloud: Cloud, word: str) -> None:
    cloud.text(DANA, word)
    cloud.settle()
    assert "sms" in facts(cloud, DANA.phone).opted_out
    assert from_steward(cloud, DANA.phone) == []


def test_the_only_owner_can_stop_and_start(cloud: Cloud) -> None:
    cloud.text(MARIA, "STOP")
    cloud.settle()
    assert from_steward(cloud, MARIA.phone) == []
    assert notes(cloud) == ["Maria Gomez sent STOP, so nothing reaches them that way any more until they "
                            "send START."]  # fmt: skip
    cloud.clock.shift(1)
    cloud.text(MARIA, "START")
    cloud.settle()
    assert cloud.model.requests == []
    cloud.text(MARIA, "hello")
    cloud.settle()
    assert len(from_steward(cloud, MARIA.phone)) == 1


def test_owner_hears_that_a_contact_opted_out_and_a_stranger_is_only_noted(cloud: Cloud) -> None:
    cloud.text(PETE, "STOP")
    cloud.settle()
    assert len(cloud.texts_to(MARIA)) == 1
    assert "Pete Rossi" in cloud.texts_to(MARIA)[0]
    cloud.text(STRANGER_PHONE, "unsubscribe")
    cloud.settle()
    assert len(cloud.texts_to(MARIA)) == 1
    assert len(notes(cloud)) == 2
    assert held(cloud) == ["STOP", "unsubscribe"]
    assert "sms" in facts(cloud, STRANGER_PHONE).opted_out
    assert facts(cloud, STRANGER_PHONE).wrote_at is None


def test_stop_of_a_contact_stands_under_their_name(cloud: Cloud) -> None:
    cloud.text(PETE, "STOP")
    cloud.text(STRANGER_PHONE, "STOP")
    cloud.settle()
    tiers = {one.address: one.tier for one in cloud.wiring.correspondences.of_account(account_of(cloud))}
    assert tiers == {PETE.phone: "known", STRANGER_PHONE: "stranger"}


@for_each(
    ("emails", "then"),
    [((PETE.email,), "Tell me if you want to mail them."), ((), "Please call them, or write them a letter.")],
    model=model,
    cloud=running_cloud,
)
def test_member_hears_that_no_text_answers_a_contact_who_stopped(
    cloud: Cloud, emails: tuple[str, ...], then: str
) -> None:
    cloud.wiring.accounts.change(account_of(cloud), mailbox="office@oakstreet.com")
    (pete,) = (one for one in cloud.wiring.people.contacts_now(account_of(cloud)) if one.phone == PETE.phone)
    cloud.wiring.contacts.update(account_of(cloud), pete.contact_id, emails=emails)
    cloud.text(PETE, "STOP")
    cloud.text(PETE, "Is 3 still on?")
    cloud.settle()
    stopped = "Since their STOP no text of mine reaches them until they send START."
    told = f'Pete Rossi wrote: "Is 3 still on?"\nI have not answered. {stopped} {then}'
    assert cloud.texts_to(MARIA)[-1] == told
    cloud.clock.shift(60)
    cloud.text(PETE, "START")
    cloud.text(PETE, "And now?")
    cloud.settle()
    assert cloud.texts_to(MARIA)[-1].endswith("I have not answered. Tell me if you want to reply.")


def test_stop_by_whatsapp_leaves_a_contact_open_to_texts(cloud: Cloud) -> None:
    for said in ("STOP", "Is 3 still on?"):
        cloud.text(PETE, said, channel="whatsapp")
    cloud.settle()
    assert cloud.texts_to(MARIA)[-1].endswith("I have not answered. Tell me if you want to reply.")


def test_stranger_who_opts_out_taints_nothing(cloud: Cloud) -> None:
    cloud.text(STRANGER_PHONE, "STOP")
    cloud.settle()
    assert {e.provenance for e in cloud.log(MARIA)} == {"account"}


def test_an_outsiders_words_and_a_members_text_are_remembered_side_by_side(cloud: Cloud) -> None:
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    decide(cloud, MARIA, "approved")
    cloud.settle()
    cloud.clock.shift(5)
    cloud.text(PETE, "3 works")
    cloud.text(PETE, "stop")
    cloud.settle()
    known = facts(cloud, PETE.phone)
    later = START + timedelta(seconds=5)
    assert (known.wrote_at, known.opted_out) == (later, {"sms": later})
    account = cloud.wiring.people_store.account_at(NUMBER) or ""
    maria = next(m for m in cloud.wiring.people_store.members(account) if m.phone == MARIA.phone)
    assert known.correspondent == maria.member_id


def test_an_old_stop_that_comes_in_again_does_not_undo_a_start(cloud: Cloud) -> None:
    people = cloud.wiring.people_store
    account = people.account_at(NUMBER) or ""
    assert people.note_opt_out(account, PETE.phone, "sms", START)
    assert people.note_opt_in(account, PETE.phone, "sms", START + timedelta(minutes=1))
    assert not people.note_opt_out(account, PETE.phone, "sms", START)
    assert "sms" not in people.address(account, PETE.phone).opted_out


@for_each(("again", "stopped"), [("STOP", False), ("START", True)], model=model, cloud=running_cloud)
def test_a_replayed_request_changes_nothing(cloud: Cloud, again: str, stopped: bool) -> None:
    words = ("STOP", "START") if again == "STOP" else ("STOP", "START", "STOP")
    for place, word in enumerate(words):
        post(cloud, f"SM{place:032}", word, word)
        cloud.settle()
        cloud.clock.shift(60)
    before = facts(cloud, DANA.phone), len(notes(cloud))
    cloud.clock.shift(60)
    post(cloud, f"SM{words.index(again):032}", again, again)
    cloud.settle()
    assert (facts(cloud, DANA.phone), len(notes(cloud))) == before
    assert ("sms" in facts(cloud, DANA.phone).opted_out) == stopped


def test_a_keyword_whose_ring_was_lost_is_rung_for_when_it_comes_again(cloud: Cloud) -> None:
    post(cloud, "SM" + "8" * 32, "STOP", "STOP")
    cloud.purge()
    post(cloud, "SM" + "8" * 32, "STOP", "STOP")
    cloud.settle()
    assert len(notes(cloud)) == 1


def test_twilios_own_word_that_it_answered_counts(cloud: Cloud) -> None:
    post(cloud, "SM" + "4" * 32, "Arrêt", "STOP")
    assert "sms" in facts(cloud, DANA.phone).opted_out
    cloud.clock.shift(1)
    post(cloud, "SM" + "5" * 32, "Recommencer", "START")
    assert "sms" not in facts(cloud, DANA.phone).opted_out
    assert cloud.model.requests == []


def test_a_help_that_twilio_answered_is_not_answered_again(cloud: Cloud) -> None:
    post(cloud, "SM" + "6" * 32, "help", "HELP")
    cloud.settle()
    assert cloud.model.requests == []
    assert from_steward(cloud, DANA.phone) == []
    assert facts(cloud, DANA.phone) == AddressFacts()
    assert any("HELP" in e.text for e in cloud.log(DANA) if isinstance(e, NoteEntry))


def post(cloud: Cloud, sid: str, body: str, opt_out_type: str) -> None:
    """Twilio brings a message of Dana's that it has answered itself."""
    form = {"MessageSid": sid, "From": DANA.phone, "To": NUMBER, "Body": body, "OptOutType": opt_out_type}
    signed = RequestValidator(TWILIO_AUTH_TOKEN).compute_signature(f"{PUBLIC_URL}/webhooks/twilio/messages", form)
    headers = {"content-type": "application/x-www-form-urlencoded", "x-twilio-signature": signed}
    assert cloud.http("POST", "/webhooks/twilio/messages", headers=headers, body=urlencode(form).encode()).status == 200
