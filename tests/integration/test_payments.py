"""Payments by link, through the real handlers and Stripe's stand-in: asked for, paid, told, booked once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from steward.records.money import Money
from tests.support.till import TENANCY_ID, Till, open_till


@pytest.fixture
def till() -> Iterator[Till]:
    with open_till() as opened:
        yield opened


def test_a_link_is_paid_and_the_charge_is_paid(till: Till) -> None:
    request = till.link()
    assert request.url in till.texts()
    assert (request.state, str(request.amount)) == ("open", "1295.00 USD")
    till.stripe.pay(request.session_id, "Pete Rossi")
    assert {answer.status for answer in till.told()} == {200}
    (payment,) = till.payments()
    assert (payment.state, payment.amount, payment.credit) == ("cleared", request.amount, 0)
    assert till.charge_now().state == "paid"
    assert till.request().state == "paid"
    assert till.book.balance(TENANCY_ID, "USD") == Money(minor=0, currency="USD")
    assert till.texts().count("1295.00 USD was paid by link") == 1
    till.is_right()
