"""Activity feed of the local page shows rows that the real handlers wrote."""

from __future__ import annotations

import re

import pytest

from infra.local.activity import ActivityReader, StewardActivity
from infra.local.demo import NUMBER
from infra.local.feed_rows import FeedRowWriter
from infra.local.world import script
from infra.local.world.page_feed import Activity, Presence
from infra.local.world.script import ScriptedModel
from tests.support.cloud import MARIA, PETE, Cloud
from tests.support.plumber import DRAFT, REQUEST, answer, decide, plumber_rule
from tests.support.walks import for_each

TABLES = {
    "ConversationsTable": "conversations",
    "ApprovalsTable": "approvals",
    "PeopleTable": "people",
    "PayloadsBucket": "payloads",
}


@pytest.fixture
def model() -> ScriptedModel:
    """Does the main job."""
    return ScriptedModel(rule=plumber_rule)


@pytest.fixture
def reader(cloud: Cloud) -> ActivityReader:
    """A page that has just been opened."""
    account_id = cloud.wiring.people_store.account_at(NUMBER)
    assert account_id is not None
    return StewardActivity(TABLES, account_id).reader


def seen_by(reader: ActivityReader) -> list[Activity]:
    """The rows of the feed since the last time."""
    return [item for item in reader.read() if isinstance(item, Activity)]


def test_steward_is_seen_at_work_until_it_has_answered(cloud: Cloud, reader: ActivityReader) -> None:
    """At every step on the way, as a page that reads all the time would see it."""
    assert reader.read() == []
    cloud.text(MARIA, REQUEST)
    sid = next(message.sid for message in cloud.twilio.messages() if message.sender == MARIA.phone)
    seen: list[Presence] = []
    moved = True
    while moved:
        moved = False
        for queue in cloud.queue_urls:
            moved |= cloud.drain(only=(queue,)) > 0
            seen += [item for item in reader.read() if isinstance(item, Presence)]
    assert {one.phone for one in seen} == {MARIA.phone}
    assert [sid for one in seen for sid in one.heard] == [sid]
    assert seen[0].working
    assert not seen[-1].working
    cloud.text(PETE, "Is 3 still on?")
    cloud.settle()
    (pete,) = [one for one in reader.read() if isinstance(one, Presence) and one.phone == PETE.phone]
    assert not pete.working
    assert len(pete.heard) == 1


def test_the_main_job_is_seen_once_and_in_order(cloud: Cloud, reader: ActivityReader) -> None:
    assert reader.read() == []
    cloud.text(MARIA, REQUEST)
    cloud.settle()

    seen = seen_by(reader)
    assert [item.title for item in seen if item.kind == "log"][:2] == [
        "Maria Gomez wrote",
        "The model called tools",
    ]
    assert {(item.kind, item.title, item.state) for item in seen if item.kind != "log"} == {
        ("tool", "Look up contacts; Looking for: the plumber", "done"),
        ("approval", next(item.title for item in seen if item.kind == "approval"), "waiting"),
        ("delivery", "Text to Maria Gomez", "sent"),
    }
    assert {item.conversation for item in seen} == {"Maria Gomez"}
    assert len({item.id for item in seen}) == len(seen)
    assert reader.read() == []


def test_a_decision_moves_the_approval_on_in_its_place(cloud: Cloud, reader: ActivityReader) -> None:
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    waiting = next(item for item in seen_by(reader) if item.kind == "approval")
    decide(cloud, MARIA, "approved")
    cloud.settle()

    seen = seen_by(reader)
    approval = next(item for item in seen if item.kind == "approval")
    assert (approval.id, approval.state) == (waiting.id, "approved")
    assert next(item.state for item in seen if item.title == f"Text Pete Rossi; {DRAFT}") == "done"
    assert cloud.texts_to(PETE) != []
    assert reader.read() == []


def test_a_page_opened_later_sees_what_happened_before(cloud: Cloud, reader: ActivityReader) -> None:
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    reader.read()
    account_id = reader.account_id
    late = seen_by(StewardActivity(TABLES, account_id).reader)
    assert "Maria Gomez wrote" in [item.title for item in late]
    assert "waiting" in [item.state for item in late if item.kind == "approval"]


def test_a_new_conversation_and_an_outsiders_words_are_seen_too(cloud: Cloud, reader: ActivityReader) -> None:
    cloud.text(MARIA, "/model opus")
    cloud.text(PETE, "I can come at 3")
    cloud.settle()
    assert {"Model changed", "Pete Rossi wrote"} <= {item.title for item in seen_by(reader)}
    cloud.text(MARIA, "/new")
    cloud.settle()
    cloud.text(MARIA, "hello")
    cloud.settle()
    seen = [(item.title, item.detail) for item in seen_by(reader)]
    assert ("Maria Gomez wrote", "hello") in seen
    assert "Left for a new conversation" in [title for title, _ in seen]
    assert all(title for title, _ in seen)


def test_nothing_is_shown_as_a_program_has_it(cloud: Cloud, reader: ActivityReader) -> None:
    """Neither ids nor the names of tools and arguments, nor JSON: through a search, a draft, a decision and an undo."""
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    decide(cloud, MARIA, "approved")
    cloud.settle()
    cloud.model.add(
        script.use_tool("search_conversations", {"query": "the plumber", "limit": 3}),
        script.use_tool("remember", {"text": "The gate code is 1."}),
        script.say("Noted."),
    )
    cloud.text(MARIA, "Remember the code, and what did we say about the plumber?")
    cloud.settle()
    answer(cloud, MARIA, "UNDO")
    cloud.settle()
    seen = seen_by(reader)
    for item in seen:
        for said in (item.title, item.detail, item.state):
            if said.startswith("News: "):
                continue  # this model's own words, which repeat what it was told
            assert not re.search(r"[a-z]_[a-z]|\b[a-z]{2,5}-[0-9A-Z]{26}\b|[{}]|null|None", said), item
    told = {(item.title, item.detail) for item in seen}
    assert ("Look up contacts; Looking for: the plumber", "Looking for: the plumber") in told
    text = f"Contact: Pete Rossi\nWords: {DRAFT}\nWhy: Maria can meet at 3 tomorrow"
    assert (f"Text Pete Rossi; {DRAFT}", text) in told
    assert any(title == "The model called tools" and "Search your conversations" in detail for title, detail in told)


@for_each(
    ("told", "read"),
    [
        (
            "Done: pay-01ARZ3NDEKTSV4RRFFQ69G5FAV (cleared), chg-hl7y4zebqbk75tlt (paid).",
            "Done: payment (cleared), charge (paid).",
        ),
        ("prop-01ARZ3NDEKTSV4RRFFQ69G5FAV · 118 Oak Street", "118 Oak Street"),
        ("ctc-01ARZ3NDEKTSV4RRFFQ69G5FAV is asked", "Pete is asked"),
        ("ctc-01ARZ3NDEKTSV4RRFFQ69G5FAV · Pete", "Pete"),
        ("a well-abcdefghijklmnop", "a well-abcdefghijklmnop"),
    ],
)
def test_an_id_is_read_as_what_it_is_of(told: str, read: str) -> None:
    assert FeedRowWriter(lambda _: "Pete", lambda _: None).readable(told) == read
