"""Main scenario, through the Lambda handlers: a member's text leads to a drafted, approved and sent message."""

from __future__ import annotations

from html import unescape
from itertools import pairwise

import pytest

from infra.local.world.script import ScriptedModel, say, use_tool, use_tools
from steward.agent.conversations.entries import NoteEntry, ReplyEntry, ToolResultEntry
from tests.support.cloud import DANA, MARIA, PETE, Cloud
from tests.support.plumber import DRAFT, REQUEST, decide, plumber_rule


@pytest.fixture
def model() -> ScriptedModel:
    """Does the main job, after whatever a test scripts first."""
    return ScriptedModel(rule=plumber_rule)


def test_the_webhook_answers_at_once_and_the_draft_waits(cloud: Cloud) -> None:
    answer = cloud.text(MARIA, REQUEST)
    assert (answer.status, answer.content_type) == (200, "text/xml; charset=utf-8")
    assert "<Response" in answer.text
    assert cloud.texts_to(MARIA) == []

    cloud.settle()

    request, words = cloud.texts_to(MARIA)
    assert DRAFT in request
    assert "Pete Rossi (plumber)" in request
    assert "/a/" in request
    assert words == "I have drafted it for you to check."
    assert cloud.texts_to(PETE) == []
    assert cloud.failures == []
    assert cloud.model.problems == []


def test_opening_the_link_shows_everything_and_changes_nothing(cloud: Cloud) -> None:
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    before = cloud.log(MARIA)

    for _ in range(3):
        page = cloud.http("GET", f"/a/{cloud.last_link(MARIA)}")
        cloud.settle()

    shown = unescape(page.text)
    assert page.status == 200
    for part in (DRAFT, "Pete Rossi (plumber)", PETE.phone, "Maria can meet at 3 tomorrow", "Maria Gomez"):
        assert part in shown
    assert cloud.log(MARIA) == before
    assert cloud.texts_to(PETE) == []


def test_approved_it_goes_out_once_and_the_member_is_told(cloud: Cloud) -> None:
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    assert "Approved" in decide(cloud, MARIA, "approved").text
    cloud.settle()

    assert cloud.texts_to(PETE) == [DRAFT]
    assert f'Texted Pete Rossi: "{DRAFT}"' in cloud.texts_to(MARIA)[-1]

    # A second click, a repeated sweep and an hour later: nothing more happens.
    again = decide(cloud, MARIA, "rejected")
    assert "Approved" in again.text
    assert DRAFT not in again.text
    told = len(cloud.texts_to(MARIA))
    for _ in range(4):
        cloud.later(900)
    assert cloud.texts_to(PETE) == [DRAFT]
    assert len(cloud.texts_to(MARIA)) == told


def test_edited_and_approved_what_was_in_the_box_goes_out(cloud: Cloud) -> None:
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    decide(cloud, MARIA, "approved", text="Make it 4 o'clock, Pete — “sharp”. 🙂")
    cloud.settle()

    assert cloud.texts_to(PETE) == ["Make it 4 o'clock, Pete — “sharp”. 🙂"]
    assert any(isinstance(e, NoteEntry) and "edited and approved" in e.text for e in cloud.log(MARIA))


def test_rejected_nothing_goes_out_and_the_model_reads_the_note(cloud: Cloud) -> None:
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    decide(cloud, MARIA, "rejected", note="He is on holiday")
    cloud.settle()

    assert cloud.texts_to(PETE) == []
    assert "He is on holiday" in cloud.texts_to(MARIA)[-1]


def test_the_conversation_goes_on_while_a_decision_waits(cloud: Cloud) -> None:
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    cloud.text(MARIA, "By the way, thanks!")
    cloud.settle()
    assert "By the way, thanks!" in cloud.texts_to(MARIA)[-1]

    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert cloud.texts_to(PETE) == [DRAFT]


