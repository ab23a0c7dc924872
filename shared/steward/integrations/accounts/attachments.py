"""Collects attachments of a member's outgoing mail: kept documents and files in Google Drive."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable

from steward.channels.mail.mail_builder import file_name
from steward.core.attached_files import MOST_BYTES, AttachedFile
from steward.core.documents import Attachment
from steward.integrations.accounts.google.access import GoogleSession
from steward.integrations.accounts.google.drive import GoogleDrive
from steward.integrations.accounts.google.scopes import DRIVE_READ
from steward.memory.documents.file_kinds import kind_of, sent_as
from steward.memory.documents.service import DocumentChangedError, DocumentService
from steward.tools.models import ToolCall

_DOCUMENT = re.compile(r"doc-[a-z2-7]{16}")


class CannotAttachError(Exception):
    """The file cannot be attached; the message says why, for a model or a person."""


def scopes_for(file_ids: tuple[str, ...]) -> tuple[str, ...]:
    """Return the scopes needed to read these files."""
    return () if all(map(_DOCUMENT.fullmatch, file_ids)) else (DRIVE_READ,)


class AttachableFiles:
    """Files that the member of a call may attach. `named` returns the account's name for an address."""

    def __init__(
        self, call: ToolCall, documents: DocumentService, google: GoogleSession, named: Callable[[str], str]
    ) -> None:
        self._call = call
        self._documents = documents
        self._google = google
        self._named = named

    def look(self, file_id: str) -> tuple[AttachedFile, bytes]:
        """Return a file as it is now, with its content. Raises `CannotAttachError`."""
        return self._document(file_id) if _DOCUMENT.fullmatch(file_id) else self._of_drive(file_id)

    def content(self, decided: AttachedFile) -> Attachment:
        """Return the content that was approved. Raises `CannotAttachError`, also if the content has changed since."""
        now, content = self.look(decided.file_id)
        if now.sha256 != decided.sha256:
            raise CannotAttachError(
                f"{decided.file_id} has been changed since it was looked at: look at it and ask again"
            )
        return Attachment(decided.name, decided.media_type, content)

    def _document(self, document_id: str) -> tuple[AttachedFile, bytes]:
        try:
            kept = self._documents.read(self._call.account_id, document_id, self._call.member_id)
        except DocumentChangedError:
            raise CannotAttachError(f"{document_id} is not what was kept: ask whoever sent it for it again") from None
        if kept is None:
            raise CannotAttachError(f"there is no document {document_id}, or it is another member's")
        file = AttachedFile(
            file_id=document_id,
            name=file_name(kept.name),
            kind=kept.kind,
            media_type=sent_as(kept.kind, kept.content, kept.media_type),
            size=_checked(document_id, len(kept.content)),
            sha256=hashlib.sha256(kept.content).hexdigest(),
            who=self._named(kept.sender) if kept.sender else "",
            address=kept.sender,
        )
        return file, kept.content

    def _of_drive(self, file_id: str) -> tuple[AttachedFile, bytes]:
        drive = GoogleDrive(self._google.api)
        file = drive.get(file_id)
        if file.size is None:
            raise CannotAttachError(
                f"{file_id} is a folder or one of Google's own files, of which there is nothing to attach: write into "
                f"the mail where it is ({file.link}), or have it saved as a PDF first"
            )
        _checked(file_id, file.size)
        content = drive.content(file, MOST_BYTES)
        declared = str(file.raw.get("mimeType", ""))
        kind = kind_of(content, declared, file.name)
        return AttachedFile(
            file_id=file_id,
            name=file_name(file.name),
            kind=kind,
            media_type=sent_as(kind, content, declared),
            size=len(content),
            sha256=hashlib.sha256(content).hexdigest(),
            outside=not file.named_by_owner,
        ), content


def _checked(file_id: str, size: int) -> int:
    if size > MOST_BYTES:
        most = MOST_BYTES // 1_000_000
        raise CannotAttachError(
            f"{file_id} has more than the {most} MB that a mail carries: put it into Drive and share it"
        )
    return size
