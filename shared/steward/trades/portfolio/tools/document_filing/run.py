"""Runner of `file_document`, which files an attachment with the records it is about."""

from __future__ import annotations

from typing import Protocol

from steward.core.sentences import say
from steward.memory.documents.service import DocumentService
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed
from steward.trades.portfolio.filed_documents import FiledDocument, file_record
from steward.trades.portfolio.properties import PortfolioRuleError, Property
from steward.trades.portfolio.tools.document_filing.declare import FileDocumentInput
from steward.trades.portfolio.tools.record_lines import Services, changed, from_outside, must_be_called, taken_back
from steward.trades.records.models import TradeRecord
from steward.trades.records.service import Book

undo_file_document = taken_back


class FilingServices(Services, Protocol):
    """Services of the filing tools."""

    @property
    def documents(self) -> DocumentService:
        """Attachments of messages."""


def file_document(call: ToolCall, services: FilingServices) -> Done | Failed:
    """Return the document's id, which is the id of the attachment."""
    given = FileDocumentInput.model_validate(call.arguments)
    kept = services.documents.facts(call.account_id, given.document, call.member_id)
    if kept is None:
        return Failed(
            "there is no such attachment, or it is another member's: take its id from the card it came with",
            say("why-failed", form="not_found"),
        )
    home = str(services.people.zone_of(call.account_id, call.member_id))

    def plan(book: Book) -> list[TradeRecord]:
        subject = book.before(given.subject_ids[0])
        if subject is None or subject.withdrawn:
            raise PortfolioRuleError(
                f"there is no record {given.subject_ids[0]}: look its id up first", "unknown_record"
            )
        must_be_called(call, services, book, subject, given.place)
        place = book.before(getattr(subject, "property_id", "")) if not isinstance(subject, Property) else subject
        document = FiledDocument(
            account_id=call.account_id,
            record_id=given.document,
            subjects=tuple(dict.fromkeys(given.subject_ids)),
            type=given.kind,
            title=given.title,
            format=kept.kind,
            sha256=kept.sha256,
            sent="outside" if kept.sender else "member",
            filed_on=book.today(place.zone if isinstance(place, Property) else home),
            expires_on=given.expires_on,
            outside=from_outside(call, kind="type"),
        )
        return file_record(book, document, given.replaces_id or "")

    return changed(call, services, given.place, plan, lambda _: ("document", given.kind, ""))
