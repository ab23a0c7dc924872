"""Uploads of files for a chat message: the browser sends them to S3, and the message takes them in.

A form is signed for one file, its type and size, below the member's own prefix; so nobody can name another's upload.
Until the message comes in nothing refers to it, and after a day S3 deletes it.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from datetime import timedelta
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from steward.aws.buckets import Bucket, ObjectTooLargeError, UploadForm
from steward.channels.pages.page_declarations import Viewer
from steward.core.documents import Attachment
from steward.core.errors import StewardError
from steward.memory.documents.file_kinds import is_what_it_says, uploaded_as
from steward.memory.documents.service import DocumentService

# Of all files of one message.
MOST_BYTES = 5_000_000
MOST_FILES = 10
_LONGEST_LIST = 10_000
# A slow phone takes minutes for its files.
_UPLOAD_SECONDS = 900
_LINK_TIME = timedelta(minutes=5)
_DOCUMENT = re.compile(r"doc-[a-z2-7]{16}")


class UploadRefusedError(StewardError):
    """The files of a message cannot be taken in, for this reason."""

    def __init__(self, reason: Literal["missing", "changed", "too_large"]) -> None:
        super().__init__(reason)
        self.reason = reason


class UploadedFile(BaseModel):
    """A file as the page names it with its message: the upload's id, and its name on the member's device."""

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    id: str = Field(pattern=r"^[0-9A-Za-z_-]{22}$")
    name: str = Field(max_length=300)


_NAMED = TypeAdapter(tuple[UploadedFile, ...])


class Uploads:
    """Signs upload forms, reads uploaded files, and links to stored ones."""

    def __init__(self, bucket: Bucket, documents: DocumentService) -> None:
        self._bucket = bucket
        self._documents = documents

    def form(self, viewer: Viewer, name: str, media_type: str) -> tuple[str, UploadForm] | None:
        """Return the id of a new upload and its form; None for a type that is not accepted."""
        accepted = uploaded_as(media_type, name)
        if not accepted:
            return None
        upload_id = secrets.token_urlsafe(16)
        return upload_id, self._bucket.upload_form(_key(viewer, upload_id), accepted, MOST_BYTES, _UPLOAD_SECONDS)

    def named(self, listed: str) -> Sequence[UploadedFile] | None:
        """Return the files that a form lists as JSON; None if it is no such list."""
        if not listed:
            return ()
        try:
            named = _NAMED.validate_json(listed) if len(listed) <= _LONGEST_LIST else None
        except ValidationError:
            return None
        return named if named and len(named) <= MOST_FILES else None

    def read(self, viewer: Viewer, files: Sequence[UploadedFile]) -> tuple[Attachment, ...]:
        """Return the content of uploads of this member. Raises `UploadRefusedError`."""
        attachments, room = list[Attachment](), MOST_BYTES
        for file in files:
            try:
                blob = self._bucket.blob(_key(viewer, file.id), room)
            except ObjectTooLargeError:
                raise UploadRefusedError("too_large") from None
            if blob is None:
                raise UploadRefusedError("missing")
            if not is_what_it_says(blob.content, blob.media_type):
                raise UploadRefusedError("changed")
            room -= len(blob.content)
            attachments.append(Attachment(file.name, blob.media_type, blob.content))
        return tuple(attachments)

    def link(self, viewer: Viewer, document_id: str) -> str | None:
        """Return where a document can be fetched now; None if this member may not have it."""
        if not _DOCUMENT.fullmatch(document_id):
            return None
        return self._documents.link(viewer.account_id, document_id, viewer.member_id, _LINK_TIME)


def _key(viewer: Viewer, upload_id: str) -> str:
    return f"accounts/{viewer.account_id}/{viewer.member_id}/{upload_id}"
