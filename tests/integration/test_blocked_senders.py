"""Blocked senders, through whole turns: what they write meanwhile is told once they are let through."""

from __future__ import annotations

from infra.local.demo import Person
from infra.local.world.script import say, use_tool
from tests.support.cloud import MARIA, PETE, STRANGER_PHONE, Cloud, account_of, running_cloud
from tests.support.follow_ups import JORDAN, flat_let_to_jordan, open_ones, scan
from tests.support.outsiders import allow, from_steward, overview, phone_of, texted
from tests.support.plumber import answer, undo_code_of
from tests.support.walks import for_each


def blocked(cloud: Cloud, person: Person | str, tool: str = "block_sender") -> None:
    """Maria has somebody blocked, or let through."""
    cloud.model.add(use_tool(tool, {"sender": phone_of(person)}), say("ok"))
    cloud.text(MARIA, "Block them")
    cloud.settle()
    if tool == "block_sender" and isinstance(person, Person):
        # The tool asks about a contact.
        cloud.model.add(say("ok"))
        answer(cloud, MARIA, "YES")
        cloud.settle()


def let_through(cloud: Cloud) -> list[str]:
    """Maria takes the block back: what she is told after that."""
    before = len(cloud.texts_to(MARIA))
    cloud.text(MARIA, f"UNDO {undo_code_of(cloud, 'Blocked')}")
    cloud.settle()
    return cloud.texts_to(MARIA)[before:]


@for_each("person", [PETE, STRANGER_PHONE], cloud=running_cloud)
def test_text_of_a_blocked_sender_is_told_when_the_block_is_undone(cloud: Cloud, person: Person | str) -> None:
    texted(cloud, person, "Hello")
    blocked(cloud, person)
    assert overview(cloud, person).tier == "blocked"
    assert not overview(cloud, person).unanswered
    texted(cloud, person, "My heating is out, can you send someone?")
    undone, told = let_through(cloud)
    assert undone.startswith("Undone: ")
    assert "They wrote this while they were blocked, and nobody has answered:" in told
    assert told.endswith('9:41 AM: "My heating is out, can you send someone?"')
    assert overview(cloud, person).tier == ("stranger" if person == STRANGER_PHONE else "known")
    assert overview(cloud, person).unanswered
    assert cloud.failures == []


def test_only_the_newest_of_many_texts_are_quoted_after_a_block(cloud: Cloud) -> None:
    allow(cloud)
    texted(cloud, STRANGER_PHONE, "Hello")
    blocked(cloud, STRANGER_PHONE)
    texted(cloud, STRANGER_PHONE, *(f"Text {number}" for number in range(12)))
    asked = len(cloud.model.requests)
    blocked(cloud, STRANGER_PHONE, "unblock_sender")
    told = cloud.texts_to(MARIA)[-1]
    assert [f'"Text {number}"' in told for number in range(12)] == [False] * 2 + [True] * 10
    assert "They wrote 12 messages while they were blocked, and nobody has answered. The newest:" in told
    assert len(cloud.model.requests) == asked + 2
    texted(cloud, STRANGER_PHONE, "And now?")
    assert "while they were blocked" not in cloud.texts_to(MARIA)[-1]


def test_contact_in_a_scope_is_not_answered_what_they_wrote_while_blocked(cloud: Cloud) -> None:
    allow(cloud)
    blocked(cloud, PETE)
    texted(cloud, PETE, "3 works")
    _, told = let_through(cloud)
    assert '"3 works"' in told
    assert from_steward(cloud, PETE) == []


@for_each("sender", [PETE.phone, "(555) 010-0101", f"email: {PETE.email}"], cloud=running_cloud)
def test_blocking_a_contact_asks_first_and_names_them_throughout(cloud: Cloud, sender: str) -> None:
    (owner, *_) = cloud.wiring.people.owners(account_of(cloud))
    cloud.wiring.autonomy.set_level(account_of(cloud), "block_sender", 4, owner)
    cloud.model.add(use_tool("block_sender", {"sender": sender}), say("ok"))
    cloud.text(MARIA, "Block them")
    cloud.settle()
    asked = "\n".join(cloud.texts_to(MARIA))
    assert "block Pete Rossi (" in asked
    assert "): what they write is kept, but reaches nobody" in asked
    assert not cloud.wiring.people_store.blocked(account_of(cloud))
    cloud.model.add(say("ok"))
    answer(cloud, MARIA, "YES")
    cloud.settle()
    assert "Blocked Pete Rossi (" in cloud.texts_to(MARIA)[-1]
    assert cloud.wiring.people_store.blocked(account_of(cloud))
    (undone,) = let_through(cloud)
    assert undone.startswith("Undone: Pete Rossi (")


def test_blocking_a_stranger_runs_at_a_members_word(cloud: Cloud) -> None:
    texted(cloud, STRANGER_PHONE, "Buy now")
    blocked(cloud, STRANGER_PHONE)
    assert f"Blocked {STRANGER_PHONE}" in cloud.texts_to(MARIA)[-1]
    assert [one for one, _ in cloud.wiring.people_store.blocked(account_of(cloud))] == [STRANGER_PHONE]


def test_sender_who_wrote_nothing_while_blocked_is_only_let_through(cloud: Cloud) -> None:
    texted(cloud, PETE, "Hello")
    blocked(cloud, PETE)
    (undone,) = let_through(cloud)
    assert undone.startswith("Undone: ")
    assert (overview(cloud, PETE).tier, overview(cloud, PETE).unanswered) == ("known", True)


def test_text_of_a_blocked_contact_is_a_follow_up_once_let_through() -> None:
    with flat_let_to_jordan() as cloud:
        texted(cloud, JORDAN, "Is the flat insured?")
        blocked(cloud, JORDAN)
        scan(cloud, hours=25)
        assert open_ones(cloud) == []
        texted(cloud, JORDAN, "My heating is out")
        blocked(cloud, JORDAN, "unblock_sender")
        scan(cloud, hours=1)
        assert open_ones(cloud) == [("unanswered", "told")]


def test_words_of_a_blocked_sender_are_told_if_the_undo_was_cut_off(cloud: Cloud) -> None:
    blocked(cloud, STRANGER_PHONE)
    texted(cloud, STRANGER_PHONE, "My heating is out")
    # The run that let them through ended before it could say so.
    cloud.wiring.contacts.unblock(account_of(cloud), STRANGER_PHONE)
    _, told = let_through(cloud)
    assert '"My heating is out"' in told


def test_stranger_made_a_contact_while_blocked_is_let_through_by_name(cloud: Cloud) -> None:
    blocked(cloud, STRANGER_PHONE)
    texted(cloud, STRANGER_PHONE, "My heating is out")
    cloud.wiring.contacts.add(account_of(cloud), name="Nina New", phone=STRANGER_PHONE)
    _, told = let_through(cloud)
    assert told.startswith("About Nina New: They wrote this")
    assert overview(cloud, STRANGER_PHONE).tier == "known"
