"""Snapshots on this machine: fetched when they are newer, kept while there is room, shared with nobody."""

from __future__ import annotations

import fcntl
import os
import tempfile
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from steward.core.log import logger
from steward.memory.search import folders
from steward.memory.search.embeddings import Embedder
from steward.memory.search.engine import Index
from steward.memory.search.snapshots import (
    ContentFile,
    Snapshot,
    SnapshotDamaged,
    SnapshotReplaced,
    Snapshots,
    is_whole,
)

# Builders publish minutes apart: a reader that is overtaken this often in a row reads something broken.
_TRIES = 4
_SCRATCH = "scratch-"
# Indexes held open at once. Those closed again are still on disk, and opened again within milliseconds.
_OPEN_AT_ONCE = 16


@dataclass
class _Kept:
    snapshot: Snapshot
    folder: Path
    index: Index | None


class SnapshotCache:
    """The snapshots this process has read, in a folder of its own, at most `most_bytes` of them.

    Which is evicted: the one that was asked for the longest time ago, over all accounts. The one being read stays even
    when it alone is larger. The files of a process that ended in the same place are used again once they are checked.
    """

    def __init__(self, snapshots: Snapshots, embedder: Embedder | None, folder: Path, most_bytes: int) -> None:
        self._snapshots = snapshots
        self._embedder = embedder
        self._most_bytes = most_bytes
        # Several functions of one machine may share a temporary folder; each takes a place of its own in it.
        self._lock, self.folder = _take_place(folder)
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self._sizes: OrderedDict[str, int] = OrderedDict(_left_over(self.folder))

    def index(self, account_id: str) -> Index | None:
        """The newest snapshot, open; None if there is none. Raises `SnapshotDamaged`. One request unless it is new."""
        version = ""
        for _ in range(_TRIES):
            kept = self._kept.get(account_id)
            snapshot = self._snapshots.current(account_id, kept.snapshot if kept else None)
            if snapshot is None:
                self.forget(account_id)
                return None
            version = snapshot.version
            try:
                return self._opened(account_id, snapshot, kept)
            except SnapshotReplaced:
                continue
        raise SnapshotDamaged(account_id, version, "its files were gone whenever they were asked for")

    @contextmanager
    def copy(self, snapshot: Snapshot) -> Iterator[Path]:
        """A folder with the files of `snapshot`, to be written to, gone afterwards.

        Raises as `Snapshots.fetch`. The files are links: an index never changes a file once it is written.
        """
        with self.scratch() as folder:
            self._fill(folder, snapshot)
            yield folder

    @contextmanager
    def scratch(self) -> Iterator[Path]:
        """An empty folder, gone afterwards."""
        with folders.scratch(self.folder, _SCRATCH) as made:
            yield made

    def empty_folder(self) -> Path:
        """An empty folder that stays until another process takes this place."""
        return Path(tempfile.mkdtemp(dir=self.folder, prefix=_SCRATCH))

    def adopt(self, snapshot: Snapshot, folder: Path) -> None:
        """Take the files of a snapshot that was built in `folder`, so that they need not be fetched."""
        self._place(snapshot, lambda aside: _link(snapshot.manifest.files, folder, aside))

    def forget(self, account_id: str) -> None:
        """Drop what is kept of an account."""
        self._kept.pop(account_id, None)
        self._sizes.pop(account_id, None)
        folders.remove(self.folder / account_id)

    def _opened(self, account_id: str, snapshot: Snapshot, kept: _Kept | None) -> Index:
        if kept is None or kept.snapshot is not snapshot:
            kept = self._brought(account_id, snapshot)
        if kept.index is None:
            kept.index = self._open_or_fetch_again(account_id, snapshot, kept)
        self._kept[account_id] = kept
        self._touch(account_id, snapshot.manifest.size)
        return kept.index

    def _open_or_fetch_again(self, account_id: str, snapshot: Snapshot, kept: _Kept) -> Index:
        try:
            return Index.open(kept.folder, snapshot.manifest.head, self._embedder)
        except Exception:
            logger.warning("cached search index cannot be opened, fetching it again", exc_info=True)
        self.forget(account_id)
        kept.folder = self._brought(account_id, snapshot).folder
        try:
            return Index.open(kept.folder, snapshot.manifest.head, self._embedder)
        except Exception as error:
            self.forget(account_id)
            raise SnapshotDamaged(account_id, snapshot.version, f"it cannot be opened: {error}") from error

    def _brought(self, account_id: str, snapshot: Snapshot) -> _Kept:
        folder = self.folder / account_id / snapshot.version
        if folder.is_dir() and is_whole(folder, snapshot.manifest):
            return _Kept(snapshot, folder, None)
        return self._place(snapshot, lambda aside: self._fill(aside, snapshot))

    def _fill(self, folder: Path, snapshot: Snapshot) -> None:
        if kept := self._kept.get(snapshot.manifest.account_id):
            same = set(kept.snapshot.manifest.files) & set(snapshot.manifest.files)
            _link(same, kept.folder, folder)
        self._snapshots.fetch(snapshot, folder)

    def _place(self, snapshot: Snapshot, fill: Callable[[Path], object]) -> _Kept:
        """Have `fill` bring the files into a folder, and move it whole to where the account's snapshot belongs."""
        account_id, size = snapshot.manifest.account_id, snapshot.manifest.size
        self._make_room(account_id, size)
        account = self.folder / account_id
        with self.scratch() as aside:
            files = aside / "files"
            files.mkdir()
            fill(files)
            folders.remove(account)
            account.mkdir()
            files.rename(account / snapshot.version)
        self._kept[account_id] = _Kept(snapshot, account / snapshot.version, None)
        self._touch(account_id, size)
        return self._kept[account_id]

    def _touch(self, account_id: str, size: int) -> None:
        self._sizes[account_id] = size
        self._sizes.move_to_end(account_id)
        self._kept.move_to_end(account_id)
        os.utime(self.folder / account_id)
        for name in list(self._kept)[:-_OPEN_AT_ONCE]:
            self._kept[name].index = None

    def _make_room(self, account_id: str, size: int) -> None:
        for oldest in [name for name in self._sizes if name != account_id]:
            if size + sum(self._sizes.values()) - self._sizes.get(account_id, 0) <= self._most_bytes:
                return
            self.forget(oldest)


def _link(files: Iterable[ContentFile], source: Path, target: Path) -> None:
    for file in files:
        (target / file.name).parent.mkdir(parents=True, exist_ok=True)
        # What is not there is fetched.
        with suppress(FileNotFoundError):
            os.link(source / file.name, target / file.name)


def _take_place(folder: Path) -> tuple[Any, Path]:
    """A numbered folder below `folder` that no other living process has, and the open file that says so."""
    for number in count():
        place = folder / str(number)
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = (place / "lock").open("w")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.close()
            continue
        return lock, place
    raise AssertionError("unreachable")


def _left_over(place: Path) -> Iterator[tuple[str, int]]:
    """What a process that ended here has left, by account, the oldest first; what it had half done is removed."""
    accounts = []
    for entry in place.iterdir():
        if entry.name.startswith((_SCRATCH, folders.GONE)):
            folders.remove(entry)
        elif entry.is_dir():
            accounts.append(entry)
    for account in sorted(accounts, key=lambda entry: entry.stat().st_mtime):
        yield account.name, sum(path.stat().st_size for path in account.rglob("*") if path.is_file())
