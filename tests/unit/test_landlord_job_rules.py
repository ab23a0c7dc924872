"""Rules of maintenance jobs, their quotes, and the portfolio's risks, compared as whole records."""

from __future__ import annotations

from datetime import date
from typing import Any

from steward.trades.portfolio.maintenance_jobs import (
    insured_until,
    insured_vendor,
    job_moved,
    quote_approved,
    vendor_id_of,
)
from steward.trades.portfolio.report_records import scope_of
from steward.trades.portfolio.risks import PortfolioRisk, risks
from tests.support.example_homes import DAY, LET, changed
from tests.support.landlord import TODAY, leak, liability, place, quote, tenancy, unit, usd, vendor
from tests.support.records_in_memory import paper, refusal
from tests.support.two_accounts import NOW
from tests.unit.test_landlord_calendar import given, item
from tests.unit.test_payment_rules import charge


def test_jobs_go_to_insured_vendors_on_the_day_of_the_work() -> None:
    pete, insured = vendor(), liability(TODAY + DAY)
    book = paper(place(), leak(), pete, insured)
    noon_ = NOW + DAY
    assert job_moved(book, "mnt-1", "assign", "ven-pete") == changed(leak(), vendor_id="ven-pete")
    assert job_moved(book, "mnt-1", "schedule", "ven-pete", noon_) == changed(
        leak(), state="scheduled", vendor_id="ven-pete", appointment_at=noon_
    )
    given_ = changed(leak(), vendor_id="ven-pete", appointment_at=noon_, state="triaged")
    there = paper(place(), given_, pete, insured)
    assert job_moved(there, "mnt-1", "schedule") == changed(given_, state="scheduled")
    assert job_moved(paper(place(), given_), "mnt-1", "complete") == changed(
        given_, state="completed", completed_at=NOW
    )
    assert job_moved(paper(place(), leak()), "mnt-1", "schedule", appointment_at=noon_).state == "scheduled"
    other = changed(insured, record_id="pol-2", cover="contents", expires=TODAY + 99 * DAY)
    ask_them = "ask them for it, choose somebody else, or have an owner waive it"
    missing_ = f"their liability insurance is not on record for that day: {ask_them}"
    ended = f"their liability insurance ended on {TODAY}: {ask_them}"
    for records, call, words in (
        ((leak(),), ("assign",), "say which vendor it is assigned to"),
        ((leak(),), ("schedule",), "say when the appointment is"),
        ((leak(), changed(pete, state="on_hold")), ("assign", "ven-pete"), "this vendor is on hold"),
        ((leak(), pete, other), ("assign", "ven-pete"), missing_),
        ((leak(), pete, liability(TODAY)), ("schedule", "ven-pete", noon_), ended),
        ((given_, pete, liability(TODAY)), ("schedule",), ended),
        # An appointment that is over: the insurance of today counts.
        ((leak(), pete, liability(TODAY)), ("schedule", "ven-pete", NOW - 9 * DAY), ""),
        (
            (leak(), pete, liability(TODAY - DAY)),
            ("schedule", "ven-pete", NOW - 9 * DAY),
            f"their liability insurance ended on {TODAY - DAY}: {ask_them}",
        ),
        ((leak(), pete, changed(insured, state="lapsed")), ("assign", "ven-pete"), missing_),
    ):
        assert refusal(job_moved, paper(place(), *records), "mnt-1", *call) == words
    assert insured_vendor(paper(pete, liability(TODAY), changed(insured, record_id="pol-3")), "ven-pete", TODAY) == pete
    old = changed(leak(), state="completed", completed_at=NOW - 15 * DAY)
    assert refusal(job_moved, paper(place(), old), "mnt-1", "reopen") == (
        "it was completed more than 14 days ago: create another job"
    )
    older = changed(liability(TODAY - 9 * DAY), record_id="pol-0")
    gone = refusal(
        job_moved, paper(place(), leak(), pete, older, liability(TODAY - DAY)), "mnt-1", "assign", "ven-pete"
    )
    assert gone == f"their liability insurance ended on {TODAY - DAY}: {ask_them}"
    longer = changed(liability(TODAY + 5 * DAY), record_id="pol-1", starts=TODAY)
    assert insured_until(paper(pete, liability(TODAY), longer), "ven-pete", TODAY) == TODAY + 5 * DAY
    day = liability(date(2026, 1, 1))
    assert day.starts == day.expires
    assert vendor_id_of("ctc-1") == "ven-ctc-1"


