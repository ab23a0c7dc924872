"""Identification of senders: a phone number or mail address belongs to one person at a time."""

from __future__ import annotations

from typing import Any

import pytest

from infra.local.demo import NUMBER
from steward.core.errors import VersionConflictError
from steward.core.ids import new_id
from steward.people.directory.address_lookups import AddressTakenError
from steward.people.directory.identity import ContactIdentity, Identity, MemberIdentity, StrangerIdentity, identify
from steward.people.directory.models import Account, Contact, Member
from steward.people.directory.phone_numbers import read_sender
from tests.support.cloud import DANA, MARIA, PETE, START, STRANGER_PHONE, Cloud, running_cloud
from tests.support.walks import for_each

NEW_PHONE = "+15550100777"


def account(cloud: Cloud) -> Account:
    people = cloud.wiring.people_store
    found = people.account(people.account_at(NUMBER) or "")
    assert found is not None
    return found


def pete(cloud: Cloud) -> Contact:
    contacts = cloud.wiring.people_store.contacts(account(cloud).account_id)
    return next(contact for contact in contacts if contact.name == PETE.name)


def dana(cloud: Cloud) -> Member:
    members = cloud.wiring.people_store.members(account(cloud).account_id)
    return next(member for member in members if member.name == DANA.name)


def who(cloud: Cloud, address: str) -> Identity | None:
    return identify(cloud.wiring.people_store, NUMBER, read_sender(address), cloud.wiring.pins.place)


def test_members_contacts_and_strangers(cloud: Cloud) -> None:
    maria = who(cloud, MARIA.phone)
    assert isinstance(maria, MemberIdentity)
    assert (maria.name, maria.conversation_id) == ("Maria Gomez", cloud.conversation_of(MARIA))
    assert who(cloud, f"whatsapp:{MARIA.phone}") == maria
    found = who(cloud, PETE.phone)
    assert isinstance(found, ContactIdentity)
    assert (found.contact_id, found.name) == (pete(cloud).contact_id, "Pete Rossi")
    here = account(cloud).account_id
    assert who(cloud, STRANGER_PHONE) == StrangerIdentity(here, STRANGER_PHONE, "number")
    assert who(cloud, "72345") == StrangerIdentity(here, "72345", "short_code")
    assert who(cloud, "") == StrangerIdentity(here, "withheld", "withheld")
    assert (
        identify(cloud.wiring.people_store, "+15005550099", read_sender(MARIA.phone), cloud.wiring.pins.place) is None
    )


def test_a_new_number_replaces_the_old_one(cloud: Cloud) -> None:
    people = cloud.wiring.people_store
    people.put_contact(account(cloud), pete(cloud).model_copy(update={"phone": NEW_PHONE}))
    assert isinstance(who(cloud, PETE.phone), StrangerIdentity)
    assert isinstance(who(cloud, NEW_PHONE), ContactIdentity)
    people.put_member(account(cloud), dana(cloud).model_copy(update={"phone": PETE.phone}))
    assert isinstance(who(cloud, DANA.phone), StrangerIdentity)
    assert isinstance(who(cloud, PETE.phone), MemberIdentity)


def test_every_number_and_email_of_a_contact_resolves_and_a_new_name_shows(cloud: Cloud) -> None:
    people = cloud.wiring.people_store
    more = {"other_phones": (NEW_PHONE,), "emails": ("Pete@example.com",), "name": "Peter Rossi"}
    people.put_contact(account(cloud), pete(cloud).model_copy(update=more))
    for address in (PETE.phone, NEW_PHONE, "pete@example.com", "PETE@EXAMPLE.COM"):
        found = who(cloud, address)
        assert isinstance(found, ContactIdentity), address
        assert found.name == "Peter Rossi"


def test_member_who_left_is_a_stranger_and_their_number_is_free(cloud: Cloud) -> None:
    people = cloud.wiring.people_store
    people.put_member(account(cloud), dana(cloud).model_copy(update={"active": False}))
    assert isinstance(who(cloud, DANA.phone), StrangerIdentity)
    people.put_contact(account(cloud), pete(cloud).model_copy(update={"other_phones": (DANA.phone,)}))
    assert isinstance(who(cloud, DANA.phone), ContactIdentity)
    with pytest.raises(AddressTakenError, match="Pete Rossi"):
        people.put_member(account(cloud), dana(cloud).model_copy(update={"active": True}))
    cloud.text(DANA, "am I in?")
    cloud.settle()
    assert "Pete Rossi" in cloud.texts_to(MARIA)[-1]


