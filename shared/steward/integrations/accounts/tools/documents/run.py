"""Runners of the Google Docs tools."""

from __future__ import annotations

from steward.core.provenance import Quoting
from steward.core.sentences import say
from steward.core.text import shorten
from steward.integrations.accounts.google.access import GoogleSession, Services
from steward.integrations.accounts.google.api import GoogleConflictError
from steward.integrations.accounts.google.documents import GoogleDocs, digest_of, document_link, document_text
from steward.integrations.accounts.google.drive import DriveFile, GoogleDrive, of_kind, titled
from steward.integrations.accounts.google.file_types import DOCUMENT
from steward.integrations.accounts.google.scopes import DOCUMENTS, DRIVE_OWN, DRIVE_READ
from steward.integrations.accounts.tools.documents.declare import (
    AppendedText,
    AppendToDocumentInput,
    CreateDocumentInput,
    FindDocumentInput,
    ReadDocumentInput,
)
from steward.integrations.accounts.tools.files import file_changed, listed, made_in, move_to_trash
from steward.memory.documents.reading.pages import TextPages, UnreadableFileError, show_pages
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed, Outcome, not_undone

_PLAIN = "text/plain; charset=utf-8"
_TITLE = 200
_FOUND = 10


def create_document(call: ToolCall, services: Services) -> Outcome:
    """Create a document and return its line. Drive converts the text into a document."""
    given = CreateDocumentInput.model_validate(call.arguments)

    def created(google: GoogleSession) -> Outcome:
        def make(outside: bool) -> DriveFile:
            text = (_PLAIN, document_text(given.text).encode())
            return GoogleDrive(google.api).make(
                call.call_id, given.title, DOCUMENT, given.folder, text, outside=outside
            )

        return made_in(given.folder, call, google, make)

    return services.google.use(call, (DRIVE_OWN,), created, of=given.account or "")


def undo_create_document(call: ToolCall, services: Services) -> Outcome:
    """Move the document to the trash."""
    return move_to_trash(call, services)


def read_document(call: ToolCall, services: Services) -> Outcome:
    """Return the title, then the pages, as quotes."""
    given = ReadDocumentInput.model_validate(call.arguments)

    def read(google: GoogleSession) -> Outcome:
        title, text = GoogleDocs(google.api).read(given.document_id)
        quoting = Quoting()
        try:
            pages = show_pages(TextPages(text), given.pages, "page of a document", quoting)
        except UnreadableFileError as error:
            return Failed.by(error, "not read")
        named = quoting.quote(shorten(title, _TITLE), "title of a document")
        return Done(f"{named}\n{pages}", quotes=quoting.quotes)

    return services.google.use(call, (DOCUMENTS,), read, of=given.account or "")


def append_to_document(call: ToolCall, services: Services) -> Outcome:
    """Append a text and return the document's link."""
    given = AppendToDocumentInput.model_validate(call.arguments)

    def appended(google: GoogleSession) -> Outcome:
        text = document_text(given.text)
        GoogleDocs(google.api).append(call.call_id, given.document_id, given.title, text)
        return Done(
            "Done: it stands at the end.",
            report=file_changed("document", given.title, document_link(given.document_id)),
            undo=AppendedText(
                document_id=given.document_id, account=google.address, call_id=call.call_id, digest=digest_of(text)
            ),
        )

    return services.google.use(call, (DOCUMENTS,), appended, of=given.account or "")


def undo_append_to_document(call: ToolCall, services: Services) -> Outcome:
    """Remove the text, unless somebody has changed it since."""
    given = AppendedText.model_validate(call.arguments)

    def taken_out(google: GoogleSession) -> Outcome:
        try:
            GoogleDocs(google.api).take_out(given.call_id, given.document_id, given.digest)
        except GoogleConflictError as error:
            return not_undone(error)
        return Done(say("file-taken-back", form="document"))

    return services.google.use(call, (DOCUMENTS,), taken_out, of=given.account or "")


def find_document(call: ToolCall, services: Services) -> Outcome:
    """Return one line per document, the last changed first."""
    given = FindDocumentInput.model_validate(call.arguments)

    def found(google: GoogleSession) -> Outcome:
        files = GoogleDrive(google.api).found([titled(given.title), of_kind("document")], _FOUND)
        return listed(files, google, _FOUND)

    return services.google.use(call, (DRIVE_READ,), found, of=given.account or "", ahead=(DOCUMENTS,))