def test_quote_that_is_taken_gives_the_job_its_price() -> None:
    one, other, over = quote("qte-1", 5), quote("qte-2", 9), changed(quote("qte-3", 9), state="expired")
    home = (place(), vendor(), liability(TODAY + DAY), leak())
    book = paper(*home, one, other, over)
    price = changed(leak(), state="approved", vendor_id="ven-pete", estimate=usd(5))
    taken, declined = changed(one, state="approved"), changed(other, state="declined")
    assert quote_approved(book, "qte-1") == [taken, price, declined]
    at = NOW + DAY
    assert quote_approved(book, "qte-1", at) == [taken, changed(price, state="scheduled", appointment_at=at), declined]
    assert refusal(quote_approved, paper(*home, changed(one, amount=None)), "qte-1") == "it has no amount yet"
    past = changed(one, valid_until=TODAY - DAY)
    assert refusal(quote_approved, paper(*home, past), "qte-1") == (
        f"it was valid until {TODAY - DAY}: ask for it again"
    )
    assert refusal(quote_approved, book, "qte-1", NOW + 2 * DAY).startswith("their liability insurance ended on")


def test_risks_say_where_since_when_and_how_much() -> None:
    def found(*records: Any, subject: str = "") -> list[PortfolioRisk]:
        book = paper(place(), *records)
        return risks(book, subject, TODAY, scope_of(book, "", TODAY, TODAY))

    where = "118 Oak Street, 1"
    late = [
        charge("chg-2", 300, due_on=TODAY - 2 * DAY),
        charge("chg-1", due_on=TODAY - DAY, paid=1, state="part_paid"),
    ]
    paid = charge("chg-3", due_on=TODAY - 9 * DAY, paid=1_000, state="paid")
    assert found(LET, tenancy(), *late, paid) == [
        PortfolioRisk("arrears", where, "chg-2", TODAY - 2 * DAY, "12.99 USD")
    ]
    urgent = changed(leak(), urgency="emergency", tenancy_id="tcy-1")
    job = PortfolioRisk("urgent_job", where, "mnt-1", TODAY, "emergency, plumbing, reported")
    for subject in ("", "unit-1", "tcy-1", "prop-1"):
        assert found(LET, tenancy(), urgent, subject=subject) == [job]
    assert found(LET, urgent, unit("unit-2"), subject="unit-2") == [
        PortfolioRisk("vacant", "118 Oak Street, 2", "unit-2", TODAY, "vacant")
    ]
    assert found(LET, changed(urgent, state="closed")) == found(LET, changed(urgent, urgency="low")) == []
    old = liability(TODAY - DAY, "prop-1")
    built = changed(old, record_id="pol-2", cover="building", expires=TODAY)
    renewed = changed(old, record_id="pol-3", expires=TODAY + 30 * DAY, state="active")
    assert found(built, changed(old, state="lapsed")) == [
        PortfolioRisk("insurance_ends", "118 Oak Street", "pol-2", TODAY, "building"),
        PortfolioRisk("insurance_lapsed", "118 Oak Street", "pol-prop-1", TODAY - DAY, "liability"),
    ]
    assert found(old, renewed) == [
        PortfolioRisk("insurance_ends", "118 Oak Street", "pol-3", TODAY + 30 * DAY, "liability")
    ]
    assert found(changed(old, state="cancelled")) == found(old, changed(renewed, expires=TODAY + 31 * DAY)) == []
    due = PortfolioRisk("compliance_due", "118 Oak Street", "cmp-1", TODAY, "pool_barrier")
    assert found(item()) == [due]
    assert found(item(state="done")) == []
    mine = item(subject_id="unit-1", property_id="prop-1")
    assert found(LET, mine, subject="unit-1") == [
        PortfolioRisk("compliance_due", where, "cmp-1", TODAY, "pool_barrier")
    ]
    assert found(LET, item(), subject="unit-1") == []
    gone = tenancy("tcy-0", state="ended", ended_on=TODAY, notice=given(TODAY))
    leaves = tenancy(state="notice", notice=given(TODAY + DAY, by="tenant"))
    assert found(LET, gone, leaves) == [PortfolioRisk("under_notice", where, "tcy-1", TODAY + DAY, "by the tenant")]
    for rollover, words in ((True, "goes on by itself"), (False, "ends by itself")):
        ends = tenancy(end=TODAY, rollover=rollover)
        assert found(LET, ends) == [PortfolioRisk("lease_ends", where, "tcy-1", TODAY, words)]
    for state in ("vacant", "listed", "turn"):
        empty = changed(unit("unit-1"), state=state)
        assert found(empty) == [PortfolioRisk("vacant", where, "unit-1", TODAY, state)]
    assert found(changed(unit("unit-1"), state="reserved")) == found(changed(unit("unit-1"), state="off_market")) == []
