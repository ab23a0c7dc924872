"""Snapshots of search indexes in S3: immutable files, and one manifest that lists them.

`accounts/<account>/manifest.json` is replaced on condition of its version, so one of two builders wins.
`accounts/<account>/files/<build>/<name>` is written once, before the manifest that names it, and deleted once no
manifest does. A crash at any point leaves the old snapshot or the new one.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from steward.aws.buckets import Bucket, ObjectChangedError, ObjectUnchangedError
from steward.core.clock import Clock
from steward.core.errors import StewardError
from steward.core.ids import new_id

T = TypeVar("T")
# Files are fetched one by one below this total, in parallel above: starting a thread takes longer than a small file.
_PARALLEL_BYTES = 16_000_000
_PARALLEL = 8
_CHUNK = 1 << 20


class SnapshotDamagedError(StewardError):
    """The manifest is unreadable, or a file it names is missing or altered: rebuild from the logs.

    `version` is the manifest's, which the next one replaces.
    """

    def __init__(self, account_id: str, version: str, what: str) -> None:
        super().__init__(f"the search snapshot of {account_id} is damaged and will be built from the logs: {what}")
        self.version = version


class SnapshotReplacedError(Exception):
    """The manifest was replaced: read it again."""


class _Value(BaseModel):
    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", protected_namespaces=())


class IndexFile(_Value):
    """File of the index: its name there, the build that wrote it, its size in bytes and its CRC-32."""

    name: str
    build: str
    size: int
    crc: int


class SnapshotManifest(_Value):
    """Manifest of a snapshot. `head` is the index's own, `counts` has the numbers of documents and conversations.

    `replaced` are keys of files of earlier snapshots whose deletion may have been interrupted.
    """

    format: int = 1
    account_id: str
    generation: int
    build: str
    built_at: datetime
    counts: dict[str, int]
    head: dict[str, Any]
    files: tuple[IndexFile, ...]
    replaced: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """Total size of the files in bytes."""
        return sum(file.size for file in self.files)


@dataclass(frozen=True)
class Snapshot:
    """Manifest with the version that a conditional write must name."""

    version: str
    manifest: SnapshotManifest


@dataclass(frozen=True)
class BuiltIndex:
    """Index to be published: files `names` in `folder`, with head and counts.

    `base` is the snapshot it was built on, whose files it may still use; None for a new index.
    """

    folder: Path
    names: tuple[str, ...]
    head: dict[str, Any]
    counts: dict[str, int]
    base: Snapshot | None = None


class SnapshotStore:
    """Store of all accounts' snapshots, in the bucket `search`."""

    def __init__(self, bucket: Bucket, clock: Clock) -> None:
        self._bucket = bucket
        self._clock = clock

    def current(self, account_id: str, known: Snapshot | None = None) -> Snapshot | None:
        """Return the newest snapshot: `known` itself if it is current, None if there is none.

        Raises `SnapshotDamagedError`.
        """
        try:
            key = manifest_key(account_id)
            stored = self._bucket.get_newer(key, known.version) if known else self._bucket.get(key)
        except ObjectUnchangedError:
            return known
        if stored is None:
            return None
        try:
            manifest = SnapshotManifest.model_validate_json(stored.text)
        except ValidationError as error:
            raise SnapshotDamagedError(account_id, stored.version, "its manifest cannot be read") from error
        if manifest.account_id != account_id:
            raise SnapshotDamagedError(account_id, stored.version, "its manifest is another account's")
        return Snapshot(stored.version, manifest)

    def fetch(self, snapshot: Snapshot, folder: Path) -> int:
        """Download missing and incomplete files into `folder`; return the number of bytes fetched.

        Raises `SnapshotReplacedError` if a file was deleted because a newer snapshot does not need it,
        `SnapshotDamagedError` if a needed file is missing or altered.
        """
        manifest = snapshot.manifest
        missing = [file for file in manifest.files if not _holds(folder, file)]
        problems = _each(lambda file: self._fetch(manifest.account_id, file, folder), missing)
        if wrong := [problem for problem in problems if problem]:
            now = self.current(manifest.account_id, snapshot)
            if now is None or now.version != snapshot.version:
                raise SnapshotReplacedError(manifest.account_id)
            raise SnapshotDamagedError(manifest.account_id, snapshot.version, "; ".join(wrong))
        return sum(file.size for file in missing)

    def publish(self, account_id: str, built: BuiltIndex, before: Snapshot | None, version: str) -> Snapshot:
        """Make `built` the snapshot if the manifest is still at `version` ("" for none).

        `before` is the snapshot to replace, if it was readable. Raises `ObjectChangedError` if another builder was
        faster; the uploaded files are then deleted.
        """
        build = new_id("build", self._clock())
        kept = {file.name: file for file in built.base.manifest.files} if built.base else {}
        files = [kept.get(name) or _measured(built.folder / name, name, build) for name in built.names]
        fresh = [file for file in files if file.build == build]
        _each(lambda file: self._bucket.upload(file_key(account_id, file), built.folder / file.name), fresh)
        replaced = _keys(before.manifest) - {file_key(account_id, file) for file in files} if before else set()
        manifest = SnapshotManifest(
            account_id=account_id,
            generation=before.manifest.generation + 1 if before else 1,
            build=build,
            built_at=self._clock(),
            counts=built.counts,
            head=built.head,
            files=tuple(files),
            replaced=tuple(sorted(replaced)),
        )
        try:
            text = manifest.model_dump_json()
            return Snapshot(self._bucket.put(manifest_key(account_id), text, version=version or None), manifest)
        except ObjectChangedError:
            if winner := self._won(account_id, build):
                return winner
            self._bucket.delete_many([file_key(account_id, file) for file in fresh])
            raise

    def clean_up(self, snapshot: Snapshot) -> int:
        """Delete files that the newest snapshot does not need; return their number.

        A file older than the manifest that it does not name never will be named: it belongs to an earlier snapshot, to
        a build that crashed, or to one that started from an earlier manifest and must lose.
        """
        manifest = snapshot.manifest
        named, replaced = _keys(manifest), frozenset(manifest.replaced)
        listed = list(self._bucket.listing(account_prefix(manifest.account_id)))
        own = manifest_key(manifest.account_id)
        moved = max((item.at for item in listed if item.key == own), default=None)
        doomed = [
            item.key
            for item in listed
            if item.key not in named
            and item.key != own
            and (item.key in replaced or (moved is not None and item.at < moved))
        ]
        self._bucket.delete_many(doomed)
        return len(doomed)

    def _won(self, account_id: str, build: str) -> Snapshot | None:
        # The SDK retries a put whose response was lost, and the retry is refused because of the first.
        try:
            now = self.current(account_id)
        except SnapshotDamagedError:
            return None
        return now if now and now.manifest.build == build else None

    def _fetch(self, account_id: str, file: IndexFile, folder: Path) -> str:
        aside = folder / f"{file.name}.part"
        aside.parent.mkdir(parents=True, exist_ok=True)
        if not self._bucket.download(file_key(account_id, file), aside):
            return f"{file.name} is missing"
        if aside.stat().st_size != file.size or _crc(aside) != file.crc:
            aside.unlink()
            return f"{file.name} is not what was written"
        aside.rename(folder / file.name)
        return ""


