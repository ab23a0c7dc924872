"""Stripe client: outcome of a request after several attempts."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from steward.integrations.bridges.payments import CreatePaymentLink, ProviderError
from steward.integrations.bridges.stripe import api
from steward.integrations.bridges.stripe.api import StripeApi
from tests.support.walks import for_each, fresh_monkeypatch

LINK = CreatePaymentLink(
    account_id="acct-1",
    request_id="prq-1",
    once="once-1",
    minor=145_000,
    currency="USD",
    purpose="Rent",
    thanks_url="https://steward.example/thanks",
    expires_at=datetime(2026, 11, 21, tzinfo=UTC),
)
LOST, NEVER_CONNECTED = ProviderError("failed"), ProviderError("unreachable", sent=False)
BUSY, REFUSED = (429, {"error": {"message": "slow down"}}), (400, {"error": {"message": "no"}})


@for_each(
    ("tries", "problem", "sent"),
    [
        ([LOST, NEVER_CONNECTED, NEVER_CONNECTED], "unreachable", True),
        ([NEVER_CONNECTED, LOST, NEVER_CONNECTED], "unreachable", True),
        ([NEVER_CONNECTED, NEVER_CONNECTED, LOST], "failed", True),
        ([LOST, BUSY, BUSY], "busy", True),
        ([LOST, REFUSED], "refused", True),
        ([NEVER_CONNECTED, NEVER_CONNECTED, NEVER_CONNECTED], "unreachable", False),
        ([NEVER_CONNECTED, REFUSED], "refused", False),
    ],
    monkeypatch=fresh_monkeypatch,
)
def test_a_request_may_have_been_made_when_any_of_its_tries_was_sent(
    monkeypatch: pytest.MonkeyPatch, tries: list[Any], problem: str, *, sent: bool
) -> None:
    left = list(tries)

    def answered(*_: Any) -> Any:
        one = left.pop(0)
        if isinstance(one, ProviderError):
            raise one
        return one

    monkeypatch.setattr(api, "send_request", answered)
    with pytest.raises(ProviderError) as said:
        StripeApi("key", "https://stripe.example", pauses=(0, 0)).create_link(LINK)
    assert (said.value.problem, said.value.sent, left) == (problem, sent, [])
