"""Runners of the attachment tools."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from steward.channels.mail.mail_parser import read_mail
from steward.core.documents import DocumentKind
from steward.core.provenance import Quoting
from steward.memory.documents.reading.file_reader import pages_of
from steward.memory.documents.reading.pages import DocumentPages, TextPages, UnreadableFileError, show_pages
from steward.memory.documents.service import DocumentService, StoredDocument
from steward.memory.documents.tools.attachments.declare import ReadAttachmentInput
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed

_CANNOT: Mapping[DocumentKind, str] = {
    "picture": "it is a picture: use analyze_image",
    "archive": "it is an archive, and archives are not unpacked: ask for the files themselves",
    "winmail": (
        "it is a winmail.dat, in which Outlook has packed what was attached; only Outlook can open it. Ask the sender "
        "to send it again as HTML or plain text, or the files by themselves"
    ),
}


class Services(Protocol):
    """Services that this tool uses."""

    @property
    def documents(self) -> DocumentService:
        """Documents attached to messages."""


def read_attachment(call: ToolCall, services: Services) -> Done | Failed:
    """Return the document's kind, then its pages as quotes."""
    given = ReadAttachmentInput.model_validate(call.arguments)
    kept = services.documents.read(call.account_id, given.document, call.member_id)
    if kept is None:
        return Failed("there is no such document, or it is another member's")
    quoting = Quoting()
    try:
        text = show_pages(_pages(kept), given.pages, "page of an attachment", quoting)
    except UnreadableFileError as error:
        return Failed.by(error, "not read")
    quotes = tuple(quote.model_copy(update={"address": kept.sender}) for quote in quoting.quotes)
    return Done(f"{given.document} · {kept.kind}\n{text}", quotes=quotes)


def _pages(kept: StoredDocument) -> DocumentPages:
    """Return the pages of a document. Raises `UnreadableFileError`."""
    if why := _CANNOT.get(kept.kind):
        raise UnreadableFileError(why)
    if kept.kind == "mail":
        # The sender of a forwarded mail is not verified, so all of it counts as passed on.
        mail = read_mail(kept.content, "")
        return TextPages("\n\n".join(part for part in (mail.author, mail.subject, mail.own, mail.carried) if part))
    return pages_of(kept.content)
