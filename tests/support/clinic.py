"""Minimal second trade for tests: patients, visits and bills."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Annotated, ClassVar
from zoneinfo import ZoneInfo

from steward.core.records import Personal
from steward.core.sentences import say, verbatim
from steward.time.scanners.models import AccountScannerSettings
from steward.time.scanners.scanner_declarations import (
    FoundIssue,
    RecordPlace,
    Scanner,
    ScanResult,
    TradeScanners,
    day_in,
    newest,
    nine_o_clock,
)
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import Money
from steward.trades.records.record_types import Facts, RecordLine, RecordType, Trade
from steward.trades.records.service import Book
from steward.trades.records.state_machine import RecordStateMachine
from steward.trades.records.value_texts import said_all


class Patient(TradeRecord):
    """Somebody who is treated; who that is the contacts know."""

    KIND: ClassVar[str] = "patient"

    state: str = "active"
    contact_id: str
    history: Annotated[str, Personal("")] = ""

    def persons(self) -> tuple[str, ...]:
        """The patient."""
        return (self.contact_id,)


class Visit(TradeRecord):
    """An appointment."""

    KIND: ClassVar[str] = "visit"

    state: str = "booked"
    patient_id: str
    contact_id: str
    on: date
    note: Annotated[str, Personal("")] = ""


class Bill(TradeRecord):
    """What a visit costs."""

    KIND: ClassVar[str] = "bill"

    state: str = "open"
    patient_id: str
    visit_id: str
    on: date
    amount: Money


PATIENT = RecordType(
    prefix="pat",
    model=Patient,
    states=RecordStateMachine(
        frozenset({"active"}), {"active": {"archive": "archived"}, "archived": {"restore": "active"}}
    ),
    line=lambda patient: RecordLine(on=date(2026, 1, 1), label=patient.contact_id),
    beside=lambda patient: (patient.contact_id,),
    listed=True,
)
VISIT = RecordType(
    prefix="vst",
    model=Visit,
    states=RecordStateMachine(
        frozenset({"booked"}),
        {"booked": {"come": "done", "cancel": "cancelled", "move": "booked"}, "done": {}, "cancelled": {}},
        frozenset({"done", "cancelled"}),
    ),
    line=lambda visit: RecordLine(on=visit.on),
    within=lambda visit: visit.patient_id,
    beside=lambda visit: (visit.contact_id,),
    due=lambda visit: (
        {"reminder": {"on": visit.on.isoformat(), "contact": visit.contact_id}} if visit.state == "booked" else {}
    ),
)
BILL = RecordType(
    prefix="bil",
    model=Bill,
    states=RecordStateMachine(
        frozenset({"open"}), {"open": {"pay": "paid", "waive": "waived"}, "paid": {}, "waived": {}}
    ),
    line=lambda bill: RecordLine(on=bill.on, amount=bill.amount),
    within=lambda bill: bill.visit_id,
    beside=lambda bill: (bill.patient_id,),
    owes=lambda bill: {bill.patient_id: bill.amount} if bill.state == "open" else {},
)
CLINIC = Trade("clinic", (PATIENT, VISIT, BILL))


def treated(book: Book, visit_id: str, amount: Money) -> list[TradeRecord]:
    """A visit that took place, with its bill: two records, one change."""
    visit = book.need(visit_id, Visit)
    bill = Bill(
        account_id=book.account_id,
        record_id=f"bil-{visit_id}",
        patient_id=visit.patient_id,
        visit_id=visit_id,
        on=visit.on,
        amount=amount,
    )
    return [VISIT.moved(visit, "come"), bill]


def _tomorrow(facts: Facts, settings: AccountScannerSettings, now: datetime, zone: ZoneInfo) -> ScanResult:
    """Who comes tomorrow."""
    on = day_in(facts, "on")
    assert on
    passed, coming = newest(on, settings.offsets, now, zone)
    if passed is None:
        return ScanResult((), coming)
    at = nine_o_clock(on + timedelta(days=passed), zone)
    return ScanResult((FoundIssue(f"visit:{on}:{passed}", "moves_in", at, detail=on.isoformat()),), coming)


CLINICS_SCANNERS = TradeScanners(
    CLINIC,
    (Scanner("reminder", ("vst",), _tomorrow, offsets=(-1, 0)),),
    lambda book, facts, account_id: RecordPlace(ZoneInfo("UTC")),
    lambda finding: say(
        "found-in-records", form="moves_in", where=verbatim(finding.subject_id), detail=said_all(finding.detail)
    ),
)
