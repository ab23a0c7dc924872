"""Tools that search and read text histories: the right threads and lines, and clear refusals."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from infra.local.demo import NUMBER
from infra.local.world.script import say, use_tool
from steward.actors.store import StepCommit
from steward.agent.conversations.entries import ToolResultEntry
from steward.agent.conversations.models import ConversationState
from steward.agent.conversations.steps import Step
from steward.agent.correspondence.fold import first_state, text_received, text_settled, with_known
from steward.channels.messaging.events import TextReceived, TextSettled
from steward.core.ids import new_id
from steward.core.provenance import in_full
from steward.people.directory.models import Contact
from steward.people.directory.outside_addresses import correspondence_id
from tests.support.cloud import MARIA, PETE, STRANGER_PHONE, Cloud, account_of, running_cloud
from tests.support.walks import for_each

JUNE = datetime(2025, 6, 15, 18, 30, tzinfo=UTC)
JOHN_PHONE = "+14155550100"
# (who: > them, < us; minutes after JUNE; text)
Line = tuple[str, int, str]
LEAK: Sequence[Line] = (
    (">", -7_515, "There's a small leak under the bathroom sink"),
    ("<", -7_510, "Thanks for reporting. I'll send maintenance today."),
    ("<", -7_125, "Plumber visited, patched the pipe. Let us know if it recurs."),
    (">", 0, "Hey, is maintenance coming today?"),
    ("<", 2, "Yes, the plumber is scheduled for 3pm"),
    (">", 3, "Great, the leak has gotten worse"),
    ("<", 5, "I'll let them know to prioritize it"),
)


def add_contact(cloud: Cloud, name: str, phone: str, about: str = "") -> str:
    people = cloud.wiring.people_store
    account = people.account(account_of(cloud))
    assert account is not None
    contact_id = new_id("ctc", cloud.wiring.clock())
    people.put_contact(
        account, Contact(account_id=account.account_id, contact_id=contact_id, name=name, phone=phone, about=about)
    )
    return contact_id


def said(cloud: Cloud, phone: str, lines: Sequence[Line], *, name: str = "", status: Any = "sent") -> None:
    """An exchange that is over, as its events would have left it."""
    account, conversation_id = account_of(cloud), correspondence_id(account_of(cloud), phone)
    store, state = cloud.wiring.actor_store, None
    common: dict[str, Any] = {
        "account_id": account,
        "channel": "sms",
        "steward_address": NUMBER,
        "address": phone,
        "name": name,
    }
    for place, (who, minutes, text) in enumerate(lines):
        at = JUNE + timedelta(minutes=minutes)
        out = {"reference": f"c/{place}", "own": False, "member_id": "", "status": status, "reason": "r"}
        event = (
            TextReceived(**common, contact_id=None, provider_id=f"p{place}", received_at=at, text=text)
            if who == ">"
            else TextSettled(**common, **out, settled_at=at, text=text)
        )
        state = state or store.state(conversation_id) or first_state(conversation_id, event)
        state = _committed(cloud, state, event, at)


def _committed(
    cloud: Cloud, state: ConversationState, event: TextReceived | TextSettled, at: datetime
) -> ConversationState:
    begun = state.model_copy(update={"version": state.version + 1, "commit_id": new_id("commit", at)})
    step = Step(begun, at)
    step = text_received(step, event) if isinstance(event, TextReceived) else text_settled(step, event)
    step = with_known(step.with_state(loop=None), unhandled=())
    cloud.wiring.actor_store.commit(StepCommit(step, state.version, ()))
    return step.talk


def ask(cloud: Cloud, tool: str, **arguments: Any) -> ToolResultEntry:
    """Return the tool result that the model gets for Maria's request."""
    cloud.model.add(use_tool(tool, arguments), say("Here."))
    cloud.text(MARIA, "Look it up")
    cloud.settle()
    results = [entry for entry in cloud.log(MARIA) if isinstance(entry, ToolResultEntry)]
    assert cloud.failures == []
    (*_, result) = results
    return result.model_copy(update={"content": in_full(result.content, result.quotes)})


@pytest.fixture
def john(cloud: Cloud) -> Cloud:
    """Oak Street's tenant in unit 203 and his leak."""
    add_contact(cloud, "John Doe", JOHN_PHONE, "Unit 203")
    said(cloud, JOHN_PHONE, LEAK, name="John Doe")
    return cloud


