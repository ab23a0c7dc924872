"""Crash scenarios of a property's workflows: onboarding, inspection, maintenance and compliance."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

from steward.trades.portfolio.compliance_items import COMPLIANCE, ComplianceItem
from steward.trades.portfolio.inspections import INSPECTION, InspectedItem, Inspection, update_inspection
from steward.trades.portfolio.ledger_entries import Expense
from steward.trades.portfolio.maintenance_jobs import (
    MAINTENANCE,
    QUOTE,
    InsurancePolicy,
    MaintenanceJob,
    VendorQuote,
    job_moved,
)
from steward.trades.portfolio.properties import UNIT, Property
from steward.trades.portfolio.workflows.compliance import COMPLIANCE_WORK
from steward.trades.portfolio.workflows.inspection import INSPECTION_VISIT
from steward.trades.portfolio.workflows.maintenance import MAINTENANCE_JOB
from steward.trades.portfolio.workflows.onboard_property import ONBOARD_PROPERTY
from steward.trades.records.models import TradeRecord
from steward.trades.records.service import Book
from tests.faults.courses.form import Course, Left, Put, Who
from tests.faults.courses.record_setup import ZONE, flat, let, paper, puts
from tests.support.landlord import leak, place, usd, vendor

# An hour after the visit.
_VISITED = datetime(2026, 12, 8, 16, 0, tzinfo=UTC)


def _to_be_taken_on(_: Who) -> list[TradeRecord]:
    return [place().model_copy(update={"state": "onboarding"})]


def _insured(book: Book, record_id: str) -> TradeRecord:
    fields: dict[str, Any] = {"cover": "building", "insurer": "Acme", "starts": date(2026, 1, 1)}
    return InsurancePolicy(
        account_id=book.account_id, record_id=record_id, subject_id="prop-1", expires=date(2028, 1, 1), **fields
    )


def _taken_on(book: Book) -> Left:
    return {
        "the property": (book.need("prop-1", Property).state, "active"),
        "its units": (len(book.lines("prop-1", UNIT)), 2),
        "what the law asks for": (len(book.lines("prop-1", COMPLIANCE)), 5),
        "its visits": (len(book.lines("prop-1", INSPECTION)), 1),
    }


def _untouched(book: Book) -> Left:
    kinds = (UNIT, COMPLIANCE, INSPECTION)
    return {
        "the property": (book.need("prop-1", Property).state, "onboarding"),
        "what is there": ([len(book.lines("prop-1", kind)) for kind in kinds], [0, 0, 0]),
    }


def _arranged(who: Who) -> list[TradeRecord]:
    at = datetime.fromisoformat("2026-12-08T15:00:00+00:00")
    visit: dict[str, Any] = {"property_id": "prop-1", "unit_id": "unit-1", "tenancy_id": "tcy-1", "type": "routine"}
    when: dict[str, Any] = {"zone": ZONE, "proposed": (at,), "at": at, "state": "scheduled"}
    return [*let(who), Inspection(account_id="", record_id="insp-1", **visit, **when)]


def _finds(book: Book, _: Who) -> Sequence[TradeRecord]:
    """Somebody was there, and one thing is broken."""
    if book.need("insp-1", Inspection).state != "notified":
        return []
    return update_inspection(
        book, "insp-1", "done", items=(InspectedItem(room="Bath", item="Tap", condition="damaged"),)
    )


def _looked_at(book: Book) -> Left:
    return {
        "the visit": (book.need("insp-1", Inspection).state, "reported"),
        "its jobs": ([one.state for one in book.lines("unit-1", MAINTENANCE)], ["reported"]),
    }


# A repair that vendors are asked for quotes for.


def _leaking(who: Who) -> list[TradeRecord]:
    pete = vendor(f"ven-{who('Pete')}").model_copy(update={"contact_id": who("Pete"), "waived_by": "mbr-1"})
    return [*flat(), pete, leak()]


def _quoted(book: Book, _: Who) -> Sequence[TradeRecord]:
    asked = [one for one in book.under("mnt-1", QUOTE, VendorQuote) if one.state == "requested"]
    return [QUOTE.moved(one, "receive", amount=usd(12_000)) for one in asked]


def _job(event: Any, *before: str) -> Put:
    """The job goes on so where it is in one of the states before; its appointment is in an hour."""

    def put(book: Book, _: Who) -> Sequence[TradeRecord]:
        if book.need("mnt-1", MaintenanceJob).state not in before:
            return []
        at = book.now + timedelta(hours=1) if event == "schedule" else None
        return [job_moved(book, "mnt-1", event, appointment_at=at)]

    return put


def _cost(book: Book, record_id: str) -> TradeRecord:
    job_id = book.lines("prop-1", MAINTENANCE)[-1].record_id
    fields: dict[str, Any] = {"property_id": "prop-1", "maintenance_id": job_id, "category": "repairs"}
    return Expense(account_id=book.account_id, record_id=record_id, on=book.today(ZONE), amount=usd(12_000), **fields)


def _mended(book: Book) -> Left:
    job = book.need("mnt-1", MaintenanceJob)
    return {
        "the job": ((job.state, job.estimate), ("closed", usd(12_000))),
        "its quotes": ([one.state for one in book.lines("mnt-1", QUOTE)], ["approved"]),
    }


# What the law asks for.


# Every two years, from the day it was done on.
_DUE_ON, _AGAIN = date(2026, 12, 20), date(2028, 11, 20)


def _due(_: Who) -> list[TradeRecord]:
    told: dict[str, Any] = {"rule_id": "gas_safety", "title": "Gas safety check", "due_on": _DUE_ON}
    item = ComplianceItem(
        account_id="", record_id="cmp-1", subject_id="prop-1", property_id="prop-1", zone=ZONE, **told
    )
    return [*flat(), item]


def _job_by_hand(book: Book, _: Who) -> Sequence[TradeRecord]:
    """Somebody of the team has seen to it, and nobody need be found for it."""
    some = book.open_under("prop-1", MAINTENANCE, MaintenanceJob)
    return [job_moved(book, some[0].record_id, "complete")] if some and some[0].state != "completed" else []


def _complied(book: Book) -> Left:
    items = book.under("prop-1", COMPLIANCE, ComplianceItem)
    return {
        "its items": ([(one.state, one.due_on) for one in items], [("done", _DUE_ON), ("upcoming", _AGAIN)]),
        "what shows it": (items[0].evidence, ("doc-certificate",)),
        "its jobs": ([one.state for one in book.lines("prop-1", MAINTENANCE)], ["closed"]),
    }


def _nothing_done(book: Book) -> Left:
    jobs = [one.state for one in book.lines("prop-1", MAINTENANCE) if one.state != "cancelled"]
    return {
        "its items": ([one.state for one in book.lines("prop-1", COMPLIANCE)], ["upcoming"]),
        "jobs": (jobs, []),
    }


PLACES = (
    Course(
        "a property is taken on, its machine lost",
        ONBOARD_PROPERTY.kind,
        "prop-1",
        _to_be_taken_on,
        asks=1,
        told=0,
        undos=9,
        ends="completed",
        leaves=_taken_on,
        given={"units": ["4A", "4B"]},
        puts={"papers": puts("pol-1", _insured)},
        turns={"papers": "lose"},
    ),
    Course(
        "a property that is not taken on after all",
        ONBOARD_PROPERTY.kind,
        "prop-1",
        _to_be_taken_on,
        asks=0,
        told=0,
        undos=2,
        ends="cancelled",
        over=0,
        leaves=_untouched,
        given={"units": ["4A", "4B"]},
        turns={"papers": "cancel"},
    ),
    Course(
        "a visit finds what is to be mended, its machine lost",
        INSPECTION_VISIT.kind,
        "insp-1",
        _arranged,
        asks=2,
        told=1,
        undos=3,
        ends="completed",
        leaves=_looked_at,
        puts={"visit": _finds},
        days={"visit": _VISITED},
        turns={"visit": "lose"},
    ),
    Course(
        "a visit is called off",
        INSPECTION_VISIT.kind,
        "insp-1",
        _arranged,
        asks=1,
        told=1,
        undos=1,
        ends="cancelled",
        leaves=lambda book: {"the visit": (book.need("insp-1", Inspection).state, "scheduled")},
        turns={"visit": "cancel"},
    ),
    Course(
        "a repair goes to whoever was asked for a quote",
        MAINTENANCE_JOB.kind,
        "mnt-1",
        _leaking,
        asks=3,
        told=1,
        undos=2,
        ends="completed",
        leaves=_mended,
        puts={
            "quotes": _quoted,
            "booking": _job("schedule", "approved"),
            "work": _job("complete", "scheduled"),
            "papers": puts("exp-1", _cost),
        },
        turns={"quotes": "pause", "work": "lose"},
    ),
    Course(
        "what the law asks for is done, the machine lost",
        COMPLIANCE_WORK.kind,
        "cmp-1",
        _due,
        asks=3,
        told=0,
        undos=3,
        ends="completed",
        leaves=_complied,
        puts={
            "maintenance_job.vendor": _job_by_hand,
            "maintenance_job.papers": puts("exp-1", _cost),
            "evidence": paper("certificate", lambda _: "cmp-1"),
        },
        turns={"maintenance_job.vendor": "lose", "evidence": "pause"},
    ),
    Course(
        "what the law asks for is called off",
        COMPLIANCE_WORK.kind,
        "cmp-1",
        _due,
        asks=1,
        told=0,
        undos=1,
        ends="cancelled",
        over=0,
        leaves=_nothing_done,
        turns={"maintenance_job.vendor": "cancel"},
    ),
)
