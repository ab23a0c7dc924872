"""Daily limits on an account's texts: their number, their dollars, and each foreign country."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from infra.local.world.script import say, use_tool
from steward.channels.messaging.budgets import DaySendTotals, SegmentPrices, SegmentPriceSettingError, SendCost
from steward.core.settings import Settings
from tests.support.aws_inspection import rows_of
from tests.support.cloud import MARIA, PETE, START, Cloud, account_of, running_cloud
from tests.support.outsiders import from_steward
from tests.support.plumber import decide
from tests.support.walks import for_each

BERLIN = "+4915112345678"


@contextmanager
def limited(**settings: object) -> Iterator[Cloud]:
    """A Steward with these limits."""
    with running_cloud(
        environment={f"STEWARD_{name.upper()}": str(value) for name, value in settings.items()}
    ) as cloud:
        yield cloud


def send(cloud: Cloud, phone: str, text: str) -> None:
    """Maria has a text sent to whoever has this number."""
    contact = next(c for c in cloud.wiring.people_store.contacts(account_of(cloud)) if c.phone == phone)
    message = {"contact_id": contact.contact_id, "text": text, "reason": "Maria asked"}
    cloud.model.add(use_tool("send_message", message), say("Asked."), say("I see."))
    cloud.text(MARIA, f"Send: {text}")
    cloud.settle()
    decide(cloud, MARIA, "approved")
    cloud.settle()


def counted(cloud: Cloud) -> dict[str, int]:
    rows = [row for row in rows_of("conversations") if row["conversation_id"].startswith("sends#")]
    return dict(DaySendTotals.sum(rows).counters)


def told_of_limits(cloud: Cloud) -> list[str]:
    return [text for text in cloud.texts_to(MARIA) if "used up" in text]


def test_every_text_is_counted_once_with_its_price() -> None:
    with limited(segment_prices='{"US": "0.01", "*": "0.5"}') as cloud:
        send(cloud, PETE.phone, "See you at 3.")
        sent = [m for m in cloud.twilio.messages() if m.direction == "outbound-api"]
        totals = counted(cloud)
        assert totals["texts"] == totals["texts_US"] == len(sent)
        assert totals["micros"] == totals["micros_US"] >= 10_000 * len(sent)


def test_text_beyond_the_daily_budget_fails_and_owners_hear_once() -> None:
    # Asked, reported and answered, each text costs about four; those to the team may go a quarter beyond.
    with limited(sends_day=40) as cloud:
        for number in range(40):
            cloud.wiring.people_store.note_wrote(account_of(cloud), PETE.phone, "sms", START)
            send(cloud, PETE.phone, f"Text {number}")
            if told_of_limits(cloud):
                break
        arrived = from_steward(cloud, PETE.phone)
        (told,) = told_of_limits(cloud)
        assert "Whoever runs me can raise the limit" in told
        send(cloud, PETE.phone, "One more")
        assert from_steward(cloud, PETE.phone) == arrived
        assert len(told_of_limits(cloud)) == 1, "once a day"
        calls = [row for row in cloud.rows(MARIA, "call#") if row["status"] == "failed"]
        assert len(calls) == 2, "the outcome is known of each"
        assert counted(cloud)["texts"] <= 50
        cloud.clock.shift(timedelta(days=1))
        send(cloud, PETE.phone, "A new day")
        assert "A new day" in from_steward(cloud, PETE.phone)[-1]
        assert cloud.failures == []


def test_dollars_are_a_limit_of_their_own() -> None:
    with limited(sends_day_dollars="0.5", segment_prices='{"US": "0.01", "DE": "0.6", "*": "0.02"}') as cloud:
        cloud.wiring.contacts.add(account_of(cloud), name="Anke", phone=BERLIN)
        send(cloud, BERLIN, "Hello")
        assert from_steward(cloud, BERLIN) == []
        assert len(told_of_limits(cloud)) == 1
        send(cloud, PETE.phone, "See you")
        assert len(from_steward(cloud, PETE.phone)) == 1, "what is within it goes out"


def test_a_country_abroad_has_a_limit_and_home_has_none() -> None:
    with limited(sends_country_day=1) as cloud:
        cloud.wiring.contacts.add(account_of(cloud), name="Anke", phone=BERLIN)
        for number in range(3):
            send(cloud, BERLIN, f"Hello {number}")
            send(cloud, PETE.phone, f"Hello {number}")
        assert len(from_steward(cloud, BERLIN)) == 1
        assert len(from_steward(cloud, PETE.phone)) == 3
        (told,) = told_of_limits(cloud)
        assert "to DE in a day" in told


def test_a_text_the_provider_did_not_take_is_not_counted() -> None:
    with limited() as cloud:
        cloud.twilio.faults.only_to, cloud.twilio.faults.refuse_429 = PETE.phone, 2
        send(cloud, PETE.phone, "See you at 3.")
        for _ in range(3):
            cloud.later(60)
        assert len(from_steward(cloud, PETE.phone)) == 1
        sent = [m for m in cloud.twilio.messages() if m.direction == "outbound-api"]
        assert counted(cloud)["texts"] == len(sent)


_SPENDS = st.lists(st.tuples(st.sampled_from(["+15550100101", BERLIN, "+18765550100", "x"]), st.integers(1, 9)))


@given(_SPENDS, st.integers(0, 20), st.decimals(0, 3, places=2))
def test_no_order_of_texts_goes_beyond_a_limit(spends: list[tuple[str, int]], texts: int, dollars: Decimal) -> None:
    prices = SegmentPrices.parse('{"US": "0.05", "*": "0.2"}')
    settings = Settings(sends_day=texts, sends_day_dollars=dollars, sends_country_day=3)
    rows: list[dict[str, int]] = []
    for address, segments in spends:
        spend = SendCost.of("a", address, segments, START, prices)
        if not DaySendTotals.sum(rows).refuses(spend, "US", settings, to_team=False):
            rows.append(spend.counts(1))
    total = DaySendTotals.sum(rows).counters
    assert total.get("texts", 0) <= texts
    assert total.get("micros", 0) <= dollars * 1_000_000
    assert all(total.get(f"texts_{country}", 0) <= 3 for country in ("DE", "JM", "ZZ"))
    assert DaySendTotals.sum([*rows, *(dict.fromkeys(row, 0) for row in rows)]).counters == total


@for_each("text", ["", "[]", "{}", '{"US": "0.01"}', '{"*": "dear"}', '{"*": "-1"}', '{"*": "NaN"}'])
def test_prices_must_be_what_they_should_be(text: str) -> None:
    with pytest.raises(SegmentPriceSettingError):
        SegmentPrices.parse(text)
