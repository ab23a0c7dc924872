"""Factories for the objects of the repository sync."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from steward.core.log import logger
from steward.memory.workspace.wire import WorkspaceWire

if TYPE_CHECKING:
    from steward.aws.parameters import Parameters
    from steward.memory.sync.service import SyncService
    from steward.memory.sync.store import DynamoRepositoryStore


class SyncWire(WorkspaceWire):
    """Wiring of the sync between workspaces and Git repositories."""

    @cached_property
    def repository_store(self) -> DynamoRepositoryStore:
        """Store of accounts' repositories."""
        from steward.memory.sync.store import DynamoRepositoryStore

        return DynamoRepositoryStore(self.table("people_table"), self.rows)

    @cached_property
    def repository_keys(self) -> Parameters:
        """Tokens of repositories."""
        from steward.aws import clients
        from steward.aws.parameters import Parameters

        return Parameters(clients.ssm, lambda: self.settings.required("repository_keys_path"))

    @property
    def files_changed(self) -> Callable[[str], None]:
        """See `WorkspaceWire`: functions that may trigger a sync do so if there is a repository."""
        return self._ring if self.settings.workspace_sync_function else lambda _: None

    def _ring(self, account_id: str) -> None:
        try:
            if self.repository_store.of(account_id):
                self.functions.ring(self.settings.workspace_sync_function, {"changed": account_id})
        except Exception:
            # The file is written regardless; the schedule makes up for a lost ring.
            logger.warning("ringing for a sync failed", exc_info=True, extra={"account_id": account_id})

    @cached_property
    def sync(self) -> SyncService:
        """Service for syncing workspaces."""
        from steward.memory.sync.owner_notices import RepositoryNotifier
        from steward.memory.sync.service import SyncService
        from steward.memory.sync.sync_run import WorkspaceSync

        return SyncService(
            self.repository_store,
            self.repository_keys,
            WorkspaceSync(self.workspace, self.settings.workspace_file_bytes, self._name_of, self.clock),
            RepositoryNotifier(self.people.owners, self.people.account),
            self.actors,
            self.settings.private_hosts,
            self.clock,
        )

    def _name_of(self, account_id: str, member_id: str) -> str:
        member = self.people.member(account_id, member_id)
        return member.name if member else ""
