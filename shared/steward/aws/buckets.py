"""S3 behind a small interface: text in, text and version out, conditional writes; files up and down."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from botocore.exceptions import ClientError

from steward.core.provenance import Provenance
from steward.core.stored import Stored

if TYPE_CHECKING:
    from mypy_boto3_s3 import S3Client
    from mypy_boto3_s3.type_defs import GetObjectOutputTypeDef


class ObjectChanged(Exception):
    """The object is not at the version the writer read: read it again and decide anew."""


class ObjectUnchanged(Exception):
    """The object is still at the version the reader has."""


class ObjectsKept(Exception):
    """S3 answered a deletion without deleting everything: delete again."""


@dataclass(frozen=True)
class Listed:
    """An object in a listing: its key, its size in bytes and when it was last written."""

    key: str
    size: int
    at: datetime


class ObjectTooLarge(Exception):
    """The object has more bytes than its reader takes; none of them was read."""


@dataclass(frozen=True)
class Blob:
    """The bytes of an object, and when it was last written."""

    content: bytes
    at: datetime


# The most keys one deletion may name.
_DELETED_AT_ONCE = 1_000
_CHUNK = 1 << 20

# The metadata that carries a text's provenance; what was written before there was any is the account's own.
_PROVENANCE = "provenance"
_WRITER = "writer"
_OUTSIDE = "outside-lines"


def _provenance(stored: str | None) -> Provenance:
    if stored in (None, "account", "member"):
        # A file is a record: even a member's words in it are not what a member says now.
        return "account"
    return "outside"


def _stored(answer: GetObjectOutputTypeDef) -> Stored:
    text = answer["Body"].read().decode(errors="replace")
    metadata = answer["Metadata"]
    provenance = _provenance(metadata.get(_PROVENANCE))
    outside = frozenset(metadata.get(_OUTSIDE, "").split())
    return Stored(text, answer["ETag"].strip('"'), provenance, metadata.get(_WRITER, ""), outside)


class Bucket:
    """One bucket: UTF-8 text objects, and files."""

    def __init__(self, client: Callable[[], S3Client], name: str) -> None:
        self._client = client
        self.name = name

    def get(self, key: str) -> Stored | None:
        """The object, or None."""
        answer = self._get(key)
        return _stored(answer) if answer else None

    def get_newer(self, key: str, version: str) -> Stored | None:
        """The object, or None if there is none; `ObjectUnchanged` if it is still at `version`."""
        try:
            answer = self._get(key, IfNoneMatch=version)
        except ClientError as error:
            if error.response["Error"]["Code"] in ("304", "NotModified"):
                raise ObjectUnchanged(key) from error
            raise
        return _stored(answer) if answer else None

    def put(
        self,
        key: str,
        text: str,
        *,
        version: str | None,
        provenance: Provenance = "account",
        writer: str = "",
        outside: Collection[str] = (),
    ) -> str:
        """Write `text` if the object is still at `version` (None: does not exist yet) and return its new version.

        `outside` are the marks of lines that came from outside.

        Raises `ObjectChanged` otherwise; of two writers with the same version exactly one succeeds.
        """
        condition: dict[str, Any] = {"IfMatch": version} if version else {"IfNoneMatch": "*"}
        try:
            answer = self._client().put_object(
                Bucket=self.name,
                Key=key,
                Body=text.encode(),
                ContentType="text/plain; charset=utf-8",
                Metadata={_PROVENANCE: provenance, _WRITER: writer, _OUTSIDE: " ".join(sorted(outside))},
                **condition,
            )
        except ClientError as error:
            if error.response["Error"]["Code"] in (
                "PreconditionFailed",
                "ConditionalRequestConflict",
                "NoSuchKey",
                "412",
            ):
                raise ObjectChanged(key) from error
            raise
        return answer["ETag"].strip('"')

    def earlier(self, key: str, version: str) -> Stored | None:
        """What the object was at an earlier `version`, or None if the bucket no longer keeps it."""
        pages = self._client().get_paginator("list_object_versions").paginate(Bucket=self.name, Prefix=key)
        for page in pages:
            for kept in page.get("Versions", []):
                if kept["Key"] == key and kept["ETag"].strip('"') == version:
                    return _stored(self._client().get_object(Bucket=self.name, Key=key, VersionId=kept["VersionId"]))
        return None

    def delete(self, key: str) -> None:
        """Remove the object; the bucket keeps it as an old version."""
        self._client().delete_object(Bucket=self.name, Key=key)

    def overwrite(self, key: str, text: str) -> None:
        """Write `text` whatever is there: only for keys whose content depends on the key alone."""
        self._client().put_object(Bucket=self.name, Key=key, Body=text.encode())

    def upload(self, key: str, file: Path) -> None:
        """Write the bytes of `file`, whatever is there: for keys that are written once."""
        with file.open("rb") as body:
            self._client().put_object(Bucket=self.name, Key=key, Body=body, ContentLength=file.stat().st_size)

    def put_once(self, key: str, content: bytes, facts: Mapping[str, str]) -> None:
        """Write an object unless there is one: for keys whose content depends on the key alone.

        `facts` are kept beside it, in ASCII.
        """
        try:
            self._client().put_object(
                Bucket=self.name,
                Key=key,
                Body=content,
                ContentType="application/octet-stream",
                Metadata=dict(facts),
                IfNoneMatch="*",
            )
        except ClientError as error:
            # A conflict is another who writes the same at this moment.
            if error.response["Error"]["Code"] not in ("PreconditionFailed", "ConditionalRequestConflict", "412"):
                raise

    def get_bytes(self, key: str) -> tuple[bytes, Mapping[str, str]] | None:
        """The object's bytes and the facts beside it, or None."""
        answer = self._get(key)
        return (answer["Body"].read(), answer["Metadata"]) if answer else None

    def download(self, key: str, file: Path) -> bool:
        """Write the object's bytes to `file`; False if there is no such object."""
        answer = self._get(key)
        if answer is None:
            return False
        with file.open("wb") as target:
            for chunk in answer["Body"].iter_chunks(_CHUNK):
                target.write(chunk)
        return True

    def blob(self, key: str, largest: int) -> Blob | None:
        """The object's bytes, or None if there is no such object; `ObjectTooLarge` beyond `largest` bytes."""
        answer = self._get(key)
        if answer is None:
            return None
        with closing(answer["Body"]) as body:
            if answer["ContentLength"] > largest:
                raise ObjectTooLarge(key)
            return Blob(body.read(), answer["LastModified"])

    def listing(self, prefix: str) -> Iterator[Listed]:
        """Every object whose key begins with `prefix`, in the order of keys."""
        pages = self._client().get_paginator("list_objects_v2").paginate(Bucket=self.name, Prefix=prefix)
        for page in pages:
            for item in page.get("Contents", []):
                yield Listed(item["Key"], item["Size"], item["LastModified"])

    def delete_many(self, keys: Sequence[str]) -> None:
        """Remove objects, those that are there; `ObjectsKept` names what S3 could not."""
        for some in (keys[i : i + _DELETED_AT_ONCE] for i in range(0, len(keys), _DELETED_AT_ONCE)):
            answer = self._client().delete_objects(
                Bucket=self.name, Delete={"Objects": [{"Key": key} for key in some], "Quiet": True}
            )
            if kept := [error.get("Key", "") for error in answer.get("Errors", [])]:
                raise ObjectsKept(", ".join(kept))

    def _get(self, key: str, **conditions: str) -> GetObjectOutputTypeDef | None:
        try:
            return self._client().get_object(Bucket=self.name, Key=key, **conditions)  # type: ignore[arg-type]
        except ClientError as error:
            if error.response["Error"]["Code"] in ("NoSuchKey", "404"):
                return None
            raise
