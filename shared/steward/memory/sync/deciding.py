"""What becomes of each file of both sides. Pure.

Who changed a file is told by what both agreed on last. Nothing that somebody wrote goes because somebody else did
something else: an edit outlives a deletion, and of two edits of the same lines both are kept.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from steward.memory.sync.merging import merged
from steward.memory.sync.models import RemoteFile, Synced

# Where files go whose names others have chosen: a name is read wherever files are listed.
OUTSIDE_FOLDER = "from_repository"


@dataclass(frozen=True)
class Case:
    """One file: its path in the repository and in the workspace, as it is on either side, and was last agreed on.

    `ours` is its version in the workspace, "" where it is not.
    """

    path: str
    local: str
    ours: str = ""
    theirs: RemoteFile | None = None
    known: Synced | None = None

    @property
    def ours_changed(self) -> bool:
        """Whether the workspace's differs from what was agreed on."""
        return self.ours != (self.known.version if self.known else "")

    @property
    def theirs_changed(self) -> bool:
        """Whether the repository's does. What a conflict was with is not news any more."""
        blob = self.theirs.blob if self.theirs else ""
        known = self.known or Synced(path=self.path, local=self.local)
        return blob != (known.theirs or known.blob)


@dataclass(frozen=True)
class Decision:
    """What both sides are to hold, None for no file; with a `conflict` it is left in the workspace alone."""

    text: str | None
    conflict: bool = False


def cases(
    ours: Mapping[str, str], theirs: Mapping[str, RemoteFile], known: Sequence[Synced], *, team: bool
) -> Iterator[Case]:
    """Every file there is or was, by its path in the repository; `ours` are the versions of the workspace's."""
    agreed = {one.path: one for one in known}
    elsewhere = {one.local: one.path for one in known}
    new = {path: path for path in ours if path not in elsewhere}
    for path in sorted({*theirs, *agreed, *new}):
        local = agreed[path].local if path in agreed else local_path(path, ours, team=team)
        yield Case(path, local, ours.get(local, ""), theirs.get(path), agreed.get(path))


def local_path(path: str, ours: Collection[str], *, team: bool) -> str:
    """Where a file goes in the workspace that was never there: under its own name only if that is somebody's of ours.

    Elsewhere it has a name that says nothing, always the same for the same path.
    """
    if team or path in ours:
        return path
    said = hashlib.sha256(path.encode()).hexdigest()[:12]
    return f"{OUTSIDE_FOLDER}/{said}{PurePosixPath(path).suffix}"


def clashing(found: Sequence[Case]) -> frozenset[str]:
    """The files whose names differ in case alone from others' that were there before: most disks hold one of them."""
    first = dict[str, str]()
    for case in sorted(found, key=lambda case: (case.known is None, case.theirs is None)):
        if not (case.theirs and case.theirs.why):
            first.setdefault(case.path.casefold(), case.path)
    return frozenset(case.path for case in found if first.get(case.path.casefold(), case.path) != case.path)


def decide(case: Case, ours: str | None, theirs: str | None, base: str | None, *, rewound: bool = False) -> Decision:
    """What becomes of a file; `base` is what was agreed on, None if it is no longer kept.

    `rewound` says that theirs is only what ours once was, in a history that was written anew: no edit of anybody's.
    """
    if ours == theirs:
        return Decision(ours)
    if not case.theirs_changed or rewound:
        return Decision(ours)
    if not case.ours_changed:
        return Decision(theirs)
    if ours is None or theirs is None:
        return Decision(theirs if ours is None else ours)
    text, conflict = merged(base, ours, theirs)
    return Decision(text, conflict)
