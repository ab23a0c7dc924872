"""Limits of the model loop: cost budgets, repeated failures, runaway calls, and claims of things not done."""

from __future__ import annotations

import json

from infra.local.world.script import ModelRequest, ScriptedModel, Step, say, use_tool
from steward.agent.conversations.entries import NoteEntry, ReplyEntry, ToolResultEntry
from tests.support.cloud import DANA, MARIA, Cloud, running_cloud
from tests.support.walks import for_each

SEARCH = {"query": "the plumber"}


def notes(cloud: Cloud, topic: str) -> list[str]:
    return [e.text for e in cloud.log(MARIA) if isinstance(e, NoteEntry) and e.topic == topic]


def results(cloud: Cloud) -> list[ToolResultEntry]:
    return [e for e in cloud.log(MARIA) if isinstance(e, ToolResultEntry)]


def asks_forever(_request: ModelRequest) -> Step:
    return use_tool("search_contacts", {"query": "the plumber"})


def test_the_same_failing_call_twice_ends_with_a_plain_account(cloud: Cloud) -> None:
    cloud.model.add(use_tool("read_file", {"path": "none.md"}), use_tool("read_file", {"path": "none.md"}))
    cloud.text(MARIA, "Read none.md")
    cloud.settle()
    assert cloud.texts_to(MARIA) == [
        "I tried the same thing twice and it went wrong both times (I could not find it), so I have stopped. "
        "How shall I go on?"
    ]
    assert len(results(cloud)) == 2
    cloud.model.add(say("Yes?"))
    cloud.text(MARIA, "hello")
    cloud.settle()
    assert cloud.texts_to(MARIA)[-1] == "Yes?"


@for_each(
    ("tool", "arguments", "why"),
    [("no_such_tool", {}, "There is no tool no_such_tool"), ("search_contacts", {"query": ""}, "at least 1 character")],
    cloud=running_cloud,
)
def test_a_call_that_cannot_be_taken_twice_ends_it_too(
    cloud: Cloud, tool: str, arguments: dict[str, str], why: str
) -> None:
    cloud.model.add(use_tool(tool, arguments), use_tool(tool, arguments))
    cloud.text(MARIA, "Do it")
    cloud.settle()
    assert why in results(cloud)[0].content, "the model reads what is wrong with it"
    assert cloud.texts_to(MARIA) == [
        "I tried the same thing twice and it went wrong both times (I got the details wrong), so I have stopped. "
        "How shall I go on?"
    ]


def test_new_message_restarts_the_step_limit(cloud: Cloud) -> None:
    looks = [use_tool("search_contacts", {"query": f"plumber {number}"}) for number in range(14)]
    cloud.model.add(*looks, say("Found them all."))
    cloud.text(MARIA, "Look for all plumbers")
    for _ in range(7):
        cloud.drain(only=("turns",))
        cloud.drain(only=("tools-people",))
    cloud.text(MARIA, "And hurry")
    cloud.settle()
    assert cloud.texts_to(MARIA) == ["Found them all."]


def test_different_failures_may_go_on(cloud: Cloud) -> None:
    cloud.model.add(
        use_tool("read_file", {"path": "a.md"}), use_tool("read_file", {"path": "b.md"}), say("Neither is there.")
    )
    cloud.text(MARIA, "Read a.md or b.md")
    cloud.settle()
    assert cloud.texts_to(MARIA) == ["Neither is there."]


def test_a_turns_budget_stops_work_and_tells() -> None:
    """Each scripted answer reports some tokens; the price makes two of them reach the limit."""
    environment = {"STEWARD_TURN_DOLLARS": "0.01", "STEWARD_MODEL_PRICES": '{"claude": ["1000", "1000", "0", "0"]}'}
    with running_cloud(ScriptedModel(rule=asks_forever), environment=environment) as cloud:
        cloud.text(MARIA, "Find the plumber")
        cloud.settle()
        (text,) = cloud.texts_to(MARIA)
        assert text.startswith("This request has used up what I may spend on one ($0.01)")
        costs = [e.cost_micros for e in cloud.log(MARIA) if isinstance(e, ReplyEntry)]
        assert sum(costs) >= 10_000
        assert sum(costs[:-1]) < 10_000, "not one call more"
        assert results(cloud)[-1].status == "refused", "what the last answer still wanted is not begun"


