"""A landlord's record rules: payments, occupancy, vendors, tenancies, and refusals."""

from __future__ import annotations

from contextlib import suppress
from datetime import date, timedelta
from functools import partial
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from steward.core.errors import StewardError
from steward.trades.portfolio.ledger_entries import CHARGE, PAYMENT, Charge, Expense, Payment
from steward.trades.portfolio.maintenance_jobs import (
    MAINTENANCE,
    MaintenanceJob,
    VendorQuote,
    insured_vendor,
    job_moved,
    quote_approved,
)
from steward.trades.portfolio.payment_allocation import book_expense, overdue, reverse_ledger_entry
from steward.trades.portfolio.payment_requests import with_refund
from steward.trades.portfolio.properties import PortfolioRuleError, Unit
from steward.trades.portfolio.rent_schedule import RentTerms, renewed_end, rent_due
from steward.trades.portfolio.tenancies import (
    TENANCY,
    Tenancy,
    begin_tenancy,
    change_tenancy_rent,
    must_be_free,
    update_tenancy_records,
)
from steward.trades.portfolio.trade import PORTFOLIO
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import Money, total
from steward.trades.records.service import Book, ChangedSinceError
from steward.trades.records.state_machine import TransitionNotAllowedError
from tests.support.landlord import (
    TODAY,
    A,
    Landlord,
    in_each_zone,
    landlord,
    leak,
    liability,
    place,
    quote,
    tenancy,
    unit,
    usd,
    vendor,
)
from tests.support.walks import for_each

LATER = TODAY + timedelta(40)


@in_each_zone
def test_payment_pays_the_oldest_charge_first_and_the_rest_is_credit(oak: Landlord) -> None:
    oak.charge("chg-2", 145_000, TODAY)
    oak.charge("chg-1", 145_000, TODAY - timedelta(30))
    oak.pay("pay-1", usd(200_000))
    book = oak.book
    states = {one.record_id: (one.state, one.paid) for one in book.under("tcy-1", CHARGE, Charge)}
    assert states == {"chg-1": ("paid", 145_000), "chg-2": ("part_paid", 55_000)}
    assert book.balance("tcy-1", "USD") == usd(90_000)
    oak.pay("pay-2", usd(100_000))
    assert oak.book.balance("tcy-1", "USD") == usd(-10_000)
    assert oak.book.open(CHARGE) == []
    oak.charge("chg-3", 145_000, LATER)
    third = oak.book.need("chg-3", Charge)
    assert (third.state, third.paid) == ("part_paid", 10_000)
    assert oak.book.balance("tcy-1", "USD") == usd(135_000)
    assert [line.amount for line in oak.book.open(CHARGE)] == [usd(135_000)]
    oak.charge("chg-4", 5_000)
    assert oak.book.need("chg-4", Charge).state == "open"


@in_each_zone
def test_reversed_or_undone_payment_restores_the_debt(oak: Landlord) -> None:
    oak.charge("chg-1", 145_000)
    oak.pay("pay-1", usd(145_000))
    oak.undo()
    assert oak.book.need("chg-1", Charge).state == "open"
    assert oak.book.find("pay-1", Payment) is None
    oak.pay("pay-2", usd(145_000))
    oak.do(lambda book: reverse_ledger_entry(book, "pay-2", "It bounced."))
    assert oak.book.need("pay-2", Payment).state == "reversed"
    assert oak.book.balance("tcy-1", "USD") == usd(145_000)
    # A charge that was paid and never owed is a credit.
    oak.pay("pay-3", usd(145_000), another=True)
    oak.do(lambda book: reverse_ledger_entry(book, "chg-1", "Charged by mistake."))
    assert oak.book.balance("tcy-1", "USD") == usd(-145_000)
    assert oak.book.need("pay-3", Payment).credit == 145_000
    with pytest.raises(TransitionNotAllowedError, match="nothing follows on that"):
        oak.do(lambda book: reverse_ledger_entry(book, "chg-1", "Again."))


