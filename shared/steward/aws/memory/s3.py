"""S3 in memory: buckets with versions, conditional requests and pages of listings.

https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from botocore.response import StreamingBody

from steward.aws.memory.service import Answer, refusal

_MOST_KEYS = 1_000
# Version id of objects written before versioning was enabled.
_NULL = "null"


@dataclass(frozen=True)
class StoredVersion:
    """One version of an object, or a deletion mark."""

    version_id: str
    at: datetime
    content: bytes = b""
    metadata: Mapping[str, str] = field(default_factory=dict)
    content_type: str = "binary/octet-stream"
    is_marker: bool = False

    @property
    def etag(self) -> str:
        """The object's tag, in quotes as S3 sends it."""
        return f'"{hashlib.md5(self.content, usedforsecurity=False).hexdigest()}"'


@dataclass
class _Bucket:
    versioned: bool = False
    # The versions of each key, the newest last.
    versions: dict[str, list[StoredVersion]] = field(default_factory=dict)

    def current(self, key: str) -> StoredVersion | None:
        found = self.versions.get(key)
        return found[-1] if found and not found[-1].is_marker else None

    def add(self, key: str, version: StoredVersion) -> None:
        found = self.versions.setdefault(key, [])
        if not self.versioned:
            version = replace(version, version_id=_NULL)
            found[:] = [one for one in found if one.version_id != _NULL]
        found.append(version)

    def remove(self, key: str, version_id: str | None) -> StoredVersion | None:
        """Remove one version, or the object. Return the deletion mark, if one is made."""
        found = self.versions.get(key, [])
        if version_id is not None:
            found = [one for one in found if one.version_id != version_id]
        elif self.versioned:
            marker = StoredVersion(_new_id(), _now(), is_marker=True)
            self.versions.setdefault(key, []).append(marker)
            return marker
        else:
            found = []
        if found:
            self.versions[key] = found
        else:
            self.versions.pop(key, None)
        return None


