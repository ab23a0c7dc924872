"""Service for accounts' repositories: connecting, syncing by schedule, and syncing after file changes."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

from steward.actors.events import EventPost
from steward.actors.service import ActorService
from steward.aws.parameters import Parameters
from steward.core.clock import Clock
from steward.core.errors import StewardError
from steward.core.log import logger
from steward.memory.sync.models import Repository, SyncBase, SyncError, Trouble
from steward.memory.sync.owner_notices import RepositoryNotifier
from steward.memory.sync.remote_repository import RemoteRepository
from steward.memory.sync.store import RepositoryStore
from steward.memory.sync.sync_run import WorkspaceSync
from steward.people.directory.models import Member

# Interval between syncs; each failure doubles it, up to a few hours.
BEAT = timedelta(minutes=5)
_LONGEST_PAUSE = timedelta(hours=4)
# The schedule may fire slightly early.
_EARLY = timedelta(seconds=30)
# Temporary trouble is reported after about a quarter of an hour.
_PASSES: Collection[Trouble] = ("unreachable", "unfinished")
_TOLD_AFTER = 3
_BRANCH = re.compile(r"(?![/.-])(?!.*(?://|\.\.|@\{|/\.|\.lock(?:/|$)))[\w./+@-]{1,200}(?<![/.])")


class RepositoryRefusedError(StewardError):
    """The repository cannot be connected like this; the message says what to give instead."""


class SyncService:
    """Repositories of accounts. The caller checks that `by` may connect one."""

    def __init__(
        self,
        store: RepositoryStore,
        tokens: Parameters,
        syncing: WorkspaceSync,
        telling: RepositoryNotifier,
        actors: ActorService,
        private_hosts: Collection[str],
        clock: Clock,
    ) -> None:
        self._store = store
        self._tokens = tokens
        self._syncing = syncing
        self._telling = telling
        self._actors = actors
        self._private_hosts = private_hosts
        self._clock = clock

    def of(self, account_id: str) -> tuple[Repository | None, SyncBase]:
        """Return the account's repository and the last agreed state."""
        return self._store.of(account_id), self._store.agreed(account_id)

    def connect(
        self, account_id: str, address: str, branch: str, by: Member, *, token: str, username: str, team: bool
    ) -> Repository:
        """Connect a repository, in place of another, once it responds.

        Raises `RepositoryRefusedError` and `SyncError`.
        """
        before = self._store.of(account_id)
        now = self._clock()
        repository = Repository(
            account_id=account_id,
            address=self._checked(address),
            branch=_checked_branch(branch),
            username=username if token else "",
            secret=account_id if token else "",
            team=team,
            connected_by=by.member_id,
            connected_at=now,
            revision=before.revision + 1 if before else 1,
            due_at=now,
        )
        RemoteRepository(repository, token, self._private_hosts).head()
        if token:
            self._tokens.put(account_id, token)
        if not self._store.put(repository, before):
            raise RepositoryRefusedError("Somebody has just connected another: look at `steward sync status`.")
        if before and before.secret and not token:
            self._tokens.delete(before.secret)
        return repository

    def stop(self, account_id: str) -> Repository | None:
        """Forget the repository and its token; both sides keep their files."""
        before = self._store.of(account_id)
        if before:
            self._store.delete(account_id)
            if before.secret:
                self._tokens.delete(before.secret)
        return before

    def soon(self, account_id: str) -> bool:
        """Have the next beat sync it, regardless of failures; False if there is no repository."""
        before = self._store.of(account_id)
        if before is None:
            return False
        now = self._clock()
        changed = before.model_copy(update={"due_at": now, "failures": 0, "revision": before.revision + 1})
        # A concurrent run is syncing it at this moment.
        self._store.change(changed, before)
        return True

    def beat(self, has_time: Callable[[], bool]) -> None:
        """Sync every repository that is due; those left when time runs out follow with the next beat."""
        for account_id in self._store.accounts():
            if not has_time():
                return
            self.look(account_id)

    def look(self, account_id: str, *, changed: bool = False) -> None:
        """Sync an account's workspace if that is due.

        With `changed` files it is due at once, unless the last sync failed.
        """
        before, now = self._store.of(account_id), self._clock()
        if before is None or (before.due_at > now + _EARLY and (before.failures or not changed)):
            return
        # A run counts as failed until it returns, so a repository that kills every run is tried less and less often.
        pause = min(BEAT * 2**before.failures, _LONGEST_PAUSE)
        counted = {"due_at": now + pause, "failures": before.failures + 1, "revision": before.revision + 1}
        claimed = before.model_copy(update=counted)
        if not self._store.change(claimed, before):
            return
        if claimed.failures > _TOLD_AFTER and claimed.trouble is None:
            # No run returned to say why.
            claimed = self._in_trouble(claimed, "unfinished")
        agreed = self._store.agreed(account_id)
        try:
            token = self._tokens.read(claimed.secret) if claimed.secret else ""
            ended, conflicts = self._syncing.run(claimed, agreed, RemoteRepository(claimed, token, self._private_hosts))
        except SyncError as error:
            logger.info("sync failed", extra={"account_id": account_id, "trouble": error.trouble})
            self._in_trouble(claimed, error.trouble)
            return
        self._synced(claimed, agreed, ended, conflicts)

    def _synced(self, claimed: Repository, agreed: SyncBase, ended: SyncBase, conflicts: list[str]) -> None:
        now = self._clock()
        update = {"due_at": now + BEAT, "failures": 0, "trouble": None, "told": None, "synced_at": now}
        letters = self._telling.conflicts(claimed, conflicts)
        self._change(claimed, update, letters, ended if ended != agreed else None)

    def _in_trouble(self, claimed: Repository, trouble: Trouble) -> Repository:
        tell = claimed.told != trouble and (trouble not in _PASSES or claimed.failures >= _TOLD_AFTER)
        letters = self._telling.trouble(claimed, trouble) if tell else []
        return self._change(claimed, {"trouble": trouble, "told": trouble if tell else claimed.told}, letters)

    def _change(
        self, before: Repository, update: dict[str, Any], letters: Sequence[EventPost], agreed: SyncBase | None = None
    ) -> Repository:
        """Write the repository together with the letters to owners, unless another run was faster."""
        changed = before.model_copy(update={**update, "revision": before.revision + 1})
        operations = [self._actors.event_write(post.conversation_id, post.event) for post in letters]
        if self._store.change(changed, before, agreed, operations):
            for post in letters:
                self._actors.ring(post.conversation_id)
        return changed

    def _checked(self, address: str) -> str:
        try:
            parts = urlsplit(address.strip())
            port = parts.port
        except ValueError:
            raise RepositoryRefusedError(
                f"{address} is no address: give one such as https://example.com/team/notes.git."
            ) from None
        if parts.username or parts.password or parts.query or parts.fragment:
            raise RepositoryRefusedError(
                "The address holds more than where the repository is: give a token by --token-from."
            )
        private = f"{parts.hostname}:{port}" in self._private_hosts
        if not parts.hostname or not (parts.scheme == "https" or (parts.scheme == "http" and private)):
            raise RepositoryRefusedError(f"{address} is not safe: give an address that begins with https://.")
        if not parts.path.strip("/"):
            raise RepositoryRefusedError(f"{address} names no repository: give its whole address.")
        return address.strip().rstrip("/")


def _checked_branch(branch: str) -> str:
    if not _BRANCH.fullmatch(branch):
        raise RepositoryRefusedError(f"{branch} cannot be a branch: give its name, such as main.")
    return branch