@in_each_zone
def test_a_payment_that_is_said_twice_is_asked_about(oak: Landlord) -> None:
    oak.charge("chg-1", 145_000)
    oak.pay("pay-1", usd(50_000))
    with pytest.raises(PortfolioRuleError, match=r"is there already \(pay-1\): ask if it is another"):
        oak.pay("pay-2", usd(50_000))
    oak.pay("pay-2", usd(50_000), another=True)
    assert oak.book.balance("tcy-1", "USD") == usd(45_000)


@in_each_zone
def test_money_of_another_currency_or_of_a_day_to_come_is_refused(oak: Landlord) -> None:
    with pytest.raises(PortfolioRuleError, match=r"in USD, and that was 10\.00 EUR"):
        oak.pay("pay-1", Money(minor=1000, currency="EUR"))
    with pytest.raises(PortfolioRuleError, match="still to come"):
        oak.pay("pay-1", usd(1000), on=TODAY + timedelta(1))
    expense = Expense(
        account_id=A,
        record_id="exp-1",
        property_id="prop-1",
        on=TODAY,
        amount=Money(minor=1, currency="EUR"),
        category="repairs",
    )
    with pytest.raises(PortfolioRuleError, match="is in USD"):
        oak.do(lambda book: book_expense(book, expense))
    with pytest.raises(ValidationError):
        oak.pay("pay-1", usd(0))
    with pytest.raises(PortfolioRuleError, match="nothing to pay on chg-9"):
        oak.pay("pay-1", usd(1000), "chg-9")


@in_each_zone
def test_a_unit_moves_with_its_tenancies(oak: Landlord) -> None:
    out = TODAY + timedelta(30)
    assert oak.book.need("unit-1", Unit).state == "occupied"
    oak.do(lambda book: update_tenancy_records(book, "tcy-1", "notice", out, "tenant"))
    assert oak.book.need("unit-1", Unit).state == "notice"
    # The next tenant can sign for the day after.
    after = out + timedelta(1)
    oak.do(lambda book: begin_tenancy(book, tenancy("tcy-2", start=after, state="pending")))
    with pytest.raises(PortfolioRuleError, match="let from"):
        oak.do(lambda book: update_tenancy_records(book, "tcy-1", "withdraw_notice", out, "tenant"))
    with pytest.raises(PortfolioRuleError, match="still let"):
        oak.do(lambda book: update_tenancy_records(book, "tcy-2", "start", after, "owner"))
    oak.do(lambda book: update_tenancy_records(book, "tcy-1", "end", out, "owner"))
    assert oak.book.need("unit-1", Unit).state == "turn"
    oak.do(lambda book: update_tenancy_records(book, "tcy-2", "start", after, "owner"))
    assert oak.book.need("unit-1", Unit).state == "occupied"
    oak.do(lambda book: update_tenancy_records(book, "tcy-1", "close", after, "owner"))
    assert [line.record_id for line in oak.book.open(TENANCY)] == ["tcy-2"]
    assert not oak.service.compared(A)


@in_each_zone
def test_notice_is_taken_back_to_where_the_tenancy_was(oak: Landlord) -> None:
    oak.do(lambda book: update_tenancy_records(book, "tcy-1", "hold_over", TODAY, "owner"))
    oak.do(lambda book: update_tenancy_records(book, "tcy-1", "notice", LATER, "tenant"))
    oak.do(lambda book: update_tenancy_records(book, "tcy-1", "withdraw_notice", TODAY, "tenant"))
    assert oak.book.need("tcy-1", Tenancy).state == "periodic"
    assert oak.book.need("unit-1", Unit).state == "occupied"
    with pytest.raises(
        TransitionNotAllowedError, match="withdraw_notice is not possible while the tenancy is periodic"
    ):
        oak.do(lambda book: update_tenancy_records(book, "tcy-1", "withdraw_notice", TODAY, "tenant"))


