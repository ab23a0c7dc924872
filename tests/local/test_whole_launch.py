"""`steward local` started by another program: start, text, answer, stop, and start again."""

from __future__ import annotations

from pathlib import Path

import pytest

from infra.local.aws import Aws
from tests.support.free_ports import two_free_ports
from tests.support.local_process import Launched, copied, fetch, launched


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
        # What the model says of it comes in a text of its own.
        first.wait_for_text_to(maria, "when it is approved")
        before, deployed = len(first.messages()), _deployed(first)
        assert deployed
        assert first.stop() == 0
        assert first.process.stdout is not None
        assert first.process.stdout.read() == ""

    with launched(state, port) as second:
        assert _deployed(second) == deployed, "nothing is deployed again"
        assert len(second.messages()) == before
        assert b"Pete Rossi" in fetch(link)
        assert second.stop() == 0
    assert "Traceback" not in (tmp_path / "stderr").read_text()


def _deployed(running: Launched) -> list[tuple[str, ...]]:
    """Every stack that stands, and all that ever happened to it."""
    cloudformation = Aws(running.said["aws_endpoint_url"]).cloudformation
    stacks = (stack["StackName"] for stack in cloudformation.describe_stacks()["Stacks"])
    events = (event for name in stacks for event in cloudformation.describe_stack_events(StackName=name)["StackEvents"])
    return sorted((event["StackId"], event["EventId"], str(event.get("ResourceStatus"))) for event in events)
