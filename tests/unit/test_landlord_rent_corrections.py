"""Corrections of rents that were charged ahead, once a tenancy's last day has changed."""

from __future__ import annotations

from datetime import date
from typing import Any

from steward.trades.portfolio.ledger_entries import Charge
from steward.trades.portfolio.rent_corrections import corrected_rents
from steward.trades.portfolio.tenancies import Tenancy
from tests.support.landlord import tenancy
from tests.support.records_in_memory import paper
from tests.support.walks import for_each
from tests.unit.test_landlord_records import changed, request
from tests.unit.test_payment_rules import charge, payment

FIRST, LAST = date(2026, 12, 1), date(2026, 12, 31)


def december(last: date = LAST, minor: int = 145_000, **fields: Any) -> Charge:
    """The rent of December through a day."""
    return charge("chg-12", minor, due_on=FIRST, period=f"{FIRST}/{last}", mandate_id="mnd-1", **fields)


@for_each(
    ("before", "after"),
    [
        (tenancy(ended_on=LAST), tenancy()),
        (tenancy(end=LAST), tenancy(end=date(2027, 12, 31))),
        (tenancy(end=LAST), tenancy(end=LAST, state="periodic")),
    ],
)
def test_whole_rent_stays_when_the_tenancy_goes_on(before: Tenancy, after: Tenancy) -> None:
    assert corrected_rents(paper(after, december()), before, after) == []


def test_link_and_collection_follow_a_rent_that_is_charged_again() -> None:
    before, after = tenancy(ended_on=date(2026, 12, 10)), tenancy()
    other = charge("chg-1")
    link = request(charge_ids=("chg-1", "chg-12"))
    begun = payment(state="pending", mandate_id="mnd-1", charge_id="chg-12")
    unmoved = (request(record_id="prq-2", charge_ids=("chg-1",)), payment("pay-2", state="pending", charge_id="chg-1"))
    short = december(last=date(2026, 12, 10), minor=46_774)
    gone, new, *follow = corrected_rents(paper(after, other, short, link, begun, *unmoved), before, after)
    assert (gone.record_id, gone.state) == ("chg-12", "reversed")
    assert isinstance(new, Charge)
    assert new == changed(december(), record_id=new.record_id)
    assert follow == [
        changed(link, charge_ids=("chg-1", new.record_id)),
        changed(begun, charge_id=new.record_id),
    ]
