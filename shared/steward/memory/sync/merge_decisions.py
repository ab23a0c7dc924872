"""Merge decisions: what becomes of each file of the workspace and the repository. Pure.

A change is detected against the last agreed state. Nobody's text is lost to another change: an edit wins over a
deletion, and two edits of the same lines are both kept.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from steward.memory.sync.models import RemoteFile, SyncedFile
from steward.memory.sync.text_merge import merge_texts

# Folder for files whose names outsiders have chosen, because names are read wherever files are listed.
OUTSIDE_FOLDER = "from_repository"


@dataclass(frozen=True)
class FileComparison:
    """Comparison of one file: path in repository and workspace, both present states, and the last agreed one.

    `ours` is the workspace's version, "" if the file is not there.
    """

    path: str
    local: str
    ours: str = ""
    theirs: RemoteFile | None = None
    known: SyncedFile | None = None

    @property
    def ours_changed(self) -> bool:
        """Return whether the workspace's file differs from the agreed state."""
        return self.ours != (self.known.version if self.known else "")

    @property
    def theirs_changed(self) -> bool:
        """Return whether the repository's file has changed.

        A version that a conflict is with already does not count.
        """
        blob = self.theirs.blob if self.theirs else ""
        known = self.known or SyncedFile(path=self.path, local=self.local)
        return blob != (known.theirs or known.blob)


@dataclass(frozen=True)
class MergeDecision:
    """Content for both sides, None for no file; with a `conflict` it is kept in the workspace only."""

    text: str | None
    conflict: bool = False


def compare_files(
    ours: Mapping[str, str], theirs: Mapping[str, RemoteFile], known: Sequence[SyncedFile], *, team: bool
) -> Iterator[FileComparison]:
    """Compare every present or former file, by path in the repository; `ours` maps workspace paths to versions."""
    agreed = {one.path: one for one in known}
    elsewhere = {one.local: one.path for one in known}
    new = {path: path for path in ours if path not in elsewhere}
    for path in sorted({*theirs, *agreed, *new}):
        local = agreed[path].local if path in agreed else local_path(path, ours, team=team)
        yield FileComparison(path, local, ours.get(local, ""), theirs.get(path), agreed.get(path))


def local_path(path: str, ours: Collection[str], *, team: bool) -> str:
    """Return the workspace path of a new file: its own name only if the team chose it.

    Otherwise the name is a hash of the path, so it says nothing and stays the same.
    """
    if team or path in ours:
        return path
    said = hashlib.sha256(path.encode()).hexdigest()[:12]
    return f"{OUTSIDE_FOLDER}/{said}{PurePosixPath(path).suffix}"


def names_differing_in_case(found: Sequence[FileComparison]) -> frozenset[str]:
    """Return files whose names differ from earlier ones in case only, of which most disks can hold one."""
    first = dict[str, str]()
    for case in sorted(found, key=lambda case: (case.known is None, case.theirs is None)):
        if not (case.theirs and case.theirs.why):
            first.setdefault(case.path.casefold(), case.path)
    return frozenset(case.path for case in found if first.get(case.path.casefold(), case.path) != case.path)


def decide(
    case: FileComparison, ours: str | None, theirs: str | None, base: str | None, *, rewound: bool = False
) -> MergeDecision:
    """Decide about a file; `base` is the agreed text, None if it is no longer kept.

    `rewound` says that theirs is an earlier version of ours in a rewritten history, and so nobody's edit.
    """
    if ours == theirs:
        return MergeDecision(ours)
    if not case.theirs_changed or rewound:
        return MergeDecision(ours)
    if not case.ours_changed:
        return MergeDecision(theirs)
    if ours is None or theirs is None:
        return MergeDecision(theirs if ours is None else ours)
    text, conflict = merge_texts(base, ours, theirs)
    return MergeDecision(text, conflict)