@for_each(
    ("first", "second", "free"),
    [
        ({"end": date(2026, 12, 31), "rollover": False}, {"start": date(2027, 1, 1)}, True),
        ({"end": date(2026, 12, 31), "rollover": False}, {"start": date(2026, 12, 31)}, False),
        # It goes on after its end until somebody gives notice.
        ({"end": date(2026, 12, 31)}, {"start": date(2027, 6, 1)}, False),
        ({"start": date(2027, 3, 1)}, {"end": date(2027, 2, 28), "rollover": False}, True),
        ({"start": date(2027, 3, 1)}, {"end": date(2027, 2, 28)}, False),
        ({"start": date(2027, 3, 1)}, {"end": date(2027, 3, 1), "rollover": False}, False),
    ],
)
def test_no_day_of_a_unit_is_let_twice(first: dict[str, Any], second: dict[str, Any], free: bool) -> None:
    with landlord() as one:
        one.put(place(), unit("unit-1"))
        one.do(lambda book: begin_tenancy(book, tenancy(**first, state="pending")))
        other = tenancy("tcy-2", **{"start": date(2026, 1, 1), **second}, state="pending")
        if free:
            one.do(lambda book: begin_tenancy(book, other))
        else:
            with pytest.raises(PortfolioRuleError, match="the unit is let from"):
                one.do(lambda book: begin_tenancy(book, other))
        assert not one.service.compared(A)


@for_each(("days", "free"), [(0, False), (1, True)])
@for_each("ends", ["by notice", "by hand"])
@in_each_zone
def test_a_unit_is_free_from_the_day_after_a_tenancy_ends(oak: Landlord, ends: str, days: int, free: bool) -> None:
    last = TODAY + timedelta(40) if ends == "by notice" else TODAY
    if ends == "by notice":
        oak.do(lambda book: update_tenancy_records(book, "tcy-1", "notice", last, "tenant"))
    else:
        oak.do(lambda book: update_tenancy_records(book, "tcy-1", "end", last, "tenant"))
    start = last + timedelta(days)
    other = oak.tenancy("tcy-2", start=start, state="pending")
    if free:
        must_be_free(oak.book, "unit-1", start)
        oak.do(lambda book: begin_tenancy(book, other))
        return
    with pytest.raises(PortfolioRuleError, match="the unit is let from"):
        must_be_free(oak.book, "unit-1", start)
    with pytest.raises(PortfolioRuleError, match="the unit is let from"):
        oak.do(lambda book: begin_tenancy(book, other))


@in_each_zone
def test_renewal_is_refused_when_it_ends_on_the_day_another_tenancy_begins(oak: Landlord) -> None:
    fixed = oak.tenancy("tcy-2", "unit-2", end=date(2026, 12, 31), rollover=False)
    oak.do(lambda book: begin_tenancy(book, fixed))
    oak.do(lambda book: begin_tenancy(book, oak.tenancy("tcy-3", "unit-2", start=date(2027, 6, 1), state="pending")))
    with pytest.raises(PortfolioRuleError, match="the unit is let from 2027-06-01"):
        oak.do(lambda book: update_tenancy_records(book, "tcy-2", "renew", date(2027, 6, 1), "owner"))
    oak.do(lambda book: update_tenancy_records(book, "tcy-2", "renew", date(2027, 5, 31), "owner"))


@for_each("hour", [0, 9, 21, 23])
@in_each_zone
def test_rent_is_overdue_from_the_next_day_of_the_propertys_calendar(oak: Landlord, hour: int) -> None:
    oak.charge("chg-1", 145_000, TODAY)
    tenancy = oak.book.need("tcy-1", Tenancy)
    oak.at(TODAY, hour)
    assert overdue(oak.book, tenancy) is None
    oak.at(TODAY + timedelta(1), hour)
    assert overdue(oak.book, tenancy) == (usd(145_000), TODAY)


def _given_back(book: Book, minor: int) -> list[TradeRecord]:
    return with_refund(book, book.need("pay-1", Payment), minor)


