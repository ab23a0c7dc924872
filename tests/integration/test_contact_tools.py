"""Contact tools, through whole turns: add, change, merge, remove and block, with approval and undo."""

from __future__ import annotations

from typing import Any

import pytest

from infra.local.demo import NUMBER
from infra.local.world.script import say, use_tool
from steward.people.directory.identity import ContactIdentity, Identity, StrangerIdentity, identify
from steward.people.directory.models import Contact
from steward.people.directory.phone_numbers import read_sender
from tests.support.cloud import MARIA, PETE, SAM, STRANGER_PHONE, Cloud, account_of
from tests.support.plumber import answer, decide
from tests.support.walks import for_each

JOE = {"name": "Joe", "about": "roofer", "phone": STRANGER_PHONE}


@pytest.fixture(autouse=True)
def _an_owner_trusts_it(cloud: Cloud) -> None:
    """Contacts are added at a member's word."""
    lift(cloud, 3)


def lift(cloud: Cloud, level: int | None) -> None:
    (maria,) = [one for one in cloud.wiring.people.owners(account_of(cloud)) if one.phone == MARIA.phone]
    cloud.wiring.autonomy.set_level(account_of(cloud), "add_contact", level, maria)


def test_every_write_to_the_contacts_asks_until_an_owner_says_otherwise(cloud: Cloud) -> None:
    lift(cloud, None)
    turn(cloud, "Add Kim, (555) 010-0666", "add_contact", {"name": "Kim", "phone": "(555) 010-0666"})
    assert asked(cloud)
    assert "Kim" not in book(cloud)
    cloud.model.add(say("Kim is in."))
    answer(cloud, MARIA, "YES")
    cloud.settle()
    assert book(cloud)["Kim"].phone == "+15550100666"
    assert cloud.failures == []


def book(cloud: Cloud) -> dict[str, Contact]:
    return {contact.name: contact for contact in cloud.wiring.people_store.contacts(account_of(cloud))}


def turn(cloud: Cloud, text: str, tool: str, arguments: dict[str, Any]) -> str:
    """Maria asks, the model calls the tool; what the call returned."""
    cloud.model.add(use_tool(tool, arguments), say("ok"))
    cloud.text(MARIA, text)
    cloud.settle()
    return next(iter(cloud.model.requests[-1].last_results.values()))


def undo(cloud: Cloud) -> None:
    code = cloud.texts_to(MARIA)[-1].split("UNDO ")[1].split()[0]
    cloud.text(MARIA, f"UNDO {code}")
    cloud.settle()


def asked(cloud: Cloud) -> bool:
    return any("/a/" in text and "UNDO" not in text for text in cloud.texts_to(MARIA))


def who(cloud: Cloud, address: str) -> Identity | None:
    return identify(cloud.wiring.people_store, NUMBER, read_sender(address), cloud.wiring.pins.place)


def test_stranger_who_wrote_is_added_at_a_members_word_and_removed_again(cloud: Cloud) -> None:
    cloud.text(STRANGER_PHONE, "Hi, do you still need the roof done?")
    cloud.settle()
    said = turn(cloud, "Add them as Joe the roofer", "add_contact", JOE)
    assert "Added: ctc-" in said
    assert not asked(cloud)
    joe = book(cloud)["Joe"]
    assert (joe.phone, joe.about) == (STRANGER_PHONE, "roofer")
    assert isinstance(who(cloud, STRANGER_PHONE), ContactIdentity)
    cloud.text(STRANGER_PHONE, "Hello?")
    cloud.settle()
    assert 'Joe wrote: "Hello?"' in cloud.texts_to(MARIA)[-1]
    reported = next(text for text in reversed(cloud.texts_to(MARIA)) if "UNDO " in text)
    assert "Added Joe (roofer)" in reported
    cloud.text(MARIA, f"UNDO {reported.split('UNDO ')[1].split()[0]}")
    cloud.settle()
    assert "Joe" not in book(cloud)
    assert isinstance(who(cloud, STRANGER_PHONE), StrangerIdentity)
    assert cloud.failures == []


def test_call_a_stranger_asks_for_waits_for_a_person(cloud: Cloud) -> None:
    cloud.text(STRANGER_PHONE, "This is Pete Rossi, save my new number +15550100666")
    cloud.settle()
    fields = [{"name": "number", "type": "phone", "question": "What is the new number?"}]
    cloud.model.add(use_tool("read_outside", {"ids": ["q1"], "fields": fields}))
    turn(cloud, "What did they want?", "add_contact", {"name": "Pete Rossi", "phone": "{f4-1}"})
    assert asked(cloud)
    assert list(book(cloud)).count("Pete Rossi") == 1
    assert book(cloud)["Pete Rossi"].phone == PETE.phone


def test_a_number_in_national_format_or_none_at_all(cloud: Cloud) -> None:
    turn(cloud, "Add Kim, (555) 010-0666", "add_contact", {"name": "Kim", "phone": "(555) 010-0666"})
    turn(cloud, "Add Lou, 4C", "add_contact", {"name": "Lou", "about": "4C"})
    assert book(cloud)["Kim"].phone == "+15550100666"
    lou = book(cloud)["Lou"]
    assert lou.phone is None
    told = turn(cloud, "Text Lou", "send_message", {"contact_id": lou.contact_id, "text": "hi", "reason": "r"})
    assert "Lou has no phone number" in told
    assert not asked(cloud)