def test_matches_come_with_what_was_said_around_them(john: Cloud) -> None:
    result = ask(john, "search_sms_history", query="GOTTEN worse", contact_name="Unit 203")
    assert result.status == "done"
    assert result.provenance == "outside"
    assert result.content == (
        "=== Match 1 of 1 (conversation with John Doe — Unit 203) ===\n"
        "[2025-06-10 9:15 AM] John Doe (Unit 203) → Oak Street Homes: There's a small leak under the bathroom sink\n"
        "[2025-06-10 9:20 AM] Oak Street Homes → John Doe (Unit 203): "
        "Thanks for reporting. I'll send maintenance today.\n"
        "[2025-06-10 3:45 PM] Oak Street Homes → John Doe (Unit 203): "
        "Plumber visited, patched the pipe. Let us know if it recurs.\n"
        "[2025-06-15 2:30 PM] John Doe (Unit 203) → Oak Street Homes: Hey, is maintenance coming today?\n"
        "[2025-06-15 2:32 PM] Oak Street Homes → John Doe (Unit 203): Yes, the plumber is scheduled for 3pm\n"
        "[2025-06-15 2:33 PM] John Doe (Unit 203) → Oak Street Homes: Great, the leak has gotten worse  ← MATCH\n"
        "[2025-06-15 2:35 PM] Oak Street Homes → John Doe (Unit 203): I'll let them know to prioritize it"
    )


def test_five_before_and_five_after_and_overlapping_windows_are_one(cloud: Cloud) -> None:
    lines: list[Line] = [(">", n, f"number {n:02d}{' leak' if n in (10, 16, 40) else ''}") for n in range(60)]
    said(cloud, STRANGER_PHONE, lines)
    content = ask(cloud, "search_sms_history", query="leak").content
    first, second = content.split("\n\n")
    assert first.splitlines()[0] == f"=== Match 1 of 3 (conversation with {STRANGER_PHONE}) ==="
    assert [line.split("number ")[1][:2] for line in first.splitlines()[1:]] == [f"{n}" for n in range(35, 46)]
    assert second.splitlines()[0] == f"=== Matches 2–3 of 3 (conversation with {STRANGER_PHONE}) ==="
    assert [line.split("number ")[1][:2] for line in second.splitlines()[1:]] == [f"{n:02d}" for n in range(5, 22)]
    assert content.count("← MATCH") == 3


def test_the_newest_matches_count_and_the_limit_holds(cloud: Cloud) -> None:
    said(cloud, STRANGER_PHONE, [(">", n * 30, f"leak {n:02d}") for n in range(30)])
    content = ask(cloud, "search_sms_history", query="leak").content
    marked = [line for line in content.splitlines() if "← MATCH" in line]
    assert [line.split("leak ")[1][:2] for line in marked] == ["25", "26", "27", "28", "29"]


def test_dates_are_days_of_the_asking_member(john: Cloud) -> None:
    # 18:33 UTC on the 15th; in New York the 10th ends at 4:00 UTC on the 11th.
    one = ask(john, "search_sms_history", query="leak", after="2025-06-11")
    assert one.content.startswith("=== Match 1 of 1")
    both = ask(john, "search_sms_history", query="leak", before="2025-06-16")
    assert "2 of 2" in both.content
    first = ask(john, "get_contact_sms_history", contact_name="John", before="2025-06-15")
    assert "showing 3 most recent messages" in first.content
    assert "2:30 PM" not in first.content


def test_a_members_own_texts_are_threads_too(cloud: Cloud) -> None:
    cloud.model.add(say("Good to know."))
    cloud.text(MARIA, "The chimney sweep comes on Friday")
    cloud.settle()
    content = ask(cloud, "search_sms_history", query="chimney").content
    assert "(conversation with Maria Gomez — owner)" in content
    assert "Maria Gomez (owner) → Oak Street Homes: The chimney sweep comes on Friday  ← MATCH" in content
    assert "Oak Street Homes → Maria Gomez (owner): Good to know." in content
    history = ask(cloud, "get_contact_sms_history", contact_name="maria").content
    assert "The chimney sweep comes on Friday" in history


@for_each("name", ["John", "jon doe", "Jhon Doe", "unit 203", "203", "John Doe (Unit 203)"])
def test_a_contact_is_found_by_part_of_the_name_unit_or_with_a_typo(john: Cloud, name: str) -> None:
    result = ask(john, "get_contact_sms_history", contact_name=name)
    head, _, lines = result.content.partition("\n\n")
    assert head == "SMS history with John Doe (Unit 203) — showing 7 most recent messages"
    assert [line.partition("Unit 203")[0][-10:] for line in lines.splitlines()[:1]] == ["John Doe ("]
    assert lines.splitlines()[0].endswith("There's a small leak under the bathroom sink")
    assert lines.splitlines()[-1].endswith("I'll let them know to prioritize it")
    assert result.provenance == "outside"


def test_the_fifty_newest_in_order_out_of_a_long_thread(cloud: Cloud) -> None:
    said(cloud, PETE.phone, [("<" if n % 3 else ">", n, f"number {n}") for n in range(130)], name=PETE.name)
    content = ask(cloud, "get_contact_sms_history", contact_name="Pete").content
    numbers = [int(line.rsplit("number ", 1)[1]) for line in content.splitlines() if "number" in line]
    assert numbers == list(range(80, 130))
    few = ask(cloud, "get_contact_sms_history", contact_name="Pete", limit=3).content
    assert [line.rsplit("number ", 1)[1] for line in few.splitlines()[2:]] == ["127", "128", "129"]


