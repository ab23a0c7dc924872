"""A tool call that the model repeats unchanged in one turn runs once."""

from __future__ import annotations

from infra.local.world.script import say, use_tool, use_tools
from steward.agent.conversations.entries import ToolResultEntry
from tests.support.cloud import MARIA, PETE, Cloud
from tests.support.plumber import decide

NOTE = {"text": "The gate code is 1."}


def results(cloud: Cloud) -> list[ToolResultEntry]:
    return [entry for entry in cloud.log(MARIA) if isinstance(entry, ToolResultEntry)]


def test_identical_calls_run_once_when_one_answer_or_the_next_repeats_them(cloud: Cloud) -> None:
    five = tuple(("remember", NOTE) for _ in range(5))
    cloud.model.add(
        use_tools(*five, ids=tuple(f"t{place}" for place in range(5))), use_tool("remember", NOTE), say("Noted.")
    )
    cloud.text(MARIA, "Remember the gate code")
    cloud.settle()
    told = results(cloud)
    assert len(told) == 6
    assert sum(entry.call_id is not None for entry in told) == 1
    assert sum(entry.content.startswith("Made already") for entry in told) == 5
    assert sum("The gate code is 1." in text for text in cloud.texts_to(MARIA)) == 1
    # A new message is a new turn, and may want it again.
    cloud.model.add(use_tool("remember", NOTE), say("Noted again."))
    cloud.text(MARIA, "And once more, please")
    cloud.settle()
    assert results(cloud)[-1].call_id is not None


def test_identical_request_is_asked_once_when_a_turn_repeats_it(cloud: Cloud) -> None:
    text = {"contact_id": PETE.phone, "text": "Come at 3.", "reason": "r"}
    cloud.model.add(use_tools(("send_message", text), ("send_message", text), ids=("a", "b")), say("Asked."))
    cloud.text(MARIA, "Tell Pete")
    cloud.settle()
    assert sum("May I text" in one for one in cloud.texts_to(MARIA)) == 1
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert len(cloud.texts_to(PETE)) == 1


def test_identical_call_runs_again_when_the_first_has_failed(cloud: Cloud) -> None:
    wrong = {"text": "Come at 3.", "reason": "r", "contact_id": "ctc-nobody"}
    cloud.model.add(use_tool("send_message", wrong), use_tool("send_message", wrong), say("It failed."))
    cloud.text(MARIA, "Tell Pete")
    cloud.settle()
    assert not [entry for entry in results(cloud) if entry.content.startswith("Made already")]
