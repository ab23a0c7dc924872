"""A model that is shown few of its tools has those of a topic at hand, through whole handlers."""

from __future__ import annotations

from infra.local.world.script import ScriptedModel, say, use_tool
from tests.support.cloud import MARIA, running_cloud
from tests.support.reminders import at

FEW = {"load_tools", "search_contacts"}


def test_tools_are_loaded_by_topic_and_used() -> None:
    model = ScriptedModel()
    with running_cloud(model, environment={"STEWARD_TOOLS_PROMPT_TOKENS": "0"}) as cloud:
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
        assert "At hand from now on: read_file" in " ".join(second.last_results.values())
        assert third.tool_names == second.tool_names, "what is cached stays"
        assert cloud.texts_to(MARIA)[-1].startswith("Done: Remembered: Pete likes mornings")
        cloud.text(MARIA, "Thanks")
        cloud.settle()
        assert model.requests[-1].tool_names == second.tool_names
        assert cloud.failures == []


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


def test_what_a_schedule_asks_sees_a_menu_of_what_reads() -> None:
    model = ScriptedModel()
    with running_cloud(model, environment={"STEWARD_TOOLS_PROMPT_TOKENS": "0"}) as cloud:
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
        assert "There is no topic messages." in " ".join(second.last_results.values())
        assert {"read_file", "search_files"} < set(second.tool_names)
        assert not {"send_message", "write_file"} & set(second.tool_names)
        assert cloud.failures == []
