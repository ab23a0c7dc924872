"""Document service: stores attachments in S3, each written once and never changed."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote

from steward.aws.buckets import Bucket
from steward.core.documents import MOST_BYTES, MOST_DOCUMENTS, Document, DocumentKind
from steward.core.errors import StewardError
from steward.core.ids import derived_id
from steward.core.text import clean_text, shorten
from steward.memory.documents.calendar_invites import read_invite
from steward.memory.documents.file_kinds import SHOWN_PICTURES, kind_of

if TYPE_CHECKING:
    from steward.core.documents import Attachment

_NAME_CHARACTERS = 200
_TYPE_CHARACTERS = 100
# S3 limits the metadata of an object to 2 KB.
_NAME_CHARACTERS_AT_HAND = 100


class DocumentChangedError(StewardError):
    """The stored content differs from the received content."""


@dataclass(frozen=True)
class KeptAttachments:
    """Result of keeping a message's attachments: the documents, and the number left out."""

    documents: tuple[Document, ...] = ()
    left_out: int = 0


@dataclass(frozen=True)
class StoredDocument:
    """Document with content, kind and sender: an outsider's address, else empty.

    The sender chose `name` and `media_type`; documents from before these existed have neither.
    """

    content: bytes
    kind: DocumentKind
    sender: str
    name: str = ""
    media_type: str = ""


@dataclass(frozen=True)
class DocumentFacts:
    """Metadata of a document: kind, digest of its bytes, and the outsider's address, else empty."""

    kind: DocumentKind
    sha256: str
    sender: str


class DocumentService:
    """Service for documents at `accounts/<account>/documents/<document>`.

    Every method takes the account, so no key is built from an id alone.
    """

    def __init__(self, bucket: Bucket) -> None:
        self._bucket = bucket

    def keep(
        self,
        account_id: str,
        message_id: str,
        attachments: Sequence[Attachment],
        *,
        member_id: str = "",
        sender: str = "",
    ) -> KeptAttachments:
        """Keep a message's attachments, up to the limits. `message_id` is the provider's.

        A message that arrives again keeps nothing twice, since ids follow from the message and the position in it.
        Documents of a member `member_id` are readable by that member only; those of an outside `sender` by all members.
        """
        documents, room = list[Document](), MOST_BYTES
        for place, attachment in enumerate(attachments):
            if len(documents) == MOST_DOCUMENTS or len(attachment.content) > room:
                continue
            room -= len(attachment.content)
            document = _document(derived_id(account_id, message_id, place), attachment)
            facts = {**_facts(document), "member": member_id, "sender": quote(sender)}
            self._bucket.put_once(_key(account_id, document.document_id), attachment.content, facts)
            documents.append(document)
        return KeptAttachments(tuple(documents), len(attachments) - len(documents))

    def read(self, account_id: str, document_id: str, member_id: str) -> StoredDocument | None:
        """Return a document; None if it does not exist or is another member's. Raises `DocumentChangedError`."""
        found = self._bucket.get_bytes(_key(account_id, document_id))
        if found is None:
            return None
        content, facts = found
        if facts["member"] not in ("", member_id):
            return None
        if hashlib.sha256(content).hexdigest() != facts["sha256"]:
            raise DocumentChangedError(f"the document {document_id} is not what was kept")
        kind: DocumentKind = facts["kind"]  # type: ignore[assignment]
        name, media_type = _unpacked(facts.get("name", "")), _unpacked(facts.get("type", ""))
        return StoredDocument(content, kind, unquote(facts["sender"]), name, media_type)

    def facts(self, account_id: str, document_id: str, member_id: str) -> DocumentFacts | None:
        """Return a document's metadata; None if it does not exist or is another member's."""
        found = self._bucket.facts(_key(account_id, document_id))
        if not found or found["member"] not in ("", member_id):
            return None
        kind: DocumentKind = found["kind"]  # type: ignore[assignment]
        return DocumentFacts(kind, found["sha256"], unquote(found["sender"]))

    def picture_link(self, account_id: str, document_id: str, time: timedelta) -> str | None:
        """Return a public link to a picture that is valid for `time`; None for another kind or type.

        The link ends earlier if the credentials of the function that made it do.
        """
        key = _key(account_id, document_id)
        found = self._bucket.facts(key)
        media_type = _unpacked(found.get("type", "")).lower() if found and found["kind"] == "picture" else ""
        return self._bucket.link(key, int(time.total_seconds()), media_type) if media_type in SHOWN_PICTURES else None

    def link(self, account_id: str, document_id: str, member_id: str, time: timedelta) -> str | None:
        """Return a public link to a document that is valid for `time`; None if there is none, or another member's.

        A picture is shown, everything else saved: no browser runs what a stranger sent.
        """
        key = _key(account_id, document_id)
        found = self._bucket.facts(key)
        if not found or found["member"] not in ("", member_id):
            return None
        media_type = _unpacked(found.get("type", "")).lower()
        if found["kind"] == "picture" and media_type in SHOWN_PICTURES:
            return self._bucket.link(key, int(time.total_seconds()), media_type)
        name = quote(_unpacked(found.get("name", "")) or document_id, safe="")
        saved = f"attachment; filename*=UTF-8''{name}"
        return self._bucket.link(key, int(time.total_seconds()), "application/octet-stream", saved)


def _document(document_id: str, attachment: Attachment) -> Document:
    content, name = attachment.content, shorten(clean_text(attachment.name), _NAME_CHARACTERS)
    kind = kind_of(content, attachment.media_type, name)
    return Document(
        document_id=f"doc-{document_id}",
        kind=kind,
        size=len(content),
        sha256=hashlib.sha256(content).hexdigest(),
        name=name,
        media_type=clean_text(attachment.media_type)[:_TYPE_CHARACTERS],
        invite=read_invite(content) if kind == "calendar" else None,
    )


def _facts(document: Document) -> dict[str, str]:
    return {
        "kind": document.kind,
        "sha256": document.sha256,
        # The end of a name, with its extension, says most.
        "name": _packed(document.name[-_NAME_CHARACTERS_AT_HAND:]),
        "type": _packed(document.media_type),
    }


def _packed(words: str) -> str:
    """Encode text for S3 metadata, which must be ASCII and short."""
    return base64.urlsafe_b64encode(words.encode()).decode()


def _unpacked(packed: str) -> str:
    return base64.urlsafe_b64decode(packed).decode()


def _key(account_id: str, document_id: str) -> str:
    return f"accounts/{account_id}/documents/{document_id}"
