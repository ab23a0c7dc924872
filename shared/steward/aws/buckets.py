"""S3 behind a small interface: text in, text and version out, conditional writes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from botocore.exceptions import ClientError

from steward.core.provenance import Provenance

if TYPE_CHECKING:
    from mypy_boto3_s3 import S3Client
    from mypy_boto3_s3.type_defs import GetObjectOutputTypeDef


class ObjectChanged(Exception):
    """The object is not at the version the writer read: read it again and decide anew."""


@dataclass(frozen=True)
class Stored:
    """An object's text, the tag that a conditional write must name, and where the text came from."""

    text: str
    version: str
    provenance: Provenance = "account"


# The metadata that carries a text's provenance; what was written before there was any is the account's own.
_PROVENANCE = "provenance"


def _provenance(stored: str | None) -> Provenance:
    if stored in (None, "account", "member"):
        # A file is a record: even a member's words in it are not what a member says now.
        return "account"
    return "outside"


def _stored(answer: GetObjectOutputTypeDef) -> Stored:
    text = answer["Body"].read().decode(errors="replace")
    return Stored(text, answer["ETag"].strip('"'), _provenance(answer["Metadata"].get(_PROVENANCE)))


class Bucket:
    """One bucket of UTF-8 text objects."""

    def __init__(self, client: Callable[[], S3Client], name: str) -> None:
        self._client = client
        self.name = name

    def get(self, key: str) -> Stored | None:
        """The object, or None."""
        try:
            answer = self._client().get_object(Bucket=self.name, Key=key)
        except ClientError as error:
            if error.response["Error"]["Code"] in ("NoSuchKey", "404"):
                return None
            raise
        return _stored(answer)

    def put(self, key: str, text: str, *, version: str | None, provenance: Provenance = "account") -> str:
        """Write `text` if the object is still at `version` (None: does not exist yet) and return its new version.

        Raises `ObjectChanged` otherwise; of two writers with the same version exactly one succeeds.
        """
        condition: dict[str, Any] = {"IfMatch": version} if version else {"IfNoneMatch": "*"}
        try:
            answer = self._client().put_object(
                Bucket=self.name,
                Key=key,
                Body=text.encode(),
                ContentType="text/plain; charset=utf-8",
                Metadata={_PROVENANCE: provenance},
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
