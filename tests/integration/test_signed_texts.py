"""Texts to contacts name their sender: in the first text, or in all if the account wants it."""

from __future__ import annotations

from infra.local.world.script import say as says
from infra.local.world.script import use_tool
from tests.support.cloud import MARIA, PETE, STRANGER_PHONE, Cloud, account_of
from tests.support.plumber import decide

WORDS = "Can you come at 3?"
SIGNED = f"Oak Street Homes: {WORDS}"


def asked(cloud: Cloud, words: str = WORDS, number: str = PETE.phone) -> str:
    """Return the approval text that Maria gets for a text to a number."""
    arguments = {"contact_id": number, "text": words, "reason": "Maria asked"}
    cloud.model.add(use_tool("send_message", arguments), says("I have drafted it."), says("It went out."))
    cloud.text(MARIA, f"Write: {words}")
    cloud.settle()
    return next(text for text in reversed(cloud.texts_to(MARIA)) if "/a/" in text)


def sent(cloud: Cloud, words: str = WORDS, number: str = PETE.phone) -> str:
    asked(cloud, words, number)
    decide(cloud, MARIA, "approved")
    cloud.settle()
    return cloud.texts_to(number)[-1]


def test_the_first_text_is_signed_as_it_was_shown_and_the_next_is_not(cloud: Cloud) -> None:
    assert SIGNED in asked(cloud)
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert cloud.texts_to(PETE) == [SIGNED]
    assert sent(cloud, "And at 4?") == "And at 4?"


def test_every_text_is_signed_if_the_account_wants_it(cloud: Cloud) -> None:
    cloud.wiring.accounts.change(account_of(cloud), sign_texts=True)
    cloud.clock.shift(600)
    assert sent(cloud) == SIGNED
    assert sent(cloud, "And at 4?") == "Oak Street Homes: And at 4?"
    assert sent(cloud, "Oak Street Homes here. At 5?") == "Oak Street Homes here. At 5?"


def test_stranger_who_wrote_first_gets_an_unsigned_answer(cloud: Cloud) -> None:
    cloud.text(STRANGER_PHONE, "Is the flat free?")
    cloud.settle()
    assert sent(cloud, "It is.", STRANGER_PHONE) == "It is."


def test_a_text_that_is_too_long_with_the_name_goes_back_to_the_model(cloud: Cloud) -> None:
    cloud.model.add(
        use_tool("send_message", {"contact_id": PETE.phone, "text": "x" * 1_590, "reason": "Maria asked"}),
        says("That is too long for a text."),
    )
    cloud.text(MARIA, "Send him all of it")
    cloud.settle()
    assert cloud.texts_to(MARIA) == ["That is too long for a text."]
    assert cloud.failures == []


def test_a_signed_text_is_found_at_the_provider_by_what_was_sent(cloud: Cloud) -> None:
    asked(cloud)
    cloud.twilio.faults.only_to = PETE.phone
    cloud.twilio.faults.lose_callbacks = 9
    cloud.twilio.faults.cut_after_accepting = 1
    decide(cloud, MARIA, "approved")
    cloud.settle()
    for _ in range(3):
        cloud.later(120)
    assert cloud.texts_to(PETE) == [SIGNED]
    assert cloud.texts_to(MARIA)[-1] == f'It went out.\n\nDone: Texted Pete Rossi: "{SIGNED}"'
