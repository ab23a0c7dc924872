"""A text to a bare phone number shows the contact's name wherever the number is a contact's."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from infra.local.world.script import ModelRequest, ScriptedModel, Step, say, use_tool
from tests.support.cloud import MARIA, PETE, STRANGER_PHONE, Cloud, account_of, running_cloud
from tests.support.outsiders import overview
from tests.support.plumber import decide, last_words

ANSWER = "3 works. Maria"


def answer_by_number(request: ModelRequest) -> Step:
    """Answers whoever wrote at the number the note shows."""
    said = last_words(request)
    if "answer" in said.lower() and "[Steward]" not in said:
        number = STRANGER_PHONE if "stranger" in said else PETE.phone
        return use_tool("send_message", {"contact_id": number, "text": ANSWER, "reason": "Maria asked"})
    return say("OK.")


@pytest.fixture
def office() -> Iterator[Cloud]:
    """Pete and a stranger have written."""
    with running_cloud(ScriptedModel(rule=answer_by_number)) as cloud:
        cloud.text(PETE, "Is 3 still on?")
        cloud.text(STRANGER_PHONE, "Is the flat free?")
        cloud.settle()
        yield cloud


def asked(cloud: Cloud, words: str) -> str:
    """The request Maria is sent."""
    cloud.text(MARIA, words)
    cloud.settle()
    return next(text for text in reversed(cloud.texts_to(MARIA)) if "Reply YES" in text)


def test_a_contact_answered_at_their_number_is_named_to_whoever_decides(office: Cloud) -> None:
    request = asked(office, "Answer him that 3 works")
    assert "Pete Rossi (plumber)" in request
    assert "not in your contacts" not in request
    decide(office, MARIA, "approved")
    office.settle()
    assert office.texts_to(PETE) == [ANSWER]
    assert overview(office, PETE).name == PETE.name


def test_stranger_is_described_as_not_in_the_contacts(office: Cloud) -> None:
    request = asked(office, "Answer the stranger that 3 works")
    assert f"{STRANGER_PHONE}, who wrote and is not in your contacts" in request
    decide(office, MARIA, "approved")
    office.settle()
    assert office.texts_to(STRANGER_PHONE)[-1] == ANSWER


def test_number_that_changed_its_owner_is_not_texted(office: Cloud) -> None:
    """Maria approved a text to Pete only; his number now belongs to somebody else."""
    asked(office, "Answer him that 3 works")
    people, account = office.wiring.contacts, account_of(office)
    pete = next(c for c in office.wiring.people_store.contacts(account) if c.phone == PETE.phone)
    people.update(account, pete.contact_id, phone="+15550100777")
    people.add(account, name="Vera Wolf", phone=PETE.phone)
    decide(office, MARIA, "approved")
    office.settle()
    assert office.texts_to(PETE) == []


def test_a_contact_who_never_wrote_is_no_stranger() -> None:
    def write(request: ModelRequest) -> Step:
        said = last_words(request)
        if "match" in said:
            contact_id = next(word for word in said.replace(",", " ").split() if word.startswith("ctc-"))
            return use_tool("send_message", {"contact_id": contact_id, "text": ANSWER, "reason": "Maria asked"})
        return use_tool("search_contacts", {"query": "plumber"}) if "Tell" in said else say("OK.")

    with running_cloud(ScriptedModel(rule=write)) as cloud:
        asked(cloud, "Tell Pete that 3 works")
        decide(cloud, MARIA, "approved")
        cloud.settle()
        line = overview(cloud, PETE)
        assert (line.tier, line.inbound, line.outbound) == ("known", 0, 1)
