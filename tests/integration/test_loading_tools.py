"""A model that is shown few tools loads others by topic, through the Lambda handlers.

By the endpoint's deferred loading, and by declaring what was loaded.
"""

from __future__ import annotations

import json

from infra.local.world.messages_api import PromptCache
from infra.local.world.script import ScriptedModel, referred_to, say, use_tool
from steward.agent.turns.model_capabilities import EVERY
from tests.support.cloud import MARIA, running_cloud
from tests.support.reminders import at
from tests.support.walks import for_each

FEW = {"load_tools", "search_contacts"}
LOADED = {"STEWARD_TOOLS_PROMPT_TOKENS": "0"}
DECLARED = {**LOADED, "STEWARD_MODEL_CAPABILITIES": json.dumps({"main": sorted(EVERY - {"tool_search"})})}
both = for_each("environment", [LOADED, DECLARED])


@both
def test_tools_are_loaded_by_topic_and_used(environment: dict[str, str]) -> None:
    model = ScriptedModel(only_seen=True)
    with running_cloud(model, environment=environment) as cloud:
        model.add(
            use_tool("load_tools", {"topics": ["files", "facts"]}),
            use_tool("remember", {"text": "Pete likes mornings"}),
            say("-"),
            say("You are welcome."),
        )
        cloud.text(MARIA, "Remember that Pete likes mornings")
        cloud.settle()
        first, second, third = model.requests
        assert set(first.tool_names) == FEW
        assert "<topics>" in first.system
        assert "\nfacts: " in first.system
        assert {"remember", "write_file"} < set(second.tool_names)
        assert "resolve_date" not in second.tool_names
        assert "At hand from now on: read_file" in "\n".join([*second.last_results.values(), *second.last_texts])
        assert third.tool_names == second.tool_names, "what is cached stays"
        assert cloud.texts_to(MARIA)[-1].startswith("Done: Remembered: Pete likes mornings")
        cloud.text(MARIA, "Thanks")
        cloud.settle()
        assert model.requests[-1].tool_names == second.tool_names
        assert cloud.failures == []
        assert model.problems == []


def test_declared_tools_never_change_and_the_cached_prefix_holds() -> None:
    model = ScriptedModel(only_seen=True)
    with running_cloud(model, environment=LOADED) as cloud:
        model.add(use_tool("load_tools", {"topics": ["facts"]}), use_tool("list_memories", {}), say("Nothing."))
        cloud.text(MARIA, "What do you know of me?")
        cloud.settle()
        first, second, third = model.requests
        assert first.body["tools"] == second.body["tools"] == third.body["tools"]
        assert {"remember", "write_file", "resolve_date"} < set(first.deferred_names)
        assert not FEW & {*first.deferred_names}
        (result,) = (block for block in second.news if block["type"] == "tool_result")
        assert {one["type"] for one in result["content"]} == {"tool_reference"}, "nothing stands beside them"
        assert "list_memories" in referred_to(result)
        cache = PromptCache()
        sent, after, _ = (cache.usage(request.body) for request in model.requests)
        assert after["cache_read_input_tokens"] == sent["cache_creation_input_tokens"]
        assert cloud.failures == []
        assert model.problems == []


def test_a_model_that_a_member_has_chosen_is_shown_what_was_loaded() -> None:
    model = ScriptedModel(only_seen=True)
    with running_cloud(model, environment=LOADED) as cloud:
        cloud.text(MARIA, "/model haiku")
        model.add(use_tool("load_tools", {"topics": ["facts"]}), use_tool("list_memories", {}), say("Nothing."))
        cloud.text(MARIA, "What do you know of me?")
        cloud.settle()
        assert [request.deferred_names for request in model.requests] == [[], [], []]
        assert "list_memories" in model.requests[-1].tool_names
        assert model.problems == []


def test_loaded_tool_in_use_is_named_again_once_its_loading_is_out_of_view() -> None:
    model = ScriptedModel(only_seen=True)
    with running_cloud(
        model, environment={**LOADED, "STEWARD_WINDOW_TURNS": "1", "STEWARD_FACTS_SECONDS": "0"}
    ) as cloud:
        model.add(use_tool("load_tools", {"topics": ["facts"]}), say("They are at hand."))
        cloud.text(MARIA, "Be ready to remember things")
        cloud.settle()
        model.add(use_tool("list_memories", {}), say("Nothing."))
        cloud.text(MARIA, "What do you know of me?")
        cloud.later(3_600)
        model.add(say("You are welcome."), say("Good-bye."))
        cloud.text(MARIA, "Thanks")
        cloud.later(3_600)
        last = model.requests[-1]
        assert "Be ready" not in str(last.messages)
        assert "list_memories" in last.tool_names, "its topic is there for as long as the call of one of its tools"
        cloud.text(MARIA, "Bye")
        cloud.later(3_600)
        assert set(model.requests[-1].tool_names) == FEW
        assert model.problems == []


def test_unknown_topic_is_reported_beside_the_loaded_ones() -> None:
    model = ScriptedModel(only_seen=True)
    with running_cloud(model, environment=LOADED) as cloud:
        model.add(use_tool("load_tools", {"topics": ["facts", "recipes"]}), use_tool("load_tools", {"topics": ["x"]}))
        model.add(say("There is none."))
        cloud.text(MARIA, "Cook something")
        cloud.settle()
        _, second, third = model.requests
        assert "There is no topic recipes." in "\n".join(second.last_texts)
        assert "There is no topic x." in "\n".join(third.last_results.values())
        assert model.problems == []


def test_while_they_are_few_all_are_shown_and_no_menu() -> None:
    model = ScriptedModel()
    with running_cloud(model) as cloud:
        model.add(say("Hello."))
        cloud.text(MARIA, "Hello")
        cloud.settle()
        (request,) = model.requests
        assert "load_tools" not in request.tool_names
        assert "resolve_date" in request.tool_names
        assert "<topics>" not in request.system


@both
def test_scheduled_question_sees_a_menu_of_reading_tools(environment: dict[str, str]) -> None:
    model = ScriptedModel()
    with running_cloud(model, environment=environment) as cloud:
        asked = {"question": "What is in our files?", "start": "2026-11-20T17:00"}
        model.add(use_tool("create_scheduled_job", asked), say("-"))
        cloud.text(MARIA, "Tell me at five what is in our files")
        cloud.settle()
        assert "\nmessages: " in model.requests[-1].system
        model.add(use_tool("load_tools", {"topics": ["messages", "files"]}), say("Nothing."))
        at(cloud, "2026-11-20T17:00")
        first, second = model.requests[2:]
        assert "\nfiles: " in first.system
        assert "\nmessages: " not in first.system
        told = [*second.last_results.values(), *second.last_texts]
        assert "There is no topic messages." in "\n".join(told)
        assert {"read_file", "search_files"} < set(second.tool_names)
        assert not {"send_message", "write_file"} & set(second.tool_names)
        assert cloud.failures == []
