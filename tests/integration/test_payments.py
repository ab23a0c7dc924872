"""Payment links at the fake Stripe: requested, paid, reported and recorded once; refunds."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from infra.local.world.script import say, use_tool
from steward.tools.declaration import Autonomy
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Unknown
from steward.trades.portfolio.payment_requests import REQUEST, PaymentRequest
from steward.trades.portfolio.tools.payments.run import payments_create_link
from steward.trades.records.money import Money
from tests.support import aws_inspection
from tests.support.cloud import MARIA
from tests.support.stripe_setup import FLAT, TENANCY_ID, Till, open_till
from tests.support.walks import for_each


@pytest.fixture
def till() -> Iterator[Till]:
    with open_till() as opened:
        yield opened


def test_charge_is_asked_for_by_one_link_and_paid_by_it(till: Till) -> None:
    request = till.link()
    assert request.url in till.texts()
    assert (request.state, str(request.amount)) == ("open", "1295.00 USD")
    assert f"there is a link for that already ({request.record_id}" in till.asks(charge_ids=["chg-1"])
    till.stripe.pay(request.session_id, "Pete Rossi")
    assert {answer.status for answer in till.told()} == {200}
    (payment,) = till.payments()
    assert (payment.state, payment.amount, payment.credit) == ("cleared", request.amount, 0)
    assert till.charge_now().state == "paid"
    assert till.request().state == "paid"
    assert till.book.balance(TENANCY_ID, "USD") == Money(minor=0, currency="USD")
    assert till.texts().count("$1,295.00 was paid by link") == 1
    assert "there is nothing to pay on chg-1: it is paid" in till.asks(charge_ids=["chg-1"])
    assert len(till.stripe.sessions()) == 1
    till.is_right()


def test_payment_link_is_made_later_when_lambda_is_too_busy(till: Till) -> None:
    wanted = {"place": FLAT, "tenancy_id": TENANCY_ID, "purpose": "Rent", "charge_ids": [till.charge()]}
    till.cloud.model.add(use_tool("payments_create_link", wanted), say("Here it is."))
    with aws_inspection.too_busy_to_invoke():
        till.cloud.text(MARIA, "Please ask for the rent")
        till.settle()
    till.later(minutes=3)
    assert till.request().state == "open"
    assert till.request().url in till.texts()
    assert "unknown" not in till.texts()
    till.is_right()


def test_payment_is_booked_once_from_repeated_unordered_webhooks(till: Till) -> None:
    request = till.link()
    till.stripe.pay(request.session_id)
    intent = till.stripe.session(request.session_id)["payment_intent"]
    till.stripe.refund({"payment_intent": intent, "amount": "29500"})
    events = till.stripe.waiting
    for event in [*reversed(events), *events]:
        # Stripe gives an event it tells again the same id, and a second one of the same thing another.
        for event_id in (event["id"], event["id"], f"{event['id']}x"):
            body = json.dumps({**event, "id": event_id})
            assert till.post(till.stripe.webhook, body, till.stripe.signed(body)).status == 200
        till.settle()
    (payment,) = till.payments()
    assert (payment.state, payment.kept, payment.credit) == ("cleared", 100_000, 0)
    assert till.charge_now().left == Money(minor=29_500, currency="USD")
    assert till.book.balance(TENANCY_ID, "USD") == Money(minor=29_500, currency="USD")
    assert till.texts().count("was paid by link") + till.texts().count("was given back") <= 2
    till.is_right()


def test_poll_finds_payment_and_refund_when_no_webhook_comes(till: Till) -> None:
    request = till.link()
    till.later(hours=23)
    till.stripe.pay(request.session_id)
    till.stripe.forget()
    till.later(hours=2)
    assert till.request().state == "paid"
    assert till.charge_now().state == "paid"
    assert till.texts().count("was paid by link") == 1
    # So does what goes back afterwards.
    intent = till.stripe.session(request.session_id)["payment_intent"]
    till.stripe.refund({"payment_intent": intent})
    till.stripe.forget()
    till.later(hours=25)
    (payment,) = till.payments()
    assert (payment.state, payment.kept) == ("refunded", 0)
    assert till.charge_now().state == "open"
    till.is_right()


def test_a_link_expires_is_asked_for_again_and_taken_back_by_closing_it(till: Till) -> None:
    request = till.link()
    till.later(hours=25)
    assert till.request().state == "expired"
    assert till.asks(charge_ids=["chg-1"]).startswith("Done: ")
    again = till.request()
    assert again.record_id != request.record_id
    till.cloud.text(MARIA, f"UNDO {re.findall('UNDO ([A-Z0-9]{2,4})', till.texts())[-1]}")
    till.settle()
    assert till.stripe.session(again.session_id)["status"] == "expired"
    assert till.request().state == "cancelled"


def received(till: Till, amount: str) -> str:
    """Maria records what was paid in cash: the newest text to her."""
    paid = {"tenancy_id": TENANCY_ID, "amount": amount, "received_on": "2026-11-20", "method": "cash"}
    till.calls("record_payment", paid)
    return till.cloud.texts_to(MARIA)[-1]


def test_part_payment_warns_of_a_link_when_it_still_takes_the_whole(till: Till) -> None:
    till.link()
    still = "The link to pay $1,295.00 still works until Sat 9:40 AM, although {}: tell them not to use it."
    assert still.format("only $795.00 is left") in received(till, "500.00")
    assert still.format("nothing is left to pay") in received(till, "795.00")
    till.later(hours=25)
    assert till.request().state == "expired"
    assert "The link" not in received(till, "10.00")


def test_part_payment_does_not_mention_a_link_that_asks_for_the_rest(till: Till) -> None:
    till.charge()
    till.link(amount="500.00")
    assert "The link" not in received(till, "795.00")


def test_a_bank_takes_days_and_may_say_no(till: Till) -> None:
    request = till.link()
    till.stripe.pay(request.session_id, "Pete Rossi", by_bank=True)
    till.told()
    assert [one.state for one in till.payments()] == ["pending"]
    assert till.charge_now().state == "open"
    till.stripe.bank_says(request.session_id, received=False)
    till.told()
    assert [one.state for one in till.payments()] == ["failed"]
    assert till.request().state == "failed"
    assert "has failed. Nothing was received." in till.texts()
    assert till.book.balance(TENANCY_ID, "USD") == Money(minor=129_500, currency="USD")
    till.is_right()


def test_a_bank_that_says_yes_clears_the_payment(till: Till) -> None:
    request = till.link()
    till.stripe.pay(request.session_id, "Pete Rossi", by_bank=True)
    till.told()
    till.stripe.bank_says(request.session_id, received=True)
    till.told()
    (payment,) = till.payments()
    assert (payment.state, till.charge_now().state) == ("cleared", "paid")
    assert till.texts().count("was paid by link") == 1


def test_a_charge_paid_by_cheque_meanwhile_leaves_a_credit_and_is_told(till: Till) -> None:
    request = till.link()
    paid = {"tenancy_id": TENANCY_ID, "amount": "1295", "received_on": "2026-11-19", "method": "cheque"}
    assert till.calls("record_payment", paid).startswith("Done: ")
    till.stripe.pay(request.session_id)
    till.told()
    card = next(one for one in till.payments() if one.method == "card")
    assert (card.state, card.credit, card.allocations) == ("cleared", 129_500, ())
    assert till.book.balance(TENANCY_ID, "USD") == Money(minor=-129_500, currency="USD")
    assert "so $1,295.00 of it stays as a credit" in till.texts()
    till.is_right()


def test_unmatched_payment_is_told_as_outside_text_and_not_booked(till: Till) -> None:
    request = till.link()
    till.stripe.paid_elsewhere(129_500, "USD", f"Rent, kestrel {request.record_id}")
    till.told()
    till.stripe.paid_elsewhere(129_500, "USD", "heron", {"steward_request": request.record_id})
    till.told()
    assert till.payments() == []
    assert till.request().state == "open"
    said = till.texts()
    assert said.count("no link of mine asked for") == 2
    assert "kestrel" in said
    assert "heron" in said
    till.cloud.model.add(say("Yes."))
    till.cloud.text(MARIA, "Did anything come?")
    till.settle()
    seen = json.dumps(till.cloud.model.requests[-1].body)
    assert "<outside" in seen
    assert "kestrel" not in seen
    assert "heron" not in seen


@for_each("fault", ["cut_after", "down_after"], till=till)
def test_link_whose_answer_is_lost_is_on_record_and_told_later(till: Till, fault: Any) -> None:
    charge_id = till.charge()
    till.stripe.faults.extend([fault, fault, fault])
    assert "it is unknown whether this was done" in till.asks(charge_ids=[charge_id])
    # Another call for something else of it makes no second page.
    assert "may have been asked for already" in till.asks(charge_ids=[charge_id], amount="10")
    till.stripe.faults.clear()
    till.later(minutes=6)
    request, (page,) = till.request(), till.stripe.sessions()
    assert (request.state, request.session_id) == ("open", page["id"])
    assert till.texts().count(request.url) == 1
    till.stripe.pay(request.session_id)
    till.told()
    assert (till.request().state, till.charge_now().state) == ("paid", "paid")
    till.is_right()


def test_link_whose_answer_is_lost_is_the_same_page_when_asked_again(till: Till) -> None:
    charge_id = till.charge()
    till.stripe.faults.extend(["cut_after"] * 3)
    till.asks(charge_ids=[charge_id])
    assert till.request().record_id in till.asks(charge_ids=[charge_id])
    till.later(minutes=61)
    assert [one["id"] for one in till.stripe.sessions()] == [till.request().session_id]
    assert till.texts().count(till.request().url) == 1


def test_link_stays_on_record_when_a_repeated_run_is_not_let_through(till: Till) -> None:
    """The first run died after Stripe had made the page; what the second one hears says nothing of that."""
    wiring = till.cloud.wiring
    (owner,) = wiring.people.owners(till.account_id)
    call = ToolCall(
        call_id="call-again",
        account_id=till.account_id,
        conversation_id="conv-again",
        member_id=owner.member_id,
        tool="payments_create_link",
        group="people",
        created_at=wiring.clock(),
        repeatable=True,
        provenance="account",
        level=Autonomy.SILENT,
        language="en",
        arguments={"tenancy_id": TENANCY_ID, "place": FLAT, "purpose": "Rent", "charge_ids": [till.charge()]},
        resolved={},
    )
    for fault in ("cut_after", "slow_down", "revoked"):
        till.stripe.faults.extend([fault] * (1 if fault == "revoked" else 3))
        assert isinstance(payments_create_link(call, wiring), Unknown)
    assert isinstance(payments_create_link(call, wiring), Done)
    assert [one["id"] for one in till.stripe.sessions()] == [till.request().session_id]


def test_link_that_stripe_never_makes_expires_when_nobody_could_pay_by_it(till: Till) -> None:
    charge_id = till.charge()
    till.stripe.faults.extend(["down"] * 200)
    assert "it is unknown whether this was done" in till.asks(charge_ids=[charge_id])
    till.later(hours=30)
    till.stripe.faults.clear()
    till.later(hours=7)
    assert (till.request().state, till.stripe.sessions()) == ("expired", [])
    assert till.asks(charge_ids=[charge_id]).startswith("Done: ")


@for_each(
    "change", [{"amount_total": 100}, {"currency": "eur"}, {"metadata": {"steward_account": "acct-other"}}], till=till
)
def test_session_that_differs_from_its_request_is_not_booked(till: Till, change: Any) -> None:
    """Somebody with the provider's own key has changed it: it has our id, and is not what is on record."""
    request = till.link()
    till.stripe.alter(request.session_id, **change)
    till.stripe.pay(request.session_id)
    till.told()
    assert till.payments() == []
    assert till.request().state == "open"
    assert "no link of mine asked for" in till.texts()


