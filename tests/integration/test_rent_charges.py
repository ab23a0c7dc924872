"""Rent is charged once per period, also after a long outage; the record check finds missing charges."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from infra.cli.lookups import CommandError
from infra.cli.records import check_records
from steward.trades.portfolio.ledger_entries import CHARGE, Charge
from steward.trades.portfolio.payment_allocation import reverse_ledger_entry
from steward.trades.portfolio.rent_schedule import RentTerms
from steward.trades.portfolio.tenancies import begin_tenancy, update_tenancy_records
from steward.trades.records.service import RecordService
from tests.support.landlord import ZONES, A, Landlord, landlord, unit, usd
from tests.support.walks import for_each

DAY = timedelta(days=1)


@contextmanager
def oak_street(zone: str) -> Iterator[Landlord]:
    """A flat at 118 Oak Street, let for 1,450 on the first of each month; recorded today, on 20 November 2026."""
    with landlord(zone) as one:
        one.put(one.place(), unit("unit-1"))
        one.do(lambda book: begin_tenancy(book, one.tenancy(charged_from=None)))
        yield one


in_every_zone = for_each("zone", ZONES, oak=oak_street)


def charged(oak: Landlord) -> list[str]:
    return [f"{one.due_on:%Y-%m-%d}" for one in oak.book.under("tcy-1", CHARGE, Charge)]


@in_every_zone
def test_rents_are_all_charged_when_nobody_looked_for_five_months(oak: Landlord) -> None:
    oak.scan()
    assert charged(oak) == ["2026-12-01"]
    oak.at(date(2027, 5, 3))
    for _ in range(2):
        oak.scan()
    assert charged(oak) == [
        f"{year}-{month:02}-01" for year, month in [(2026, 12), *((2027, one) for one in range(1, 7))]
    ]
    assert oak.book.balance("tcy-1", "USD") == usd(7 * 145_000)


@in_every_zone
def test_rents_are_all_charged_when_nobody_looked_from_the_beginning(oak: Landlord) -> None:
    oak.at(date(2027, 2, 10))
    oak.scan()
    assert charged(oak) == ["2026-12-01", "2027-01-01", "2027-02-01", "2027-03-01"]


@in_every_zone
def test_weekly_rents_of_a_year_are_charged_at_one_look(oak: Landlord) -> None:
    terms = (RentTerms(start=date(2026, 1, 5), rent=usd(31_000), per="week", due_day=1),)
    weekly = oak.tenancy("tcy-2", "unit-2", terms=terms, start=date(2026, 1, 5))
    oak.put(unit("unit-2"))
    oak.do(lambda book: begin_tenancy(book, weekly))
    oak.at(date(2027, 11, 22))
    oak.scan()
    days = [one.due_on for one in oak.book.under("tcy-2", CHARGE, Charge)]
    assert days == [date(2026, 11, 23) + 7 * number * DAY for number in range(len(days))]
    assert len(days) > 52


@in_every_zone
def test_rent_is_charged_to_the_last_day_when_a_tenancy_ended_in_the_gap(oak: Landlord) -> None:
    oak.at(date(2027, 2, 10))
    oak.do(lambda book: update_tenancy_records(book, "tcy-1", "end", date(2027, 1, 16), "owner"))
    oak.scan()
    assert charged(oak) == ["2026-12-01", "2027-01-01"]
    assert oak.book.balance("tcy-1", "USD") == usd(145_000 + round(145_000 * 16 / 31))


@in_every_zone
def test_rent_due_before_the_tenancy_was_recorded_is_not_charged(oak: Landlord) -> None:
    assert not any(one < "2026-11-20" for one in charged(oak))
    oak.scan()
    assert charged(oak) == ["2026-12-01"]


@for_each("gone", ["undone", "reversed"])
@in_every_zone
def test_a_rent_that_was_taken_back_is_not_charged_again(oak: Landlord, gone: str) -> None:
    oak.scan()
    (rent,) = oak.book.under("tcy-1", CHARGE, Charge)
    if gone == "undone":
        oak.service.undo(A, rent.change_id, "mbr-1")
    else:
        oak.do(lambda book: reverse_ledger_entry(book, rent.record_id, "Agreed."))
    for weeks in range(1, 4):
        oak.at(date(2026, 11, 21) + weeks * 7 * DAY)
        oak.scan()
    standing = [one for one in oak.book.under("tcy-1", CHARGE, Charge) if one.state != "reversed"]
    assert [str(one.due_on) for one in standing] == ["2027-01-01"]


@in_every_zone
def test_two_rents_that_were_paid_ahead_are_paid_as_they_are_charged(oak: Landlord) -> None:
    oak.pay("pay-1", usd(200_000), on=date(2026, 11, 19))
    oak.at(date(2027, 1, 10))
    oak.scan()
    states = [(str(one.due_on), one.paid) for one in oak.book.under("tcy-1", CHARGE, Charge)]
    assert states == [("2026-12-01", 145_000), ("2027-01-01", 55_000), ("2027-02-01", 0)]


@in_every_zone
def test_record_check_finds_uncharged_rents_and_charges_them(oak: Landlord, monkeypatch: pytest.MonkeyPatch) -> None:
    wiring: Any = SimpleNamespace(records=RecordService(oak.store, oak.service._trade, lambda: oak.now))
    monkeypatch.setattr("infra.cli.records.account_at", lambda *_: A)

    def said(*, mend: bool) -> list[str]:
        return list(check_records(wiring, "", mend=mend))

    assert said(mend=False) == ["0 missing, 0 superfluous, 0 wrong balances."]
    oak.at(date(2027, 1, 10))
    with pytest.raises(CommandError):
        said(mend=False)
    assert said(mend=True)[1:] == [
        "118 Oak Street, 1: the rent of 1450.00 USD that was due on 2026-12-01 is not charged.",
        "118 Oak Street, 1: the rent of 1450.00 USD that was due on 2027-01-01 is not charged.",
        "2 rents charged.",
    ]
    assert said(mend=False) == ["0 missing, 0 superfluous, 0 wrong balances."]
    assert charged(oak) == ["2026-12-01", "2027-01-01"]
