"""A member leaves the team: what waited for them ends with a reason, and the owners hear of it once."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from infra.local.demo import NUMBER
from infra.local.world.script import ScriptedModel
from steward.actors.events import EventPost
from steward.agent.conversations.member_changes import MemberChanges
from steward.aws.schema import CONVERSATIONS
from steward.channels.messaging.events import MemberTold
from steward.core.sentences import render
from steward.people.directory.models import ConversationParty
from steward.time.schedules.models import JobLine, JobTerms
from tests.integration.test_web_conversations import Browser
from tests.support import aws_inspection
from tests.support.cloud import DANA, MARIA, PETE, START, Cloud, account_of
from tests.support.outsiders import member
from tests.support.plumber import REQUEST, plumber_rule
from tests.support.rebuild_differences import differs
from tests.support.web import signed_in

STAYS = (
    "I won't carry out their reminders, or anything else they scheduled, any more. Contacts, files and records stay."
)


@pytest.fixture
def model() -> ScriptedModel:
    return ScriptedModel(rule=plumber_rule)


def leaves(cloud: Cloud) -> None:
    cloud.wiring.accounts.change_member(account_of(cloud), member(cloud, DANA).member_id, active=False)
    cloud.settle()
    cloud.later(301)


def test_open_request_of_a_member_who_leaves_ends_with_the_reason(cloud: Cloud) -> None:
    cloud.text(DANA, REQUEST)
    cloud.settle()
    before = cloud.texts_to(DANA)
    leaves(cloud)
    assert cloud.texts_to(MARIA) == [
        f"Dana Cruz is no longer on the team. {STAYS}\n"
        "What they had asked for and nobody had decided is over: text Pete Rossi (plumber)."
    ]
    (ended,) = signed_in(cloud, MARIA).rows("decided")
    assert (ended["status"], ended["because"]) == ("not_done", "Dana Cruz is no longer on the team.")
    assert (cloud.texts_to(DANA), cloud.texts_to(PETE)) == (before, [])


def test_request_in_the_chat_ends_too_and_owners_read_it_in_their_language(cloud: Cloud) -> None:
    cloud.wiring.accounts.change_member(account_of(cloud), member(cloud, MARIA).member_id, language="de")
    chat = Browser(cloud, member(cloud, DANA))
    chat.begin(REQUEST)
    assert len(cloud.wiring.approvals.asked_for(member(cloud, DANA))) == 1
    leaves(cloud)
    told = cloud.texts_to(MARIA)[-1]
    assert told.startswith("Dana Cruz ist nicht mehr im Team.")
    assert told.endswith("damit erledigt: Pete Rossi (plumber) eine SMS schicken.")
    maria = signed_in(cloud, MARIA)
    assert maria.rows("approvals") == []
    (ended,) = maria.rows("decided")
    assert (ended["status"], ended["because"]) == ("not_done", "Dana Cruz ist nicht mehr im Team.")
    assert cloud.texts_to(PETE) == []


def test_owners_hear_that_a_member_left_who_had_asked_for_nothing(cloud: Cloud) -> None:
    leaves(cloud)
    assert cloud.texts_to(MARIA) == [f"Dana Cruz is no longer on the team. {STAYS}"]
    assert cloud.texts_to(DANA) == []


def test_question_about_a_departure_shows_no_words_from_outside() -> None:
    terms = JobTerms(start="2026-11-21T09:00", zone="UTC")
    line: dict[str, Any] = {
        "account_id": "acct-1",
        "member_id": "mbr-1",
        "terms": terms,
        "status": "on",
        "next_at": START,
    }
    jobs = [
        JobLine(**line, job_id="job-1", outside=False, what="water the plants"),
        JobLine(**line, job_id="job-2", outside=True, what="pay the stranger"),
        JobLine(**line | {"next_at": None}, job_id="job-3", outside=False, what="over already"),
        JobLine(**line | {"member_id": "mbr-2"}, job_id="job-4", outside=False, what="another's"),
    ]
    approvals: Any = SimpleNamespace(asked_for=lambda _: [])
    nobody: Any = None
    changes = MemberChanges(nobody, nobody, lambda: approvals, lambda _: {}, lambda _: jobs)
    who: Any = SimpleNamespace(account_id="acct-1", member_id="mbr-1")
    (said,) = (render(one) for one in changes.leaves_behind(who))
    assert said == 'Their reminders and scheduled messages that end (2): "water the plants"; "...".'


def test_conversations_are_listed_rightly_when_a_silent_member_leaves(cloud: Cloud) -> None:
    assert differs(cloud) == []
    leaves(cloud)
    assert differs(cloud) == []


def test_nothing_is_sent_to_a_former_member_from_their_conversation(cloud: Cloud) -> None:
    dana = member(cloud, DANA)
    party = ConversationParty.of(dana, NUMBER)
    home = cloud.conversation_of(DANA)
    leaves(cloud)
    told = MemberTold(party=party, by_name=MARIA.name, text="The tenant in unit 12 has paid.")
    cloud.wiring.actors.post([EventPost(home, told)])
    cloud.settle()
    assert cloud.texts_to(DANA) == []
    rows = aws_inspection.rows_of(CONVERSATIONS.name)
    (refused,) = (one for one in rows if one["row"].startswith("delivery#") and one["conversation_id"] == home)
    assert (refused["status"], refused["reason"]) == ("failed", "they are no longer on the team")


def test_member_who_returns_is_written_to_again(cloud: Cloud) -> None:
    dana = member(cloud, DANA)
    leaves(cloud)
    cloud.wiring.accounts.change_member(account_of(cloud), dana.member_id, active=True)
    cloud.settle()
    assert len(cloud.texts_to(DANA)) == 1


def test_owners_hear_nothing_of_a_member_who_is_being_erased(cloud: Cloud) -> None:
    cloud.text(DANA, REQUEST)
    cloud.settle()
    dana = member(cloud, DANA)
    cloud.wiring.erasure_requests.of_operator(account_of(cloud), dana.member_id, dana.name)
    cloud.invoke("erasure", {})
    cloud.settle()
    assert not any("no longer on the team" in one for one in cloud.texts_to(MARIA))
    assert signed_in(cloud, MARIA).rows("approvals") == []