@for_each(
    ("refunds", "paid", "state"),
    [
        ((10_000,), {"chg-1": 145_000, "chg-2": 55_000}, "cleared"),
        ((40_000,), {"chg-1": 145_000, "chg-2": 25_000}, "cleared"),
        ((65_000,), {"chg-1": 145_000, "chg-2": 0}, "cleared"),
        ((70_000,), {"chg-1": 140_000, "chg-2": 0}, "cleared"),
        ((40_000, 70_000), {"chg-1": 140_000, "chg-2": 0}, "cleared"),
        ((40_000, 210_000), {"chg-1": 0, "chg-2": 0}, "refunded"),
    ],
)
@in_each_zone
def test_part_refund_takes_the_credit_first_and_then_the_newest_charge(
    oak: Landlord, refunds: tuple[int, ...], paid: dict[str, int], state: str
) -> None:
    oak.charge("chg-1", 145_000, TODAY - timedelta(30))
    oak.charge("chg-2", 55_000)
    oak.pay("pay-1", usd(210_000))
    for minor in refunds:
        oak.do(partial(_given_back, minor=minor))
    charges = {one.record_id: one.paid for one in oak.book.under("tcy-1", CHARGE, Charge)}
    payment = oak.book.need("pay-1", Payment)
    assert (charges, payment.state, payment.refunded) == (paid, state, refunds[-1])
    assert {one.charge_id: one.minor for one in payment.allocations} == {
        one: part for one, part in paid.items() if part
    }
    assert oak.book.balance("tcy-1", "USD") == usd(200_000 - 210_000 + refunds[-1])


@in_each_zone
def test_a_tenancy_with_money_owing_is_not_closed(oak: Landlord) -> None:
    oak.charge("chg-1", 100)
    oak.do(lambda book: update_tenancy_records(book, "tcy-1", "end", TODAY, "owner"))
    with pytest.raises(PortfolioRuleError, match=r"the balance is 1\.00 USD"):
        oak.do(lambda book: update_tenancy_records(book, "tcy-1", "close", TODAY, "owner"))


@in_each_zone
def test_a_rent_changes_from_a_day_to_come(oak: Landlord) -> None:
    day = TODAY + timedelta(60)
    new = RentTerms(start=day, rent=usd(150_000), per="month", due_day=1)
    oak.do(lambda book: change_tenancy_rent(book, "tcy-1", new))
    changed = oak.book.need("tcy-1", Tenancy)
    assert (changed.terms_on(TODAY).rent, changed.terms_on(day).rent) == (usd(145_000), usd(150_000))
    with pytest.raises(PortfolioRuleError, match="a day to come"):
        oak.do(lambda book: change_tenancy_rent(book, "tcy-1", new.model_copy(update={"start": TODAY - timedelta(1)})))
    euros = new.model_copy(update={"rent": Money(minor=1, currency="EUR")})
    with pytest.raises(PortfolioRuleError, match="its rent is in USD"):
        oak.do(lambda book: change_tenancy_rent(book, "tcy-1", euros))


@in_each_zone
def test_a_vendor_without_insurance_gets_no_work(oak: Landlord) -> None:
    oak.put(vendor(), leak())
    with pytest.raises(PortfolioRuleError, match="not on record for that day: ask them for it"):
        oak.do(lambda book: [job_moved(book, "mnt-1", "assign", "ven-pete")])
    oak.put(liability(TODAY + timedelta(6)))
    oak.do(lambda book: [job_moved(book, "mnt-1", "assign", "ven-pete")])
    assert oak.book.need("mnt-1", MaintenanceJob).vendor_id == "ven-pete"
    # Insured today, and not on the day they would come.
    day = oak.now + timedelta(10)
    with pytest.raises(PortfolioRuleError, match="insurance ended on"):
        oak.do(lambda book: [job_moved(book, "mnt-1", "schedule", "", day)])
    waived = oak.book.need("ven-pete", type(vendor())).model_copy(update={"waived_by": "mbr-1"})
    oak.do(lambda _: [waived])
    assert insured_vendor(oak.book, "ven-pete", day.date())