@for_each(
    ("given", "why"),
    [
        ({"amount": "0"}, "an amount must be more than 0"),
        ({"amount": "0.00"}, "an amount must be more than 0"),
        ({"amount": "10", "currency": "EUR"}, "this tenancy's money is in USD"),
        ({"amount": "12.345"}, "at most 2 decimals"),
        ({}, "say how much it is"),
        ({"charge_ids": ["chg-none"]}, "is no charge of this tenancy"),
        ({"amount": "1295.01", "charge_ids": ["chg-1"]}, "more than is left of these charges"),
        ({"amount": "10", "expires": "2026-11-20T09:50"}, "a link is open for at least half an hour"),
        ({"amount": "10", "expires": "2026-11-25T09:50"}, "a link is open for at least half an hour"),
        ({"amount": "10", "tenancy_id": "tcy-none"}, "there is no tenancy"),
        ({"amount": "10", "place": "118 Oak Street, other"}, "at another place"),
        ({"amount": "0.10"}, "the provider refused it"),
    ],
)
def test_impossible_payment_request_is_refused_and_leaves_no_record(
    till: Till, given: dict[str, Any], why: str
) -> None:
    till.charge()
    assert why in till.asks(**given)
    assert till.book.under(TENANCY_ID, REQUEST, PaymentRequest) == []
    assert till.stripe.sessions() == []


