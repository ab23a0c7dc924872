"""Undo of a payment that had ended a follow-up: the receipt says that the debt is open again, and it is found again."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from steward.trades.portfolio.ledger_entries import CHARGE, Charge
from tests.support.cloud import MARIA, Cloud, account_of
from tests.support.follow_ups import scan
from tests.support.lettings import FLAT, approved, at, book_of, calls, let_to_pete, owing, paid, working_landlord
from tests.support.plumber import undo_code_of

OVERDUE_AGAIN = "$1,380.00 for 118 Oak Street, 4B is overdue again, since Sun, Nov 1, 2026 (Pete Rossi)."


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    with working_landlord() as running:
        yield running


def undone(cloud: Cloud) -> str:
    """The receipt of an undo of the payment."""
    cloud.text(MARIA, f"UNDO {undo_code_of(cloud, 'The payment of')}")
    cloud.settle()
    return cloud.texts_to(MARIA)[-1]


def test_undo_of_the_payment_that_ended_a_workflow_says_who_owes_again(cloud: Cloud) -> None:
    paid(cloud, owing(cloud), "1480")
    assert at(cloud)[0] == "completed"
    assert OVERDUE_AGAIN in undone(cloud)


@pytest.mark.parametrize("amount", ["1480", "500"])
def test_undo_names_only_what_its_payment_had_paid_as_overdue_again(cloud: Cloud, amount: str) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    of = {"tenancy_id": tenancy_id, "place": FLAT}
    for month, charged in (("10", "1450"), ("11", "1480")):
        rent = {"kind": "rent", "amount": charged, "due_on": f"2026-{month}-01"}
        approved(cloud, "add_charge", {**of, **rent})
    november = next(one for one in book_of(cloud).open_under(tenancy_id, CHARGE, Charge) if one.due_on.month == 11)
    paying = {"amount": amount, "received_on": "2026-11-20", "method": "bank", "charge_ids": [november.record_id]}
    calls(cloud, "record_payment", {**of, **paying})
    assert OVERDUE_AGAIN.replace("1,380", f"{int(amount):,}") in undone(cloud)


def test_undo_of_the_last_instalment_says_what_is_left_of_the_plan(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    of = {"tenancy_id": tenancy_id, "place": FLAT}
    approved(cloud, "add_charge", {**of, "kind": "rent", "amount": "600", "due_on": "2026-11-01"})
    plan = {"instalments": [{"due_on": "2026-12-01", "amount": "600"}], "event": "accept"}
    approved(cloud, "save_payment_plan", {**of, **plan})
    calls(cloud, "record_payment", {**of, "amount": "600", "received_on": "2026-11-20", "method": "bank"})
    overdue = OVERDUE_AGAIN.replace("1,380", "600")
    assert f"{overdue} The payment plan has $600.00 left again." in undone(cloud)


def test_undo_of_a_payment_of_nothing_overdue_says_no_more(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    paid(cloud, {"tenancy_id": tenancy_id, "place": FLAT}, "100")
    assert "again" not in undone(cloud)


def follow_ups(cloud: Cloud) -> list[str]:
    needing = cloud.wiring.scan_store.needing(account_of(cloud), cloud.wiring.clock())
    return [one.state for one in needing if one.check == "arrears"]


def questions(cloud: Cloud) -> int:
    return sum("May I follow up with Pete Rossi" in text for text in cloud.texts_to(MARIA))


@pytest.mark.parametrize("decided", [True, False])
def test_follow_up_of_a_debt_is_found_again_after_the_undo(cloud: Cloud, *, decided: bool) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    of = {"tenancy_id": tenancy_id, "place": FLAT}
    approved(cloud, "add_charge", {**of, "kind": "rent", "amount": "1380", "due_on": "2026-11-10"})
    scan(cloud, minutes=1)
    assert (follow_ups(cloud), questions(cloud)) == (["proposed"], 1)
    if decided:
        asked = next(text for text in cloud.texts_to(MARIA) if "May I follow up with Pete Rossi" in text)
        cloud.text(MARIA, f"YES {re.findall(r'YES ([A-Z0-9]{2,4})', asked)[0]}")
        cloud.settle()
        assert at(cloud)[0] == "running"
    paid(cloud, of, "1480")
    scan(cloud)
    # The question that is withdrawn ends.
    cloud.later(60)
    assert follow_ups(cloud) == []
    undone(cloud)
    scan(cloud, minutes=20)
    # What was begun is on the list; what nobody had decided is asked again.
    assert (follow_ups(cloud), questions(cloud)) == ((["told"], 1) if decided else (["proposed"], 2))
