"""Model failures: the person is told in plain words, and no message is lost."""

from __future__ import annotations

import os
import time

import pytest

from infra.local.world.script import (
    Reply,
    ScriptedModel,
    Step,
    cut_at_max_tokens,
    cut_stream,
    cut_tool_at_max_tokens,
    empty,
    error_in_stream,
    hang,
    http_error,
    refuse,
    say,
    silent_stream,
    use_tool,
    use_tools,
)
from steward.agent.conversations.entries import ToolResultEntry
from tests.support.cloud import MARIA, PETE, Cloud, load_functions, running_cloud
from tests.support.plumber import REQUEST, decide, plumber_rule
from tests.support.walks import for_each

TROUBLE = "can't reach my language model"


def results(cloud: Cloud) -> list[ToolResultEntry]:
    """Tool results in Maria's log."""
    return [entry for entry in cloud.log(MARIA) if isinstance(entry, ToolResultEntry)]


def test_an_unknown_tool_is_answered_and_the_turn_goes_on(cloud: Cloud, model: ScriptedModel) -> None:
    model.add(use_tool("launch_rocket", {"to": "the moon"}), say("I can't do that."))
    cloud.text(MARIA, "To the moon!")
    cloud.settle()
    assert cloud.texts_to(MARIA) == ["I can't do that."]
    assert "no tool launch_rocket" in results(cloud)[0].content
    assert model.problems == []


@for_each(
    ("arguments", "said"),
    [
        ({}, "query"),
        ({"query": ""}, "query"),
        ({"query": "x", "limit": 3}, "limit"),
        ({"query": {"nested": True}}, "query"),
    ],
    model=ScriptedModel,
    cloud=running_cloud,
)
def test_arguments_that_do_not_validate_come_back_as_one_useful_sentence(
    cloud: Cloud, model: ScriptedModel, arguments: dict[str, object], said: str
) -> None:
    model.add(use_tool("search_contacts", arguments), say("Who do you mean?"))
    cloud.text(MARIA, "Find them")
    cloud.settle()
    result = results(cloud)[0]
    assert (result.status, result.call_id) == ("failed", None)
    assert said in result.content
    assert cloud.texts_to(MARIA) == ["Who do you mean?"]


def test_a_contact_the_model_made_up_is_never_texted(cloud: Cloud, model: ScriptedModel) -> None:
    made_up = {"contact_id": "ctc-made-up", "text": "hi", "reason": "none"}
    model.add(use_tool("send_message", made_up), say("I could not find them."))
    cloud.text(MARIA, "Write to them")
    cloud.settle()
    assert "not a contact" in results(cloud)[0].content
    assert cloud.texts_to(MARIA) == ["I could not find them."]


def test_a_hundred_tools_at_once_are_cut_to_a_few(cloud: Cloud, model: ScriptedModel) -> None:
    model.add(use_tools(*[("search_contacts", {"query": f"plumber {n}"}) for n in range(100)]), say("Enough."))
    cloud.text(MARIA, "Search")
    cloud.settle()
    assert len(results(cloud)) == 6
    assert cloud.texts_to(MARIA) == ["Enough."]
    assert model.problems == []
    assert cloud.failures == []


def deep(levels: int) -> dict[str, object]:
    """Nested arguments."""
    nested: dict[str, object] = {}
    for _ in range(levels):
        nested = {"query": nested}
    return nested


@for_each(
    "arguments", [deep(30), {"query": float("nan")}, {"query": ["x"] * 5_000}], model=ScriptedModel, cloud=running_cloud
)
def test_arguments_nobody_could_store_do_not_stop_the_conversation(
    cloud: Cloud, model: ScriptedModel, arguments: dict[str, object]
) -> None:
    model.add(use_tool("search_contacts", arguments), say("Who?"))
    cloud.text(MARIA, "Find them")
    cloud.settle()
    assert len(results(cloud)) == 1
    assert cloud.texts_to(MARIA) == ["Who?"]
    assert cloud.failures == []