def test_a_link_that_was_paid_cannot_be_taken_back(till: Till) -> None:
    request = till.link()
    till.stripe.pay(request.session_id)
    till.stripe.forget()
    till.cloud.text(MARIA, f"UNDO {re.findall('UNDO ([A-Z0-9]{2,4})', till.texts())[-1]}")
    till.settle()
    assert till.request().state == "paid"
    assert till.charge_now().state == "paid"
    assert "it was paid meanwhile" in till.texts()


def test_a_refund_goes_back_once_is_on_record_and_no_more_than_was_paid(till: Till) -> None:
    payment_id = till.paid()
    till.approves("payments_refund", {"payment_id": payment_id, "amount": "1295.01", "reason": "Too much"})
    assert "1295.00 USD of it is left to give back" in till.outcome()
    till.approves("payments_refund", {"payment_id": payment_id, "amount": "295", "reason": "Paid too much"})
    till.told()
    (payment,) = till.payments()
    assert (payment.state, payment.kept) == ("cleared", 100_000)
    assert till.charge_now().state == "part_paid"
    till.approves("payments_refund", {"payment_id": payment_id, "amount": "1000.01", "reason": "Again too much"})
    assert "1000.00 USD of it is left to give back" in till.outcome()
    till.approves("payments_refund", {"payment_id": payment_id, "amount": "1000", "reason": "Moved out"})
    till.told()
    (payment,) = till.payments()
    assert (payment.state, payment.kept, payment.allocations) == ("refunded", 0, ())
    assert till.charge_now().state == "open"
    assert till.book.balance(TENANCY_ID, "USD") == Money(minor=129_500, currency="USD")
    assert [one["amount"] for one in till.stripe.refunds(payment.payment_ref)] == [100_000, 29_500]
    till.is_right()


