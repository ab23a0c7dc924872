"""S3 buckets behind a small interface: versioned texts with provenance, conditional writes, and files."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from botocore.exceptions import ClientError

from steward.core.provenance import Provenance
from steward.core.stored_objects import StoredObject

if TYPE_CHECKING:
    from mypy_boto3_s3 import S3Client
    from mypy_boto3_s3.type_defs import GetObjectOutputTypeDef


class ObjectChangedError(Exception):
    """The object is not at the version the writer read: read it again and decide anew."""


class ObjectUnchangedError(Exception):
    """The object is still at the version the reader has."""


class ObjectsKeptError(Exception):
    """S3 did not delete everything: delete again."""


@dataclass(frozen=True)
class ListedObject:
    """An object in a listing: key, size in bytes, time of the last write, and tag."""

    key: str
    size: int
    at: datetime
    version: str = ""


@dataclass(frozen=True)
class EarlierObject:
    """A state of an object since `at`: tag, version name in the bucket, and size; or that it was `gone`."""

    at: datetime
    version: str = ""
    name: str = ""
    size: int = 0
    gone: bool = False


@dataclass(frozen=True)
class ObjectVersion:
    """A version of an object: key, version name in the bucket, deletion mark (`gone`), and time."""

    key: str
    name: str
    gone: bool
    at: datetime


class ObjectTooLargeError(Exception):
    """The object has more bytes than its reader accepts; nothing was read."""


@dataclass(frozen=True)
class Blob:
    """The bytes of an object, the time of the last write, and the type its writer gave."""

    content: bytes
    at: datetime
    media_type: str = ""


@dataclass(frozen=True)
class UploadForm:
    """A signed form with which a browser may put one object: its address, and the fields before the field `file`."""

    url: str
    fields: Mapping[str, str]


# S3's limit of keys in one deletion.
_DELETED_AT_ONCE = 1_000
_CHUNK = 1 << 20

# Metadata with a text's provenance. An object without it (a payload) is the account's own.
_PROVENANCE = "provenance"
_WRITER = "writer"
_OUTSIDE = "outside-lines"
_MEMBER = "member"
# S3's error codes of an unmet condition.
_CONDITION_FAILED = ("PreconditionFailed", "ConditionalRequestConflict", "NoSuchKey", "412", "404")


def _provenance(stored: str | None) -> Provenance:
    if stored in (None, "account", "member"):
        # A file is a record: a member's words in it are not what a member says now.
        return "account"
    return "outside"


def _stored(answer: GetObjectOutputTypeDef) -> StoredObject:
    content = answer["Body"].read()
    text, intact = content.decode(errors="replace"), True
    if "\ufffd" in text:
        intact = text.encode() == content
    metadata = answer["Metadata"]
    provenance = _provenance(metadata.get(_PROVENANCE))
    outside = frozenset(metadata.get(_OUTSIDE, "").split())
    version, member_id = answer["ETag"].strip('"'), metadata.get(_MEMBER, "")
    return StoredObject(text, version, provenance, metadata.get(_WRITER, ""), outside, member_id, intact)


class Bucket:
    """A bucket of UTF-8 text objects, and files."""

    def __init__(self, client: Callable[[], S3Client], name: str) -> None:
        self._client = client
        self.name = name

    def get(self, key: str, largest: int | None = None) -> StoredObject | None:
        """Return the object, or None. Raises `ObjectTooLargeError` if it has more than `largest` bytes."""
        answer = self._get(key)
        return _stored(_within(answer, largest)) if answer else None

    def get_newer(self, key: str, version: str) -> StoredObject | None:
        """Return the object, or None. Raises `ObjectUnchangedError` if it is still at `version`."""
        try:
            answer = self._get(key, IfNoneMatch=version)
        except ClientError as error:
            if error.response["Error"]["Code"] in ("304", "NotModified"):
                raise ObjectUnchangedError(key) from error
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
        member_id: str = "",
        outside: Collection[str] = (),
    ) -> str:
        """Write `text` if the object is at `version` (None: must not exist), and return the new version.

        `outside` are the marks of lines from outside.

        Raises `ObjectChangedError` otherwise. Of two writers with the same version, exactly one succeeds.
        """
        condition: dict[str, Any] = {"IfMatch": version} if version else {"IfNoneMatch": "*"}
        try:
            answer = self._client().put_object(
                Bucket=self.name,
                Key=key,
                Body=text.encode(),
                ContentType="text/plain; charset=utf-8",
                Metadata={
                    _PROVENANCE: provenance,
                    _WRITER: writer,
                    _MEMBER: member_id,
                    _OUTSIDE: " ".join(sorted(outside)),
                },
                **condition,
            )
        except ClientError as error:
            if error.response["Error"]["Code"] in _CONDITION_FAILED:
                raise ObjectChangedError(key) from error
            raise
        return answer["ETag"].strip('"')

    def history(self, key: str) -> list[EarlierObject]:
        """Return the object's present and earlier states, as far as the bucket keeps them, newest first."""
        found = list[tuple[bool, EarlierObject]]()
        pages = self._client().get_paginator("list_object_versions").paginate(Bucket=self.name, Prefix=key)
        for page in pages:
            for item in page.get("Versions", []):
                if item["Key"] == key:
                    version = item["ETag"].strip('"')
                    was = EarlierObject(item["LastModified"], version, item["VersionId"], item["Size"])
                    found.append((item["IsLatest"], was))
            for marker in page.get("DeleteMarkers", []):
                if marker["Key"] == key:
                    was = EarlierObject(marker["LastModified"], name=marker["VersionId"], gone=True)
                    found.append((marker["IsLatest"], was))
        found.sort(key=lambda one: (one[0], one[1].at), reverse=True)
        return [was for _, was in found]

    def kept(self, key: str, name: str) -> StoredObject | None:
        """Return the object at a version name of the bucket, or None if it is no longer kept."""
        answer = self._get(key, VersionId=name)
        return _stored(answer) if answer else None

    def earlier(self, key: str, version: str) -> StoredObject | None:
        """Return the object at an earlier `version`, or None if it is no longer kept."""
        names = (kept.name for kept in self.history(key) if kept.version == version)
        return next(filter(None, (self.kept(key, name) for name in names)), None)

    def delete(self, key: str, version: str) -> None:
        """Delete the object if it is at `version`, otherwise raise `ObjectChangedError`.

        The bucket keeps earlier states.
        """
        try:
            self._client().delete_object(Bucket=self.name, Key=key, IfMatch=version)
        except ClientError as error:
            if error.response["Error"]["Code"] in _CONDITION_FAILED:
                raise ObjectChangedError(key) from error
            raise

    def overwrite(self, key: str, text: str) -> None:
        """Write `text` unconditionally: only for keys whose content depends on the key alone."""
        self._client().put_object(Bucket=self.name, Key=key, Body=text.encode())

    def upload(self, key: str, file: Path) -> None:
        """Write the bytes of `file` unconditionally: for keys that are written once."""
        with file.open("rb") as body:
            self._client().put_object(Bucket=self.name, Key=key, Body=body, ContentLength=file.stat().st_size)

    def put_once(self, key: str, content: bytes, facts: Mapping[str, str]) -> None:
        """Write an object unless it exists: for keys whose content depends on the key alone.

        `facts` are ASCII metadata.
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
            # A conflict means that another writer is storing the same content.
            if error.response["Error"]["Code"] not in ("PreconditionFailed", "ConditionalRequestConflict", "412"):
                raise

    def upload_form(self, key: str, media_type: str, most_bytes: int, seconds: int) -> UploadForm:
        """Return a form that puts one object, of that type and at most so large. S3 itself is not asked."""
        typed = {"Content-Type": media_type}
        signed = self._client().generate_presigned_post(
            Bucket=self.name,
            Key=key,
            Fields=dict(typed),
            Conditions=[typed, ["content-length-range", 1, most_bytes]],
            ExpiresIn=seconds,
        )
        return UploadForm(signed["url"], signed["fields"])

    def link(self, key: str, seconds: int, media_type: str, disposition: str = "") -> str:
        """Return an address at which anybody can read the object, as that type, for so long. S3 itself is not asked.

        `disposition` is the header Content-Disposition of the answer.
        """
        read = {"Bucket": self.name, "Key": key, "ResponseContentType": media_type}
        if disposition:
            read["ResponseContentDisposition"] = disposition
        return self._client().generate_presigned_url("get_object", Params=read, ExpiresIn=seconds)

    def get_bytes(self, key: str) -> tuple[bytes, Mapping[str, str]] | None:
        """Return the object's bytes and metadata, or None."""
        answer = self._get(key)
        return (answer["Body"].read(), answer["Metadata"]) if answer else None

    def facts(self, key: str) -> Mapping[str, str]:
        """Return an object's metadata; empty without such an object."""
        try:
            return self._client().head_object(Bucket=self.name, Key=key)["Metadata"]
        except ClientError as error:
            if self._is_missing(error, key):
                return {}
            raise

    def download(self, key: str, file: Path) -> bool:
        """Write the object's bytes to `file`. Return False without such an object."""
        answer = self._get(key)
        if answer is None:
            return False
        with file.open("wb") as target:
            for chunk in answer["Body"].iter_chunks(_CHUNK):
                target.write(chunk)
        return True

    def blob(self, key: str, largest: int) -> Blob | None:
        """Return the object's bytes, or None. Raises `ObjectTooLargeError` beyond `largest` bytes."""
        answer = self._get(key)
        if answer is None:
            return None
        with closing(_within(answer, largest)["Body"]) as body:
            return Blob(body.read(), answer["LastModified"], answer.get("ContentType", ""))

    def listing(self, prefix: str) -> Iterator[ListedObject]:
        """Yield every object whose key begins with `prefix`, by key."""
        pages = self._client().get_paginator("list_objects_v2").paginate(Bucket=self.name, Prefix=prefix)
        for page in pages:
            for item in page.get("Contents", []):
                yield ListedObject(item["Key"], item["Size"], item["LastModified"], item["ETag"].strip('"'))

    def delete_many(self, keys: Sequence[str]) -> None:
        """Delete the objects that exist. Raises `ObjectsKeptError` with the names that S3 could not delete."""
        for some in (keys[i : i + _DELETED_AT_ONCE] for i in range(0, len(keys), _DELETED_AT_ONCE)):
            answer = self._client().delete_objects(
                Bucket=self.name, Delete={"Objects": [{"Key": key} for key in some], "Quiet": True}
            )
            if kept := [error.get("Key", "") for error in answer.get("Errors", [])]:
                raise ObjectsKeptError(", ".join(kept))

    def versions(self, prefix: str) -> Iterator[ObjectVersion]:
        """Yield every version and deletion mark of objects whose key begins with `prefix`."""
        pages = self._client().get_paginator("list_object_versions").paginate(Bucket=self.name, Prefix=prefix)
        for page in pages:
            for kind, gone in (("Versions", False), ("DeleteMarkers", True)):
                found: Any = page.get(kind, [])
                yield from (ObjectVersion(one["Key"], one["VersionId"], gone, one["LastModified"]) for one in found)

    def delete_versions(self, found: Sequence[tuple[str, str]]) -> None:
        """Delete versions by key and name for good. Raises `ObjectsKeptError` with those that S3 could not delete."""
        for some in (found[i : i + _DELETED_AT_ONCE] for i in range(0, len(found), _DELETED_AT_ONCE)):
            named: Any = [{"Key": key, "VersionId": name} for key, name in some]
            answer = self._client().delete_objects(Bucket=self.name, Delete={"Objects": named, "Quiet": True})
            if kept := [error.get("Key", "") for error in answer.get("Errors", [])]:
                raise ObjectsKeptError(", ".join(kept))

    def purge(self, key: str) -> None:
        """Delete an object with all its versions."""
        self.delete_versions([(one.key, one.name) for one in self.versions(key) if one.key == key])

    def replace(self, key: str, text: str) -> None:
        """Write `text` in place of the present version, which is deleted."""
        before = self._client().head_object(Bucket=self.name, Key=key)["VersionId"]
        self.overwrite(key, text)
        self.delete_versions([(key, before)])

    def _get(self, key: str, **conditions: str) -> GetObjectOutputTypeDef | None:
        try:
            return self._client().get_object(Bucket=self.name, Key=key, **conditions)  # type: ignore[arg-type]
        except ClientError as error:
            if self._is_missing(error, key):
                return None
            raise

    def _is_missing(self, error: ClientError, key: str) -> bool:
        """Return whether a read failed because the object is missing.

        S3 tells this only to callers that may list the whole bucket. Callers with rights to a prefix are refused, and
        find out by listing.
        """
        code = error.response["Error"]["Code"]
        if code not in ("AccessDenied", "403"):
            return code in ("NoSuchKey", "NoSuchVersion", "404")
        try:
            found = self._client().list_objects_v2(Bucket=self.name, Prefix=key, MaxKeys=1)
        except ClientError:
            return False
        return all(one["Key"] != key for one in found.get("Contents", ()))


def bucket_address(name: str, environment: Mapping[str, str]) -> str:
    """Return the address below which links and forms of a bucket lead, for a page's content policy."""
    # Host names of a stand-in for AWS on one machine do not resolve: there the bucket is part of the path.
    if stand_in := environment.get("AWS_ENDPOINT_URL"):
        return f"{stand_in}/{name}"
    return f"https://{name}.s3.{environment.get('AWS_REGION', '')}.amazonaws.com"


def _within(answer: GetObjectOutputTypeDef, largest: int | None) -> GetObjectOutputTypeDef:
    if largest is not None and answer["ContentLength"] > largest:
        answer["Body"].close()
        raise ObjectTooLargeError
    return answer
