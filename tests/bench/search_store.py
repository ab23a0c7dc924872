"""Fake bucket of snapshots in a folder, so that only Steward's work is measured."""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from steward.aws.buckets import Bucket, ListedObject, ObjectChangedError, ObjectUnchangedError
from steward.core.stored_objects import StoredObject


class FolderBucket(Bucket):
    """The part of `Bucket` that snapshots use. `uploaded` counts bytes, `requests` what would be requests to S3."""

    def __init__(self, folder: Path) -> None:
        self.name = "folder"
        self.folder = folder
        self.uploaded = 0
        self.requests = 0

    def get(self, key: str, largest: int | None = None) -> StoredObject | None:
        """See `Bucket`."""
        self.requests += 1
        place = self.folder / key
        if not place.exists():
            return None
        text = place.read_text()
        return StoredObject(text, _tag(text))

    def get_newer(self, key: str, version: str) -> StoredObject | None:
        """See `Bucket`."""
        stored = self.get(key)
        if stored and stored.version == version:
            raise ObjectUnchangedError(key)
        return stored

    def put(
        self,
        key: str,
        text: str,
        *,
        version: str | None,
        provenance: object = None,
        writer: str = "",
        member_id: str = "",
        outside: object = (),
    ) -> str:
        """See `Bucket`."""
        stored = self.get(key)
        if (stored.version if stored else None) != version:
            raise ObjectChangedError(key)
        (self.folder / key).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / key).write_text(text)
        self.uploaded += len(text.encode())
        return _tag(text)

    def upload(self, key: str, file: Path) -> None:
        """See `Bucket`."""
        self.requests += 1
        (self.folder / key).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, self.folder / key)
        self.uploaded += file.stat().st_size

    def download(self, key: str, file: Path) -> bool:
        """See `Bucket`."""
        self.requests += 1
        if not (self.folder / key).exists():
            return False
        shutil.copyfile(self.folder / key, file)
        return True

    def listing(self, prefix: str) -> Iterator[ListedObject]:
        """See `Bucket`."""
        self.requests += 1
        for place in sorted((self.folder / prefix).rglob("*")):
            if place.is_file():
                at = datetime.fromtimestamp(place.stat().st_mtime, UTC)
                yield ListedObject(str(place.relative_to(self.folder)), place.stat().st_size, at)

    def delete_many(self, keys: Sequence[str]) -> None:
        """See `Bucket`."""
        self.requests += 1
        for key in keys:
            (self.folder / key).unlink(missing_ok=True)

    def lend(self, account_id: str, other: str) -> None:
        """Give `other` the snapshot of `account_id`, without a copy of its files."""
        source, target = (self.folder / "accounts" / one for one in (account_id, other))
        shutil.copytree(source, target, copy_function=os.link)
        manifest = target / "manifest.json"
        text = manifest.read_text().replace(f'"{account_id}"', f'"{other}"')
        manifest.unlink()
        manifest.write_text(text)


def _tag(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]