@in_each_zone
def test_taken_quote_gives_the_job_to_its_vendor_and_declines_the_others(oak: Landlord) -> None:
    oak.put(vendor(), vendor("ven-gail"), leak(), liability(LATER), liability(LATER, "ven-gail"))
    oak.put(quote("qte-1", 248_000), quote("qte-2", 315_000, "ven-gail"))
    oak.do(lambda book: quote_approved(book, "qte-1"))
    job = oak.book.need("mnt-1", MaintenanceJob)
    assert (job.state, job.vendor_id, job.estimate) == ("approved", "ven-pete", usd(248_000))
    assert oak.book.need("qte-2", VendorQuote).state == "declined"
    oak.undo()
    assert oak.book.need("qte-2", VendorQuote).state == "received"
    old = quote("qte-3", 1).model_copy(update={"valid_until": TODAY - timedelta(1)})
    oak.put(old)
    with pytest.raises(PortfolioRuleError, match="ask for it again"):
        oak.do(lambda book: quote_approved(book, "qte-3"))


@in_each_zone
def test_a_job_is_reopened_for_two_weeks(oak: Landlord) -> None:
    oak.put(leak())
    oak.do(lambda book: [job_moved(book, "mnt-1", "complete")])
    oak.now += timedelta(13)
    oak.do(lambda book: [job_moved(book, "mnt-1", "reopen")])
    oak.do(lambda book: [job_moved(book, "mnt-1", "complete")])
    oak.now += timedelta(15)
    with pytest.raises(PortfolioRuleError, match="create another job"):
        oak.do(lambda book: [job_moved(book, "mnt-1", "reopen")])


# What may happen to a tenancy's money, in any order: what does not go is refused and changes nothing.
_STEPS = st.tuples(st.sampled_from(["charge", "pay", "reverse", "undo"]), st.integers(1, 4), st.integers(1, 90))


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(_STEPS, min_size=4, max_size=14))
def test_charges_payments_and_reversals_always_sum_to_the_balance(steps: list[tuple[str, int, int]]) -> None:
    with landlord() as one:
        one.oak()
        for number, (what, which, minor) in enumerate(steps):
            with suppress(StewardError):
                happen(one, what, which, minor, number)
        book = one.book
        charges = book.under("tcy-1", CHARGE, Charge)
        payments = [pay for pay in book.under("tcy-1", PAYMENT, Payment) if pay.state == "cleared"]
        charged = total([chg.amount for chg in charges if chg.state != "reversed"], "USD")
        assert book.balance("tcy-1", "USD") == charged - total([pay.amount for pay in payments], "USD")
        for chg in charges:
            parts = [part.minor for pay in payments for part in pay.allocations if part.charge_id == chg.record_id]
            assert sum(parts) == chg.paid
            assert (chg.state == "paid") == (chg.paid == chg.amount.minor)
        assert not one.service.compared(A)


def happen(one: Landlord, what: str, which: int, minor: int, number: int) -> None:
    match what:
        case "charge":
            one.charge(f"chg-{which}", minor, TODAY - timedelta(number))
        case "pay":
            one.pay(f"pay-{number}", usd(minor))
        case "reverse":
            entries = one.book.under("tcy-1", PAYMENT, Payment) + one.book.under("tcy-1", CHARGE, Charge)
            if entries:
                one.do(lambda book: reverse_ledger_entry(book, entries[which % len(entries)].record_id, "wrong"))
        case "undo":
            one.undo(which)


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from(["week", "fortnight", "four_weeks", "month", "quarter", "year"]),
    st.integers(1, 31),
    st.dates(date(2024, 1, 1), date(2029, 1, 1)),
    st.integers(1, 800),
)
def test_rent_covers_every_day_of_a_tenancy_once(per: str, due_day: int, start: date, days: int) -> None:
    terms = RentTerms.model_validate({"start": start, "rent": usd(100_000), "per": per, "due_day": due_day})
    end = start + timedelta(days)
    found = rent_due([terms], start, end, end)
    covered = [one.first + timedelta(n) for one in found for n in range((one.last - one.first).days + 1)]
    assert covered == [start + timedelta(n) for n in range(days + 1)]
    assert all(0 < one.amount.minor <= 100_000 for one in found)
    assert all(one.amount.minor == 100_000 for one in found[1:-1])