def garbled(arguments: str, name: str = "search_contacts") -> Reply:
    """A tool call whose arguments are no JSON."""
    block = {"type": "tool_use", "id": "", "name": name, "input": {}, "partial": arguments}
    return Reply((block,), "tool_use")


@for_each(
    "arguments",
    ["{query: plumber}", '{"query": "plum', '["plumber"]', '{"query": "x"}}', '{"a":' * 300, "NaN"],
    model=ScriptedModel,
    cloud=running_cloud,
)
def test_arguments_that_are_no_json_go_back_to_the_model(cloud: Cloud, model: ScriptedModel, arguments: str) -> None:
    model.add(garbled(arguments), use_tool("search_contacts", {"query": "the plumber"}), say("Pete is the plumber."))
    cloud.text(MARIA, "Find them")
    cloud.settle()
    first, second = results(cloud)
    assert (first.status, first.call_id) == ("failed", None)
    assert "arguments of search_contacts cannot be read" in first.content
    assert second.status == "done"
    assert cloud.texts_to(MARIA) == ["Pete is the plumber."]
    assert model.problems == []
    assert cloud.failures == []


def test_a_model_that_never_writes_json_ends_in_an_honest_sentence(cloud: Cloud, model: ScriptedModel) -> None:
    model.add(*[garbled("{query: plumber}")] * 20)
    cloud.text(MARIA, "Find them")
    cloud.settle()
    (said,) = cloud.texts_to(MARIA)
    assert TROUBLE not in said
    assert "I tried the same thing twice" in said
    assert "I got the details wrong" in said
    assert len(model.requests) == 2


def test_arguments_nested_beyond_any_tool_are_refused_in_words(cloud: Cloud, model: ScriptedModel) -> None:
    model.add(use_tool("search_contacts", deep(400)), say("Who?"))
    cloud.text(MARIA, "Find them")
    cloud.settle()
    assert cloud.texts_to(MARIA) == ["Who?"]
    assert cloud.failures == []


def test_tool_uses_left_out_are_said_to_be(cloud: Cloud, model: ScriptedModel) -> None:
    model.add(use_tools(*[("read_file", {"path": f"{n}.md"}) for n in range(10)]), say("Eight of ten."))
    cloud.text(MARIA, "Read them all")
    cloud.settle()
    assert "last 4 of your tool calls were not taken" in "\n".join(model.requests[-1].last_texts)


@for_each(
    "ids", [("call_0", "call_0"), ("call:0", "x" * 5_000), ("", "toolu_1")], model=ScriptedModel, cloud=running_cloud
)
def test_ids_and_names_the_api_would_not_take_back_are_replaced(
    cloud: Cloud, model: ScriptedModel, ids: tuple[str, str]
) -> None:
    for number in range(2):
        model.add(
            use_tools(("read_file", {"path": "a.md"}), ("functions.search contacts", {}), ids=ids),
            say(f"Done {number}."),
        )
        cloud.text(MARIA, "Read it")
        cloud.settle()
    assert cloud.texts_to(MARIA) == ["Done 0.", "Done 1."]
    assert len({result.tool_use_id for result in results(cloud)}) == 4
    assert model.problems == []
    assert cloud.failures == []


def test_a_model_that_pauses_for_ever_is_stopped(cloud: Cloud, model: ScriptedModel) -> None:
    model.add(*[say("Hold on.", "pause_turn")] * 30)
    cloud.text(MARIA, "Think")
    cloud.settle()
    assert len(model.requests) <= 11
    assert len(cloud.texts_to(MARIA)) == 1