def test_two_members_have_conversations_of_their_own(cloud: Cloud) -> None:
    cloud.text(MARIA, "hello from Maria")
    cloud.text(DANA, "hello from Dana")
    cloud.settle()
    assert ["hello from Maria" in text for text in cloud.texts_to(MARIA)] == [True]
    assert ["hello from Dana" in text for text in cloud.texts_to(DANA)] == [True]


def test_an_undecided_request_expires_and_its_asker_is_told_once(cloud: Cloud) -> None:
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    link = cloud.last_link(MARIA)
    cloud.later(86_400 + 60)
    cloud.later(60)

    told = [text for text in cloud.texts_to(MARIA) if "Nobody answered in time" in text]
    assert len(told) == 1
    page = decide(cloud, MARIA, "approved", token=link).text
    assert "Expired" in page
    assert "The time to decide this is over. Nothing was sent or changed." in page
    cloud.settle()
    assert cloud.texts_to(PETE) == []


def test_a_contact_that_changed_while_the_decision_waited_is_not_texted(cloud: Cloud) -> None:
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    people = cloud.wiring.people_store
    account_id = people.account_at("+15005550006")
    assert account_id is not None
    account = people.account(account_id)
    assert account is not None
    pete = next(c for c in people.contacts(account_id) if c.phone == PETE.phone)
    people.put_contact(account, pete.model_copy(update={"phone": "+15550100777"}))

    decide(cloud, MARIA, "approved")
    cloud.settle()

    assert cloud.texts_to(PETE) == []
    assert cloud.texts_to("+15550100777") == []
    assert "Pete Rossi has had a different address since this was decided" in cloud.texts_to(MARIA)[-1]


def test_tools_in_sequence_and_side_by_side_each_get_one_result(cloud: Cloud, model: ScriptedModel) -> None:
    model.add(
        use_tool("remember", {"text": "The boiler is serviced in May."}),
        use_tools(("read_file", {"path": "MEMORY.md"}), ("search_contacts", {"query": "unit 4B"})),
        say("Noted."),
    )
    cloud.text(MARIA, "Remember that the boiler is serviced in May")
    cloud.settle()

    results = {e.tool: e for e in cloud.log(MARIA) if isinstance(e, ToolResultEntry)}
    assert results["remember"].status == "done"
    assert "The boiler is serviced in May." in results["read_file"].content
    assert "Jordan Wells" in results["search_contacts"].content
    assert [text.split("\n")[0] for text in cloud.texts_to(MARIA)] == ["Noted."]

    cloud.text(MARIA, "What do you know?")
    cloud.settle()
    assert "boiler is serviced in May" in model.requests[-1].system


def test_messages_sent_while_a_tool_runs_are_answered_after_it(cloud: Cloud, model: ScriptedModel) -> None:
    model.add(use_tool("search_contacts", {"query": "roofer"}), say("Tom Baker is the roofer. And yes, Friday."))
    cloud.text(MARIA, "Who is the roofer?")
    cloud.drain(only=("turns",))
    cloud.text(MARIA, "And is it Friday?")
    cloud.settle()

    assert cloud.texts_to(MARIA) == ["Tom Baker is the roofer. And yes, Friday."]
    kinds = [e.KIND for e in cloud.log(MARIA)]
    assert kinds == ["message", "reply", "tool_result", "message", "reply"]


def test_the_prefix_of_the_prompt_stays_cached_from_call_to_call(cloud: Cloud, model: ScriptedModel) -> None:
    for text in ("one", "two", "three"):
        cloud.text(MARIA, text)
        cloud.settle()
        cloud.later(60)
    replies = [e for e in cloud.log(MARIA) if isinstance(e, ReplyEntry)]
    assert replies[0].usage.cache_creation_input_tokens > 0
    for earlier, later in pairwise(replies):
        cached = earlier.usage.cache_creation_input_tokens + earlier.usage.cache_read_input_tokens
        # The fake model rounds written and read tokens separately.
        assert abs(later.usage.cache_read_input_tokens - cached) <= 1