class MemoryS3:
    """Buckets and their objects."""

    def __init__(self) -> None:
        self._buckets: dict[str, _Bucket] = {}

    def state(self) -> dict[str, _Bucket]:
        """Return a copy of all buckets."""
        return {
            name: _Bucket(one.versioned, {key: list(versions) for key, versions in one.versions.items()})
            for name, one in self._buckets.items()
        }

    def restore(self, state: Mapping[str, _Bucket]) -> None:
        """Restore the buckets of `state`."""
        kept = MemoryS3()
        kept._buckets = dict(state)
        self._buckets = kept.state()

    def objects_of(self, bucket: str) -> list[tuple[str, StoredVersion]]:
        """Return each present object of a bucket, by key."""
        kept = self._buckets[bucket]
        return [(key, one) for key in sorted(kept.versions) if (one := kept.current(key))]

    def versions_of(self, bucket: str) -> list[tuple[str, StoredVersion]]:
        """Return each version of each object of a bucket, without deletion marks."""
        versions = self._buckets[bucket].versions
        return [(key, one) for key in sorted(versions) for one in versions[key] if not one.is_marker]

    def post(self, bucket: str, fields: Mapping[str, str], content: bytes) -> int:
        """Take a browser's form as the policy in it says, and return the HTTP status. No signature is checked.

        https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html
        """
        policy = json.loads(base64.b64decode(fields["policy"]))
        given = {"bucket": bucket, **{name.lower(): value for name, value in fields.items()}}
        if datetime.fromisoformat(policy["expiration"]) < datetime.now(UTC):
            return 403
        for condition in policy["conditions"]:
            if isinstance(condition, list):
                _, least, most = condition
                if not least <= len(content) <= most:
                    return 400
            elif any(given.get(name.lower()) != value for name, value in condition.items()):
                return 403
        self.PutObject(Bucket=bucket, Key=fields["key"], Body=content, ContentType=fields["Content-Type"])
        return 204

    # The operations follow, under AWS's names.

    def CreateBucket(self, *, Bucket: str, ObjectLockEnabledForBucket: bool = False, **_: object) -> Answer:
        """Make a bucket; one with object lock keeps versions."""
        self._buckets[Bucket] = _Bucket(versioned=ObjectLockEnabledForBucket)
        return {"Location": f"/{Bucket}"}

    def PutBucketVersioning(self, *, Bucket: str, VersioningConfiguration: Mapping[str, str]) -> Answer:
        """Enable or suspend versioning."""
        self._bucket(Bucket, "PutBucketVersioning").versioned = VersioningConfiguration["Status"] == "Enabled"
        return {}

    def PutObject(
        self,
        *,
        Bucket: str,
        Key: str,
        Body: Any = b"",
        Metadata: Mapping[str, str] | None = None,
        ContentType: str = "binary/octet-stream",
        IfMatch: str | None = None,
        IfNoneMatch: str | None = None,
        **_: object,
    ) -> Answer:
        """Write an object if the condition holds."""
        bucket = self._bucket(Bucket, "PutObject")
        current = bucket.current(Key)
        if IfMatch is not None and current is None:
            raise refusal("NoSuchKey", "PutObject", status=404)
        if (current is not None and IfNoneMatch == "*") or (current and IfMatch and not _is(current, IfMatch)):
            raise refusal("PreconditionFailed", "PutObject", status=412)
        content = Body.encode() if isinstance(Body, str) else Body if isinstance(Body, bytes) else Body.read()
        metadata = {name.lower(): str(value) for name, value in (Metadata or {}).items()}
        version = StoredVersion(_new_id(), _now(), content, metadata, ContentType)
        bucket.add(Key, version)
        return {"ETag": version.etag, **({"VersionId": version.version_id} if bucket.versioned else {})}

    def CopyObject(self, *, Bucket: str, Key: str, CopySource: Mapping[str, str]) -> Answer:
        """Copy an object, or one version of it, with its metadata."""
        found = self._found(CopySource["Bucket"], CopySource["Key"], CopySource.get("VersionId"), "CopyObject")
        copied = replace(found, version_id=_new_id(), at=_now())
        self._bucket(Bucket, "CopyObject").add(Key, copied)
        return {"CopyObjectResult": {"ETag": copied.etag}}

    def GetObject(
        self, *, Bucket: str, Key: str, VersionId: str | None = None, IfNoneMatch: str | None = None, **_: object
    ) -> Answer:
        """Read an object, or one version."""
        found = self._found(Bucket, Key, VersionId, "GetObject")
        if IfNoneMatch is not None and _is(found, IfNoneMatch):
            raise refusal("304", "GetObject", "Not Modified", status=304)
        body = StreamingBody(io.BytesIO(found.content), len(found.content))
        return {**_described(self._buckets[Bucket], found), "Body": body}

    def HeadObject(self, *, Bucket: str, Key: str, VersionId: str | None = None, **_: object) -> Answer:
        """Describe an object."""
        return _described(self._buckets[Bucket], self._found(Bucket, Key, VersionId, "HeadObject"))

    def DeleteObject(
        self, *, Bucket: str, Key: str, VersionId: str | None = None, IfMatch: str | None = None, **_: object
    ) -> Answer:
        """Delete an object if the condition holds, or one version for good."""
        bucket = self._bucket(Bucket, "DeleteObject")
        current = bucket.current(Key)
        if IfMatch is not None and current is None:
            raise refusal("NoSuchKey", "DeleteObject", status=404)
        if IfMatch is not None and current and not _is(current, IfMatch):
            raise refusal("PreconditionFailed", "DeleteObject", status=412)
        marker = bucket.remove(Key, VersionId)
        return {"DeleteMarker": True, "VersionId": marker.version_id} if marker else {}

    def DeleteObjects(self, *, Bucket: str, Delete: Mapping[str, Any], **_: object) -> Answer:
        """Remove up to 1,000 objects or versions."""
        bucket, named = self._bucket(Bucket, "DeleteObjects"), Delete["Objects"]
        if not 0 < len(named) <= _MOST_KEYS:
            raise refusal("MalformedXML", "DeleteObjects", f"one request deletes 1 to {_MOST_KEYS}, not {len(named)}")
        for one in named:
            bucket.remove(one["Key"], one.get("VersionId"))
        return {} if Delete.get("Quiet") else {"Deleted": [dict(one) for one in named]}

    def ListObjectsV2(
        self,
        *,
        Bucket: str,
        Prefix: str = "",
        MaxKeys: int = _MOST_KEYS,
        ContinuationToken: str = "",
        StartAfter: str = "",
        **_: object,
    ) -> Answer:
        """List a page of the objects whose keys begin with `Prefix`, in the order of keys."""
        bucket, after = self._bucket(Bucket, "ListObjectsV2"), ContinuationToken or StartAfter
        keys = [
            key for key in sorted(bucket.versions) if key.startswith(Prefix) and key > after and bucket.current(key)
        ]
        page = keys[: min(MaxKeys, _MOST_KEYS)]
        answer: Answer = {"KeyCount": len(page), "IsTruncated": len(page) < len(keys)}
        if page:
            answer["Contents"] = [_listed(key, one) for key in page if (one := bucket.current(key))]
        if len(page) < len(keys):
            answer["NextContinuationToken"] = page[-1]
        return answer

    def ListObjectVersions(
        self,
        *,
        Bucket: str,
        Prefix: str = "",
        MaxKeys: int = _MOST_KEYS,
        KeyMarker: str = "",
        VersionIdMarker: str = "",
        **_: object,
    ) -> Answer:
        """List a page of versions and deletion marks, by key, newest first."""
        every = list(_every_version(self._bucket(Bucket, "ListObjectVersions"), Prefix))
        if KeyMarker:
            places = [(key, one.version_id) for key, one, _ in every]
            last = (KeyMarker, VersionIdMarker)
            every = every[places.index(last) + 1 :] if last in places else [one for one in every if one[0] > KeyMarker]
        page = every[: min(MaxKeys, _MOST_KEYS)]
        answer: Answer = {"IsTruncated": len(page) < len(every)}
        for name, is_marker in (("Versions", False), ("DeleteMarkers", True)):
            if found := [(key, one, newest) for key, one, newest in page if one.is_marker == is_marker]:
                answer[name] = [
                    {**_listed(key, one), "VersionId": one.version_id, "IsLatest": newest} for key, one, newest in found
                ]
        if answer["IsTruncated"]:
            answer |= {"NextKeyMarker": page[-1][0], "NextVersionIdMarker": page[-1][1].version_id}
        return answer

    def _bucket(self, name: str, operation: str) -> _Bucket:
        if name not in self._buckets:
            raise refusal("NoSuchBucket", operation, status=404)
        return self._buckets[name]

    def _found(self, name: str, key: str, version_id: str | None, operation: str) -> StoredVersion:
        bucket = self._bucket(name, operation)
        is_head = operation == "HeadObject"
        if version_id is None:
            found = bucket.current(key)
        else:
            found = next((one for one in bucket.versions.get(key, ()) if one.version_id == version_id), None)
            if found is None and not is_head:
                raise refusal("NoSuchVersion", operation, status=404)
            if found and found.is_marker:
                raise refusal("405" if is_head else "MethodNotAllowed", operation, status=405)
        if found is None:
            # An answer to HEAD has no body, so it has no error code.
            raise refusal("404" if is_head else "NoSuchKey", operation, status=404)
        return found


def _is(version: StoredVersion, etag: str) -> bool:
    return etag == "*" or version.etag.strip('"') == etag.strip('"')


def _described(bucket: _Bucket, version: StoredVersion) -> Answer:
    return {
        "ETag": version.etag,
        "ContentLength": len(version.content),
        "ContentType": version.content_type,
        "LastModified": version.at,
        "Metadata": dict(version.metadata),
        **({"VersionId": version.version_id} if bucket.versioned else {}),
    }


def _listed(key: str, version: StoredVersion) -> Answer:
    listed: Answer = {"Key": key, "LastModified": version.at}
    return listed if version.is_marker else {**listed, "ETag": version.etag, "Size": len(version.content)}


def _every_version(bucket: _Bucket, prefix: str) -> Iterator[tuple[str, StoredVersion, bool]]:
    for key in sorted(key for key in bucket.versions if key.startswith(prefix)):
        for number, one in enumerate(reversed(bucket.versions[key])):
            yield key, one, number == 0


def _new_id() -> str:
    return uuid.uuid4().hex


def _now() -> datetime:
    # S3 has whole seconds.
    return datetime.now(UTC).replace(microsecond=0)