def test_a_days_budget_is_the_accounts_and_ends_with_the_day() -> None:
    environment = {
        "STEWARD_ACCOUNT_DAY_DOLLARS": "0.01",
        "STEWARD_MODEL_PRICES": '{"claude": ["100000", "100000", "0", "0"]}',
    }
    with running_cloud(ScriptedModel(rule=lambda _: say("Hello.")), environment=environment) as cloud:
        cloud.text(MARIA, "hello")
        cloud.settle()
        cloud.text(DANA, "hello")
        cloud.text(MARIA, "hello again")
        cloud.settle()
        for person, before in ((MARIA, 1), (DANA, 0)):
            texts = cloud.texts_to(person)
            assert len(texts) == before + 1
            assert "used up what I may spend in a day ($0.01)" in texts[-1]
        assert len(cloud.model.requests) == 1
        cloud.later(10 * 3600)
        cloud.text(MARIA, "good morning")
        cloud.settle()
        assert cloud.texts_to(MARIA)[-1] == "Hello."


def test_a_loop_nobody_started_by_hand_ends_some_time() -> None:
    """Hops are counted on the conversation: calls of the model since a person last said anything."""
    with running_cloud(ScriptedModel(rule=asks_forever), environment={"STEWARD_MODEL_CALLS_ALONE": "4"}) as cloud:
        cloud.text(MARIA, "Find the plumber")
        cloud.settle()
        assert cloud.texts_to(MARIA) == [
            "I have worked on this for 4 steps without hearing from you, so I have stopped. Shall I go on?"
        ]


def finds_claims(cloud: Cloud, quote: str) -> None:
    """The judge names this statement wherever it stands, and no record for it."""
    claims = {"claims": [{"quote": quote, "kind": "message", "call_id": None}]}
    others = cloud.model.aside
    cloud.model.aside = lambda request: (
        say(json.dumps(claims)) if request.system.startswith("You check what an assistant") else others(request)
    )


def test_a_claim_without_a_deed_is_corrected_before_it_goes_out(cloud: Cloud) -> None:
    finds_claims(cloud, "I've texted Pete")
    cloud.model.add(say("Done, I've texted Pete that you can meet at 3."), say("I have not texted Pete yet. Shall I?"))
    cloud.text(MARIA, "Tell Pete I can meet at 3")
    cloud.settle()
    assert cloud.texts_to(MARIA) == ["I have not texted Pete yet. Shall I?"]
    (note,) = notes(cloud, "claim_corrected")
    assert "I've texted Pete" in note
    assert cloud.model.requests[-1].notes == [f"claim_corrected: {json.dumps(note, ensure_ascii=False)}"]


def test_a_claim_made_again_goes_out_marked(cloud: Cloud) -> None:
    finds_claims(cloud, "I've texted Pete")
    cloud.model.add(say("I've texted Pete."), say("As I said, I've texted Pete."))
    cloud.text(MARIA, "Tell Pete I can meet at 3")
    cloud.settle()
    (text,) = cloud.texts_to(MARIA)
    assert text.startswith("As I said, I've texted Pete.\n(Steward: ")


def test_a_claim_with_its_deed_goes_out_as_it_is(cloud: Cloud) -> None:
    cloud.model.add(use_tool("remember", {"text": "The gate code is 1."}), say("I've remembered the gate code."))
    cloud.text(MARIA, "Remember that the gate code is 1")
    cloud.settle()
    assert cloud.texts_to(MARIA)[0].startswith("I've remembered the gate code.\n\nDone: ")
    assert notes(cloud, "claim_corrected") == []


@for_each("again", ["Shall I send it?", ""], cloud=running_cloud)
def test_an_empty_or_questioning_second_try_ends_the_loop(cloud: Cloud, again: str) -> None:
    cloud.model.add(say("I've booked the table."), say(again))
    cloud.text(MARIA, "Book a table")
    cloud.settle()
    assert len(cloud.texts_to(MARIA)) == 1
