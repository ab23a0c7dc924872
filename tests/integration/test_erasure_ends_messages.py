"""Messages to a person end when their erasure is asked for, not when it is carried out."""

from __future__ import annotations

from typing import Any

import pytest

from infra.local.world.script import ScriptedModel, say, use_tool
from steward.integrations.accounts.google.scopes import CALENDAR, MAIL_WRITE
from steward.people.directory.validation import LastOwnerError
from steward.people.erasure.models import Erasure
from tests.support.cloud import DANA, MARIA, PETE, STRANGER_PHONE, Cloud, account_of
from tests.support.google_cloud import google_cloud
from tests.support.plumber import DRAFT, REQUEST, answer, newest_code, plumber_rule
from tests.support.walks import for_each

REFUSED = "they are being erased from what I keep"


@pytest.fixture
def model() -> ScriptedModel:
    return ScriptedModel(rule=plumber_rule)


def erased(cloud: Cloud) -> Erasure:
    """An operator has Pete erased, and no walk has begun."""
    pete = cloud.wiring.people.contact_at(account_of(cloud), PETE.phone)
    assert pete
    return cloud.wiring.erasure_requests.of_operator(account_of(cloud), pete.contact_id, pete.name)


MAIL = {"to": [PETE.email.upper()], "subject": "Boiler", "body": "Can you come?"}
EVENT = {"title": "Boiler", "start": "2026-11-25T15:00", "attendees": [PETE.email]}


@for_each(("tool", "given"), [("send_email", {**MAIL, "reason": "r"}), ("create_calendar_event", EVENT)])
def test_approved_call_to_an_address_is_refused_and_its_question_ends(tool: str, given: dict[str, Any]) -> None:
    with google_cloud() as google:
        google.has_signed_in(MARIA, MAIL_WRITE, CALENDAR)
        google.ask(MARIA, tool, **given)
        erased(google.cloud)
        assert REFUSED in google.approve(MARIA)
    with google_cloud() as google:
        google.has_signed_in(MARIA, MAIL_WRITE, CALENDAR)
        google.ask(MARIA, tool, **given)
        erased(google.cloud)
        google.cloud.invoke("erasure", {})
        google.cloud.settle()
        assert "Pete Rossi is being erased from what I keep." in google.cloud.texts_to(MARIA)[-1]


def test_draft_to_a_person_who_is_being_erased_is_not_written() -> None:
    with google_cloud() as google:
        google.has_signed_in(MARIA, MAIL_WRITE)
        erased(google.cloud)
        assert REFUSED in google.ask(MARIA, "draft_email", **MAIL)


def test_stranger_who_is_being_erased_gets_no_acknowledgement(cloud: Cloud) -> None:
    cloud.text(STRANGER_PHONE, "Is the flat free?")
    cloud.settle()
    assert len(cloud.texts_to(STRANGER_PHONE)) == 1
    cloud.wiring.erasure_requests.of_operator(account_of(cloud), STRANGER_PHONE, STRANGER_PHONE)
    cloud.later(86_400)
    cloud.text(STRANGER_PHONE, "And now?")
    cloud.settle()
    assert len(cloud.texts_to(STRANGER_PHONE)) == 1


def test_approved_text_is_not_sent_once_erasure_is_asked_for(cloud: Cloud) -> None:
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    erased(cloud)
    answer(cloud, MARIA, "YES")
    cloud.settle()
    assert cloud.texts_to(PETE) == []
    assert f"I could not text Pete Rossi (plumber): {REFUSED}" in cloud.texts_to(MARIA)[-1]


def test_text_is_not_proposed_once_erasure_is_asked_for(cloud: Cloud) -> None:
    asked = erased(cloud)
    given = {"contact_id": asked.person_id, "text": DRAFT, "reason": "Maria can meet at 3 tomorrow"}
    cloud.model.add(use_tool("send_message", given), say("I can't."))
    cloud.text(MARIA, "Tell him")
    cloud.settle()
    assert cloud.texts_to(MARIA) == ["I can't."]
    assert REFUSED in str(cloud.model.requests[-1].messages)


def test_open_questions_end_with_the_reason_before_the_first_walk(cloud: Cloud) -> None:
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    erased(cloud)
    cloud.invoke("erasure", {})
    cloud.settle()
    assert cloud.texts_to(MARIA)[-1] == (
        f'Pete Rossi is being erased from what I keep. So I won\'t text Pete Rossi (plumber).\n"{DRAFT}"'
    )
    cloud.invoke("erasure", {})
    cloud.text(MARIA, f"YES {newest_code(cloud, MARIA)}")
    cloud.settle()
    assert cloud.texts_to(PETE) == []
    assert PETE.name not in cloud.texts_to(MARIA)[-1]


def test_name_that_only_an_outsider_gave_is_not_said_of_an_erasure(cloud: Cloud) -> None:
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    asked = erased(cloud)
    cloud.wiring.contacts.update(asked.account_id, asked.person_id, outside=("name",))
    cloud.invoke("erasure", {})
    cloud.settle()
    assert cloud.texts_to(MARIA)[-1].startswith(f"{PETE.phone} is being erased from what I keep.")


def test_erasure_of_whoever_became_the_last_owner_holds_up_no_other(cloud: Cloud) -> None:
    members = {one.name: one.member_id for one in cloud.wiring.people_store.members(account_of(cloud))}
    cloud.wiring.accounts.change_member(account_of(cloud), members[DANA.name], role="owner")
    maria = cloud.wiring.erasure_requests.of_operator(account_of(cloud), members[MARIA.name], MARIA.name)
    cloud.wiring.accounts.change_member(account_of(cloud), members[DANA.name], role="member")
    pete = erased(cloud)
    with pytest.raises(LastOwnerError):
        cloud.invoke("erasure", {})
    assert sorted((one.person_id, one.closed_at is None) for one in cloud.wiring.erasure_store.open()) == sorted(
        [(pete.person_id, False), (maria.person_id, True)]
    )
    cloud.wiring.accounts.change_member(account_of(cloud), members[DANA.name], role="owner")
    cloud.later(1_000)
    cloud.invoke("erasure", {})
    assert all(one.closed_at for one in cloud.wiring.erasure_store.open())
