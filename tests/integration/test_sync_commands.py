"""Command `steward sync` connects a Git repository; file changes start a sync; erasure reaches it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from infra.cli.lookups import CommandError
from infra.cli.sync import SyncRequest, run_connect, run_now, run_status, run_stop
from infra.local.world.script import ScriptedModel, say, use_tool
from steward.agent.conversations.entries import NoteEntry
from steward.memory.sync.service import RepositoryRefusedError
from tests.support.cloud import MARIA, SAM, Cloud, running_cloud
from tests.support.git_server import GitServer, git_server
from tests.support.plumber import decide

TOKEN = "secret-token-7"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[GitServer]:
    with git_server(tmp_path / "team.git", token=TOKEN) as served:
        yield served


@pytest.fixture
def cloud(server: GitServer) -> Iterator[Cloud]:
    allowed = {"STEWARD_SOURCE_PRIVATE_HOSTS": server.host}
    with running_cloud(ScriptedModel(rule=lambda _: say("-")), environment=allowed) as running:
        yield running


def connect(cloud: Cloud, server: GitServer, token: str = TOKEN, *, team: bool = False) -> list[str]:
    wanted = SyncRequest(server.url, token=token, team=team)
    return list(run_connect(cloud.wiring, "", MARIA.name, wanted))


def beat(cloud: Cloud) -> None:
    cloud.clock.shift(timedelta(minutes=6))
    cloud.invoke("workspace_sync", {})


def test_it_is_connected_looked_at_and_forgotten(cloud: Cloud, server: GitServer) -> None:
    assert list(run_status(cloud.wiring, "")) == [
        "No repository is connected: connect one with `steward sync connect`."
    ]
    said = connect(cloud, server)
    assert "is outside text" in said[1]
    server.push({"run.sh": "x", "plan.md": "one"})
    beat(cloud)
    status = "\n".join(run_status(cloud.wiring, ""))
    assert f"{server.url} (main, outside text)" in status
    assert f"on {server.head().decode()[:12]}" in status
    assert "'run.sh': no name for a file" in status
    assert TOKEN not in status
    server.status = "503 Service Unavailable"
    beat(cloud)
    assert "no Git server answers there" in "\n".join(run_status(cloud.wiring, ""))
    server.status = ""
    assert list(run_now(cloud.wiring, "")) == ["The next sync begins within five minutes."]
    cloud.invoke("workspace_sync", {})
    assert "in trouble" not in "\n".join(run_status(cloud.wiring, ""))
    assert "no longer synced" in "\n".join(run_stop(cloud.wiring, "", MARIA.name))
    with pytest.raises(CommandError):
        list(run_now(cloud.wiring, ""))
    with pytest.raises(CommandError):
        list(run_stop(cloud.wiring, "", MARIA.name))


def test_unreachable_or_refusing_repository_is_not_connected(cloud: Cloud, server: GitServer) -> None:
    with pytest.raises(CommandError, match="the token is refused") as refused:
        connect(cloud, server, "wrong-token")
    assert "wrong-token" not in str(refused.value)
    server.status = "404 Not Found"
    with pytest.raises(CommandError, match="there is no repository"):
        connect(cloud, server)
    with pytest.raises(RepositoryRefusedError, match="begins with https"):
        list(run_connect(cloud.wiring, "", MARIA.name, SyncRequest("http://127.0.0.1:1/x.git")))
    assert cloud.wiring.repository_store.accounts() == []


def test_only_an_owner_connects_or_stops(cloud: Cloud, server: GitServer) -> None:
    with pytest.raises(CommandError):
        list(run_connect(cloud.wiring, "", SAM.name, SyncRequest(server.url, token=TOKEN)))
    connect(cloud, server)
    with pytest.raises(CommandError):
        list(run_stop(cloud.wiring, "", SAM.name))


def test_turns_edit_is_pushed_at_once_in_the_members_name(cloud: Cloud, server: GitServer) -> None:
    connect(cloud, server)
    cloud.model.add(use_tool("write_file", {"path": "plan.md", "content": "Paint the hall."}), say("ok"))
    cloud.text(SAM, "Paint the hall")
    cloud.settle()
    assert server.files() == {"plan.md": "Paint the hall."}
    (commit,) = server.log()
    assert commit.author.startswith(SAM.name.encode())
    assert SAM.phone.encode() not in commit.as_raw_string()
    assert cloud.failures == []


def test_while_the_repository_is_away_a_turn_writes_as_ever(cloud: Cloud, server: GitServer) -> None:
    connect(cloud, server)
    server.status = "503 Service Unavailable"
    cloud.model.add(use_tool("write_file", {"path": "plan.md", "content": "Paint the hall."}), say("Written."))
    cloud.text(SAM, "Paint the hall")
    cloud.settle()
    assert any("Written." in text for text in cloud.texts_to(SAM))
    assert cloud.failures == []
    server.status = ""
    beat(cloud)
    assert server.files() == {"plan.md": "Paint the hall."}


def test_redaction_is_pushed_and_its_receipt_names_what_stays(cloud: Cloud, server: GitServer) -> None:
    connect(cloud, server, team=True)
    account_id = cloud.wiring.accounts.every()[0].account_id
    cloud.wiring.workspace.write(account_id, "plan.md", f"Ask {SAM.name} for the key.\n", None)
    beat(cloud)
    assert SAM.name in server.files()["plan.md"]
    (sam,) = [member for member in cloud.wiring.people.members(account_id) if member.name == SAM.name]
    given = {"subject": sam.member_id, "confirm_name": SAM.name}
    cloud.model.add(use_tool("delete_user_data", given), say("ok"))
    cloud.text(MARIA, "Delete all there is of Sam")
    cloud.settle()
    decide(cloud, MARIA, "approved")
    cloud.settle()
    for _ in range(6):
        cloud.clock.shift(timedelta(minutes=25))
        cloud.invoke("erasure", {})
        cloud.settle()
    told = [entry.text for entry in cloud.log(MARIA) if isinstance(entry, NoteEntry) and "Erased" in entry.text]
    assert "stays in its history there" in told[-1]
    beat(cloud)
    assert SAM.name not in server.files()["plan.md"]
    assert "for the key." in server.files()["plan.md"]
