"""Rent collection by mandate at the fake Stripe: agreed by the tenant, collected when due, retried, stopped."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from typing import Any

import pytest

from steward.tools.declaration import Autonomy
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Unknown
from steward.trades.portfolio.ledger_entries import CHARGE, Charge, Payment
from steward.trades.portfolio.mandates import MANDATE, RentMandate
from steward.trades.portfolio.tenancies import TENANCY, Tenancy
from steward.trades.portfolio.tools.autopay.run import payments_collect
from steward.trades.records.money import Money
from tests.support.cloud import MARIA
from tests.support.stripe_setup import FLAT, TENANCY_ID, Till, open_till
from tests.support.walks import for_each

FIRST = date(2026, 12, 1)


@pytest.fixture
def till() -> Iterator[Till]:
    with open_till() as opened:
        yield opened


def tenancy(till: Till) -> Tenancy:
    return till.book.need(TENANCY_ID, Tenancy)


def rent(till: Till, due_on: date = FIRST) -> Charge:
    """The rent that is due that day."""
    (line,) = till.book.lines(TENANCY_ID, CHARGE, due_on, due_on)
    return till.book.need(line.record_id, Charge)


def intents(till: Till) -> list[dict[str, Any]]:
    """All that was collected of the tenant at the provider."""
    return till.stripe.intents(till.mandate().customer_ref)


def due(till: Till) -> None:
    """The first rent is due, and somebody looks at 9:41 there."""
    till.scan()
    till.scan(days=11)


def states(till: Till) -> list[tuple[str, int]]:
    return [(one.state, one.tries) for one in till.payments()]


def test_a_tenant_agrees_and_rent_is_collected_when_due_and_refunded(till: Till) -> None:
    offered = till.offers()
    assert (offered.state, offered.url in till.texts(), tenancy(till).autopay) == ("open", True, False)
    till.stripe.set_up(offered.session_id, "Pete Rossi")
    for event in till.stripe.waiting:
        body = json.dumps(event)
        assert till.post(till.stripe.webhook, body, till.stripe.signed(body, secret="whsec_another")).status == 400
    till.settle()
    assert not tenancy(till).autopay
    assert {answer.status for answer in till.told()} == {200}
    mandate = till.mandate()
    assert (mandate.state, mandate.method, tenancy(till).autopay) == ("standing", "card", True)
    assert till.texts().count("the tenant has agreed to pay automatically") == 1
    till.scan()
    assert rent(till).mandate_id == mandate.record_id
    till.scan(days=10)
    assert till.payments() == []
    # On its day it is asked for before anybody has heard what becomes of it.
    till.scan(days=1)
    assert states(till) == [("pending", 0)]
    till.told()
    (payment,) = till.payments()
    assert (payment.state, payment.method, str(payment.amount)) == ("cleared", "card", "1450.00 USD")
    assert (rent(till).state, len(intents(till))) == ("paid", 1)
    assert till.texts().count(f"$1,450.00 was collected for {FLAT}") == 1
    for _ in range(3):
        till.scan(minutes=15)
    till.later(days=1)
    assert (len(till.payments()), len(intents(till))) == (1, 1)
    till.is_right()
    # It is refunded like one by link.
    payment_id = till.payments()[0].record_id
    till.approves("payments_refund", {"payment_id": payment_id, "amount": "450", "reason": "Too much"})
    till.told()
    assert (till.payments()[0].kept, rent(till).state) == (100_000, "part_paid")
    till.stripe.refund({"payment_intent": till.payments()[0].payment_ref})
    till.told()
    assert (till.payments()[0].state, rent(till).state) == ("refunded", "open")
    till.is_right()


def test_a_rent_that_was_charged_before_they_agreed_is_collected_too(till: Till) -> None:
    till.scan()
    assert rent(till).mandate_id == ""
    till.agrees()
    due(till)
    till.told()
    assert (states(till), rent(till).state) == ([("cleared", 0)], "paid")


def test_collected_rent_is_not_reminded_and_each_rent_is_paid_apart(till: Till) -> None:
    till.agrees()
    # Three days before it is due others are reminded.
    till.scan()
    till.scan(days=8)
    till.scan(days=3)
    till.told()
    till.scan(days=20)
    till.scan(days=11)
    till.told()
    assert [(one.state, one.charge_id) for one in till.payments()] == [
        ("cleared", rent(till).record_id),
        ("cleared", rent(till, date(2027, 1, 1)).record_id),
    ]
    assert "could be reminded" not in till.texts()
    assert len({one["metadata"]["steward_request"] for one in intents(till)}) == 2


def test_failed_collection_is_retried_after_three_days(till: Till) -> None:
    till.agrees(declines=1)
    due(till)
    till.told()
    assert states(till) == [("failed", 0)]
    assert till.texts().count("has failed. Nothing was received.") == 1
    assert rent(till).left == rent(till).amount
    till.scan(days=2)
    assert states(till) == [("failed", 0)]
    till.scan(days=1)
    assert states(till) == [("pending", 1)]
    till.told()
    assert (states(till), rent(till).state) == ([("cleared", 1)], "paid")
    assert [one["status"] for one in intents(till)] == ["succeeded"]
    assert till.texts().count("was collected for") == 1
    till.is_right()


def test_collection_is_given_up_after_two_tries_and_reported(till: Till) -> None:
    till.agrees(declines=9)
    due(till)
    till.told()
    for day in range(1, 8):
        till.scan(days=1)
        till.told()
        assert states(till) == [("failed", min(day // 3, 2))], day
    assert till.stripe.asked[f"POST /payment_intents/{intents(till)[0]['id']}/confirm"] == 2
    # A week late it is arrears like any other.
    assert till.texts().count("has failed. Nothing was received.") == 3
    assert "May I follow up with" in till.texts().rpartition("has failed")[2]
    payment_id = till.payments()[0].record_id
    assert "it was tried again 2 times" in till.calls("payments_retry", {"payment_id": payment_id})
    till.is_right()


def test_a_bank_takes_days_and_nobody_is_asked_meanwhile(till: Till) -> None:
    till.agrees(by_bank=True)
    due(till)
    till.told()
    assert states(till) == [("pending", 0)]
    for _ in range(8):
        till.scan(days=1)
    assert "overdue" not in till.texts()
    till.stripe.bank_pays(intents(till)[0]["id"], received=False)
    till.told()
    assert states(till) == [("failed", 0)]
    till.scan(days=3)
    assert states(till) == [("pending", 1)]
    till.stripe.bank_pays(intents(till)[0]["id"], received=True)
    till.told()
    assert (states(till), till.payments()[0].method) == ([("cleared", 1)], "bank")
    till.is_right()


def test_collection_is_polled_when_no_webhook_comes(till: Till) -> None:
    till.stripe.set_up(till.offers().session_id)
    till.stripe.forget()
    till.later(hours=25)
    assert tenancy(till).autopay
    due(till)
    till.stripe.forget()
    till.later(minutes=2)
    assert states(till) == [("cleared", 0)]


def test_collection_is_booked_once_from_repeated_unordered_webhooks(till: Till) -> None:
    till.stripe.set_up(till.offers().session_id)
    agreed = till.stripe.waiting
    till.told()
    due(till)
    for event in [*reversed(till.stripe.waiting), *agreed, *till.stripe.waiting]:
        for event_id in (event["id"], event["id"], f"{event['id']}x"):
            body = json.dumps({**event, "id": event_id})
            assert till.post(till.stripe.webhook, body, till.stripe.signed(body)).status == 200
        till.settle()
    assert states(till) == [("cleared", 0)]
    assert till.texts().count("was collected for") == till.texts().count("the tenant has agreed") == 1
    till.is_right()


def test_a_tenant_withdraws_and_nothing_is_collected_any_more(till: Till) -> None:
    mandate = till.agrees()
    till.scan()
    till.stripe.detach(mandate.method_ref)
    till.told()
    assert (till.mandate().state, tenancy(till).autopay) == ("withdrawn", False)
    assert till.texts().count("118 Oak Street, t: nothing is collected from the tenant any more") == 1
    till.scan(days=11)
    assert till.payments() == []
    # What was charged for it is a rent like any other.
    till.scan(days=1)
    assert (
        "has not paid $1,450.00 of the rent for 118 Oak Street, t, due since Tue, Dec 1, 2026. They could"
        in till.texts()
    )
    assert "no mandate of theirs stands" in till.calls("payments_collect", {"charge_id": rent(till).record_id})


def test_a_bank_that_is_told_to_pay_no_more_counts_as_withdrawn(till: Till) -> None:
    till.stripe.revoke(till.agrees(by_bank=True).session_id)
    till.told()
    assert till.mandate().state == "withdrawn"


def test_unreported_withdrawal_shows_at_the_next_collection(till: Till) -> None:
    mandate = till.agrees()
    till.scan()
    till.stripe.detach(mandate.method_ref)
    till.stripe.forget()
    till.scan(days=11)
    till.later(minutes=2)
    assert states(till) == [("failed", 0)]
    assert intents(till) == []
    assert (till.mandate().state, tenancy(till).autopay) == ("withdrawn", False)
    till.is_right()


def test_a_webhook_that_matches_nothing_changes_nothing(till: Till) -> None:
    till.agrees()
    due(till)
    (payment,) = till.payments()
    till.stripe.forget()
    # Somebody else's, which says that it is ours.
    till.stripe.paid_elsewhere(145_000, "USD", "heron", {"steward_request": payment.record_id})
    till.told()
    elsewhere = {"id": "evt_other", "type": "payment_method.detached", "data": {"object": {"id": "pm_other"}}}
    other = json.dumps(elsewhere)
    assert till.post(till.stripe.webhook, other, till.stripe.signed(other)).status == 200
    till.settle()
    assert (till.mandate().state, len(till.payments())) == ("standing", 1)
    assert till.texts().count("no link of mine asked for") == 1
    assert "heron" in till.texts()


@for_each("change", [{"amount": 100, "amount_received": 100}, {"currency": "eur"}, {"metadata": {}}], till=till)
def test_collection_that_differs_from_its_request_is_not_booked(till: Till, change: Any) -> None:
    till.agrees()
    due(till)
    till.stripe.alter_intent(intents(till)[0]["id"], **change)
    till.told()
    assert states(till) == [("pending", 0)]
    assert "no link of mine asked for" in till.texts()


def test_session_that_differs_from_its_request_gives_no_mandate(till: Till) -> None:
    offered = till.offers()
    till.stripe.alter(
        offered.session_id, metadata={"steward_account": "acct-other", "steward_request": offered.record_id}
    )
    till.stripe.set_up(offered.session_id)
    till.told()
    assert (till.mandate().state, tenancy(till).autopay) == ("open", False)


@for_each(
    ("given", "why"),
    [
        ({"tenancy_id": "tcy-none"}, "there is no tenancy"),
        ({"place": "118 Oak Street, other"}, "at another place"),
        ({"start": "2026-11-19"}, "that day is past"),
    ],
    till=till,
)
def test_impossible_mandate_is_refused_and_leaves_no_record(till: Till, given: dict[str, Any], why: str) -> None:
    till.approves("payments_setup_autopay", {"tenancy_id": TENANCY_ID, "start": "2026-11-20", **given})
    assert why in till.outcome()
    assert (till.stripe.sessions(), till.book.under(TENANCY_ID, MANDATE, RentMandate)) == ([], [])


@for_each("state", ["ended", "draft"], till=till)
def test_mandate_is_refused_when_the_tenancy_is_over_or_unsigned(till: Till, state: str) -> None:
    over = {"state": "ended", "ended_on": date(2026, 11, 19)} if state == "ended" else {}

    def plan(book: Any) -> list[Any]:
        now = book.need(TENANCY_ID, Tenancy)
        if state == "ended":
            return [TENANCY.moved(now, "end", ended_on=over["ended_on"])]
        fields = {"record_id": "tcy-2", "state": "draft", "start": date(2027, 6, 1), "revision": 0}
        return [now.model_copy(update=fields)]

    till.cloud.wiring.records.change(till.account_id, "moved", "", plan)
    tenancy_id = TENANCY_ID if state == "ended" else "tcy-2"
    till.approves("payments_setup_autopay", {"tenancy_id": tenancy_id, "start": "2026-11-20"})
    assert f"the tenancy is {state}" in till.outcome()
    assert till.stripe.sessions() == []


def test_there_is_one_mandate_until_a_member_stops_it(till: Till) -> None:
    first = till.offers()
    till.offers()
    assert f"there is a mandate of theirs already: {first.record_id} is open" in till.outcome()
    till.stripe.set_up(first.session_id)
    till.told()
    till.offers()
    assert f"{first.record_id} is standing" in till.outcome()
    assert len(till.stripe.sessions()) == 1
    till.later(days=3)
    till.approves("payments_stop_autopay", {"tenancy_id": TENANCY_ID})
    till.told()
    assert (till.mandate().state, tenancy(till).autopay) == ("withdrawn", False)
    assert till.stripe.method(till.mandate().method_ref)["customer"] is None
    till.approves("payments_stop_autopay", {"tenancy_id": TENANCY_ID})
    assert "Nothing is different" in till.outcome()


def test_mandate_whose_answer_is_lost_is_on_record_and_told_later(till: Till) -> None:
    till.stripe.faults.extend(["cut_after"] * 3)
    first = till.offers()
    assert (first.state, first.session_id) == ("open", "")
    assert "it is unknown whether this was done" in till.outcome()
    assert till.offers(start="2026-12-01").record_id == first.record_id
    assert "may have been asked for already" in till.outcome()
    till.stripe.faults.clear()
    till.later(minutes=6)
    mandate, (page,) = till.mandate(), till.stripe.sessions()
    assert (mandate.record_id, mandate.session_id) == (first.record_id, page["id"])
    assert till.texts().count(mandate.url) == 1


def test_a_link_that_nobody_uses_is_over_and_may_be_asked_for_again(till: Till) -> None:
    first = till.offers()
    till.later(hours=25)
    assert till.mandate().state == "expired"
    assert till.offers(start="2026-12-01").record_id != first.record_id


@for_each("agreed", [False, True], till=till)
def test_mandate_is_undone_before_and_after_the_tenant_agreed(till: Till, agreed: bool) -> None:
    mandate = till.agrees() if agreed else till.offers()
    till.cloud.text(MARIA, f"UNDO {re.findall('UNDO ([A-Z0-9]{2,4})', till.texts())[-1]}")
    till.settle()
    till.told()
    assert till.mandate().state == ("withdrawn" if agreed else "cancelled")
    assert not tenancy(till).autopay
    if agreed:
        assert till.stripe.method(mandate.method_ref)["customer"] is None
    else:
        assert till.stripe.session(mandate.session_id)["status"] == "expired"


def pauses(till: Till) -> None:
    till.cloud.text(MARIA, "/stop")
    till.settle()


def asks_first(till: Till) -> None:
    (owner,) = till.cloud.wiring.people.owners(till.account_id)
    till.cloud.wiring.autonomy.set_level(till.account_id, "payments_collect", 1, owner)


def ends_the_tenancy(till: Till) -> None:
    def ended(book: Any) -> list[Any]:
        return [TENANCY.moved(book.need(TENANCY_ID, Tenancy), "end", ended_on=date(2026, 11, 20), autopay=False)]

    till.cloud.wiring.records.change(till.account_id, "ended", "", ended)
    till.settle()


@for_each(("meanwhile", "asked"), [(pauses, False), (asks_first, True), (ends_the_tenancy, False)], till=till)
def test_nothing_is_collected_while_paused_asked_first_or_after_the_end(
    till: Till, meanwhile: Callable[[Till], None], asked: bool
) -> None:
    till.agrees()
    till.scan()
    meanwhile(till)
    till.scan(days=11)
    assert till.payments() == []
    assert ("May I collect the rent" in till.texts()) == asked


def test_collection_is_refused_when_not_due_or_already_collected(till: Till) -> None:
    till.agrees()
    till.scan()
    assert "it is due on 2026-12-01" in till.calls("payments_collect", {"charge_id": rent(till).record_id})
    till.charge()
    assert "for rents that are due from 2026-11-20 on" in till.calls("payments_collect", {"charge_id": "chg-1"})
    assert "there is no charge" in till.calls("payments_collect", {"charge_id": "chg-none"})
    due(till)
    said = till.calls("payments_collect", {"charge_id": rent(till).record_id})
    assert "Nothing is different: it was collected by that mandate already" in said
    assert len(intents(till)) == 1


def test_rent_is_either_paid_by_link_or_collected(till: Till) -> None:
    till.agrees()
    till.scan()
    till.scan(days=10, hours=23)
    charge_id = rent(till).record_id
    assert till.asks(charge_ids=[charge_id]).startswith("Done: ")
    till.scan(hours=1)
    assert till.payments() == []
    assert "there is a link for it" in till.texts() + till.outcome()
    # It is tried again once, and given up.
    till.later(minutes=10)
    till.later(hours=25)
    assert till.calls("payments_collect", {"charge_id": charge_id}).startswith("Done: ")
    assert "that is being collected" in till.asks(charge_ids=[charge_id])


def test_collection_becomes_credit_when_the_rent_was_paid_meanwhile(till: Till) -> None:
    till.agrees(by_bank=True)
    due(till)
    paid = {"tenancy_id": TENANCY_ID, "amount": "1450", "received_on": "2026-11-30", "method": "cheque"}
    assert till.calls("record_payment", paid).startswith("Done: ")
    till.stripe.bank_pays(intents(till)[0]["id"], received=True)
    till.told()
    assert "so $1,450.00 of it stays as a credit" in till.texts()
    # As much as the next rent, which is written ahead.
    assert till.book.balance(TENANCY_ID, "USD") == Money(minor=0, currency="USD")
    till.is_right()


@for_each(
    ("change", "why"),
    [
        ({"state": "cleared"}, "the payment is cleared: only one that has failed"),
        ({"mandate_id": ""}, "it did not come by a mandate"),
        ({"tries": 2}, "it was tried again 2 times"),
        ({"failed_on": date(2026, 11, 30)}, "may be tried again from 2026-12-03 on"),
    ],
    till=till,
)
def test_payment_that_cannot_be_retried_is_refused(till: Till, change: dict[str, Any], why: str) -> None:
    till.agrees(declines=1)
    due(till)
    till.told()
    (payment,) = till.payments()

    def plan(book: Any) -> list[Any]:
        return [book.need(payment.record_id, Payment).model_copy(update=change)]

    till.cloud.wiring.records.change(till.account_id, "changed", "", plan)
    assert why in till.calls("payments_retry", {"payment_id": payment.record_id})
    assert len(intents(till)) == 1


def test_a_payment_of_which_a_part_came_otherwise_is_not_collected_again(till: Till) -> None:
    till.agrees(declines=1)
    due(till)
    till.told()
    paid = {"tenancy_id": TENANCY_ID, "amount": "450", "received_on": "2026-12-01", "method": "cash"}
    assert till.calls("record_payment", paid).startswith("Done: ")
    till.scan(days=3)
    assert ("failed", 0) in states(till)
    assert "the amount on record is another one. Nothing happened." in till.texts()


@for_each("fault", ["cut_after", "down_after"], till=till)
def test_a_collection_whose_answer_is_lost_is_found_and_not_made_again(till: Till, fault: Any) -> None:
    till.agrees()
    till.scan()
    till.stripe.faults.extend([fault, fault, fault])
    till.scan(days=11)
    assert (states(till), len(intents(till))) == ([("pending", 0)], 1)
    till.stripe.faults.clear()
    till.stripe.forget()
    till.later(minutes=6)
    assert (states(till), len(intents(till))) == ([("cleared", 0)], 1)


def test_collection_that_runs_again_collects_nothing_more(till: Till) -> None:
    """As the sweep does after a run that died once the provider had been asked, and before it had answered."""
    till.agrees()
    till.scan()
    till.cloud.clock.shift(timedelta(days=11))
    wiring = till.cloud.wiring
    (owner,) = wiring.people.owners(till.account_id)
    call = ToolCall(
        call_id="call-again",
        account_id=till.account_id,
        conversation_id="conv-again",
        member_id=owner.member_id,
        tool="payments_collect",
        group="portfolio",
        created_at=wiring.clock(),
        repeatable=True,
        provenance="account",
        level=Autonomy.SILENT,
        language="en",
        arguments={"charge_id": rent(till).record_id, "place": FLAT},
        resolved={},
    )
    till.stripe.faults.extend(["cut_after"] * 3)
    assert isinstance(payments_collect(call, wiring), Unknown)
    assert isinstance(payments_collect(call, wiring), Done)
    till.told()
    assert (states(till), len(intents(till))) == ([("cleared", 0)], 1)


def test_collection_is_retried_when_the_provider_was_down(till: Till) -> None:
    till.agrees()
    till.scan()
    till.stripe.faults.extend(["slow_down"] * 3)
    till.scan(days=11)
    till.stripe.faults.clear()
    till.later(minutes=6)
    assert (states(till), intents(till)) == ([("failed", 0)], [])
    till.scan(days=3)
    till.told()
    assert (states(till), len(intents(till))) == ([("cleared", 1)], 1)
