"""Records that workflow scenarios start with, and records that people add during them, each once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

from steward.trades.portfolio.field_types import ChargeType
from steward.trades.portfolio.filed_documents import FiledDocument
from steward.trades.portfolio.ledger_entries import Charge, Payment
from steward.trades.portfolio.notices import NOTICE, WrittenNotice, record_notice_service
from steward.trades.portfolio.payment_allocation import paid
from steward.trades.portfolio.tenancies import TENANCY, Deposit, Tenant
from steward.trades.records.models import TradeRecord
from steward.trades.records.service import Book
from tests.faults.courses.form import Put, Who
from tests.support.landlord import place, tenancy, unit, usd

ZONE = "America/New_York"


def puts(record_id: str, make: Callable[[Book, str], TradeRecord]) -> Put:
    """A new record, once."""
    return lambda book, _: [] if book.before(record_id) else [make(book, record_id)]


def paper(kind: str, subject: Callable[[Book], str]) -> Put:
    """Something on file with a record, once there is one."""

    def put(book: Book, _: Who) -> list[TradeRecord]:
        record_id, subject_id = f"doc-{kind}", subject(book)
        if not subject_id or book.before(record_id):
            return []
        given = {"account_id": book.account_id, "record_id": record_id, "subjects": (subject_id,), "type": kind}
        told = {"title": kind, "format": "text", "sha256": "0" * 64, "sent": "member", "filed_on": book.now.date()}
        return [FiledDocument.model_validate({**given, **told})]

    return put


def tenancy_of(book: Book) -> str:
    """The newest tenancy of the flat, or nothing."""
    return next((line.record_id for line in reversed(book.lines("unit-1", TENANCY))), "")


def pays(minor: int) -> Put:
    """A payment of this amount is recorded today."""

    def put(book: Book, _: Who) -> list[TradeRecord]:
        if book.before("pay-1"):
            return []
        fields: dict[str, Any] = {"received_on": book.today(ZONE), "amount": usd(minor), "method": "bank"}
        ids = {"account_id": book.account_id, "record_id": "pay-1", "tenancy_id": tenancy_of(book)}
        return paid(book, Payment(property_id="prop-1", **ids, **fields))

    return put


def serves(book: Book, _: Who) -> list[TradeRecord]:
    """The drafted notice is recorded as served today."""
    notices = book.open_under("tcy-1", NOTICE, WrittenNotice)
    return record_notice_service(book, notices[0].record_id, book.today(ZONE), "by_hand") if notices else []


def flat() -> list[TradeRecord]:
    """A flat at 118 Oak Street."""
    return [place(), unit("unit-1")]


def let(who: Who, **fields: Any) -> list[TradeRecord]:
    """The same, let to Pete."""
    tenants = (Tenant(contact_id=who("Pete"), leads=True),)
    return [place(), unit("unit-1").model_copy(update={"state": "occupied"}), tenancy(tenants=tenants, **fields)]


def owed(kind: ChargeType, minor: int, due_on: date = date(2026, 11, 1)) -> Charge:
    """A charge that Pete owes."""
    fields: dict[str, Any] = {"type": kind, "due_on": due_on, "amount": usd(minor)}
    return Charge(account_id="", record_id=f"chg-{kind}", tenancy_id="tcy-1", property_id="prop-1", **fields)


def with_deposit(who: Who) -> list[TradeRecord]:
    """A flat that is let, with rent and deposit still to be paid."""
    rest = [owed("deposit", 100_000), owed("rent", 45_000)]
    return [*let(who, deposit=Deposit(amount=usd(100_000))), *rest]
