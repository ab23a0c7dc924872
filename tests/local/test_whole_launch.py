"""`steward local` started by another program: start, text, stop, start again, and operator commands against it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from infra.cli.deployment import deployed_environment
from infra.local.aws import Aws
from steward.actors.store import STATE_ROW
from steward.agent.conversations.models import ConversationState
from steward.aws.tables import Condition, Item, Table
from steward.channels.messaging.events import MessageReceived
from steward.core.clock import utc_now
from steward.core.ids import new_id
from steward.core.records import from_row, to_row
from tests.support.free_ports import two_free_ports
from tests.support.local_process import Launched, copied, fetch, launched
from tests.support.wait_until import wait_until


@pytest.mark.slow("starts the whole local system twice")
@pytest.mark.local
def test_start_text_stop_and_start_again(begun: Path, tmp_path: Path) -> None:
    state, port = copied(begun, tmp_path), two_free_ports()
    with launched(state, port) as first:
        maria = first.said["members"][0]["phone"]
        assert first.said["model"] == "rehearsal"
        first.text(maria, "Tell the plumber I can meet at 3 tomorrow")
        draft = first.wait_for_text_to(maria, "/a/")
        assert "Pete Rossi" in draft
        link = draft[draft.index("http") :].split()[0]
        assert link.startswith(first.said["api_url"])
        assert b"Pete Rossi" in fetch(link)
        before, deployed = len(first.messages()), _deployed(first)
        assert deployed
        assert first.stop() == 0
        assert first.process.stdout is not None
        assert first.process.stdout.read() == ""

    with launched(state, port) as second:
        assert _deployed(second) == deployed, "nothing is deployed again"
        assert len(second.messages()) == before
        assert b"Pete Rossi" in fetch(link)
        operated(second, state)
        assert second.stop() == 0
    assert "No `steward local` is running" in _redrive(state, code=2)
    assert "Traceback" not in (tmp_path / "stderr").read_text()


def operated(running: Launched, state: Path) -> None:
    """An operator brings back what was set aside, and adds a member."""
    aws = Aws(running.said["aws_endpoint_url"])
    table = Table(aws.dynamodb, deployed_environment(aws.cloudformation)["STEWARD_CONVERSATIONS_TABLE"])
    (conversation,) = table.scan(Condition("#row = :state", {":state": STATE_ROW}))
    answered = len(running.messages())
    _put_aside(table, conversation)

    assert "message_received" in _redrive(state, "--list")
    assert "Put 1 event back" in _redrive(state)
    wait_until(lambda: len(running.messages()) > answered, "another answer", every=0.2)
    assert _redrive(state, "--list").strip() == "Nothing is set aside."

    number = running.said["twilio"]["number"]
    assert "Oak Street Homes" in _steward(state, "account", "list")
    _steward(state, "member", "add", "--account", number, "--name", "Kim", "--phone", "555 010 0555")
    running.text("+15550100555", "hello")
    running.wait_for_text_to("+15550100555", "Hello Kim")


def _put_aside(table: Table, state: Item) -> None:
    """An event as a fault that has been mended since would have left it: what a member wrote, never folded."""
    now = utc_now()
    event = MessageReceived(
        party=from_row(state, ConversationState).party,
        sender_name="Maria Gomez",
        provider_id="twilio#SMaside",
        received_at=now,
        text="thanks",
    )
    row = new_id("aside", now).replace("-", "#", 1)
    table.put({"conversation_id": state["conversation_id"], "row": row, **to_row(event)})


def _redrive(state: Path, *arguments: str, code: int = 0) -> str:
    return _steward(state, "redrive", *arguments, code=code)


def _steward(state: Path, *arguments: str, code: int = 0) -> str:
    done = subprocess.run(  # noqa: S603 - our own command, no shell
        [sys.executable, "-m", "infra.cli.main", *arguments, "--local"],
        env={**os.environ, "STEWARD_LOCAL_STATE": str(state)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr


def _deployed(running: Launched) -> list[tuple[str, ...]]:
    """Every stack that stands, and all that ever happened to it."""
    cloudformation = Aws(running.said["aws_endpoint_url"]).cloudformation
    stacks = (stack["StackName"] for stack in cloudformation.describe_stacks()["Stacks"])
    events = (event for name in stacks for event in cloudformation.describe_stack_events(StackName=name)["StackEvents"])
    return sorted((event["StackId"], event["EventId"], str(event.get("ResourceStatus"))) for event in events)
