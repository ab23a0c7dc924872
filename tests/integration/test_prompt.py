"""Exact model request of a turn on each channel, the command `steward prompt`, and prompt caching.

`STEWARD_UPDATE_GOLDEN=1` writes the requests anew; read the difference before it is committed.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import infra.cli.deployment
from infra.local.demo import NUMBER
from infra.local.world.script import ModelRequest, ScriptedModel, say
from steward.core.text import CHARACTERS_PER_TOKEN
from steward.memory.workspace.seeds import MEMORY_FILE
from tests.bench.prompt import conversation, shares
from tests.support import command_line
from tests.support.cloud import DANA, MARIA, Cloud
from tests.support.post_office import MARIAS, post_office

GOLDEN = Path(__file__).parents[1] / "fixtures" / "prompts"
QUESTION = "When did we fix the lift in Oak Street?"
FACT = "- The lift in Oak Street is Otis's."


def golden(name: str, value: object) -> None:
    """The file of this name holds this value."""
    path = GOLDEN / f"{name}.json"
    if os.environ.get("STEWARD_UPDATE_GOLDEN"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"{json.dumps(value, indent=1, ensure_ascii=False)}\n")
    changed = f"{path.name}: the model sees something else. If it should, run this with STEWARD_UPDATE_GOLDEN=1"
    assert json.loads(path.read_text()) == value, changed


def remember(cloud: Cloud) -> None:
    """Something stands in the account's memory."""
    account_id = str(cloud.wiring.people_store.account_at(NUMBER))
    cloud.wiring.workspace.append_line(account_id, MEMORY_FILE, FACT, "member")


def planners(model: ScriptedModel) -> list[ModelRequest]:
    """Return the requests to the planner."""
    return [request for request in model.requests if request.tool_names]


def test_the_exact_request_of_a_turn_by_text(cloud: Cloud) -> None:
    remember(cloud)
    cloud.model.add(say("In March."), say("Anything else?"))
    for words in (QUESTION, "Thank you"):
        cloud.text(MARIA, words)
        cloud.settle()
    body = planners(cloud.model)[-1].body
    golden("tools", body.pop("tools"))
    golden("request_sms", body)


def test_the_exact_request_of_a_turn_by_mail() -> None:
    with post_office(ScriptedModel([say("In March.")])) as office:
        remember(office.cloud)
        office.mail(MARIAS, QUESTION, "The lift")
        body = planners(office.cloud.model)[-1].body
    body.pop("tools")
    golden("request_email", body)


def prompt(*arguments: str) -> str:
    """Return the output of `steward prompt`."""
    result = command_line.run("prompt", *arguments)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.fixture
def told(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> Cloud:
    """A Steward with a memory, to which Maria has written."""
    monkeypatch.setattr(infra.cli.deployment, "operator_wiring", lambda **_: cloud.wiring)
    remember(cloud)
    cloud.model.add(say("In March."))
    cloud.text(MARIA, QUESTION)
    cloud.settle()
    return cloud


def test_the_command_prints_what_the_next_request_holds(told: Cloud) -> None:
    printed = prompt("--member", MARIA.name)
    told.model.add(say("Gladly."))
    told.text(MARIA, "Thank you")
    told.settle()
    body = planners(told.model)[-1].body
    for block in body["system"]:
        assert block["text"] in printed
    for tool in body["tools"]:
        assert json.dumps(tool, ensure_ascii=False) in printed
    assert QUESTION in printed
    assert "Talking with: Maria Gomez" in printed


def test_each_part_has_its_tokens_and_its_limit(told: Cloud) -> None:
    lines = prompt("--member", MARIA.phone, "--channel", "sms", "--brief").splitlines()
    parts = {line.split()[0]: line for line in lines}
    assert list(parts) == [
        "tools",
        "instructions",
        "channel",
        "team",
        "web",
        "memory",
        "window",
        "now",
        "person",
        "all",
    ]
    assert "at most 5,000 characters" in parts["memory"]
    assert [name for name, line in parts.items() if "new with every call" in line] == ["now", "person"]
    said = sum(int(line.split()[1]) for name, line in parts.items() if name != "all")
    assert int(parts["all"].split()[1]) == said
    _, _, memory = told.model.requests[-1].system.rpartition("<memory>")
    assert int(parts["memory"].split()[1]) == round(len(f"<memory>{memory}") / CHARACTERS_PER_TOKEN)


def test_person_who_has_not_written_has_no_prompt(told: Cloud) -> None:
    result = command_line.run("prompt", "--member", DANA.name)
    assert result.exit_code == 2
    assert f"{DANA.name} has not written yet." in result.output
    by_mail = command_line.run("prompt", "--member", MARIA.name, "--channel", "email")
    assert by_mail.exit_code == 2
    assert "give --channel with one of sms" in by_mail.output


def test_from_the_third_turn_on_nine_tenths_are_read_from_the_cache() -> None:
    assert shares(conversation(8)).from_third_turn >= 0.9
