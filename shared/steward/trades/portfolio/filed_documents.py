"""Filed documents: attachments filed with the records they are about. Pure rules over a book.

The record has the id of the stored bytes, so nothing is filed twice and the one leads to the other. The bytes are
written once (`documents/`): a file has one version, which `sha256` identifies.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Annotated, ClassVar, Literal

from pydantic import Field, StringConstraints

from steward.core.documents import DocumentKind
from steward.core.records import Personal
from steward.trades.portfolio.field_types import DocumentType
from steward.trades.portfolio.legal_rules import LegalRule
from steward.trades.portfolio.properties import PortfolioRuleError
from steward.trades.records.models import TradeRecord
from steward.trades.records.record_types import RecordLine, RecordNotFoundError, RecordType
from steward.trades.records.service import Book
from steward.trades.records.state_machine import RecordStateMachine

_Title = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=120)]


class FiledDocument(TradeRecord):
    """A paper or picture, listed under each of its `subjects`. `sent` says whether an outsider or a member sent it."""

    KIND: ClassVar[str] = "document"

    state: str = "filed"
    subjects: tuple[str, ...] = Field(min_length=1, max_length=12)
    type: DocumentType
    title: Annotated[_Title, Personal()]
    format: DocumentKind
    sha256: str
    sent: Literal["outside", "member"]
    filed_on: date
    expires_on: date | None = None


DOCUMENT = RecordType(
    prefix="doc",
    model=FiledDocument,
    states=RecordStateMachine(
        frozenset({"filed"}),
        {"filed": {"supersede": "superseded", "delete": "deleted"}, "superseded": {}, "deleted": {}},
        # A document needs no further action in any state.
        frozenset({"filed", "superseded", "deleted"}),
    ),
    line=lambda one: RecordLine(on=one.expires_on or one.filed_on, label=one.type),
    within=lambda one: one.subjects[0],
    beside=lambda one: one.subjects[1:],
)


def file_record(book: Book, document: FiledDocument, replaces_id: str = "") -> list[TradeRecord]:
    """Return a filed document, and the one it replaces."""
    for subject_id in document.subjects:
        subject = book.before(subject_id)
        if subject is None or subject.withdrawn or isinstance(subject, FiledDocument):
            raise RecordNotFoundError(f"there is no record {subject_id}: look its id up first")
    if there := book.find(document.record_id, FiledDocument):
        raise PortfolioRuleError(f"it is filed already, as {there.type} since {there.filed_on}", "exists")
    if document.expires_on and document.expires_on < document.filed_on:
        raise PortfolioRuleError(f"it expired on {document.expires_on}: ask for one that is valid", "paper_expired")
    if not replaces_id:
        return [document]
    old = book.need(replaces_id, FiledDocument)
    if not {*old.subjects} & {*document.subjects}:
        raise PortfolioRuleError(f"{replaces_id} is about something else", "other_place")
    return [document, DOCUMENT.moved(old, "supersede")]


def is_own_photo(document: FiledDocument) -> bool:
    """Return whether everybody may see the document: a filed photo that a member sent."""
    return (document.state, document.type, document.format, document.sent) == ("filed", "photo", "picture", "member")


def photos_of(book: Book, unit_id: str) -> tuple[str, ...]:
    """Return the ids of a unit's photos that members sent, in filing order."""
    return tuple(one.record_id for one in book.under(unit_id, DOCUMENT, FiledDocument) if is_own_photo(one))


def check_own_photos(book: Book, document_ids: Sequence[str], *subject_ids: str) -> tuple[str, ...]:
    """Return the same ids. Raises `PortfolioRuleError` if one is not a member's photo of these subjects."""
    for one in (book.need(each, FiledDocument) for each in document_ids):
        if not is_own_photo(one) or not {*subject_ids} & {*one.subjects}:
            raise PortfolioRuleError(
                f"{one.record_id} is no photo of it that one of the team sent: file_document files one", "other_paper"
            )
    return tuple(dict.fromkeys(document_ids))


def check_evidence(
    book: Book, document_ids: Sequence[str], rule: LegalRule | None, *subject_ids: str
) -> tuple[str, ...]:
    """Return the same ids.

    Raises `PortfolioRuleError` if one is not filed for these subjects, or not of a type the rule accepts.
    """
    found = [book.need(one, FiledDocument) for one in dict.fromkeys(document_ids)]
    for one in found:
        if one.state != "filed" or not {*subject_ids} & {*one.subjects}:
            raise PortfolioRuleError(f"{one.record_id} is not on file for that: file_document does it", "paper_missing")
        if rule and rule.evidence and one.type not in rule.evidence:
            raise PortfolioRuleError(
                f"{rule.rule_id} is shown by {' or '.join(rule.evidence)}, and {one.record_id} is a {one.type}",
                "other_paper",
            )
    return tuple(one.record_id for one in found)
