"""Rents charged ahead, once a tenancy's last day is known: through the Lambda handlers."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

from steward.trades.portfolio.ledger_entries import CHARGE, Charge
from steward.trades.portfolio.scanning.rent_charges import rents
from steward.trades.portfolio.tenancies import Tenancy
from steward.trades.records.money import Money
from tests.support.cloud import MARIA, Cloud, account_of
from tests.support.lettings import FLAT, approved, book_of, calls, landlords_cloud, let_to_pete
from tests.support.walks import for_each
from tests.unit.test_landlord_records import request

DECEMBER = date(2026, 12, 1)


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    with landlords_cloud() as running:
        yield running


def let_with_december_charged(cloud: Cloud) -> str:
    """Pete's tenancy, with the rent of December charged ahead."""
    *_, tenancy_id = let_to_pete(cloud)
    where = {"tenancy_id": tenancy_id, "place": FLAT}
    calls(cloud, "record_payment", where | {"amount": "100", "received_on": "2026-11-19"})
    cloud.wiring.records.change(
        account_of(cloud), "scan-1", "", lambda book: rents(book, book.need(tenancy_id, Tenancy), DECEMBER)
    )
    assert owed(cloud, tenancy_id) == usd(138_000)
    return tenancy_id


def usd(minor: int) -> Money:
    return Money(minor=minor, currency="USD")


def owed(cloud: Cloud, tenancy_id: str) -> Money:
    return book_of(cloud).balance(tenancy_id, "USD")


def open_rents(cloud: Cloud, tenancy_id: str) -> list[str]:
    return [one.period for one in book_of(cloud).open_under(tenancy_id, CHARGE, Charge)]


def standing(cloud: Cloud, tenancy_id: str) -> list[tuple[str, int]]:
    charges = book_of(cloud).under(tenancy_id, CHARGE, Charge)
    return [(one.period, one.amount.minor) for one in charges if one.type == "rent" and one.state != "reversed"]


def test_rent_due_after_the_last_day_is_taken_back(cloud: Cloud) -> None:
    tenancy_id = let_with_december_charged(cloud)
    where = {"tenancy_id": tenancy_id, "place": FLAT}
    approved(cloud, "update_tenancy", where | {"event": "end", "day": "2026-11-19"})
    (asked,) = (text for text in cloud.texts_to(MARIA) if "as the last day" in text)
    assert "With that last day nothing is owed: the $1,380.00 that stands open falls away." in asked
    assert (standing(cloud, tenancy_id), owed(cloud, tenancy_id)) == ([], usd(0))


def test_rent_follows_a_notice_and_its_withdrawal(cloud: Cloud) -> None:
    tenancy_id = let_with_december_charged(cloud)
    where = {"tenancy_id": tenancy_id, "place": FLAT}
    notice = where | {"event": "notice", "day": "2026-12-10", "agreed": True}
    whole, shortened = [("2026-12-01/2026-12-31", 138_000)], [("2026-12-01/2026-12-10", 44_516)]
    for _ in range(2):
        approved(cloud, "update_tenancy", notice)
        assert standing(cloud, tenancy_id) == shortened
        approved(cloud, "update_tenancy", where | {"event": "withdraw_notice", "day": "2026-11-20"})
        assert standing(cloud, tenancy_id) == whole
    assert owed(cloud, tenancy_id) == usd(138_000)
    calls(cloud, "record_payment", where | {"amount": "1380", "received_on": "2026-11-20"})
    approved(cloud, "update_tenancy", notice)
    assert standing(cloud, tenancy_id) == shortened
    assert (open_rents(cloud, tenancy_id), owed(cloud, tenancy_id)) == ([], usd(44_516 - 138_000))
    assert not cloud.wiring.records.compared(account_of(cloud))


@for_each(
    ("agreed", "under_notice"),
    [
        (False, "A notice is on record: rent is owed until Jan 31, 2027 unless less was agreed in writing."),
        (True, "Under the notice on record, rent would be owed until Jan 31, 2027."),
    ],
    cloud=cloud,
)
def test_end_before_a_notice_says_until_when_rent_is_paid_and_owed(
    cloud: Cloud, agreed: bool, under_notice: str
) -> None:
    tenancy_id = let_with_december_charged(cloud)
    where = {"tenancy_id": tenancy_id, "place": FLAT}
    approved(cloud, "update_tenancy", where | {"event": "notice", "day": "2027-01-31", "agreed": True})

    def asked(day: str) -> list[str]:
        calls(cloud, "update_tenancy", where | {"event": "end", "day": day, "agreed": agreed})
        question = next(text for text in reversed(cloud.texts_to(MARIA)) if "May I end the tenancy" in text)
        return question.splitlines()

    assert under_notice in asked("2026-12-31")
    assert "Rent is paid until" not in "".join(asked("2026-12-31"))
    calls(cloud, "record_payment", where | {"amount": "1380", "received_on": "2026-11-20"})
    for day in ("2026-12-30", "2026-12-20"):
        said = asked(day)
        assert {under_notice, "Rent is paid until Dec 31, 2026."} <= {*said}, day
    assert "With that last day they have paid $489.68 too much." in said
    assert "falls away" not in "".join(said)
    said = asked("2027-01-31")
    assert "A notice is on record: the last day is Jan 31, 2027." in said
    assert "Rent is paid until" not in "".join(said)


@for_each(
    ("day", "left"), [("2026-12-10", "only $445.16 is left"), ("2026-11-30", "nothing is left to pay")], cloud=cloud
)
def test_earlier_last_day_warns_of_a_link_for_the_whole_rent(cloud: Cloud, day: str, left: str) -> None:
    tenancy_id = let_with_december_charged(cloud)
    (rent,) = book_of(cloud).open_under(tenancy_id, CHARGE, Charge)
    about = {"account_id": account_of(cloud), "tenancy_id": tenancy_id, "property_id": rent.property_id}
    link = request(**about, amount=rent.amount, charge_ids=(rent.record_id,))
    cloud.wiring.records.change(account_of(cloud), "link-1", "", lambda _: [link])
    where = {"tenancy_id": tenancy_id, "place": FLAT}
    approved(cloud, "update_tenancy", where | {"event": "notice", "day": day, "agreed": True})
    told = "\n".join(cloud.texts_to(MARIA))
    assert "The link to pay $1,380.00 still works until" in told
    assert f"although {left}: tell them not to use it." in told