def test_refund_is_refused_when_the_payment_was_not_by_link(till: Till) -> None:
    till.charge()
    paid = {"tenancy_id": TENANCY_ID, "amount": "1295", "received_on": "2026-11-19", "method": "cheque"}
    till.calls("record_payment", paid)
    (payment,) = till.payments()
    till.approves("payments_refund", {"payment_id": payment.record_id, "amount": "10", "reason": "No"})
    assert "it did not come by a link" in till.outcome()


@for_each("fault", ["cut_after", "down_after"], till=till)
def test_a_refund_whose_answer_is_lost_is_found_and_not_made_again(till: Till, fault: Any) -> None:
    payment_id = till.paid()
    # The look goes through, the refund is made and never answered, whoever asks again.
    till.stripe.faults.extend([None, None, fault, fault, fault])
    till.approves("payments_refund", {"payment_id": payment_id, "amount": "1295", "reason": "Moved out"})
    (payment,) = till.payments()
    assert len(till.stripe.refunds(payment.payment_ref)) == 1
    till.stripe.faults.clear()
    till.stripe.forget()
    till.later(minutes=6)
    (payment,) = till.payments()
    assert (payment.state, payment.kept) == ("refunded", 0)
    assert len(till.stripe.refunds(payment.payment_ref)) == 1
