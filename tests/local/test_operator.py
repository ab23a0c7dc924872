"""Operator commands against a running `steward local`."""

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
from tests.support.local_process import copied, launched
from tests.support.wait_until import wait_until


@pytest.mark.slow("starts the whole local system for an operator")
@pytest.mark.local
def test_redrive_brings_back_what_was_set_aside(begun: Path, tmp_path: Path) -> None:
    state = copied(begun, tmp_path)
    with launched(state, two_free_ports()) as running:
        maria = running.said["members"][0]["phone"]
        running.text(maria, "hello")
        running.wait_for_text_to(maria, "Hello Maria")
        endpoint = running.said["aws_endpoint_url"]
        aws = Aws(endpoint)
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
        assert running.stop() == 0
    assert "No `steward local` is running" in _redrive(state, code=2)


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
