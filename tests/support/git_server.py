"""A real bare Git repository served over HTTP on loopback, and people who push to it."""

from __future__ import annotations

import base64
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from socketserver import ThreadingMixIn
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

from dulwich.object_store import commit_tree_changes
from dulwich.objects import Blob, Commit, ObjectID, ShaFile, Tree
from dulwich.refs import Ref
from dulwich.repo import Repo
from dulwich.server import BackendRepo, DictBackend
from dulwich.web import make_wsgi_chain

BRANCH = Ref(b"refs/heads/main")


class _Quiet(WSGIRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Nothing."""


class _Threaded(ThreadingMixIn, WSGIServer):
    daemon_threads = True


@dataclass
class GitServer:
    """The repository and whoever answers for it.

    `status` is what it answers instead; what is in `before_push` is called, once each, when somebody has seen the
    branch and is about to move it; `before_look` when they are about to see what they would move.
    """

    url: str
    repo: Repo
    token: str = ""
    status: str = ""
    pushes: int = 0
    before_push: list[Callable[[], object]] = field(default_factory=list)
    before_look: list[Callable[[], object]] = field(default_factory=list)

    @property
    def host(self) -> str:
        """The host with its port."""
        return self.url.split("/")[2]

    def head(self) -> bytes:
        """The commit the branch is at."""
        return self.repo.refs[BRANCH]

    def files(self) -> dict[str, str]:
        """Every file of the branch by its path."""
        return dict(self._files(self._commit(self.head()).tree, ""))

    def log(self) -> list[Commit]:
        """The commits of the branch, the newest first."""
        found, ahead = list[Commit](), self.head() if BRANCH in self.repo.refs else None
        while ahead:
            found.append(self._commit(ahead))
            ahead = found[-1].parents[0] if found[-1].parents else None
        return found

    def push(
        self,
        changes: Mapping[str, str | bytes | None],
        *,
        onto: bytes | None = None,
        modes: Mapping[str, int] | None = None,
        branch: Ref = BRANCH,
    ) -> bytes:
        """Somebody commits this and pushes it; `onto` another commit than the newest, over what was there."""
        store = self.repo.object_store
        there = branch in self.repo.refs
        parent = onto or (self.repo.refs[branch] if there else None)
        if parent:
            tree: ObjectID = self._commit(parent).tree
        else:
            empty = Tree()
            store.add_object(empty)
            tree = empty.id
        for path, content in changes.items():
            tree = commit_tree_changes(store, tree, [self._change(path, content, (modes or {}).get(path, 0o100644))])
        self.repo.refs[branch] = made = self._made(tree, parent)
        return made

    def drop(self, branch: bytes) -> None:
        """Somebody deletes a branch."""
        del self.repo.refs[Ref(branch)]

    def put_tree(self, tree: ShaFile) -> bytes:
        """Somebody commits a tree that no Git of theirs would have made."""
        self.repo.object_store.add_object(tree)
        self.repo.refs[BRANCH] = made = self._made(tree.id, self.head())
        return made

    def _made(self, tree: ObjectID, parent: bytes | None) -> ObjectID:
        commit = Commit()
        commit.tree, commit.parents = tree, [ObjectID(parent)] if parent else []
        commit.author = commit.committer = b"Somebody <somebody@example.com>"
        commit.author_time = commit.commit_time = int(time.time())
        commit.author_timezone = commit.commit_timezone = 0
        commit.message = b"A change\n"
        self.repo.object_store.add_object(commit)
        return commit.id

    def _change(self, path: str, content: str | bytes | None, mode: int) -> tuple[bytes, int | None, ObjectID | None]:
        if content is None:
            return path.encode(), None, None
        if mode == 0o160000:
            return path.encode(), mode, ObjectID(b"1" * 40)
        blob = Blob.from_string(content.encode() if isinstance(content, str) else content)
        self.repo.object_store.add_object(blob)
        return path.encode(), mode, blob.id

    def _commit(self, commit: bytes) -> Commit:
        found = self.repo[ObjectID(commit)]
        assert isinstance(found, Commit)
        return found

    def _files(self, tree: bytes, folder: str) -> Iterator[tuple[str, str]]:
        for entry in self.repo[ObjectID(tree)].items():  # type: ignore[attr-defined]
            path = f"{folder}{entry.path.decode()}"
            if entry.mode & 0o040000 and not entry.mode & 0o100000:
                yield from self._files(entry.sha, f"{path}/")
            elif entry.mode != 0o160000:
                yield path, self.repo[entry.sha].as_raw_string().decode(errors="replace")

    def answer(self, app: Any) -> Any:
        """The application, with a door in front of it."""

        def door(environ: dict[str, Any], start: Any) -> Any:
            if self.status:
                start(self.status, [("content-type", "text/plain")])
                return [b"no"]
            given = base64.b64decode(environ.get("HTTP_AUTHORIZATION", "").removeprefix("Basic ")).decode()
            if self.token and given != f"git:{self.token}":
                start("401 Unauthorized", [("www-authenticate", "Basic"), ("content-type", "text/plain")])
                return [b"no"]
            if "service=git-receive-pack" in environ.get("QUERY_STRING", "") and self.before_look:
                self.before_look.pop(0)()
            if environ["REQUEST_METHOD"] == "POST" and environ["PATH_INFO"].endswith("git-receive-pack"):
                self.pushes += 1
                if self.before_push:
                    self.before_push.pop(0)()
            return app(environ, start)

        return door


@contextmanager
def git_server(folder: Path, *, token: str = "") -> Iterator[GitServer]:
    """An empty bare repository at `<url>`, on a port of its own."""
    repo = Repo.init_bare(str(folder), mkdir=not folder.exists())
    served = GitServer("", repo, token)
    repositories: dict[str, BackendRepo] = {"/team.git": repo}
    app = served.answer(make_wsgi_chain(DictBackend(repositories)))
    server = make_server("127.0.0.1", 0, app, server_class=_Threaded, handler_class=_Quiet)
    served.url = f"http://127.0.0.1:{server.server_port}/team.git"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield served
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
        repo.close()
