"""Invitation of a new member: one welcome, and no decision before they confirm their number with a code."""

from __future__ import annotations

import re
from datetime import timedelta
from unittest import mock

import pytest

from infra.local.demo import NUMBER, Person
from infra.local.world.script import ScriptedModel
from steward.aws.queues import Queues
from steward.people.directory.models import Member
from steward.people.directory.store import DynamoPeopleStore
from tests.support.aws_inspection import rows_of
from tests.support.cloud import DANA, MARIA, PETE, Cloud, account_of
from tests.support.plumber import DRAFT, REQUEST, decide, plumber_rule

NORA = Person("Nora Blum", "+15550100011", "member")
NEW_PHONE = "+15550100012"


@pytest.fixture
def model() -> ScriptedModel:
    """Does the main job."""
    return ScriptedModel(rule=plumber_rule)


def add(cloud: Cloud, **more: object) -> Member:
    member, _ = cloud.wiring.accounts.add_member(
        account_of(cloud),
        name=NORA.name,
        phone=NORA.phone,
        **more,  # type: ignore[arg-type]
    )
    cloud.settle()
    return member


def now(cloud: Cloud, phone: str = NORA.phone) -> Member:
    return next(m for m in cloud.wiring.people_store.members(account_of(cloud)) if m.phone == phone)


def code_of(text: str) -> str:
    return str(re.findall(r"\b\d{6}\b", text)[-1])


def said(cloud: Cloud, who: Person | str, text: str) -> str:
    cloud.text(who, text)
    cloud.settle()
    return cloud.texts_to(who)[-1]


def stored_text() -> str:
    """Everything in every table, deliveries apart."""
    tables = ("conversations", "people", "approvals", "inbound_ids", "timers", "ledger", "search_tail")
    items = (item for name in tables for item in rows_of(name))
    return "\n".join(str(item) for item in items if not str(item.get("row", "")).startswith("delivery#"))


def test_a_new_member_is_welcomed_once_and_confirms_with_the_code(cloud: Cloud) -> None:
    add(cloud, by_name=MARIA.name)
    add(cloud, by_name=MARIA.name)
    (welcome,) = cloud.texts_to(NORA)
    assert welcome.startswith("Hi Nora Blum, this is Steward, the assistant of Oak Street Homes. Maria Gomez added you")
    assert "Reply STOP to opt out" in welcome
    code = code_of(welcome)
    assert code not in stored_text()
    assert not now(cloud).confirmed
    assert said(cloud, NORA, f"Code {code[:3]} {code[3:]}.") == (
        "Thank you, Nora Blum, your number is confirmed. You can decide things here now."
    )
    assert now(cloud).confirmed
    assert cloud.model.requests == []
    assert cloud.failures == []


def test_unconfirmed_member_is_answered_and_an_owner_decides(cloud: Cloud) -> None:
    add(cloud)
    said(cloud, NORA, "hello")
    assert cloud.texts_to(NORA)[-1].startswith("You said:")
    said(cloud, NORA, REQUEST)
    assert not any("/a/" in text for text in cloud.texts_to(NORA))
    assert "Nora Blum" in cloud.texts_to(MARIA)[-1]
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert cloud.texts_to(PETE) == [DRAFT]


def test_once_confirmed_they_decide_themselves_at_once(cloud: Cloud) -> None:
    add(cloud)
    said(cloud, NORA, "hello")
    said(cloud, NORA, code_of(cloud.texts_to(NORA)[0]))
    said(cloud, NORA, REQUEST)
    request = next(text for text in reversed(cloud.texts_to(NORA)) if "/a/" in text)
    (code,) = re.findall(r"YES (\w+) or", request)
    said(cloud, NORA, f"YES {code}")
    assert cloud.texts_to(PETE) == [DRAFT]


def test_nothing_runs_by_itself_for_a_number_that_is_not_confirmed(cloud: Cloud) -> None:
    account = account_of(cloud)
    owner = next(m for m in cloud.wiring.people_store.members(account) if m.name == MARIA.name)
    cloud.wiring.autonomy.set_level(account, "send_message", 3, owner)
    add(cloud)
    said(cloud, NORA, REQUEST)
    assert cloud.texts_to(PETE) == []
    assert "/a/" in cloud.texts_to(MARIA)[-1]
    said(cloud, DANA, REQUEST)
    assert cloud.texts_to(PETE) == [DRAFT]


def test_unconfirmed_member_may_stop_but_not_start_steward(cloud: Cloud) -> None:
    add(cloud)
    assert "I am paused for your whole team" in said(cloud, NORA, "/stop")
    assert cloud.wiring.autonomy_store.read(account_of(cloud)).paused
    assert "before it is confirmed" in said(cloud, NORA, "/start")
    assert cloud.wiring.autonomy_store.read(account_of(cloud)).paused
    assert "let me go on" not in "\n".join(cloud.texts_to(MARIA))


