"""Rules of provider bridges, and translation of Stripe's responses."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from steward.actors.events import EventPost, TimerFired
from steward.actors.steps import ActorStep
from steward.core.clock import to_iso
from steward.core.ids import derived_id
from steward.core.provenance import Quote
from steward.core.sentences import render, say
from steward.integrations.bridges import fold as bridges
from steward.integrations.bridges.events import BridgeNews, PollRequested, ProviderUpdateReceived
from steward.integrations.bridges.models import BridgeRecipient, BridgeWatchEntry, BridgeWatchState, ProviderUpdate
from steward.integrations.bridges.payments import (
    CollectionStatus,
    MandateStatus,
    PaymentLinkStatus,
    ProviderError,
    RefundStatus,
)
from steward.integrations.bridges.stripe.currencies import stripe_currency
from steward.integrations.bridges.stripe.response_parser import parse_collection, parse_mandate, parse_payment_link
from steward.people.directory.models import ConversationParty
from steward.tools.declaration import Autonomy
from steward.tools.events import ToolFinished
from steward.tools.models import ToolCall
from tests.support.walks import for_each

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


PARTY = ConversationParty(
    account_id="a", member_id="m", steward_address="+1555", address="+1556", channel="sms", language="de"
)
DANA = BridgeRecipient(party=PARTY, conversation_id="conv-1")
PAID = ProviderUpdate(what="paid", payment_ref="p1")
TOLD = ProviderUpdateReceived(account_id="a", bridge="payments", subject="s", told=PAID)


def watch(**changes: Any) -> BridgeWatchState:
    state = BridgeWatchState(conversation_id="bridge-1", account_id="a", bridge="payments", subject="s")
    return state.model_copy(update=changes)


def entries(step: bridges.WatchStep) -> list[tuple[str, str]]:
    found = [entry for entry in step.entries if isinstance(entry, BridgeWatchEntry)]
    assert all((one.turn, one.at, one.provenance) == (0, NOW, "account") for one in found)
    return [(one.happened, one.detail) for one in found]


def finished(status: Any, **more: Any) -> ToolFinished:
    return ToolFinished(call_id="c", status=status, provenance="account", result="brief", **more)


RUNNING = {"running": "c", "asked": 1, "told": (PAID, PAID), "tries": 2, "listeners": (DANA,), "foreign": ("p0",)}
ENDED = {"running": "", "asked": 0}


@for_each(
    ("before", "event", "after", "log"),
    [
        ({}, TOLD, {"told": (PAID,), "due_at": NOW}, [("told", "paid")]),
        ({"due_at": NOW - MINUTE, "told": (PAID,)}, TOLD, {"told": (PAID, PAID)}, [("told", "paid")]),
        ({"foreign": ("p1",)}, TOLD, {}, [("told", "paid")]),
        (
            {},
            PollRequested(account_id="a", bridge="payments", subject="s", at=NOW, member_id="m"),
            {"wake_at": NOW, "member_id": "m"},
            [("watched", "")],
        ),
        (
            {"approved_by": "s"},
            PollRequested(account_id="a", bridge="payments", subject="s", at=None, member_id="m"),
            {"member_id": "m"},
            [("watched", "")],
        ),
        ({}, finished("done"), {}, []),
        (
            RUNNING,
            finished("done"),
            {**ENDED, "tries": 0, "told": (PAID,), "due_at": NOW},
            [("looked", "")],
        ),
        (
            {**RUNNING, "asked": 2},
            finished("done", quotes=(Quote(said="x"),)),
            {**ENDED, "tries": 0, "told": (), "foreign": ("p0", "p1")},
            [("looked", "")],
        ),
        (
            RUNNING,
            finished("failed"),
            {**ENDED, "tries": 3, "wake_at": NOW + 15 * MINUTE},
            [("failed", "")],
        ),
        ({"timer_at": NOW}, TimerFired(timer="bridge", subject=to_iso(NOW)), {"timer_at": None, "due_at": NOW}, []),
        ({"timer_at": NOW}, TimerFired(timer="idle", subject=to_iso(NOW)), {}, []),
        ({"timer_at": NOW}, TimerFired(timer="bridge", subject="other"), {}, []),
    ],
)
def test_a_watch_takes_what_a_provider_tells_and_what_a_look_brings(
    before: dict[str, Any], event: Any, after: dict[str, Any], log: list[tuple[str, str]]
) -> None:
    state = watch(**before)
    step = bridges.fold(ActorStep(state, NOW), event)
    assert step.state == state.model_copy(update={"next_seq": 1 + len(log), **after})
    assert entries(step) == log


@for_each(("tries", "minutes"), [(0, 1), (1, 5), (2, 15), (3, 60), (4, 360), (9, 360)])
def test_a_look_that_failed_is_made_again_later_and_later(tries: int, minutes: int) -> None:
    step = bridges.fold(ActorStep(watch(running="c", tries=tries, wake_at=None), NOW), finished("unknown"))
    assert (step.state.wake_at, step.state.tries, step.state.due_at) == (NOW + minutes * MINUTE, tries + 1, None)
    assert bridges.MOST_TOLD == 20


def test_listeners_hear_what_a_look_found_and_when_nobody_can_look() -> None:
    quotes = (Quote(said="x"),)
    step = bridges.fold(ActorStep(watch(**RUNNING), NOW), finished("done", report="Said", quotes=quotes))
    news = BridgeNews(party=PARTY, text="Said", briefly="brief", quotes=quotes)
    assert step.posts == (EventPost("conv-1", news),)
    tool: Any = SimpleNamespace(name="payments_look", group="bridges", repeatable=True)
    state = watch(told=(PAID,), tries=4, looks=2, due_at=NOW)
    step = bridges.start_poll(ActorStep(state, NOW), tool, (DANA,))
    trouble = BridgeNews(party=PARTY, text=render(say("cannot-look"), "de"))
    assert step.posts == (EventPost("conv-1", trouble),)
    (call,) = step.effects
    assert call == ToolCall(
        call_id=derived_id("bridge-1", 3),
        account_id="a",
        conversation_id="bridge-1",
        member_id="m",
        tool="payments_look",
        group="bridges",
        created_at=NOW,
        repeatable=True,
        provenance="account",
        by_steward=True,
        level=Autonomy.SILENT,
        language="de",
        arguments={"subject": "s", "told": [PAID.model_dump(mode="json")]},
        resolved={},
    )
    asked = {"running": derived_id("bridge-1", 3), "asked": 1, "looks": 3, "due_at": None, "listeners": (DANA,)}
    assert step.state == state.model_copy(update={**asked, "next_seq": 2})
    assert entries(step) == [("asked", derived_id("bridge-1", 3))]
    assert bridges.start_poll(ActorStep(watch(tries=3), NOW), tool, (DANA,)).posts == ()
    nobody = bridges.start_poll(ActorStep(watch(due_at=NOW), NOW), tool, ())
    assert nobody.state == watch(wake_at=NOW + 360 * MINUTE)
    aside = bridges.set_aside(ActorStep(watch(due_at=NOW), NOW), "r")
    assert (aside.state, entries(aside)) == (watch(wake_at=NOW + 60 * MINUTE, next_seq=2), [("set_aside", "r")])
    assert bridges.initial_watch_state("bridge-1", TOLD) == watch()
    assert [bridges.wakes_at(watch(wake_at=NOW, running=running)) for running in ("", "c")] == [NOW, None]


# Stripe.

AT = int(NOW.timestamp())
MARKS = {"steward_account": "a", "steward_request": "r", "steward_call": "c"}
SESSION = {
    "id": "cs",
    "status": "complete",
    "payment_status": "paid",
    "amount_total": 100,
    "currency": "usd",
    "expires_at": AT,
    "metadata": MARKS,
    "url": "https://x.example",
    "payment_intent": {"id": "pi", "amount_received": 90, "latest_charge": {"created": AT}, "status": "succeeded"},
}
SEEN = PaymentLinkStatus(
    session_id="cs",
    account_id="a",
    request_id="r",
    link="complete",
    payment="paid",
    payment_ref="pi",
    minor=90,
    currency="USD",
    paid_at=NOW,
    expires_at=NOW,
    refunds=(),
    url="https://x.example",
)


@for_each(
    ("changes", "expected"),
    [
        ({}, {}),
        ({"metadata": None, "url": None}, {"account_id": "", "request_id": "", "url": ""}),
        ({"payment_intent": "pi_2"}, {"payment_ref": "pi_2", "minor": 100, "paid_at": None}),
        ({"payment_intent": None}, {"payment_ref": "", "minor": 100, "paid_at": None}),
        ({"payment_status": "unpaid"}, {"payment": "failed", "minor": 100}),
        (
            {"payment_status": "unpaid", "payment_intent": {"id": "pi", "status": "processing"}},
            {"payment": "processing", "minor": 100, "paid_at": None},
        ),
        (
            {"payment_status": "unpaid", "payment_intent": "pi"},
            {"payment": "processing", "minor": 100, "paid_at": None},
        ),
        ({"payment_status": "unpaid", "status": "open"}, {"payment": "none", "link": "open", "minor": 100}),
    ],
)
def test_a_session_of_stripe_is_seen_in_our_terms(changes: dict[str, Any], expected: dict[str, Any]) -> None:
    refunds = [
        {"status": status, "amount": 5, "metadata": MARKS}
        for status in ("succeeded", "pending", "requires_action", "failed", "canceled")
    ]
    found = parse_payment_link({**SESSION, **changes}, refunds)
    gone = tuple(RefundStatus(once="c", minor=5, settled=settled) for settled in (True, False, False))
    assert found == SEEN.model_copy(update={"refunds": gone, **expected})
    assert parse_payment_link(SESSION, [{"status": "succeeded", "amount": 1}]).refunds == (
        RefundStatus(once="", minor=1, settled=True),
    )


MANDATE = {
    "id": "cs",
    "status": "complete",
    "expires_at": AT,
    "metadata": MARKS,
    "customer": {"id": "cus"},
    "setup_intent": {
        "status": "succeeded",
        "mandate": {"status": "active"},
        "payment_method": {"id": "pm", "type": "card", "customer": "cus"},
    },
}


def intent(**changes: Any) -> dict[str, Any]:
    return {"setup_intent": {**MANDATE["setup_intent"], **changes}}  # type: ignore[dict-item]


def method(**changes: Any) -> dict[str, Any]:
    return intent(payment_method={"id": "pm", "type": "card", "customer": "cus", **changes})


@for_each(
    ("changes", "expected"),
    [
        ({}, {}),
        ({"status": "open"}, {"link": "open", "mandate": "none"}),
        (intent(status="processing"), {"mandate": "processing"}),
        (intent(status="requires_action"), {"mandate": "processing"}),
        (intent(status="canceled"), {"mandate": "failed"}),
        (intent(mandate={"status": "inactive"}), {"mandate": "withdrawn"}),
        (intent(mandate=None), {}),
        (method(customer=None), {"mandate": "withdrawn"}),
        ({"customer": None, **method(customer=None)}, {"mandate": "withdrawn", "customer_ref": ""}),
        ({"customer": "cus"}, {}),
        (method(type="sepa_debit"), {"method": "bank"}),
        (method(type="us_bank_account"), {"method": "bank"}),
        (method(type="link"), {"method": "other"}),
        (intent(payment_method="pm"), {"mandate": "withdrawn", "method_ref": "", "method": "other"}),
        ({"setup_intent": None}, {"mandate": "failed", "method_ref": "", "method": "other"}),
        ({"metadata": None, "url": "u"}, {"account_id": "", "request_id": "", "url": "u"}),
    ],
)
def test_a_mandate_of_stripe_stands_while_its_method_is_kept(changes: dict[str, Any], expected: dict[str, Any]) -> None:
    whole = MandateStatus(
        session_id="cs",
        account_id="a",
        request_id="r",
        link="complete",
        mandate="standing",
        customer_ref="cus",
        method_ref="pm",
        method="card",
        expires_at=NOW,
        url="",
    )
    assert parse_mandate({**MANDATE, **changes}) == whole.model_copy(update=expected)


@for_each(
    ("changes", "expected"),
    [
        ({}, {}),
        ({"status": "processing"}, {"payment": "processing", "minor": 100, "paid_at": None}),
        ({"status": "canceled"}, {"payment": "failed", "minor": 100, "paid_at": None}),
        ({"latest_charge": "ch"}, {"paid_at": None}),
        ({"metadata": None}, {"account_id": "", "request_id": ""}),
    ],
)
def test_a_collected_payment_of_stripe_is_seen_in_our_terms(changes: dict[str, Any], expected: dict[str, Any]) -> None:
    given = {
        "id": "pi",
        "status": "succeeded",
        "amount": 100,
        "amount_received": 90,
        "currency": "usd",
        "metadata": MARKS,
        "latest_charge": {"created": AT},
    }
    whole = CollectionStatus(
        account_id="a",
        request_id="r",
        payment="paid",
        payment_ref="pi",
        minor=90,
        currency="USD",
        paid_at=NOW,
        refunds=(RefundStatus(once="c", minor=5, settled=True),),
    )
    refunds = [{"status": "succeeded", "amount": 5, "metadata": MARKS}, {"status": "failed", "amount": 5}]
    assert parse_collection({**given, **changes}, refunds) == whole.model_copy(update=expected)
    for read in (parse_payment_link, parse_mandate, parse_collection):
        with pytest.raises(ProviderError) as error:
            read({"id": "x"})
        assert error.value.problem == "unreadable"


@for_each(
    ("currencies", "is_taken"),
    [
        (
            ("BIF", "CLP", "DJF", "GNF", "JPY", "KMF", "KRW", "MGA", "PYG", "RWF", "VND", "VUV", "XAF", "XOF", "XPF"),
            True,
        ),
        (("BHD", "JOD", "KWD", "OMR", "TND"), True),
        (("USD", "EUR", "GBP", "CHF"), True),
        (("ISK", "UGX"), False),
    ],
)
def test_a_currency_is_spelled_as_stripe_does_when_it_counts_alike(currencies: tuple[str, ...], is_taken: bool) -> None:
    for currency in currencies:
        if is_taken:
            assert stripe_currency(currency) == currency.lower()
        else:
            with pytest.raises(ProviderError) as error:
                stripe_currency(currency)
            assert (error.value.problem, error.value.sent) == ("refused", False)
