"""Missed instalments of a payment plan, as members are told of them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import timedelta

import pytest

from steward.trades.portfolio.payment_plans import Instalment, PaymentPlan
from tests.support.cloud import MARIA, Cloud, account_of
from tests.support.follow_ups import CANARY, do, flat_let_to_jordan, scan, wrote
from tests.support.landlord import usd


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    """It is Friday, 20 November 2026; Jordan rents a flat."""
    with flat_let_to_jordan() as running:
        yield running


def owes_tomorrow(cloud: Cloud) -> None:
    today = cloud.wiring.clock().date()
    fields = {"account_id": account_of(cloud), "tenancy_id": "tcy-1", "property_id": "prop-1", "agreed_on": today}
    parts = tuple(Instalment(due_on=today + timedelta(days), amount=usd(15_000)) for days in (1, 15))
    plan = PaymentPlan.model_validate({**fields, "record_id": "ppl-1", "state": "active", "instalments": parts})
    do(cloud, "plan", lambda _: [plan])


def told_of_it(cloud: Cloud) -> str:
    before = len(cloud.texts_to(MARIA))
    scan(cloud, hours=14)
    cloud.later(120)
    (told,) = (text for text in cloud.texts_to(MARIA)[before:] if "has not paid the instalment of $150.00" in text)
    return told


def test_missed_instalment_is_told_with_the_tenants_newest_words(cloud: Cloud) -> None:
    owes_tomorrow(cloud)
    scan(cloud, hours=36)
    wrote(cloud, "Hello")
    cloud.clock.shift(60)
    wrote(cloud, f"I paid the 150 yesterday. {CANARY}")
    told = told_of_it(cloud)
    line, quote = re.findall(r".*instalment.*|Jordan Wells wrote .*", told)
    assert line.endswith("Jordan Wells has not paid the instalment of $150.00 that was due on Sat, Nov 21, 2026.")
    assert re.fullmatch(rf'Jordan Wells wrote \([^)]+\): "I paid the 150 yesterday\. {CANARY}"', quote)
    cloud.text(MARIA, "What is open?")
    cloud.settle()
    asked = json.dumps([one.body for one in cloud.model.requests[-1:]], ensure_ascii=False)
    assert "has not paid the instalment" in asked
    assert CANARY not in asked, "the model sees a card of it"


def test_missed_instalment_is_told_without_words_of_long_ago(cloud: Cloud) -> None:
    wrote(cloud, "I can pay 150 at a time")
    scan(cloud, days=9)
    owes_tomorrow(cloud)
    scan(cloud, hours=36)
    assert "Jordan Wells wrote" not in told_of_it(cloud)
