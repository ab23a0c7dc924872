"""Webhook of the payment provider: signatures, replays, outages and revoked keys."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from urllib3 import Timeout

from steward.core.clock import utc_now
from steward.trades.portfolio.payment_requests import REQUEST, PaymentRequest
from tests.support import aws_inspection
from tests.support.cloud import MARIA
from tests.support.stripe_setup import TENANCY_ID, Till, open_till
from tests.support.walks import for_each


@pytest.fixture
def till() -> Iterator[Till]:
    with open_till() as opened:
        yield opened


def paid_event(till: Till) -> str:
    """What Stripe says of a link that was paid."""
    till.stripe.pay(till.link().session_id)
    (event,) = (one for one in till.stripe.waiting if one["type"] == "checkout.session.completed")
    return json.dumps(event)


def waiting(till: Till) -> int:
    """How much mail of watches waits."""
    rows = aws_inspection.rows_of("conversations")
    return sum(row["conversation_id"].startswith("bridge-") and row["row"].startswith("mail#") for row in rows)


def test_a_forged_webhook_is_refused(till: Till) -> None:
    body = paid_event(till)
    forged = [
        {},
        {"Stripe-Signature": ""},
        {"Stripe-Signature": "t=1,v1=00"},
        {"Stripe-Signature": "v1=00"},
        till.stripe.signed(body, secret="whsec_another"),
        till.stripe.signed(body + " "),
        # Another scheme proves nothing, nor does a second moment.
        {"Stripe-Signature": till.stripe.signed(body)["Stripe-Signature"].replace("v1=", "v0=")},
        {"Stripe-Signature": "t=1," + till.stripe.signed(body)["Stripe-Signature"]},
        {"Stripe-Signature": till.stripe.signed(body)["Stripe-Signature"].replace("t=", "t=-")},
    ]
    for headers in forged:
        assert till.post(till.stripe.webhook, body, headers).status == 400, headers
    assert waiting(till) == 0


def test_an_old_webhook_is_refused_and_so_is_one_of_the_future(till: Till) -> None:
    body = paid_event(till)
    for seconds in (-301, 301):
        at = utc_now() + timedelta(seconds=seconds)
        assert till.post(till.stripe.webhook, body, till.stripe.signed(body, at)).status == 400
    assert waiting(till) == 0
    assert (
        till.post(till.stripe.webhook, body, till.stripe.signed(body, utc_now() - timedelta(seconds=299))).status == 200
    )


def test_oversized_webhook_is_refused_unread(till: Till) -> None:
    body = json.dumps({**json.loads(paid_event(till)), "padding": "x" * 256_000})
    assert till.post(till.stripe.webhook, body, till.stripe.signed(body)).status == 413
    assert waiting(till) == 0


def test_a_replayed_webhook_is_answered_and_enters_once(till: Till) -> None:
    body = paid_event(till)
    headers = till.stripe.signed(body)
    assert [till.post(till.stripe.webhook, body, headers).status for _ in range(3)] == [200] * 3
    assert waiting(till) == 1


def test_unknown_accounts_and_what_is_no_event_are_refused(till: Till) -> None:
    body = paid_event(till)
    for account in ("acct-nobody", "", "../people"):
        url = f"https://steward.test/webhooks/payments/{account}"
        assert till.post(url, body, till.stripe.signed(body)).status == 404
    for nonsense in ("", "[]", "{}", '{"id": "evt_1"}', '{"id": 1, "type": "x", "data": {"object": {}}}', "\x00"):
        assert till.post(till.stripe.webhook, nonsense, till.stripe.signed(nonsense)).status == 400, nonsense
    assert waiting(till) == 0


def test_unknown_event_type_is_acknowledged_and_ignored(till: Till) -> None:
    event = {**json.loads(paid_event(till)), "type": "customer.created", "id": "evt_other"}
    body = json.dumps(event)
    assert till.post(till.stripe.webhook, body, till.stripe.signed(body)).status == 200
    assert waiting(till) == 0


def test_a_secret_that_takes_anothers_place_is_taken_beside_it(till: Till) -> None:
    body = paid_event(till)
    (owner,) = till.cloud.wiring.people.owners(till.account_id)
    address = till.stripe.url
    given = {"key": till.stripe.key, "signing": f"whsec_next {till.stripe.signing}", "address": address}
    till.cloud.clock.shift(timedelta(seconds=1))
    till.cloud.wiring.bridges.connect(till.account_id, "payments", "stripe", owner, **given)
    for secret in ("whsec_next", till.stripe.signing):
        assert till.post(till.stripe.webhook, body, till.stripe.signed(body, secret=secret)).status == 200


def test_once_it_is_disconnected_nothing_is_taken_or_asked(till: Till) -> None:
    body = paid_event(till)
    till.post(till.stripe.webhook, body, till.stripe.signed(body))
    assert till.cloud.wiring.bridges.disconnect(till.account_id, "payments")
    till.settle()
    assert till.payments() == []
    assert till.post(till.stripe.webhook, body, till.stripe.signed(body)).status == 404
    assert "no provider of payments is connected" in till.asks(amount="10")


def test_an_account_without_a_provider_is_told_how_to_connect_one(till: Till) -> None:
    till.cloud.wiring.bridges.disconnect(till.account_id, "payments")
    assert "steward payments connect" in till.asks(amount="10")


@for_each("faults", [["conflict"], ["slow_down"], ["down"], ["cut_after"], ["down_after", "conflict"]], till=till)
def test_brief_provider_outage_is_not_reported(till: Till, faults: list[Any]) -> None:
    """What is tried again under the same key is done once."""
    till.charge()
    till.stripe.faults.extend(faults)
    assert till.asks(charge_ids=["chg-1"]).startswith("Done: ")
    assert len(till.stripe.sessions()) == 1


@for_each(
    ("fault", "why"),
    [
        ("conflict", "it is unknown whether this was done"),
        ("slow_down", "the provider is busy"),
        ("down", "it is unknown whether this was done"),
        ("revoked", "an owner must connect it anew"),
    ],
    till=till,
)
def test_lasting_provider_outage_is_reported_and_leaves_one_page(till: Till, fault: Any, why: str) -> None:
    till.charge()
    till.stripe.faults.extend([fault] * 3)
    assert why in till.asks(charge_ids=["chg-1"])
    assert till.stripe.sessions() == []
    till.stripe.faults.clear()
    assert till.asks(charge_ids=["chg-1"]).startswith("Done: ")
    assert (len(till.stripe.sessions()), len(till.book.under(TENANCY_ID, REQUEST, PaymentRequest))) == (1, 1)


def test_a_provider_that_is_slow_is_not_waited_for(till: Till, monkeypatch: pytest.MonkeyPatch) -> None:
    till.charge()
    monkeypatch.setattr("steward.integrations.bridges.stripe.api.TIMEOUT", Timeout(connect=0.5, read=0.5))
    till.stripe.faults.append("hang_after")
    assert "it is unknown whether this was done" in till.asks(charge_ids=["chg-1"])
    # The page there may be is on record before anybody knows its address.
    (request,) = till.book.under(TENANCY_ID, REQUEST, PaymentRequest)
    assert (request.state, request.url) == ("open", "")


def test_payment_is_booked_after_an_outage_of_the_provider(till: Till) -> None:
    request = till.link()
    till.stripe.pay(request.session_id)
    till.stripe.faults.extend(["down"] * 3)
    till.told()
    assert till.payments() == []
    till.stripe.faults.clear()
    till.later(minutes=2)
    assert till.request().state == "paid"
    assert till.charge_now().state == "paid"


def test_a_key_that_was_revoked_is_told_after_a_while_and_nothing_is_lost(till: Till) -> None:
    request = till.link()
    till.stripe.pay(request.session_id)
    key, till.stripe.key = till.stripe.key, "sk_test_rolled"
    till.told()
    for minutes in (2, 6, 16, 61):
        till.later(minutes=minutes)
    assert till.texts().count("Its key may have been") == 1
    till.later(hours=7)
    assert till.texts().count("Its key may have been") == 1
    till.stripe.key = key
    till.later(hours=7)
    assert till.charge_now().state == "paid"


def test_while_the_account_is_paused_money_that_came_is_booked(till: Till) -> None:
    request = till.link()
    till.cloud.text(MARIA, "/stop")
    till.settle()
    till.stripe.pay(request.session_id)
    till.told()
    assert till.request().state == "paid"


def test_a_level_for_every_action_does_not_keep_money_off_the_records(till: Till) -> None:
    request = till.link()
    (owner,) = till.cloud.wiring.people.owners(till.account_id)
    till.cloud.wiring.autonomy.set_level(till.account_id, "*", 1, owner)
    till.stripe.pay(request.session_id)
    till.told()
    assert till.request().state == "paid"


def test_payer_is_thanked_after_paying(till: Till) -> None:
    answer = till.cloud.http("GET", "/paid")
    assert (answer.status, answer.text.splitlines()[0]) == (200, "Thank you! You can close this page.")
    assert TENANCY_ID not in answer.text
