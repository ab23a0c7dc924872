"""A workspace and a repository that change each other, through the real handler and a real bare repository over HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from infra.local.world.script import ScriptedModel, say
from steward.sync.models import Repository
from tests.support.cloud import Cloud, running_cloud
from tests.support.git_server import GitServer, git_server

TOKEN = "secret-token-7"
NOTES = "areas/boiler.md"


@dataclass
class Team:
    """An account with its workspace, and the repository it is connected to."""

    cloud: Cloud
    server: GitServer
    account_id: str

    def connect(self, *, team: bool = True) -> Repository:
        owner = self.cloud.wiring.people.owners(self.account_id)[0]
        return self.cloud.wiring.sync.connect(
            self.account_id, self.server.url, "main", owner, token=TOKEN, username="", team=team
        )

    def write(self, path: str, text: str) -> None:
        """Steward writes a file."""
        before = self.cloud.wiring.workspace.read(self.account_id, path)
        self.cloud.wiring.workspace.write(self.account_id, path, text, (before and before.version) or None)

    def beat(self, minutes: float = 6) -> None:
        """The clock runs once, minutes later."""
        self.cloud.clock.shift(minutes * 60)
        self.cloud.invoke("workspace_sync", {})

    def text(self, path: str) -> str | None:
        found = self.cloud.wiring.workspace.read(self.account_id, path)
        return found.text if found else None

    def files(self) -> dict[str, str | None]:
        listed = self.cloud.wiring.workspace.listing(self.account_id)
        return {one.path: self.text(one.path) for one in listed if one.version}

    def repository(self) -> Repository:
        found = self.cloud.wiring.repository_store.of(self.account_id)
        assert found
        return found


@pytest.fixture
def team(tmp_path: Path) -> Iterator[Team]:
    """A repository that is empty, and an account that is not connected yet."""
    with git_server(tmp_path / "team.git", token=TOKEN) as server:
        allowed = {"STEWARD_SOURCE_PRIVATE_HOSTS": server.host}
        with running_cloud(ScriptedModel(rule=lambda _: say("-")), environment=allowed) as cloud:
            yield Team(cloud, server, cloud.wiring.accounts.every()[0].account_id)


def test_what_either_side_changes_the_other_gets(team: Team) -> None:
    team.write(NOTES, "Serviced in May.\n")
    team.connect()
    team.beat()
    assert team.server.files() == {NOTES: "Serviced in May.\n"}
    team.server.push({NOTES: "Serviced in June.\n", "plan.md": "Paint the hall.\n"})
    team.beat()
    assert team.files() == {NOTES: "Serviced in June.\n", "plan.md": "Paint the hall.\n"}
    team.write("plan.md", "Paint the hall in green.\n")
    team.beat()
    assert team.server.files() == team.files()
    assert len(team.server.log()) == 3
    team.server.push({"plan.md": None})
    team.beat()
    assert team.files() == {NOTES: "Serviced in June.\n"} == team.server.files()
    stored = team.cloud.wiring.workspace.read(team.account_id, NOTES)
    team.cloud.wiring.workspace.delete(team.account_id, NOTES, stored.version)
    team.beat()
    assert team.server.files() == {}
