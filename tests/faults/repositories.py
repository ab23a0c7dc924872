"""Crash scenarios of Git sync: edits on both sides are neither lost nor made twice."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path

from infra.local.world.script import ModelRequest, Step, say, use_tool
from steward.aws.outages import is_outage
from steward.core.clock import utc_now
from steward.memory.sync.models import Repository
from steward.memory.workspace.workspace import Workspace
from tests.faults.acts import texts
from tests.faults.scenario import Expect, Scenario
from tests.faults.stage import Crashed, Stage
from tests.support.cloud import MARIA, account_of
from tests.support.git_server import GitServer, git_server
from tests.support.plumber import last_words

_NOTES, _BOTH = "notes.md", "both.md"
_BEFORE = "one\ntwo\nthree\n"
_AGREED = {_NOTES: "ONE\ntwo\nTHREE\n", "theirs.md": "new\n", "ours.md": "ours\n"}
_MARKED = "<<<<<<< workspace\nour way\n=======\ntheir way\n>>>>>>> repository\n"
# Minutes: a look that died is made again when its pause is over.
_LONGEST = 180


class _Served:
    """The repository of the trial at hand; the one before is gone."""

    def __init__(self) -> None:
        self._stack = ExitStack()

    def anew(self) -> GitServer:
        """An empty one."""
        self._stack.close()
        folder = self._stack.enter_context(tempfile.TemporaryDirectory(prefix="steward-git-"))
        self.now = self._stack.enter_context(git_server(Path(folder) / "team.git"))
        return self.now


_served = _Served()


def _says(request: ModelRequest) -> Step:
    told = " / ".join(request.last_results.values()) or last_words(request)
    if "Wrote" in told:
        return say("Kept.")
    # However long a run takes: what it did is reported then.
    if "No answer within the time allowed" in told:
        return say("Kept so far.")
    return use_tool("write_file", {"path": "ours.md", "content": "ours\n"})


def _quiet(stage: Stage) -> Workspace:
    return Workspace(stage.wiring.bucket("workspace_bucket"), 262_144, utc_now)


def _connected(stage: Stage) -> None:
    """Both sides have two files, and each has changed them since it looked; then a member has another written."""
    server, account_id = _served.anew(), account_of(stage)
    os.environ["STEWARD_SOURCE_PRIVATE_HOSTS"] = server.host
    stage.start_cold("workspace_sync")
    workspace, now = _quiet(stage), utc_now()
    versions = {path: workspace.write(account_id, path, _BEFORE, None) for path in (_NOTES, _BOTH)}
    repository = Repository(
        account_id=account_id,
        address=server.url,
        branch="main",
        team=True,
        connected_by="",
        connected_at=now,
        due_at=now,
    )
    stage.wiring.repository_store.put(repository, None)
    _looked(stage, lambda: bool(stage.wiring.repository_store.agreed(account_id).commit))
    server.push({_NOTES: "one\ntwo\nTHREE\n", _BOTH: "their way\n", "theirs.md": "new\n"})
    workspace.write(account_id, _NOTES, "ONE\ntwo\nthree\n", versions[_NOTES])
    workspace.write(account_id, _BOTH, "our way\n", versions[_BOTH])
    texts(MARIA, "Write ours down")(stage)
    stage.settle()
    _looked(stage, lambda: False, 30)


def _looked(stage: Stage, done: Callable[[], bool], minutes: int = _LONGEST) -> None:
    """The clock has it looked at, until it is `done`."""
    for _ in range(0, minutes, 6):
        if done():
            return
        try:
            stage.invoke("workspace_sync", {})
        except Crashed:
            pass
        except Exception as error:
            if not (stage.busy and is_outage(error)):
                raise
        stage.settle()
        stage.wait(360)
        stage.sweep()


def _both_agree(stage: Stage) -> Sequence[str]:
    """Each edit is on both sides, in as many commits as there were changes, and the conflict waits, told once."""
    account_id, server = account_of(stage), _served.now
    _looked(stage, lambda: stage.wiring.repository_store.agreed(account_id).commit == server.head().decode(), 240)
    workspace = _quiet(stage)
    ours = {one.path: stage.file(one.path) for one in workspace.listing(account_id) if one.version}
    wrong = [] if ours == {**_AGREED, _BOTH: _MARKED} else [f"the workspace holds {ours}"]
    theirs = server.files()
    wrong += [] if theirs == {**_AGREED, _BOTH: "their way\n"} else [f"the repository holds {theirs}"]
    trees = [commit.tree for commit in server.log()]
    wrong += [] if len(set(trees)) == len(trees) else ["something was committed twice"]
    return wrong


REPOSITORIES: tuple[Scenario, ...] = (
    Scenario(
        "an edit goes to and comes from a repository",
        _connected,
        _says,
        (
            Expect(MARIA, r"^(?:An earlier text .* It said: )?Kept\."),
            Expect(MARIA, r"the same lines were changed: both\.md"),
        ),
        may=(
            Expect(MARIA, r"^(?:An earlier text .* It said: )?Done: Wrote the file ours"),
            Expect(MARIA, r"^(?:An earlier text .* It said: )?Kept so far\."),
        ),
        approvals=("waiting",),
        settings={"STEWARD_UNDO_SECONDS": "86400"},
        verify=_both_agree,
    ),
)
