"""Contacts who write are answered within the scope that owners allow, and passed on otherwise."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

from infra.local.world.rehearsal import Rehearsal
from infra.local.world.script import http_error, say, use_tool
from steward.agent.conversations.entries import NoteEntry
from steward.agent.correspondence.scopes import ContactScopeError
from tests.support.cloud import DANA, MARIA, PETE, SAM, Cloud, account_of, running_cloud
from tests.support.lettings import contact
from tests.support.outsiders import (
    SCOPE,
    allow,
    log_with,
    member,
    overview,
    texted,
    thread,
)
from tests.support.plumber import answer, decide
from tests.support.walks import for_each


def test_message_without_a_scope_is_reported_and_not_answered(cloud: Cloud) -> None:
    texted(cloud, PETE, "Is 3 still on?")
    assert cloud.texts_to(PETE) == []
    assert cloud.texts_to(MARIA) == [
        'Pete Rossi wrote: "Is 3 still on?"\nI have not answered. Tell me if you want to reply.'
    ]
    assert cloud.model.requests == []


def test_contact_within_the_scope_is_answered_and_owners_hear_of_it(cloud: Cloud) -> None:
    allow(cloud)
    cloud.model.add(say("Yes, 3 tomorrow is fine."))
    texted(cloud, PETE, "Is 3 still on?")
    assert cloud.texts_to(PETE) == ["Yes, 3 tomorrow is fine."]
    assert cloud.texts_to(MARIA) == [
        'About Pete Rossi: They wrote: "Is 3 still on?"\nI answered: "Yes, 3 tomorrow is fine."'
    ]
    assert thread(cloud, PETE) == ["> Is 3 still on?", "< Yes, 3 tomorrow is fine."]
    assert overview(cloud, PETE).outcomes == ("reply",)
    assert cloud.failures == []


def test_the_model_sees_the_scope_and_the_exchange_and_nothing_of_the_team(cloud: Cloud) -> None:
    cloud.wiring.workspace.write(account_of(cloud), "MEMORY.md", "Alarm code 9920.", None)
    texted(cloud, DANA, "My salary is 4711")
    allow(cloud)
    cloud.model.add(say("Yes."))
    texted(cloud, PETE, "Is 3 still on?")
    request = cloud.model.requests[-1]
    shown = str(request.body)
    assert SCOPE in request.system
    assert request.tool_names == ["pass_on", "no_reply"]
    assert "<outside>Is 3 still on?</outside>" in shown
    for secret in ("9920", "4711", MARIA.phone, MARIA.name, DANA.name, PETE.phone):
        assert secret not in shown


def test_five_in_a_row_are_answered_and_told_in_two_notices(cloud: Cloud) -> None:
    allow(cloud)
    for number in range(5):
        cloud.model.add(say(f"Answer {number}."))
        texted(cloud, PETE, f"Question {number}?")
    assert cloud.texts_to(PETE) == [f"Answer {number}." for number in range(5)]
    assert len(cloud.texts_to(MARIA)) == 1
    for _ in range(11):
        cloud.later(60)
    _, digest = cloud.texts_to(MARIA)
    assert "I have answered 4 more messages from them." in digest
    assert '"Question 4?"' in digest
    assert '"Answer 4."' in digest
    for _ in range(15):
        cloud.later(60)
    assert len(cloud.texts_to(MARIA)) == 2


def test_question_outside_the_scope_is_passed_on_at_once(cloud: Cloud) -> None:
    allow(cloud)
    cloud.model.add(
        use_tool("pass_on", {"what": "Pete wants 200 more for the boiler."}), say("I have passed it on to the team.")
    )
    texted(cloud, PETE, "The boiler will be 200 more")
    assert cloud.texts_to(PETE) == ["I have passed it on to the team."]
    (told,) = cloud.texts_to(MARIA)
    assert 'They wrote: "The boiler will be 200 more"' in told
    assert "For you: Pete wants 200 more for the boiler." in told
    assert overview(cloud, PETE).outcomes == ("reply", "escalation")
    assert [e.text for e in log_with(cloud, PETE) if isinstance(e, NoteEntry) and e.topic == "handled"] == [
        "Outcome: reply, escalation."
    ]


def test_message_that_needs_no_answer_is_not_answered(cloud: Cloud) -> None:
    allow(cloud)
    cloud.model.add(use_tool("no_reply", {"reason": "only a thank you"}))
    texted(cloud, PETE, "Thanks!")
    assert cloud.texts_to(PETE) == []
    assert cloud.texts_to(MARIA) == []
    assert overview(cloud, PETE).outcomes == ("nothing",)
    assert cloud.model.left == 0


def test_answer_claiming_an_undone_deed_is_not_sent_and_the_log_says_why(cloud: Cloud) -> None:
    allow(cloud)
    claim = json.dumps({"claims": [{"quote": "booked", "kind": "booking", "call_id": None}]})
    judged = cloud.model.aside
    cloud.model.aside = lambda request: say(claim) if request.system.startswith("You check") else judged(request)
    cloud.model.add(say("I have booked you in."), say("I have booked you in."))
    texted(cloud, PETE, "Can I come at 3?")
    assert cloud.texts_to(PETE) == []
    assert len([e for e in log_with(cloud, PETE) if isinstance(e, NoteEntry) and e.topic == "claim_corrected"]) == 2
    assert "I could not deal with this myself" in cloud.texts_to(MARIA)[0]


@for_each("spoilt", ["nothing_said", "refusal", "cut"], cloud=running_cloud)
def test_message_the_model_leaves_unanswered_reaches_a_member(cloud: Cloud, spoilt: str) -> None:
    allow(cloud)
    cloud.model.add(
        {"nothing_said": say(""), "refusal": say("no", "refusal"), "cut": say("Well", "max_tokens")}[spoilt]
    )
    texted(cloud, PETE, "Is 3 still on?")
    assert cloud.texts_to(PETE) == []
    (told,) = cloud.texts_to(MARIA)
    assert '"Is 3 still on?"\nI have not answered. ' in told
    assert overview(cloud, PETE).outcomes == ("escalation",)


def test_text_is_passed_on_after_a_second_try_when_the_model_is_down(cloud: Cloud) -> None:
    allow(cloud)
    cloud.model.add(*[http_error(529)] * 4)
    texted(cloud, PETE, "Is 3 still on?")
    assert cloud.texts_to(MARIA) == []
    cloud.later(61)
    (told,) = cloud.texts_to(MARIA)
    assert "I have not answered. My language model is out of reach. Tell me if you want to reply." in told
    assert cloud.texts_to(PETE) == []
    assert cloud.model.left == 0


def test_two_automatic_responders_stop_answering_each_other(cloud: Cloud) -> None:
    allow(cloud)
    cloud.model._rule = lambda _: say("I am an automatic assistant.")
    for number in range(14):
        texted(cloud, PETE, f"Automatic reply {number}")
    assert len(cloud.texts_to(PETE)) == 10
    assert len(cloud.model.requests) == 10
    assert "I have answered them 10 times within an hour, which is as often as I may." in cloud.texts_to(MARIA)[-1]
    for _ in range(4):
        cloud.clock.shift(timedelta(hours=2))
        for number in range(10):
            texted(cloud, PETE, f"Again {number}")
    assert len(cloud.texts_to(PETE)) == 30
    assert "within a day" in cloud.texts_to(MARIA)[-1]


def test_a_scope_may_be_for_some_contacts_only(cloud: Cloud) -> None:
    people = cloud.wiring.people_store
    lena = next(c for c in people.contacts(account_of(cloud)) if c.name == "Lena Park")
    allow(cloud, contact_ids=(lena.contact_id,))
    texted(cloud, PETE, "Is 3 still on?")
    assert cloud.texts_to(PETE) == []
    cloud.model.add(say("Yes."))
    assert lena.phone is not None
    texted(cloud, lena.phone, "Is 3 still on?")
    assert cloud.texts_to(lena.phone) == ["Yes."]


@for_each("why", ["paused", "opted_out", "cleared", "owner_gone"], cloud=running_cloud)
def test_contact_is_not_answered_when_the_scope_forbids_it(cloud: Cloud, why: str) -> None:
    people, account = cloud.wiring.people_store, account_of(cloud)
    allow(cloud)
    if why == "paused":
        cloud.text(MARIA, "/stop")
        cloud.settle()
    elif why == "opted_out":
        people.note_opt_out(account, PETE.phone, "sms", cloud.wiring.clock())
    elif why == "cleared":
        cloud.wiring.scopes.clear(account)
    else:
        owner, found = member(cloud, MARIA), people.account(account)
        assert found is not None
        people.put_member(found, owner.model_copy(update={"role": "member"}))
        people.put_member(found, member(cloud, SAM).model_copy(update={"role": "owner"}))
    texted(cloud, PETE, "Is 3 still on?")
    assert cloud.texts_to(PETE) == []
    assert cloud.model.requests == []
    told = cloud.texts_to(SAM if why == "owner_gone" else MARIA)[-1]
    assert '"Is 3 still on?"\nI have not answered.' in told
    assert ("no longer an owner" in told) == (why == "owner_gone")


def test_a_failed_answer_is_told_to_members_and_never_repeated(cloud: Cloud) -> None:
    allow(cloud)
    cloud.model.add(say("Yes, 3 is fine."))
    cloud.twilio.faults.undelivered = 1
    texted(cloud, PETE, "Is 3 still on?")
    told = cloud.texts_to(MARIA)
    assert any("My message to them could not be delivered" in text and "Yes, 3 is fine." in text for text in told)
    notes = [e for e in log_with(cloud, PETE) if isinstance(e, NoteEntry) and e.topic == "text_settled"]
    assert len(notes) == 1


# Tools within a scope.


def test_a_tool_that_reads_runs_and_what_it_says_may_be_told(cloud: Cloud) -> None:
    allow(cloud, tools=("read_file",))
    cloud.wiring.workspace.write(account_of(cloud), "hours.md", "Office hours: 9 to 5.", None)
    cloud.model.add(use_tool("read_file", {"path": "hours.md"}), say("We are there from 9 to 5."))
    texted(cloud, PETE, "When are you open?")
    assert cloud.texts_to(PETE) == ["We are there from 9 to 5."]
    assert overview(cloud, PETE).outcomes == ("reply",)


def test_tool_with_an_effect_waits_for_an_owner_in_their_conversation(cloud: Cloud) -> None:
    allow(cloud, tools=("remember",))
    cloud.wiring.autonomy.set_level(account_of(cloud), "remember", 4, member(cloud, MARIA))
    cloud.model.add(use_tool("remember", {"text": "Pete is away in May."}), say("The team has your request."))
    texted(cloud, PETE, "Note that I am away in May")
    stored = cloud.wiring.workspace.read(account_of(cloud), "MEMORY.md")
    assert stored is not None
    assert "May" not in stored.text
    assert cloud.texts_to(PETE) == ["The team has your request."]
    asked = next(text for text in cloud.texts_to(MARIA) if "/a/" in text)
    assert asked.startswith("Pete Rossi wrote, and I would remember this for the whole team. Shall I?\n")
    assert "/a/" not in "".join(cloud.texts_to(PETE))
    assert overview(cloud, PETE).outcomes == ("reply", "escalation")

    cloud.model.add(say("It is noted."))
    decide(cloud, MARIA, "approved")
    cloud.settle()
    stored = cloud.wiring.workspace.read(account_of(cloud), "MEMORY.md")
    assert stored is not None
    assert "Pete is away in May." in stored.text
    # What an owner has seen and approved is the team's own.
    assert stored.provenance == "account"
    assert cloud.texts_to(PETE)[-1] == "It is noted."
    assert overview(cloud, PETE).outcomes == ("reply", "memory_note")
    assert any("About Pete Rossi: Remembered: Pete is away" in text for text in cloud.texts_to(MARIA))
    assert cloud.failures == []


def test_owner_who_approves_hears_once_what_came_of_it(cloud: Cloud) -> None:
    sam = member(cloud, SAM)
    cloud.wiring.accounts.change_member(account_of(cloud), sam.member_id, role="owner")
    # Pete is Dana's correspondent, so she is told of him.
    cloud.model.add(use_tool("send_message", {"contact_id": PETE.phone, "text": "Hi", "reason": "r"}), say("Asked."))
    texted(cloud, DANA, "Tell Pete")
    cloud.model.add(say("Sent."))
    decide(cloud, DANA, "approved")
    cloud.settle()
    allow(cloud, tools=("remember",))
    cloud.model.add(use_tool("remember", {"text": "Pete is away in May."}), say("The team has your request."))
    texted(cloud, PETE, "Note that I am away in May")
    cloud.model.add(say("It is noted."))
    answer(cloud, SAM, "YES")
    cloud.settle()
    done = "About Pete Rossi: Remembered: Pete is away in May."
    told = [sum(text.startswith(done) for text in cloud.texts_to(one)) for one in (MARIA, SAM, DANA)]
    assert told == [0, 1, 1], [cloud.texts_to(one) for one in (MARIA, SAM, DANA)]
    assert not any("You said yes" in text for text in cloud.texts_to(SAM))
    assert cloud.failures == []


@for_each("tool", ["set_autonomy", "set_contact_scope", "decide_approval", "fly"])
def test_tool_reserved_for_people_is_in_no_scope(cloud: Cloud, tool: str) -> None:
    with pytest.raises(ContactScopeError, match="cannot be used for outsiders"):
        allow(cloud, tools=(tool,))


def test_an_owner_sets_the_scope_by_link_whoever_asked(cloud: Cloud) -> None:
    given = {"words": SCOPE, "tools": ["search_contacts"], "reason": "Dana asked"}
    cloud.model.add(use_tool("set_contact_scope", given), say("I have asked."), say("It is set."))
    texted(cloud, DANA, "Answer the tradespeople about appointments")
    assert cloud.wiring.scopes.read(account_of(cloud)) is None
    decide(cloud, MARIA, "approved")
    cloud.settle()
    scope = cloud.wiring.scopes.read(account_of(cloud))
    assert scope is not None
    assert (scope.words, scope.tools, scope.set_by) == (
        SCOPE,
        ("search_contacts",),
        member(cloud, MARIA).member_id,
    )
    cloud.model.add(use_tool("show_contact_scope", {}), say("Here."))
    texted(cloud, DANA, "What do you answer?")
    assert SCOPE in str(cloud.model.requests[-1].body)


def test_the_rehearsal_passes_on_what_a_contact_writes(cloud: Cloud) -> None:
    allow(cloud)
    cloud.model._rule = Rehearsal().answer
    texted(cloud, PETE, "Is 3 still on?")
    assert cloud.texts_to(PETE) == ["I have passed that on to the team. (rehearsal)"]
    assert "For you: They wrote: Is 3 still on?" in cloud.texts_to(MARIA)[0]


def test_request_to_text_a_contact_shows_what_they_have_just_written(cloud: Cloud) -> None:
    texted(cloud, PETE, "Noon works.\nOr is 3 better? MARKER")
    cloud.model.add(use_tool("send_message", to_pete(cloud, "3 is better.")), say("Asked."))
    cloud.text(MARIA, "Tell Pete that 3 is better")
    cloud.settle()
    asked = next(text for text in cloud.texts_to(MARIA) if "3 is better." in text)
    assert 'Pete Rossi last wrote: "Noon works. Or is 3 better? MARKER"\n"3 is better."' in asked
    page = cloud.http("GET", f"/a/{cloud.last_link(MARIA)}").text
    assert "Written by somebody outside" in page
    assert "Noon works. Or is 3 better? MARKER" in page
    assert not any("MARKER" in str(request.body) for request in cloud.model.requests)
    decide(cloud, MARIA, "approved")
    cloud.settle()
    cloud.model.add(use_tool("send_message", to_pete(cloud, "And bring the key.")), say("Asked."))
    cloud.text(MARIA, "And that he is to bring the key")
    cloud.settle()
    assert not any("last wrote" in text for text in cloud.texts_to(MARIA)[-2:])


def to_pete(cloud: Cloud, text: str) -> dict[str, str]:
    return {"contact_id": contact(cloud, "Pete"), "text": text, "reason": "The visit."}
