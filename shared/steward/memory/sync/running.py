"""One sync of an account: merges the repository into the workspace and pushes the workspace's changes.

It may be interrupted anywhere, and two may run at once: a run starts from both sides as they are, recognizes a finished
merge, writes a file only if it is unchanged since it was read, and moves the branch only from the position it saw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from steward.aws.buckets import ObjectChanged
from steward.core.clock import Clock
from steward.core.ids import random_id
from steward.core.stored import Stored
from steward.memory.sync.deciding import Case, Decision, cases, clashing, decide
from steward.memory.sync.merging import from_outside, has_markers
from steward.memory.sync.models import Agreed, Change, InTrouble, RemoteFile, Repository, Skipped, Synced, Why
from steward.memory.sync.objects import blob_id, committed, files_of
from steward.memory.sync.remote import Fetched, Moved, Remote
from steward.memory.workspace.paths import PathRefused
from steward.memory.workspace.workspace import By, NoSuchFile, NotText, TooLarge, Workspace

# Other people may push meanwhile, repeatedly.
_TRIES = 4
# Old versions searched for a match with a rewritten history.
_LOOKED_BACK = 30
_WRITER = "sync/"


@dataclass
class Merging:
    """Progress of a sync: agreed files, skipped files, changes to push, and new conflicts.

    `refused` says that somebody wrote a file at the same time, so the sides do not agree yet.
    """

    files: list[Synced] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    conflicts: list[str] = field(default_factory=list)
    refused: bool = False

    def leave(self, case: Case, why: Why) -> None:
        """Leave the file unchanged on both sides."""
        self.skip(case, why, case.ours)
        self.keep(case)

    def skip(self, case: Case, why: Why, version: str) -> None:
        """Skip the file until its version or something else changes."""
        self.skipped.append(Skipped(path=case.path, local=case.local, version=version, why=why))

    def keep(self, case: Case) -> None:
        """Keep the agreed state."""
        self.files += [case.known] if case.known else []


class Syncing:
    """Sync of one account at a time. `name_of` returns a member's name, "" if unknown."""

    def __init__(self, workspace: Workspace, largest: int, name_of: Callable[[str, str], str], clock: Clock) -> None:
        self._workspace = workspace
        self._largest = largest
        self._name_of = name_of
        self._clock = clock

    def run(self, repository: Repository, agreed: Agreed, remote: Remote) -> tuple[Agreed, list[str]]:
        """Return the new agreed state and the files with new conflicts. Raises `SyncError`."""
        conflicts = dict[str, None]()
        for _ in range(_TRIES):
            head = remote.head()
            if head is None and agreed.commit:
                # A repository that became empty is no reason to empty the workspace.
                raise InTrouble("no_branch")
            if self._is_agreed(repository, agreed, head):
                return agreed, list(conflicts)
            fetched = remote.fetch(head, agreed.commit, self._largest) if head else Fetched(None)
            merging = self._merge(repository, agreed, fetched)
            conflicts |= dict.fromkeys(merging.conflicts)
            try:
                commit = self._pushed(fetched, merging.changes, remote)
            except Moved:
                continue
            if merging.refused:
                # The concurrent write may be undone by now, so both sides are read again.
                continue
            ended = Agreed(
                account_id=repository.account_id,
                commit=commit,
                files=tuple(merging.files),
                skipped=tuple(merging.skipped),
            )
            return ended, list(conflicts)
        raise InTrouble("unfinished")

    def _is_agreed(self, repository: Repository, agreed: Agreed, head: bytes | None) -> bool:
        ours = self._ours(repository.account_id)
        if head is None:
            return not ours
        seen = {one.local: one.version for one in agreed.files} | {one.local: one.version for one in agreed.skipped}
        return head.decode() == agreed.commit and ours == {path: version for path, version in seen.items() if version}

    def _ours(self, account_id: str) -> dict[str, str]:
        return {file.path: file.version for file in self._workspace.listing(account_id) if file.version}

    def _merge(self, repository: Repository, agreed: Agreed, fetched: Fetched) -> Merging:
        theirs = files_of(fetched.store, fetched.commit, self._largest) if fetched.commit else {}
        ours = self._ours(repository.account_id)
        found = list(cases(ours, theirs, agreed.files, team=repository.team))
        merging, clash = Merging(), clashing(found)
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

    def _one(self, repository: Repository, case: Case, fetched: Fetched, merging: Merging) -> None:
        account_id = repository.account_id
        try:
            stored = self._workspace.read(account_id, case.local) if case.ours else None
        except TooLarge:
            return merging.leave(case, "too_large")
        except PathRefused:
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
            return self._note(account_id, case, stored, Decision(stored.text), stored.version, merging)
        decision = decide(
            case,
            stored.text if stored else None,
            case.theirs.text if case.theirs else None,
            base.text if base and base.intact else None,
            rewound=fetched.rewritten and self._rewound(account_id, case),
        )
        try:
            version = self._write(repository, case, stored, base, decision)
        except (ObjectChanged, NoSuchFile, TooLarge, NotText) as error:
            if isinstance(error, TooLarge):
                return merging.leave(case, "too_large")
            merging.refused |= not isinstance(error, NotText)
            return merging.keep(case)
        return self._note(account_id, case, stored, decision, version, merging)

    def _hold(self, case: Case, stored: Stored, merging: Merging) -> None:
        """Hold a conflict until somebody decides it: the repository keeps its version, and nothing is merged on top."""
        known = case.known or Synced(path=case.path, local=case.local)
        if not known.theirs:
            # An interrupted run left the markers here without telling anybody.
            merging.conflicts.append(case.local)
            theirs = _blob_of(stored) or (case.theirs.blob if case.theirs else "")
            known = known.model_copy(update={"theirs": theirs})
        merging.skip(case, "conflict", stored.version)
        merging.files.append(known)

    def _rewound(self, account_id: str, case: Case) -> bool:
        """Return whether theirs is an earlier version of ours, so that the rewritten history lacks the newer one."""
        if case.known is None:
            return False
        theirs = case.theirs
        if theirs is None:
            return True
        was = self._workspace.versions(account_id, case.local, _LOOKED_BACK)
        return any(stored is not None and stored.text == theirs.text for _, stored in was)

    def _write(
        self, repository: Repository, case: Case, ours: Stored | None, base: Stored | None, decision: Decision
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
        outside = from_outside(text, theirs, known, team=repository.team)
        by = By(f"{_WRITER}{case.theirs.blob if case.theirs else ''}/{random_id()}")
        version = ours.version if ours else None
        return self._workspace.write(account_id, case.local, text, version, "account", outside, by)

    def _note(
        self, account_id: str, case: Case, ours: Stored | None, decision: Decision, version: str, merging: Merging
    ) -> None:
        text, theirs = decision.text, case.theirs
        if decision.conflict:
            known = case.known or Synced(path=case.path, local=case.local)
            merging.files.append(known.model_copy(update={"theirs": theirs.blob if theirs else ""}))
            merging.skip(case, "conflict", version)
            merging.conflicts.append(case.local)
            return
        if text != (theirs.text if theirs else None):
            merging.changes.append(self._change(account_id, case, theirs, ours, text))
        if text is not None:
            merging.files.append(Synced(path=case.path, local=case.local, blob=blob_id(text), version=version))

    def _change(
        self, account_id: str, case: Case, theirs: RemoteFile | None, ours: Stored | None, text: str | None
    ) -> Change:
        member_id = ours.member_id if ours else ""
        writer = ours.writer if ours else ""
        change = Change(
            case.path,
            text,
            author=self._name_of(account_id, member_id) if member_id else "",
            author_id=member_id,
            call_id="" if writer.startswith(_WRITER) else writer,
        )
        return replace(change, mode=theirs.mode) if theirs else change

    def _pushed(self, fetched: Fetched, changes: list[Change], remote: Remote) -> str:
        """Push the changes and return the commit of both sides."""
        if not changes:
            return fetched.commit.decode() if fetched.commit else ""
        commit, objects = committed(fetched.store, fetched.commit, changes, self._clock())
        if commit != fetched.commit:
            remote.push(fetched.commit, commit, objects)
        return commit.decode()


def _as_taken(case: Case, stored: Stored | None) -> Case:
    """Treat a file that an interrupted run took over, unchanged since, as agreed."""
    if stored is None or _blob_of(stored) != blob_id(stored.text):
        return case
    known = Synced(path=case.path, local=case.local, blob=_blob_of(stored), version=stored.version)
    return replace(case, known=known)


def _blob_of(stored: Stored) -> str:
    """Return the Git object that a run merged this text with; "" if somebody has written it since."""
    return stored.writer.removeprefix(_WRITER).split("/")[0] if stored.writer.startswith(_WRITER) else ""


def conflicting(agreed: Agreed) -> Iterator[str]:
    """Yield the workspace files with undecided conflicts."""
    yield from (one.local for one in agreed.files if one.theirs)