def test_rent_of_the_31st_falls_on_the_last_of_the_month_and_is_prorated() -> None:
    start = date(2027, 12, 15)
    terms = RentTerms(start=start, rent=usd(310_000), per="month", due_day=31)
    found = rent_due([terms], start, None, date(2028, 3, 31))
    assert [one.on for one in found] == [
        start,
        *(date(2027, 12, 31), date(2028, 1, 31), date(2028, 2, 29)),
        date(2028, 3, 31),
    ]
    # 16 of the 31 days from 30 November to 30 December.
    assert found[0].amount == usd(160_000)
    assert found[1].amount == usd(310_000)


def test_lease_ending_on_29_february_is_renewed_to_the_end_of_a_february() -> None:
    assert renewed_end(date(2028, 2, 29), 12) == date(2029, 2, 28)
    assert renewed_end(date(2027, 2, 28), 12) == date(2028, 2, 29)
    assert renewed_end(date(2026, 12, 31), 6) == date(2027, 6, 30)
    with landlord() as one:
        one.put(place(), unit("unit-1"))
        one.do(lambda book: begin_tenancy(book, tenancy(start=date(2026, 3, 1), end=date(2028, 2, 29))))
        one.do(lambda book: update_tenancy_records(book, "tcy-1", "renew", renewed_end(date(2028, 2, 29), 12), "owner"))
        assert one.book.need("tcy-1", Tenancy).end == date(2029, 2, 28)
        with pytest.raises(PortfolioRuleError, match="ends after 2029-02-28"):
            one.do(lambda book: update_tenancy_records(book, "tcy-1", "renew", date(2029, 2, 28), "owner"))


def test_every_state_of_every_kind_is_in_its_table_and_is_reached() -> None:
    for kind in PORTFOLIO.kinds:
        reached, todo = set(kind.states.begins), list(kind.states.begins)
        while todo:
            for state in kind.states.moves[todo.pop()].values():
                if state not in reached:
                    reached.add(state)
                    todo.append(state)
        assert reached == set(kind.states.moves), kind.name
        # What is final stays what it is, but for what is completed or paid by mistake.
        assert kind.states.final <= reached
    assert MAINTENANCE.states.after("job", "reported", "complete") == "completed"


def relabelled(oak: Landlord, label: str) -> None:
    oak.do(lambda book: [book.need("unit-2", Unit).model_copy(update={"label": label})])


@in_each_zone
def test_successive_changes_are_undone_in_reverse_order_only(oak: Landlord) -> None:
    before = oak.book.need("unit-2", Unit)
    for label in ("2A", "2B", "2C"):
        relabelled(oak, label)
    with pytest.raises(ChangedSinceError):
        oak.undo(2)
    oak.undo()
    assert oak.book.need("unit-2", Unit).label == "2B"
    with pytest.raises(ChangedSinceError):
        oak.undo(3)
    oak.undo(2)
    oak.undo(3)
    assert oak.book.need("unit-2", Unit).label == before.label
    assert not oak.service.compared(A)


@in_each_zone
def test_undo_keeps_a_change_made_in_place_of_an_undone_one(oak: Landlord) -> None:
    for label in ("2A", "2B"):
        relabelled(oak, label)
    oak.undo()
    relabelled(oak, "2D")
    with pytest.raises(ChangedSinceError):
        oak.undo(3)
    assert oak.book.need("unit-2", Unit).label == "2D"