def test_a_server_that_asks_for_hours_is_not_waited_for(
    cloud: Cloud, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    model.add(http_error(429, retry_after=1_800), http_error(429, retry_after=1_800), say("Back."))
    slept: list[float] = []
    monkeypatch.setattr(time, "sleep", slept.append)
    cloud.text(MARIA, "hello")
    cloud.settle()
    assert sum(slept) < 20
    assert len(model.requests) == 2
    assert TROUBLE in cloud.texts_to(MARIA)[0]
    cloud.later(61)
    assert cloud.texts_to(MARIA)[-1] == "Back."


def test_an_unpaid_bill_is_not_the_members_fault(cloud: Cloud, model: ScriptedModel) -> None:
    model.add(http_error(400, "Your credit balance is too low to access the API."))
    cloud.text(MARIA, "hello")
    cloud.settle()
    assert TROUBLE in cloud.texts_to(MARIA)[0]


def test_an_outcome_during_a_long_outage_is_told(cloud: Cloud, model: ScriptedModel) -> None:
    model._rule = plumber_rule
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    model.add(*[http_error(529)] * 60)
    cloud.text(MARIA, "Are you there?")
    cloud.settle()
    assert TROUBLE in cloud.texts_to(MARIA)[-1]
    decide(cloud, MARIA, "approved")
    cloud.settle()
    for _ in range(10):
        cloud.later(60)
    assert sum("Texted Pete Rossi" in text for text in cloud.texts_to(MARIA)) == 1
    assert sum(TROUBLE in text for text in cloud.texts_to(MARIA)) == 1


def test_many_long_files_do_not_swell_the_request(model: ScriptedModel) -> None:
    model.add(use_tool("write_file", {"path": "long.md", "content": "x" * 190_000}))
    model.add(*[use_tool("read_file", {"path": "long.md"})] * 4, say("Read."))
    with running_cloud(model, environment={"STEWARD_TURN_DOLLARS": "5"}) as cloud:
        cloud.text(MARIA, "Read it four times")
        cloud.settle()
        assert cloud.texts_to(MARIA)[0].startswith("Read.\n\nDone: Wrote the file long.md.\n")
        assert len(str(model.requests[-1].messages[2:])) < 400_000


def test_thirty_empty_texts_at_once_are_all_answered(cloud: Cloud) -> None:
    for _ in range(30):
        cloud.text(MARIA, "")
    cloud.settle()
    assert len(cloud.texts_to(MARIA)) == 30
    assert cloud.failures == []


def test_two_tools_at_once_one_good_one_bad(cloud: Cloud, model: ScriptedModel) -> None:
    model.add(use_tools(("search_contacts", {"query": "plumber"}), ("nonsense", {})), say("Pete is the plumber."))
    cloud.text(MARIA, "Who is the plumber?")
    cloud.settle()
    assert [result.status for result in sorted(results(cloud), key=lambda r: r.tool)] == ["failed", "done"]
    assert cloud.texts_to(MARIA) == ["Pete is the plumber."]
    assert model.problems == []


@for_each(
    ("step", "said"),
    [
        (empty(), "nothing to say"),
        (refuse(), "can't help with that"),
        (cut_at_max_tokens("The first half"), "The first half"),
        (cut_at_max_tokens("The first half"), "go on"),
        (cut_tool_at_max_tokens("write_file", {"path": "a.md", "content": "long"}), "ran out of room"),
    ],
    model=ScriptedModel,
    cloud=running_cloud,
)
def test_answers_that_are_none_are_said_to_be(cloud: Cloud, model: ScriptedModel, step: Step, said: str) -> None:
    model.add(step)
    cloud.text(MARIA, "hello")
    cloud.settle()
    assert len(cloud.texts_to(MARIA)) == 1
    assert said in cloud.texts_to(MARIA)[0]

    model.add(say("Still here."))
    cloud.text(MARIA, "And now?")
    cloud.settle()
    assert cloud.texts_to(MARIA)[-1] == "Still here."
    assert model.problems == []


@for_each(
    "trouble",
    [
        (http_error(429),) * 2,
        (http_error(529),) * 2,
        (http_error(500),) * 2,
        (http_error(401),),
        (cut_stream("Half an ans"),),
        (cut_stream("Half an ans", cleanly=True),),
        (error_in_stream("Half"),),
    ],
    model=ScriptedModel,
    cloud=running_cloud,
)
def test_trouble_is_told_once_and_the_answer_comes_when_it_is_over(
    cloud: Cloud, model: ScriptedModel, trouble: tuple[Step, ...]
) -> None:
    model.add(*trouble)
    cloud.text(MARIA, "Is anybody there?")
    cloud.settle()
    assert [TROUBLE in text for text in cloud.texts_to(MARIA)] == [True]

    model.add(say("Yes, I am back."))
    for _ in range(3):
        cloud.later(60)
    assert cloud.texts_to(MARIA)[1:] == ["Yes, I am back."]
    assert cloud.failures == []


@for_each("trouble", [(silent_stream("Half", 60),), (hang(60),) * 2], model=ScriptedModel)
def test_silence_is_trouble_like_any_other(model: ScriptedModel, trouble: tuple[Step, ...]) -> None:
    model.add(*trouble)
    with running_cloud(model, environment={"STEWARD_MODEL_SILENCE_SECONDS": "1"}) as cloud:
        cloud.text(MARIA, "Is anybody there?")
        cloud.settle()
        assert [TROUBLE in text for text in cloud.texts_to(MARIA)] == [True]

        # What comes from now on may take the time a loaded machine takes.
        del os.environ["STEWARD_MODEL_SILENCE_SECONDS"]
        cloud.functions.update(load_functions())
        model.add(say("Yes, I am back."))
        for _ in range(3):
            cloud.later(60)
        assert cloud.texts_to(MARIA)[1:] == ["Yes, I am back."]
        assert cloud.failures == []


def test_an_hour_without_a_model_is_told_once_and_is_no_storm(cloud: Cloud, model: ScriptedModel) -> None:
    model.add(*[http_error(529)] * 200)
    cloud.text(MARIA, "Is anybody there?")
    cloud.settle()
    for _ in range(60):
        cloud.later(60)
    tries = len(model.requests)
    assert tries <= 2 * 10, "an outage is a state, not a retry storm"
    assert len(cloud.texts_to(MARIA)) == 1

    for _ in range(model.left):
        model.answer(model.requests[0])
    model.add(say("I am back."))
    for _ in range(20):
        cloud.later(60)
    assert cloud.texts_to(MARIA)[1:] == ["I am back."]


def test_message_written_during_an_outage_is_answered_with_the_rest(cloud: Cloud, model: ScriptedModel) -> None:
    model.add(*[http_error(529)] * 4)
    cloud.text(MARIA, "one")
    cloud.settle()
    cloud.text(MARIA, "two")
    cloud.settle()
    model.add(say("Both read."))
    for _ in range(5):
        cloud.later(60)
    assert cloud.texts_to(MARIA)[-1] == "Both read."
    assert len(cloud.texts_to(MARIA)) == 2
    shown = "\n".join(model.requests[-1].last_texts)
    assert "one" in shown
    assert "two" in shown


def test_an_outcome_is_told_even_when_the_model_is_down(cloud: Cloud, model: ScriptedModel) -> None:
    model._rule = plumber_rule
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    model.add(*[http_error(529)] * 2)
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert len(cloud.texts_to(PETE)) == 1
    trouble, report = cloud.texts_to(MARIA)[-2:]
    assert TROUBLE in trouble
    assert "Texted Pete Rossi" in report


def test_a_request_the_api_will_not_take_does_not_brick_the_conversation(cloud: Cloud, model: ScriptedModel) -> None:
    model.add(say("first"))
    cloud.text(MARIA, "hello")
    cloud.settle()
    model.add(http_error(400), say("second"))
    cloud.text(MARIA, "again")
    cloud.settle()
    assert cloud.texts_to(MARIA) == ["first", "second"]
    roles = [message["role"] for message in model.requests[-1].messages]
    assert roles == ["user", "system"], "tried once more with the newest turn alone"

    model.add(http_error(400), http_error(400))
    cloud.text(MARIA, "and again")
    cloud.settle()
    assert "other words" in cloud.texts_to(MARIA)[-1]


def test_a_model_that_never_stops_using_tools_is_stopped(cloud: Cloud, model: ScriptedModel) -> None:
    model.add(*[use_tool("search_contacts", {"query": "plumber"})] * 10, say("That is all I found."))
    cloud.text(MARIA, "Search for ever")
    cloud.settle()
    assert cloud.texts_to(MARIA) == ["That is all I found."]
    assert len(model.requests) == 11
    assert model.requests[-1].body["tool_choice"] == {"type": "none"}
