"""Cache of snapshots on this machine, for one process: fetches newer ones and evicts the least recently used."""

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
from steward.memory.search import folder_removal
from steward.memory.search.embeddings import Embedder
from steward.memory.search.search_index import SearchIndex
from steward.memory.search.snapshots import (
    IndexFile,
    Snapshot,
    SnapshotDamagedError,
    SnapshotReplacedError,
    SnapshotStore,
    is_whole,
)

# Builds are minutes apart, so a reader that is overtaken this often reads something broken.
_TRIES = 4
_SCRATCH = "scratch-"
# Open indexes at a time. Closed ones stay on disk and reopen within milliseconds.
_OPEN_AT_ONCE = 16


@dataclass
class _Kept:
    snapshot: Snapshot
    folder: Path
    index: SearchIndex | None


class SnapshotCache:
    """Snapshots that this process has read, in its own folder, at most `most_bytes`.

    The least recently used account is evicted. The snapshot being read stays even if it alone exceeds the limit. Files
    of an earlier process in the same folder are reused after a check.
    """

    def __init__(self, snapshots: SnapshotStore, embedder: Embedder | None, folder: Path, most_bytes: int) -> None:
        self._snapshots = snapshots
        self._embedder = embedder
        self._most_bytes = most_bytes
        # Several functions on one machine may share a temporary folder; each locks a subfolder.
        self._lock, self.folder = _take_place(folder)
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self._sizes: OrderedDict[str, int] = OrderedDict(_left_over(self.folder))

    def index(self, account_id: str) -> SearchIndex | None:
        """Return the newest snapshot's index; None if there is none.

        It takes one request, unless the snapshot is new. Raises `SnapshotDamagedError`.
        """
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
            except SnapshotReplacedError:
                continue
        raise SnapshotDamagedError(account_id, version, "its files were gone whenever they were asked for")

    @contextmanager
    def copy(self, snapshot: Snapshot) -> Iterator[Path]:
        """Provide a temporary folder with the files of `snapshot`, to be written to.

        Raises the errors of `SnapshotStore.fetch`. The files are hard links: an index never changes a file once it is
        written.
        """
        with self.scratch() as folder:
            self._fill(folder, snapshot)
            yield folder

    @contextmanager
    def scratch(self) -> Iterator[Path]:
        """Provide an empty temporary folder."""
        with folder_removal.scratch(self.folder, _SCRATCH) as made:
            yield made

    def empty_folder(self) -> Path:
        """Create an empty folder that lasts until another process takes over this place."""
        return Path(tempfile.mkdtemp(dir=self.folder, prefix=_SCRATCH))

    def adopt(self, snapshot: Snapshot, folder: Path) -> None:
        """Take over the files of a snapshot that was built in `folder`, instead of fetching them."""
        self._place(snapshot, lambda aside: _link(snapshot.manifest.files, folder, aside))

    def forget(self, account_id: str) -> None:
        """Drop an account's snapshot."""
        self._kept.pop(account_id, None)
        self._sizes.pop(account_id, None)
        folder_removal.remove(self.folder / account_id)

    def _opened(self, account_id: str, snapshot: Snapshot, kept: _Kept | None) -> SearchIndex:
        if kept is None or kept.snapshot is not snapshot:
            kept = self._brought(account_id, snapshot)
        if kept.index is None:
            kept.index = self._open_or_fetch_again(account_id, snapshot, kept)
        self._kept[account_id] = kept
        self._touch(account_id, snapshot.manifest.size)
        return kept.index

    def _open_or_fetch_again(self, account_id: str, snapshot: Snapshot, kept: _Kept) -> SearchIndex:
        try:
            return SearchIndex.open(kept.folder, snapshot.manifest.head, self._embedder)
        except Exception:
            logger.warning("cached search index cannot be opened, fetching it again", exc_info=True)
        self.forget(account_id)
        kept.folder = self._brought(account_id, snapshot).folder
        try:
            return SearchIndex.open(kept.folder, snapshot.manifest.head, self._embedder)
        except Exception as error:
            self.forget(account_id)
            raise SnapshotDamagedError(account_id, snapshot.version, f"it cannot be opened: {error}") from error

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
        """Let `fill` create the files in a temporary folder, and move that to the account's place."""
        account_id, size = snapshot.manifest.account_id, snapshot.manifest.size
        self._make_room(account_id, size)
        account = self.folder / account_id
        with self.scratch() as aside:
            files = aside / "files"
            files.mkdir()
            fill(files)
            folder_removal.remove(account)
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


def _link(files: Iterable[IndexFile], source: Path, target: Path) -> None:
    for file in files:
        (target / file.name).parent.mkdir(parents=True, exist_ok=True)
        # A missing file is fetched.
        with suppress(FileNotFoundError):
            os.link(source / file.name, target / file.name)


def _take_place(folder: Path) -> tuple[Any, Path]:
    """Lock a numbered folder below `folder` that no other running process uses; return the lock and the folder."""
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
    """Yield accounts and sizes that an earlier process left here, oldest first, and remove its unfinished work."""
    accounts = []
    for entry in place.iterdir():
        if entry.name.startswith((_SCRATCH, folder_removal.GONE)):
            folder_removal.remove(entry)
        elif entry.is_dir():
            accounts.append(entry)
    for account in sorted(accounts, key=lambda entry: entry.stat().st_mtime):
        yield account.name, sum(path.stat().st_size for path in account.rglob("*") if path.is_file())