def account_prefix(account_id: str) -> str:
    """Return the key prefix of an account."""
    return f"accounts/{account_id}/"


def manifest_key(account_id: str) -> str:
    """Return the key of an account's manifest."""
    return f"{account_prefix(account_id)}manifest.json"


def file_key(account_id: str, file: IndexFile) -> str:
    """Return the key of a file. The build in it keeps two builders from writing to the same key."""
    return f"{account_prefix(account_id)}files/{file.build}/{file.name}"


def is_whole(folder: Path, manifest: SnapshotManifest) -> bool:
    """Return whether `folder` has every file unaltered; for folders of unknown history."""
    return all(_holds(folder, file) and _crc(folder / file.name) == file.crc for file in manifest.files)


def _keys(manifest: SnapshotManifest) -> set[str]:
    return {file_key(manifest.account_id, file) for file in manifest.files}


def _holds(folder: Path, file: IndexFile) -> bool:
    place = folder / file.name
    return place.is_file() and place.stat().st_size == file.size


def _measured(place: Path, name: str, build: str) -> IndexFile:
    return IndexFile(name=name, build=build, size=place.stat().st_size, crc=_crc(place))


def _crc(place: Path) -> int:
    crc = 0
    with place.open("rb") as file:
        while chunk := file.read(_CHUNK):
            crc = zlib.crc32(chunk, crc)
    return crc


def _each(work: Callable[[IndexFile], T], files: list[IndexFile]) -> list[T]:
    if sum(file.size for file in files) < _PARALLEL_BYTES:
        return [work(file) for file in files]
    with ThreadPoolExecutor(_PARALLEL) as pool:
        return list(pool.map(work, files))