def test_history_marks_a_text_that_may_not_have_arrived(cloud: Cloud) -> None:
    said(cloud, PETE.phone, [("<", 0, "Are you there?")], name=PETE.name, status="unknown")
    content = ask(cloud, "get_contact_sms_history", contact_name="Pete").content
    assert content.endswith("Pete Rossi (plumber): Are you there? (may not have arrived)")


def test_automatic_answer_stands_in_the_history_once(cloud: Cloud) -> None:
    cloud.text(STRANGER_PHONE, "Is the flat free?")
    cloud.settle()
    content = ask(cloud, "search_sms_history", query="automatic assistant").content
    assert content.startswith(f"=== Match 1 of 1 (conversation with {STRANGER_PHONE}) ===\n")
    assert len(content.splitlines()) == 3
    assert content.endswith("Your message has reached the team.  ← MATCH")


# Bad questions.


@for_each(
    ("tool", "arguments", "words"),
    [
        ("get_contact_sms_history", {"contact_name": "Zebedee Quux"}, "No contact or team member matches"),
        ("search_sms_history", {"query": "leak", "contact_name": "Zebedee"}, "No contact or team member matches"),
        ("search_sms_history", {"query": "x"}, "at least 2 characters"),
        ("search_sms_history", {"query": "   "}, "at least 2 characters"),
        ("search_sms_history", {"query": "leak", "limit": 0}, "between 1 and 25"),
        ("search_sms_history", {"query": "leak", "limit": 26}, "between 1 and 25"),
        ("get_contact_sms_history", {"contact_name": "Pete", "limit": 201}, "between 1 and 200"),
        ("get_contact_sms_history", {"contact_name": "Pete", "limit": -1}, "between 1 and 200"),
        ("search_sms_history", {"query": "leak", "after": "yesterday"}, "after must be written like 2026-11-20"),
        ("search_sms_history", {"query": "leak", "before": "2025-02-30"}, "before must be written like 2026-11-20"),
        (
            "get_contact_sms_history",
            {"contact_name": "Pete", "after": "2025-06-16", "before": "2025-06-15"},
            "The dates are reversed",
        ),
    ],
)
def test_a_bad_question_is_answered_with_what_to_ask_instead(
    cloud: Cloud, tool: str, arguments: dict[str, Any], words: str
) -> None:
    result = ask(cloud, tool, **arguments)
    assert result.status == "failed"
    assert words in result.content


def test_best_match_among_people_is_taken_and_others_are_named(john: Cloud) -> None:
    add_contact(john, "Johnny Doerr", "+14155550199", "Unit 9")
    content = ask(john, "get_contact_sms_history", contact_name="Johnny Doe").content
    assert content.startswith("Taken for Johnny Doerr (Unit 9). It may also mean: John Doe (Unit 203).\n\n")
    assert "no texts with Johnny Doerr" in content
    # A whole name means nobody else.
    content = ask(john, "get_contact_sms_history", contact_name="JOHN  DOÉ").content
    assert content.startswith("SMS history with John Doe (Unit 203) — showing 7 most recent messages")


@for_each(
    ("tool", "arguments"),
    [("get_contact_sms_history", {}), ("search_sms_history", {"query": "leak"})],
    cloud=running_cloud,
    john=john,
)
def test_no_contact_is_taken_when_two_cannot_be_told_apart(john: Cloud, tool: str, arguments: dict[str, Any]) -> None:
    add_contact(john, "John Doe", "+14155550199", "Unit 9")
    result = ask(john, tool, contact_name="john doe", **arguments)
    assert result.status == "failed"
    assert "2 match equally: ask the member which one" in result.content
    assert "John Doe (Unit 203), +14155550100" in result.content
    assert "John Doe (Unit 9), +14155550199" in result.content
    assert "leak" not in result.content
    # What was shown is enough to say who is meant.
    for name in ("John Doe (Unit 203)", "+14155550100"):
        told = ask(john, tool, contact_name=name, **arguments)
        assert told.status == "done"
        assert "There's a small leak" in told.content


def test_empty_history_and_no_match_are_no_errors_and_no_number_is_one(cloud: Cloud) -> None:
    none = ask(cloud, "get_contact_sms_history", contact_name="Lena")
    assert (none.status, none.content) == ("done", "There are no texts with Lena Park (electrician).")
    dated = ask(cloud, "get_contact_sms_history", contact_name="Lena", after="2025-01-01", before="2025-01-02")
    assert dated.content.endswith("in that time.")
    assert ask(cloud, "search_sms_history", query="unheard of").content == "No text matches."
    # Somebody without a number has no texts.
    add_contact(cloud, "Walter Snail", "", "by post")
    result = ask(cloud, "get_contact_sms_history", contact_name="Walter")
    assert result.status == "failed"
    assert result.content == "Walter Snail (by post) has no phone number on record, so there are no texts with them."