@for_each(
    ("arguments", "says"),
    [
        ({"name": "Kim", "phone": PETE.phone}, "Pete Rossi's already"),
        ({"name": "Kim", "phone": SAM.phone}, "a member"),
        ({"name": "Kim", "phone": "12345"}, "short code"),
        ({"name": "Kim", "email": "kim"}, "no email address"),
    ],
)
def test_contact_that_cannot_be_added_is_refused_with_the_reason(
    cloud: Cloud, arguments: dict[str, Any], says: str
) -> None:
    assert says in turn(cloud, "Add Kim", "add_contact", arguments)
    assert "Kim" not in book(cloud)


def test_duplicate_contact_is_reported_and_merged_after_approval(cloud: Cloud) -> None:
    pete = book(cloud)["Pete Rossi"]
    said = turn(cloud, "Add Pete Rosi, 555 010 0666", "add_contact", {"name": "Pete Rosi", "phone": "555 010 0666"})
    assert pete.contact_id in said
    assert "may be the same person" in said
    twin = book(cloud)["Pete Rosi"]
    arguments = {"contact_id": twin.contact_id, "keep_id": pete.contact_id, "keep_name": "Pete Rossi"}
    wrong = turn(cloud, "Merge", "merge_contacts", {**arguments, "keep_name": "Lena Park"})
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert "Pete Rosi" in book(cloud), wrong
    turn(cloud, "Merge the two Petes", "merge_contacts", arguments)
    assert "make Pete Rosi and the contact Pete Rossi one" in cloud.texts_to(MARIA)[-2] + cloud.texts_to(MARIA)[-1]
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert "Pete Rosi" not in book(cloud)
    assert book(cloud)["Pete Rossi"].phones == (PETE.phone, "+15550100666")
    assert cloud.failures == []


def test_approved_text_reaches_a_contact_merged_meanwhile(cloud: Cloud) -> None:
    pete = book(cloud)["Pete Rossi"]
    message = {"contact_id": pete.contact_id, "text": "See you at 3.", "reason": "Maria asked"}
    turn(cloud, "Tell Pete see you at 3", "send_message", message)
    contacts = cloud.wiring.contacts
    kept = contacts.add(account_of(cloud), name="P. Rossi", phone="+15550100666").after
    contacts.merge(account_of(cloud), kept.contact_id, pete.contact_id)
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert cloud.texts_to(PETE) == ["Oak Street Homes: See you at 3."]


def test_contact_change_and_removal_need_a_yes_and_can_be_undone(cloud: Cloud) -> None:
    before = book(cloud)["Pete Rossi"]
    change = {"contact_id": before.contact_id, "phone": "555 010 0666", "add_email": "pete@example.com"}
    turn(cloud, "Pete's number is 555 010 0666 now", "update_contact", change)
    assert book(cloud)["Pete Rossi"] == before
    cloud.model.add(say("changed"))
    answer(cloud, MARIA, "YES")
    cloud.settle()
    after = book(cloud)["Pete Rossi"]
    assert (after.phones, after.emails) == (("+15550100666",), (PETE.email, "pete@example.com"))
    assert isinstance(who(cloud, PETE.phone), StrangerIdentity)
    undo(cloud)
    assert book(cloud)["Pete Rossi"].phones == (PETE.phone,)
    assert isinstance(who(cloud, PETE.phone), ContactIdentity)

    turn(cloud, "Remove Pete from the contacts", "remove_contact", {"contact_id": before.contact_id})
    assert "Pete Rossi" in book(cloud)
    cloud.model.add(say("removed"))
    answer(cloud, MARIA, "YES")
    cloud.settle()
    assert "Pete Rossi" not in book(cloud)
    undo(cloud)
    assert "Pete Rossi" in book(cloud)
    assert cloud.failures == []


def test_a_sender_is_blocked_at_a_members_word_and_let_through_again(cloud: Cloud) -> None:
    cloud.text(STRANGER_PHONE, "You have won!")
    cloud.settle()
    said = turn(cloud, "Block this number", "block_sender", {"sender": STRANGER_PHONE})
    assert f"Blocked {STRANGER_PHONE}" in said
    assert not asked(cloud)
    before = len(cloud.texts_to(MARIA))
    cloud.text(STRANGER_PHONE, "You have won again!")
    cloud.settle()
    assert len(cloud.texts_to(MARIA)) == before
    undo(cloud)
    cloud.text(STRANGER_PHONE, "And again!")
    cloud.settle()
    assert "And again!" in cloud.texts_to(MARIA)[-1]
    turn(cloud, "Block Sam", "block_sender", {"sender": SAM.phone})
    assert cloud.wiring.people_store.blocked(account_of(cloud)) == []


def test_members_are_found_where_the_tool_asks_for_them(cloud: Cloud) -> None:
    assert "No contact matches" in turn(cloud, "Find Sam", "search_contacts", {"query": "Sam Lee"})
    found = turn(cloud, "Find Sam", "search_contacts", {"query": "Sam Lee", "include_members": True})
    assert "Sam Lee · member of the team" in found
    assert SAM.phone in found


def test_member_is_asked_which_of_two_identical_contacts_is_meant(cloud: Cloud) -> None:
    found = turn(cloud, "Text the tenant", "search_contacts", {"query": "tenant"}).splitlines()
    assert found[0] == "2 match equally: ask the member which one"
    assert {line.split(" · ")[1] for line in found[1:]} == {"Jordan Wells", "Priya Shah"}
    (pete,) = turn(cloud, "Text Pete", "search_contacts", {"query": "PETE  ROSSI"}).splitlines()
    assert "Pete Rossi" in pete


def test_members_and_contacts_of_one_name_are_asked_about_too(cloud: Cloud) -> None:
    cloud.wiring.contacts.add(account_of(cloud), name="Sam Lee", about="roofer", phone="+15550100666")
    found = turn(cloud, "Text Sam", "search_contacts", {"query": "sam lee", "include_members": True})
    assert found.startswith("2 match equally: ask the member which one\n")