@for_each("taken", [MARIA, PETE], cloud=running_cloud)
def test_two_people_never_have_one_number(cloud: Cloud, taken: object) -> None:
    people = cloud.wiring.people_store
    phone = MARIA.phone if taken is MARIA else PETE.phone
    name = MARIA.name if taken is MARIA else PETE.name
    newcomer = Member(
        account_id=account(cloud).account_id,
        member_id=new_id("mbr", START),
        name="Kim",
        phone=phone,
        role="member",
        zone="UTC",
        conversation_id=new_id("conv", START),
    )
    before = who(cloud, phone)
    with pytest.raises(AddressTakenError, match=name):
        people.put_member(account(cloud), newcomer)
    assert people.member(account(cloud).account_id, newcomer.member_id) is None
    assert who(cloud, phone) == before


def test_change_based_on_an_old_reading_is_refused(cloud: Cloud) -> None:
    people = cloud.wiring.people_store
    read = pete(cloud)
    people.put_contact(account(cloud), read.model_copy(update={"about": "plumber and gas"}))
    with pytest.raises(VersionConflictError):
        people.put_contact(account(cloud), read.model_copy(update={"phone": NEW_PHONE}))
    assert pete(cloud).about == "plumber and gas"
    assert isinstance(who(cloud, NEW_PHONE), StrangerIdentity)


def test_a_race_for_one_number_has_one_winner(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both have seen that the number is free before either writes."""
    people = cloud.wiring.people_store
    lookups: Any = people._lookups
    seen = lookups._stored

    def overtaken(*arguments: object) -> object:
        found = seen(*arguments)
        monkeypatch.setattr(lookups, "_stored", seen)
        people.put_member(account(cloud), dana(cloud).model_copy(update={"phone": NEW_PHONE}))
        return found

    monkeypatch.setattr(lookups, "_stored", overtaken)
    with pytest.raises(VersionConflictError):
        people.put_contact(account(cloud), pete(cloud).model_copy(update={"phone": NEW_PHONE}))
    assert isinstance(who(cloud, NEW_PHONE), MemberIdentity)
    assert isinstance(who(cloud, PETE.phone), ContactIdentity)


def test_rows_left_by_a_crash_before_the_account_are_ignored(cloud: Cloud) -> None:
    people = cloud.wiring.people_store
    never = Account(account_id="acct-never", name="Never", number=NUMBER)
    people.put_contact(never, Contact(account_id="acct-never", contact_id="ctc-never", name="Ghost", phone=NEW_PHONE))
    assert isinstance(who(cloud, NEW_PHONE), StrangerIdentity)
    people.put_contact(account(cloud), pete(cloud).model_copy(update={"phone": NEW_PHONE}))
    assert isinstance(who(cloud, NEW_PHONE), ContactIdentity)


@for_each(("sender", "shown"), [("", "withheld"), ("72345", "72345"), ("ACME", "ACME")], cloud=running_cloud)
def test_sender_who_cannot_be_answered_is_heard(cloud: Cloud, sender: str, shown: str) -> None:
    cloud.text(sender, "your parcel is here")
    cloud.settle()
    assert "your parcel is here" in cloud.texts_to(MARIA)[-1]
    assert shown in cloud.texts_to(MARIA)[-1]
    assert cloud.inbound(sender or "withheld") == ["your parcel is here"]
    assert cloud.failures == []


def test_opt_out_of_one_withheld_sender_holds_for_no_other(cloud: Cloud) -> None:
    cloud.text("Anonymous", "STOP")
    cloud.settle()
    facts = cloud.wiring.people_store.address(account(cloud).account_id, "withheld")
    assert "sms" not in facts.opted_out


def test_message_of_a_blocked_address_is_kept_and_reaches_nobody(cloud: Cloud) -> None:
    people = cloud.wiring.people_store
    here = account(cloud).account_id
    people.block(here, STRANGER_PHONE, "mbr-1", START)
    for body in ("buy now", "STOP", "buy again"):
        cloud.text(STRANGER_PHONE, body)
        cloud.settle()
        cloud.clock.shift(1)
    assert cloud.texts_to(MARIA) == []
    assert cloud.log(MARIA) == []
    assert cloud.inbound(STRANGER_PHONE) == ["buy now", "STOP", "buy again"]
    assert "sms" in people.address(here, STRANGER_PHONE).opted_out
    cloud.clock.shift(300)
    cloud.invoke("missed_messages", {})
    cloud.settle()
    assert cloud.log(MARIA) == [], "nor does it count as missed"
    assert [address for address, _ in people.blocked(here)] == [STRANGER_PHONE]
    people.unblock(here, STRANGER_PHONE)
    cloud.text(STRANGER_PHONE, "hello again")
    cloud.settle()
    assert "hello again" in cloud.texts_to(MARIA)[-1]
