"""Factories for the objects of the workspace."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from steward.integrations.accounts.wire import AccountsWire

if TYPE_CHECKING:
    from steward.core.stored_objects import StoredObject
    from steward.memory.workspace.facts.reader import FactsReader
    from steward.memory.workspace.facts.service import FactService
    from steward.memory.workspace.facts.store import FactStore
    from steward.memory.workspace.notes_reader import NotesReader
    from steward.memory.workspace.workspace import Workspace


class WorkspaceWire(AccountsWire, ABC):
    """Wiring of the workspace and of facts about members."""

    @cached_property
    def workspace(self) -> Workspace:
        """Workspace files of accounts."""
        from steward.memory.workspace.workspace import Workspace

        bucket = self.bucket("workspace_bucket")
        return Workspace(bucket, self.settings.workspace_file_bytes, self.clock, self.files_changed)

    @property
    @abstractmethod
    def files_changed(self) -> Callable[[str], None]:
        """Return the callback for an account whose files have changed."""

    @cached_property
    def fact_store(self) -> FactStore:
        """Store of facts about members."""
        from steward.memory.workspace.facts.store import FactStore

        return FactStore(self.table("facts_table"), self.rows)

    @cached_property
    def facts(self) -> FactService:
        """Service for facts about members."""
        from steward.memory.workspace.facts.service import FactService

        return FactService(self.fact_store, self.actor_store, self.workspace, self.actors, self.clock)

    @cached_property
    def facts_reader(self) -> FactsReader:
        """Cached reader of facts for prompts."""
        from steward.memory.workspace.facts.reader import FactsReader

        return FactsReader(self.facts.of_member, self.clock, self.settings.people_cache_seconds)

    @cached_property
    def notes(self) -> NotesReader:
        """Reader of the notes that begin every turn."""
        from steward.memory.workspace.notes_reader import NotesReader

        return NotesReader(self.workspace)

    @property
    def account_file(self) -> Callable[[str, str], StoredObject | None]:
        """Return the reader of a workspace file."""
        return self.workspace.read
