"""One sync of an account: merges the repository into the workspace and pushes the workspace's changes.

It may be interrupted anywhere, and two may run at once: a run starts from both sides as they are, recognizes a finished
merge, writes a file only if it is unchanged since it was read, and moves the branch only from the position it saw.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from steward.aws.buckets import ObjectChangedError
from steward.core.clock import Clock
from steward.core.ids import random_id
from steward.core.stored_objects import StoredObject
from steward.memory.sync.git_objects import blob_id, files_of, make_commits
from steward.memory.sync.merge_decisions import (
    FileComparison,
    MergeDecision,
    compare_files,
    decide,
    names_differing_in_case,
)
from steward.memory.sync.models import (
    RemoteFile,
    Repository,
    RepositoryChange,
    SkippedFile,
    SyncBase,
    SyncedFile,
    SyncError,
    Why,
)
from steward.memory.sync.remote_repository import BranchMovedError, FetchedBranch, RemoteRepository
from steward.memory.sync.text_merge import has_markers, outside_lines
from steward.memory.workspace.paths import WorkspacePathError
from steward.memory.workspace.workspace import (
    FileNotTextError,
    FileTooLargeError,
    NoSuchFileError,
    Workspace,
    WriteAuthor,
)

# Other people may push meanwhile, repeatedly.
_TRIES = 4
# Old versions searched for a match with a rewritten history.
_LOOKED_BACK = 30
_WRITER = "sync/"


@dataclass
class MergeProgress:
    """Progress of a sync: agreed files, skipped files, changes to push, and new conflicts.

    `refused` says that somebody wrote a file at the same time, so the sides do not agree yet.
    """

    files: list[SyncedFile] = field(default_factory=list)
    skipped: list[SkippedFile] = field(default_factory=list)
    changes: list[RepositoryChange] = field(default_factory=list)
    conflicts: list[str] = field(default_factory=list)
    refused: bool = False

    def leave(self, case: FileComparison, why: Why) -> None:
        """Leave the file unchanged on both sides."""
        self.skip(case, why, case.ours)
        self.keep(case)

    def skip(self, case: FileComparison, why: Why, version: str) -> None:
        """Skip the file until its version or something else changes."""
        self.skipped.append(SkippedFile(path=case.path, local=case.local, version=version, why=why))

    def keep(self, case: FileComparison) -> None:
        """Keep the agreed state."""
        self.files += [case.known] if case.known else []


class WorkspaceSync:
    """Sync of one account at a time. `name_of` returns a member's name, "" if unknown."""

    def __init__(self, workspace: Workspace, largest: int, name_of: Callable[[str, str], str], clock: Clock) -> None:
        self._workspace = workspace
        self._largest = largest
        self._name_of = name_of
        self._clock = clock

    def run(self, repository: Repository, agreed: SyncBase, remote: RemoteRepository) -> tuple[SyncBase, list[str]]:
        """Return the new agreed state and the files with new conflicts. Raises `SyncError`."""
        conflicts = dict[str, None]()
        for _ in range(_TRIES):
            head = remote.head()
            if head is None and agreed.commit:
                # A repository that became empty is no reason to empty the workspace.
                raise SyncError("no_branch")
            if self._is_agreed(repository, agreed, head):
                return agreed, list(conflicts)
            fetched = remote.fetch(head, agreed.commit, self._largest) if head else FetchedBranch(None)
            merging = self._merge(repository, agreed, fetched)
            conflicts |= dict.fromkeys(merging.conflicts)
            try:
                commit = self._pushed(fetched, merging.changes, remote)
            except BranchMovedError:
                continue
            if merging.refused:
                # The concurrent write may be undone by now, so both sides are read again.
                continue
            ended = SyncBase(
                account_id=repository.account_id,
                commit=commit,
                files=tuple(merging.files),
                skipped=tuple(merging.skipped),
            )
            return ended, list(conflicts)
        raise SyncError("unfinished")

    def _is_agreed(self, repository: Repository, agreed: SyncBase, head: bytes | None) -> bool:
        ours = self._ours(repository.account_id)
        if head is None:
            return not ours
        seen = {one.local: one.version for one in agreed.files} | {one.local: one.version for one in agreed.skipped}
        return head.decode() == agreed.commit and ours == {path: version for path, version in seen.items() if version}

    def _ours(self, account_id: str) -> dict[str, str]:
        return {file.path: file.version for file in self._workspace.listing(account_id) if file.version}

    def _merge(self, repository: Repository, agreed: SyncBase, fetched: FetchedBranch) -> MergeProgress:
        theirs = files_of(fetched.store, fetched.commit, self._largest) if fetched.commit else {}
        ours = self._ours(repository.account_id)
        found = list(compare_files(ours, theirs, agreed.files, team=repository.team))
        merging, clash = MergeProgress(), names_differing_in_case(found)
        for case in found:
            if case.theirs and case.theirs.why:
                merging.leave(case, case.theirs.why)
            elif case.path in clash:
                merging.leave(case, "case")
            elif case.ours_changed or case.theirs_changed:
                self._one(repository, case, fetched, merging)
            else:
                merging.keep(case)
        return merging

    def _one(
        self, repository: Repository, case: FileComparison, fetched: FetchedBranch, merging: MergeProgress
    ) -> None:
        account_id = repository.account_id
        try:
            stored = self._workspace.read(account_id, case.local) if case.ours else None
        except FileTooLargeError:
            return merging.leave(case, "too_large")
        except WorkspacePathError:
            return merging.leave(case, "name")
        if stored and not stored.intact:
            return merging.leave(case, "not_text")
        if stored and has_markers(stored.text):
            return self._hold(case, stored, merging)
        case = _as_taken(case, stored)
        known, both = case.known, case.ours_changed and case.theirs_changed
        base = self._workspace.earlier(account_id, known.local, known.version) if known and both else None
        if both and stored and case.theirs and _blob_of(stored) == case.theirs.blob:
            # An interrupted run has merged it, and merging again could report a false conflict.
            return self._note(account_id, case, stored, MergeDecision(stored.text), stored.version, merging)
        decision = decide(
            case,
            stored.text if stored else None,
            case.theirs.text if case.theirs else None,
            base.text if base and base.intact else None,
            rewound=fetched.rewritten and self._rewound(account_id, case),
        )
        try:
            version = self._write(repository, case, stored, base, decision)
        except (ObjectChangedError, NoSuchFileError, FileTooLargeError, FileNotTextError) as error:
            if isinstance(error, FileTooLargeError):
                return merging.leave(case, "too_large")
            merging.refused |= not isinstance(error, FileNotTextError)
            return merging.keep(case)
        return self._note(account_id, case, stored, decision, version, merging)

    def _hold(self, case: FileComparison, stored: StoredObject, merging: MergeProgress) -> None:
        """Hold a conflict until somebody decides it: the repository keeps its version, and nothing is merged on top."""
        known = case.known or SyncedFile(path=case.path, local=case.local)
        if not known.theirs:
            # An interrupted run left the markers here without telling anybody.
            merging.conflicts.append(case.local)
            theirs = _blob_of(stored) or (case.theirs.blob if case.theirs else "")
            known = known.model_copy(update={"theirs": theirs})
        merging.skip(case, "conflict", stored.version)
        merging.files.append(known)

    def _rewound(self, account_id: str, case: FileComparison) -> bool:
        """Return whether theirs is an earlier version of ours, so that the rewritten history lacks the newer one."""
        if case.known is None:
            return False
        theirs = case.theirs
        if theirs is None:
            return True
        was = self._workspace.versions(account_id, case.local, _LOOKED_BACK)
        return any(stored is not None and stored.text == theirs.text for _, stored in was)

    def _write(
        self,
        repository: Repository,
        case: FileComparison,
        ours: StoredObject | None,
        base: StoredObject | None,
        decision: MergeDecision,
    ) -> str:
        """Write the decided content and return the file's version in the workspace; "" if there is no file."""
        account_id, text = repository.account_id, decision.text
        if text == (ours.text if ours else None):
            return ours.version if ours else ""
        if text is None:
            assert ours
            self._workspace.delete(account_id, case.local, ours.version)
            return ""
        known = [stored for stored in (ours, base) if stored]
        theirs = case.theirs.text if case.theirs else None
        outside = outside_lines(text, theirs, known, team=repository.team)
        by = WriteAuthor(f"{_WRITER}{case.theirs.blob if case.theirs else ''}/{random_id()}")
        version = ours.version if ours else None
        return self._workspace.write(account_id, case.local, text, version, "account", outside, by)

    def _note(
        self,
        account_id: str,
        case: FileComparison,
        ours: StoredObject | None,
        decision: MergeDecision,
        version: str,
        merging: MergeProgress,
    ) -> None:
        text, theirs = decision.text, case.theirs
        if decision.conflict:
            known = case.known or SyncedFile(path=case.path, local=case.local)
            merging.files.append(known.model_copy(update={"theirs": theirs.blob if theirs else ""}))
            merging.skip(case, "conflict", version)
            merging.conflicts.append(case.local)
            return
        if text != (theirs.text if theirs else None):
            merging.changes.append(self._change(account_id, case, theirs, ours, text))
        if text is not None:
            merging.files.append(SyncedFile(path=case.path, local=case.local, blob=blob_id(text), version=version))

    def _change(
        self,
        account_id: str,
        case: FileComparison,
        theirs: RemoteFile | None,
        ours: StoredObject | None,
        text: str | None,
    ) -> RepositoryChange:
        member_id = ours.member_id if ours else ""
        writer = ours.writer if ours else ""
        change = RepositoryChange(
            case.path,
            text,
            author=self._name_of(account_id, member_id) if member_id else "",
            author_id=member_id,
            call_id="" if writer.startswith(_WRITER) else writer,
        )
        return replace(change, mode=theirs.mode) if theirs else change

    def _pushed(self, fetched: FetchedBranch, changes: list[RepositoryChange], remote: RemoteRepository) -> str:
        """Push the changes and return the commit of both sides."""
        if not changes:
            return fetched.commit.decode() if fetched.commit else ""
        commit, objects = make_commits(fetched.store, fetched.commit, changes, self._clock())
        if commit != fetched.commit:
            remote.push(fetched.commit, commit, objects)
        return commit.decode()


def _as_taken(case: FileComparison, stored: StoredObject | None) -> FileComparison:
    """Treat a file that an interrupted run took over, unchanged since, as agreed."""
    if stored is None or _blob_of(stored) != blob_id(stored.text):
        return case
    known = SyncedFile(path=case.path, local=case.local, blob=_blob_of(stored), version=stored.version)
    return replace(case, known=known)


def _blob_of(stored: StoredObject) -> str:
    """Return the Git object that a run merged this text with; "" if somebody has written it since."""
    return stored.writer.removeprefix(_WRITER).split("/")[0] if stored.writer.startswith(_WRITER) else ""
