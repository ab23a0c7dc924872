"""Reader of an account's notes for each turn: MEMORY.md and the list of procedures."""

from __future__ import annotations

from steward.core.stored_objects import StoredObject
from steward.memory.workspace.procedures import MOST_PROCEDURES, Procedure, WorkspaceNotes, is_procedure, procedure_of
from steward.memory.workspace.seeds import MEMORY_FILE, SEEDS
from steward.memory.workspace.workspace import FileTooLargeError, Workspace, WorkspaceFile


class NotesReader:
    """Cached reader: one listing, and only the files that changed since the last read."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        # The key includes the listing entry, because the same words may have another provenance next time.
        self._memories: dict[str, tuple[WorkspaceFile, StoredObject]] = {}
        self._procedures: dict[str, tuple[WorkspaceFile, Procedure]] = {}

    def read(self, account_id: str) -> WorkspaceNotes:
        """Return the account's current notes."""
        files = self._workspace.listing(account_id)
        memory = next(file for file in files if file.path == MEMORY_FILE)
        listed = [file for file in files if is_procedure(file.path)]
        procedures = tuple(self._procedure(account_id, file) for file in listed[:MOST_PROCEDURES])
        return WorkspaceNotes(self._memory(account_id, memory), procedures, len(listed) - len(procedures))

    def _memory(self, account_id: str, file: WorkspaceFile) -> StoredObject:
        if not file.version:
            return StoredObject(SEEDS[MEMORY_FILE], "")
        known = self._memories.get(account_id)
        if known is None or known[0] != file:
            known = self._memories[account_id] = file, self._read(account_id, MEMORY_FILE) or StoredObject("", "")
        return known[1]

    def _procedure(self, account_id: str, file: WorkspaceFile) -> Procedure:
        place = f"{account_id}/{file.path}"
        known = self._procedures.get(place)
        if known is None or known[0] != file:
            stored = self._read(account_id, file.path)
            known = self._procedures[place] = file, procedure_of(file.path, stored or StoredObject("", ""))
        return known[1]

    def _read(self, account_id: str, path: str) -> StoredObject | None:
        try:
            return self._workspace.read(account_id, path)
        except FileTooLargeError:
            return StoredObject(f"({path} is too large to be read.)", "")
