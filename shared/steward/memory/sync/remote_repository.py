"""Client of a Git repository over HTTP: fetches a branch into memory and pushes commits without force."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import urllib3
from dulwich.client import HttpGitClient
from dulwich.errors import GitProtocolError, HangupException, NotGitRepository, SendPackError
from dulwich.object_store import MemoryObjectStore
from dulwich.objects import Commit, ObjectID, ShaFile
from dulwich.pack import pack_objects_to_data
from dulwich.refs import Ref
from dulwich.repo import MemoryRepo

from steward.memory.sync.models import Repository, SyncError, Trouble
from steward.memory.sync.repository_network import SILENCE, RepositoryPool

# Commits searched for the agreed one; further back, the history counts as rewritten.
_HISTORY = 200


# dulwich warns of a server's missing features in every run.
logging.getLogger("dulwich").setLevel(logging.ERROR)


class BranchMovedError(Exception):
    """Somebody else has pushed since the branch was read."""


@dataclass(frozen=True)
class FetchedBranch:
    """Fetched branch: its commit, None for an empty repository, and the objects of its tree.

    `rewritten` says that the agreed commit was not found in its history.
    """

    commit: bytes | None
    store: MemoryObjectStore = field(default_factory=MemoryObjectStore)
    rewritten: bool = False


class RemoteRepository:
    """Git repository during one run. All methods raise `SyncError`."""

    def __init__(self, repository: Repository, token: str, allowed: Collection[str]) -> None:
        parts = urlsplit(repository.address)
        self._path = parts.path
        self._ref = Ref(f"refs/heads/{repository.branch}".encode())
        with _in_words():
            self._client = HttpGitClient(
                f"{parts.scheme}://{parts.netloc}",
                pool_manager=RepositoryPool(allowed),
                username=repository.username or "git" if token else None,
                password=token or None,
                timeout=SILENCE,
                quiet=True,
            )

    def head(self) -> bytes | None:
        """Return the branch's commit; None for an empty repository.

        Raises `SyncError` if only the branch is missing.
        """
        with _in_words():
            found = self._client.get_refs(self._path).refs
        if not found.get(self._ref) and any(name.startswith(b"refs/heads/") for name in found):
            raise SyncError("no_branch")
        return found.get(self._ref)

    def fetch(self, commit: bytes, agreed: str, largest: int) -> FetchedBranch:
        """Fetch the tree of a commit. Files over `largest` bytes are listed without content."""
        repo = MemoryRepo()
        with _in_words():
            self._client.fetch(
                self._path,
                repo,
                lambda refs, depth=None: [ObjectID(commit)],
                depth=1 if agreed in ("", commit.decode()) else _HISTORY,
                filter_spec=b"blob:limit=%d" % (largest + 1),
            )
        store = repo.object_store
        assert isinstance(store, MemoryObjectStore)
        rewritten = bool(agreed) and agreed.encode() not in _history(store, commit)
        return FetchedBranch(commit, store, rewritten)

    def push(self, before: bytes | None, after: bytes, objects: Sequence[ShaFile]) -> None:
        """Move the branch forward from one commit to a descendant.

        Raises `BranchMovedError` if it has moved meanwhile.
        """

        def moved(refs: dict[Ref, ObjectID]) -> dict[Ref, ObjectID]:
            if refs.get(self._ref) not in (before, after):
                raise BranchMovedError
            return {self._ref: ObjectID(after)}

        with _in_words(), suppress(SendPackError):
            self._client.send_pack(self._path, moved, lambda have, want, **_: pack_objects_to_data(list(objects)))
        # Servers report a refused push in different ways, but all report the branch's position.
        now = self.head()
        if now != after:
            raise SyncError("refused") if now == before else BranchMovedError


def _history(store: MemoryObjectStore, commit: bytes) -> Iterator[bytes]:
    seen, ahead = set[bytes](), [commit]
    while ahead:
        one = ahead.pop()
        if one in seen:
            continue
        seen.add(one)
        yield one
        if ObjectID(one) in store:
            found = store[ObjectID(one)]
            ahead += found.parents if isinstance(found, Commit) else []


@contextmanager
def _in_words() -> Iterator[None]:
    """Convert every failure of a server to a reason that repeats nothing of its response."""
    try:
        yield
    except NotGitRepository as error:
        raise SyncError("not_found") from error
    except (GitProtocolError, HangupException, urllib3.exceptions.HTTPError, OSError) as error:
        raise SyncError(_within(error) or "unreachable") from error
    except (ValueError, KeyError, AssertionError, TypeError, EOFError) as error:
        # The response is not valid Git.
        raise SyncError("unreachable") from error


def _within(error: BaseException | None) -> Trouble | None:
    while error is not None:
        if isinstance(error, SyncError):
            return error.trouble
        error = error.__cause__ or error.__context__
    return None
