"""Crash scenarios of rent payments, by link and by mandate: one page, one payment, a charge paid once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Any
from urllib.parse import urlsplit

from starlette.applications import Starlette

from infra.local.world.script import ModelRequest, Step, say, use_tool
from infra.local.world.stripe import StripeWorld
from infra.local.world.stripe.api import stripe_routes
from infra.local.world.webhooks import HttpAnswer
from steward.core.clock import utc_now
from steward.integrations.bridges.models import ProviderConnection
from steward.trades.portfolio.autopay import MOST_TRIES, TRIED_AFTER
from steward.trades.portfolio.ledger_entries import PAYMENT, Charge, Payment
from steward.trades.portfolio.mandates import MANDATE, RentMandate
from steward.trades.portfolio.payment_allocation import book_charge
from steward.trades.portfolio.payment_requests import REQUEST, PaymentRequest
from steward.trades.portfolio.tenancies import Tenancy, begin_tenancy
from steward.trades.records.models import TradeRecord
from steward.trades.records.service import Book
from tests.faults.acts import texts
from tests.faults.courses.form import begin as begun_course
from tests.faults.courses.form import scenario
from tests.faults.courses.tenancies import ENDED
from tests.faults.machines import machines
from tests.faults.scenario import Expect, Scenario
from tests.faults.stage import Stage
from tests.support.cloud import MARIA, PUBLIC_URL, account_of
from tests.support.landlord import place, tenancy, unit, usd
from tests.support.plumber import last_words
from tests.support.shared_resources import standing_server

# What could not be looked at is looked at by the next run; the last look changes nothing.
_LOOKS, _LATER = 3, 900
_SECOND = r"^(?:An earlier text .* It said: )?"
_FAILED = rf"{_SECOND}The payment of \$1,450\.00 for 118 Oak Street, 1 has failed"
_KEY, _SIGNING = "sk_test_1", "whsec_1"


class _Shop:
    """The fake Stripe of the present trial."""

    now: StripeWorld


_shop = _Shop()


def _says(request: ModelRequest) -> Step:
    told = " / ".join(request.last_results.values()) or last_words(request)
    if "Done: prq-" in told:
        return say("Here it is.")
    if "No answer within the time allowed" in told:
        return say("It takes a while.")
    wanted = {"tenancy_id": "tcy-1", "place": "118 Oak Street, 1", "charge_ids": ["chg-1"], "purpose": "Rent"}
    return use_tool("payments_create_link", wanted)


def _noted(_request: ModelRequest) -> Step:
    return say("Noted.")


def _connected(stage: Stage) -> None:
    """A provider."""
    account_id, wiring = account_of(stage), stage.wiring
    standing = standing_server("stripe")
    hook = f"{PUBLIC_URL}/webhooks/payments/{account_id}"
    _shop.now = StripeWorld(_KEY, _SIGNING, standing.url, utc_now, webhook=hook)
    standing.doorway.app = Starlette(routes=stripe_routes(_shop.now))
    made = ProviderConnection(
        account_id=account_id,
        bridge="payments",
        provider="stripe",
        address=standing.url,
        connected_by="",
        connected_at=utc_now(),
    )
    wiring.payment_keys.put(made.keys, _KEY)
    wiring.payment_signing_keys.put(made.keys, _SIGNING)
    wiring.connection_store.put(made)


def _let(stage: Stage) -> None:
    """A flat that is let, of which nothing but its rents needs anybody."""
    account_id, wiring = account_of(stage), stage.wiring
    wiring.accounts.change(account_id, trade="portfolio")
    account = {"account_id": account_id}
    flat = [place().model_copy(update=account), unit("unit-1").model_copy(update=account)]
    wiring.records.change(account_id, "begun", "", lambda _: flat)
    let = tenancy(start=date(2026, 11, 1)).model_copy(update=account)
    wiring.records.change(account_id, "let", "", lambda book: begin_tenancy(book, let))


def _owes(stage: Stage, due_on: date) -> None:
    account_id = account_of(stage)
    fields: dict[str, Any] = {"type": "rent", "due_on": due_on, "amount": usd(145_000)}
    rent = Charge(account_id=account_id, record_id="chg-1", tenancy_id="tcy-1", property_id="prop-1", **fields)
    stage.wiring.records.change(account_id, "owed", "", lambda book: book_charge(book, rent))


def _owing(stage: Stage) -> None:
    """A rent that is due, and a member who asks for a link."""
    _connected(stage)
    _let(stage)
    _owes(stage, date(2026, 11, 12))
    texts(MARIA, "Make a link for the rent")(stage)


def _agreed(stage: Stage, *, declines: int = 0) -> None:
    """The tenant has agreed to have rents collected by a card that is declined so often."""
    account_id, records = account_of(stage), stage.wiring.records
    mark = {"metadata": {"steward_account": account_id, "steward_request": "mnd-1"}}
    session = _shop.now.create_session({"mode": "setup", "currency": "usd", **mark})
    _shop.now.set_up(session["id"], "Jordan Wells", declines=declines)
    # That they have is on record.
    _shop.now.forget()
    session = _shop.now.session(session["id"])
    ids = {"record_id": "mnd-1", "tenancy_id": "tcy-1", "property_id": "prop-1", "session_id": session["id"]}
    method = _shop.now.setup(session["setup_intent"])["payment_method"]
    today = utc_now().date()
    mandate = RentMandate(
        account_id=account_id,
        asked_on=today,
        asked_by="",
        start=today,
        provider="stripe",
        customer_ref=session["customer"],
        method_ref=method,
        method="card",
        expires_at=utc_now(),
        **ids,
    )
    records.change(account_id, "asked", "", lambda _: [mandate])

    def stands(book: Book) -> list[TradeRecord]:
        let = book.need("tcy-1", Tenancy).model_copy(update={"autopay": True})
        return [MANDATE.moved(book.need("mnd-1", RentMandate), "stand"), let]

    records.change(account_id, "agreed", "", stands)


def _declined(stage: Stage) -> None:
    """The first rent that is to be collected is due today, and the card is declined once."""
    _connected(stage)
    _let(stage)
    _agreed(stage, declines=1)
    _owes(stage, utc_now().date())


def _released(stage: Stage) -> bool:
    """The provider tells whatever nobody has taken."""
    if not _shop.now.waiting:
        return False

    def post(url: str, body: str, headers: Any) -> HttpAnswer:
        return stage.http("POST", urlsplit(url).path, headers=headers, body=body.encode())

    _shop.now.release(post)
    return True


def _ends(stage: Stage) -> None:
    """The tenancy by whose mandate rents were collected ends."""
    _connected(stage)
    begun_course(stage, _ENDED)
    _agreed(stage)


def _collects(stage: Stage) -> bool:
    """The clock has the scanners look; three days after the rent was declined, or never asked for, they look again."""
    if _released(stage):
        return True
    account_id, records = account_of(stage), stage.wiring.records
    some = records.book(account_id).under("tcy-1", PAYMENT, Payment)
    if some and some[0].state == "failed" and (again := f"passed {some[0].tries}") not in stage.pressed:
        if _failed(stage) <= some[0].tries:
            return False
        stage.pressed.add(again)
        stage.looks = 0
        # Three days of sweeps would tell nothing more: that they have passed is put on record.
        early = utc_now().date() - timedelta(days=TRIED_AFTER)

        def passed(book: Book) -> list[TradeRecord]:
            return [book.need(some[0].record_id, Payment).model_copy(update={"failed_on": early})]

        records.change(account_id, again, "", passed)
    if stage.looks >= _LOOKS:
        return False
    if stage.looks:
        stage.wait(_LATER)
    stage.look("scans")
    return True


def _failed(stage: Stage) -> int:
    """Count the texts that told Maria of a failure."""
    return sum(re.search(_FAILED, text) is not None for text in stage.texts_to(MARIA))


def _collected_once(stage: Stage) -> Sequence[str]:
    """One payment, by which the provider has the money once, tried again after each failure; no row is another."""
    account_id, records = account_of(stage), stage.wiring.records
    book = records.book(account_id)
    payments = [(one.state, one.tries) for one in book.under("tcy-1", PAYMENT, Payment)]
    # That nobody was asked, since a function died, is a failure, too.
    wrong = [] if payments in ([("cleared", 1)], [("cleared", 2)]) else [f"payments are {payments}"]
    if _failed(stage) != payments[0][1]:
        wrong.append(f"of {payments[0][1]} failures Maria heard {_failed(stage)} times")
    if (rent := book.need("chg-1", Charge)).state != "paid":
        wrong.append(f"the rent is {rent.state}")
    asked = [one["status"] for one in _shop.now.intents(book.need("mnd-1", RentMandate).customer_ref)]
    if asked != ["succeeded"]:
        wrong.append(f"the provider has {asked}")
    if difference := records.compared(account_id):
        wrong.append(str(difference))
    return wrong


def _stopped(stage: Stage) -> Sequence[str]:
    """Nothing is left at the provider by which anything could be collected."""
    mandate = stage.wiring.records.book(account_of(stage)).need("mnd-1", RentMandate)
    wrong = [] if mandate.state == "withdrawn" else [f"the mandate is {mandate.state}"]
    if whose := _shop.now.method(mandate.method_ref)["customer"]:
        wrong.append(f"the card is still {whose}'s")
    return wrong


def _act(stage: Stage) -> bool:
    """Whoever has the link pays, once; then the provider tells until everything was taken."""
    if "paid" not in stage.pressed:
        if not any("The link to pay for" in text for text in stage.texts_to(MARIA)):
            return False
        stage.pressed.add("paid")
        _shop.now.pay(_shop.now.sessions()[0]["id"], "Jordan Wells")
    return _released(stage)


def _paid_once(stage: Stage) -> Sequence[str]:
    """One page, one request, one payment that pays the charge, and no row other than it should be."""
    account_id, records = account_of(stage), stage.wiring.records
    book = records.book(account_id)
    found: list[TradeRecord] = [book.need("chg-1", Charge)]
    found += book.under("tcy-1", REQUEST, PaymentRequest) + book.under("tcy-1", PAYMENT, Payment)
    states = [one.state for one in found]
    wrong = [] if states == ["paid", "paid", "cleared"] else [f"charge, request and payment are {states}"]
    if len(_shop.now.sessions()) != 1:
        wrong.append(f"there are {len(_shop.now.sessions())} pages")
    if difference := records.compared(account_id):
        wrong.append(str(difference))
    return wrong


_ENDED = replace(ENDED, name="a tenancy that was paid by mandate ends", asks=ENDED.asks + 1, turns={})
_COURSE = scenario(_ENDED)

PAYMENTS: tuple[Scenario, ...] = (
    Scenario(
        "a rent is paid by link",
        _owing,
        _says,
        (
            Expect(
                MARIA,
                rf"{_SECOND}(?:(?:Here it is|It takes a while)\.\s+)?"
                r"(?:Nobody can tell whether it was done: make .* link .*\s+)?"
                r"Done: The link to pay for 118 Oak Street, 1",
            ),
            Expect(MARIA, rf"{_SECOND}\$1,450\.00 was paid by link"),
        ),
        act=_act,
        may=(Expect(MARIA, rf"{_SECOND}It takes a while\."), Expect(MARIA, rf"{_SECOND}Here it is\.$")),
        # That it can be closed again.
        approvals=("waiting",),
        settings={"STEWARD_UNDO_SECONDS": "86400"},
        verify=_paid_once,
        # So that what a function asks another is a place to disturb.
        around=machines,
    ),
    Scenario(
        "a rent is collected, declined, and collected again",
        _declined,
        _noted,
        (Expect(MARIA, rf"{_SECOND}\$1,450\.00 was collected for 118 Oak Street, 1"),),
        act=_collects,
        may=(
            Expect(MARIA, _FAILED, times=MOST_TRIES),
            Expect(MARIA, rf"{_SECOND}Nobody can tell whether it was done: .*collect"),
        ),
        verify=_collected_once,
        around=machines,
        # It walks long through what other scenarios are disturbed at, too.
        sampled=False,
    ),
    replace(
        _COURSE,
        begin=_ends,
        expects=(Expect(MARIA, r"(?:For|To) .*[:,] may I (?!stop collecting)", times=ENDED.asks), *_COURSE.expects[1:]),
        # Whoever has it stopped is asked again where nobody heard what became of that.
        # What was taken off before a function died, its provider tells, and not the call that is made again.
        may=(
            *_COURSE.may,
            Expect(MARIA, r"may I stop collecting the rent", times=2),
            Expect(MARIA, rf"{_SECOND}118 Oak Street, 1: nothing is collected from the tenant any more"),
        ),
        or_approvals=(("approved", *_COURSE.approvals),),
        act=lambda stage: _released(stage) or _COURSE.act(stage),
        verify=lambda stage: [*_COURSE.verify(stage), *_stopped(stage)],
    ),
)