def test_a_code_counts_in_whatever_digits_it_was_typed(cloud: Cloud) -> None:
    add(cloud)
    code = code_of(cloud.texts_to(NORA)[0]).translate(str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩"))
    assert "is confirmed" in said(cloud, NORA, code)
    assert now(cloud).confirmed


def test_wrong_codes_are_limited_and_a_new_code_starts_over(cloud: Cloud) -> None:
    member = add(cloud)
    right = code_of(cloud.texts_to(NORA)[-1])
    wrong = "000000" if right != "000000" else "111111"
    answers = [said(cloud, NORA, wrong) for _ in range(5)]
    assert "4 more tries" in answers[0]
    assert "one more try" in answers[3]
    assert "too many wrong codes" in answers[4]
    assert "too many wrong codes" in said(cloud, NORA, right)
    assert not now(cloud).confirmed
    cloud.wiring.accounts.invite(account_of(cloud), member.member_id)
    cloud.settle()
    fresh = code_of(cloud.texts_to(NORA)[-1])
    assert fresh != right
    assert "4 more tries" in said(cloud, NORA, right)
    assert "is confirmed" in said(cloud, NORA, fresh)


def test_the_code_counts_from_their_number_alone_and_for_a_week(cloud: Cloud) -> None:
    add(cloud)
    code = code_of(cloud.texts_to(NORA)[-1])
    for other in (DANA, PETE, "+15550100999"):
        cloud.text(other, code)
    cloud.settle()
    assert not now(cloud).confirmed
    cloud.clock.shift(timedelta(days=8))
    assert "too old" in said(cloud, NORA, code)
    assert not now(cloud).confirmed


def test_a_changed_number_is_confirmed_anew(cloud: Cloud) -> None:
    account, dana = account_of(cloud), now(cloud, DANA.phone)
    assert dana.confirmed, "records written before count as confirmed"
    said(cloud, DANA, REQUEST)
    old_link = cloud.last_link(DANA)
    cloud.wiring.accounts.change_member(account, dana.member_id, phone=NEW_PHONE)
    cloud.settle()
    (text,) = cloud.texts_to(NEW_PHONE)
    assert "your new number" in text
    assert "before it is confirmed" in said(cloud, NEW_PHONE, "YES")
    assert cloud.http("GET", f"/a/{old_link}").status == 404
    assert "is confirmed" in said(cloud, NEW_PHONE, code_of(text))
    (code,) = re.findall(r"YES (\w+) ", "\n".join(cloud.texts_to(DANA)))
    said(cloud, NEW_PHONE, f"YES {code}")
    assert cloud.texts_to(PETE) == [DRAFT]


def test_invited_member_who_is_vouched_for_needs_no_code(cloud: Cloud) -> None:
    add(cloud, vouched=True)
    (welcome,) = cloud.texts_to(NORA)
    assert re.findall(r"\d{6}", welcome.replace(NUMBER, "")) == []
    assert now(cloud).confirmed


def test_a_welcome_is_written_with_the_member_or_not_at_all(cloud: Cloud) -> None:
    """Killed after the write and before the ring, the sweep has it sent; killed before, there is no member."""
    with mock.patch.object(Queues, "ring", side_effect=RuntimeError("killed")), pytest.raises(RuntimeError):
        cloud.wiring.accounts.add_member(account_of(cloud), name=NORA.name, phone=NORA.phone)
    assert cloud.texts_to(NORA) == []
    for _ in range(3):
        cloud.later(61)
    assert len(cloud.texts_to(NORA)) == 1
    with (
        mock.patch.object(DynamoPeopleStore, "put_member", side_effect=RuntimeError("killed")),
        pytest.raises(RuntimeError),
    ):
        cloud.wiring.accounts.add_member(account_of(cloud), name="Vera Wolf", phone=NEW_PHONE)
    cloud.later(61)
    assert cloud.texts_to(NEW_PHONE) == []


def test_a_try_that_is_run_twice_counts_once(cloud: Cloud) -> None:
    member = add(cloud)
    service, account = cloud.wiring.confirmations, account_of(cloud)
    right = code_of(cloud.texts_to(NORA)[-1])
    wrong = "000000" if right != "000000" else "111111"
    for _ in range(3):
        service.confirm(account, member.member_id, NORA.phone, wrong, "call-1")
    assert now(cloud).wrong_codes == ("call-1",)
    for _ in range(2):
        service.confirm(account, member.member_id, NORA.phone, right, "call-2")
    assert now(cloud).confirmed
