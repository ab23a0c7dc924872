"""A repository over HTTP: its branch fetched into memory, and commits pushed on top of it, never over it."""

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

from steward.memory.sync.models import InTrouble, Repository, Trouble
from steward.memory.sync.network import SILENCE, RepositoryPool

# As many commits are looked through for the one that was agreed on; who is further away has a history of their own.
_HISTORY = 200


# It warns of what a server cannot do, in every run.
logging.getLogger("dulwich").setLevel(logging.ERROR)


class Moved(Exception):
    """Somebody else has pushed since the branch was looked at."""


@dataclass(frozen=True)
class Fetched:
    """The branch as it is: its commit, None if there is none yet, and the objects of its tree.

    `rewritten` says that what was agreed on is not, as far as anybody can tell, a part of its history any more.
    """

    commit: bytes | None
    store: MemoryObjectStore = field(default_factory=MemoryObjectStore)
    rewritten: bool = False


class Remote:
    """One repository in one run. All methods raise `InTrouble`."""

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
        """The commit of the branch; None if the repository is empty. `InTrouble` if only the branch is missing."""
        with _in_words():
            found = self._client.get_refs(self._path).refs
        if not found.get(self._ref) and any(name.startswith(b"refs/heads/") for name in found):
            raise InTrouble("no_branch")
        return found.get(self._ref)

    def fetch(self, commit: bytes, agreed: str, largest: int) -> Fetched:
        """The tree of a commit with what is in it; of larger files no more than that they are there."""
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
        return Fetched(commit, store, rewritten)

    def push(self, before: bytes | None, after: bytes, objects: Sequence[ShaFile]) -> None:
        """Move the branch from one commit on to another that follows it. `Moved` if it is elsewhere by now."""

        def moved(refs: dict[Ref, ObjectID]) -> dict[Ref, ObjectID]:
            if refs.get(self._ref) not in (before, after):
                raise Moved
            return {self._ref: ObjectID(after)}

        with _in_words(), suppress(SendPackError):
            self._client.send_pack(self._path, moved, lambda have, want, **_: pack_objects_to_data(list(objects)))
        # What servers say of a branch they did not move differs; where it is now they all tell.
        now = self.head()
        if now != after:
            raise InTrouble("refused") if now == before else Moved


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
    """Every way in which a server can fail as a reason that says nothing of what it answered."""
    try:
        yield
    except NotGitRepository as error:
        raise InTrouble("not_found") from error
    except (GitProtocolError, HangupException, urllib3.exceptions.HTTPError, OSError) as error:
        raise InTrouble(_within(error) or "unreachable") from error
    except (ValueError, KeyError, AssertionError, TypeError, EOFError) as error:
        # Whatever a server can say that is no Git.
        raise InTrouble("unreachable") from error


def _within(error: BaseException | None) -> Trouble | None:
    while error is not None:
        if isinstance(error, InTrouble):
            return error.trouble
        error = error.__cause__ or error.__context__
    return None
