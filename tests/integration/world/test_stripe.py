"""Fake of Stripe, driven by Stripe's own client, with Stripe's published fields."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx2
import pytest
import stripe
from starlette.applications import Starlette
from stripe.params import PaymentIntentConfirmParams, PaymentIntentCreateParams
from stripe.params.checkout import SessionCreateParams

from infra.local.world.stripe import StripeWorld, objects
from infra.local.world.stripe.account import VERSION
from infra.local.world.stripe.api import stripe_routes
from infra.local.world.webhooks import HttpAnswer
from steward.core.clock import utc_now
from steward.integrations.bridges.payments import (
    CollectPayment,
    CreatePaymentLink,
    MandateStatus,
    PollCollection,
    ProviderError,
    RefundPayment,
    SetUpMandate,
)
from steward.integrations.bridges.stripe import address
from steward.integrations.bridges.stripe.api import StripeApi
from tests.support.servers import serve
from tests.support.walks import for_each

PUBLISHED = json.loads(Path("tests/fixtures/stripe/fixtures3.json").read_text())["resources"]
KEY, SIGNING = "sk_test_1", "whsec_1"


@dataclass
class Shop:
    """The fake Stripe, and Stripe's own client of it."""

    world: StripeWorld
    client: stripe.StripeClient
    url: str

    @property
    def api(self) -> StripeApi:
        """Ours."""
        return StripeApi(KEY, self.url, pauses=())


@pytest.fixture
def shop() -> Iterator[Shop]:
    served_by = Starlette()
    with serve(served_by) as served:
        world = StripeWorld(KEY, SIGNING, served.url, utc_now, webhook=f"{served.url}/hook")
        served_by.router.routes.extend(stripe_routes(world))
        client = stripe.StripeClient(KEY, base_addresses={"api": served.url}, max_network_retries=0)
        yield Shop(world, client, served.url)


def wanted(once: str = "call-1", minor: int = 129_500) -> CreatePaymentLink:
    return CreatePaymentLink(
        account_id="acct-1",
        request_id="prq-1",
        once=once,
        minor=minor,
        currency="USD",
        purpose="Rent",
        thanks_url="https://steward.test/paid",
    )


SETUP = SetUpMandate(
    account_id="acct-1", request_id="mnd-1", once="call-0", currency="USD", thanks_url="https://steward.test/paid"
)


def kept(shop: Shop, *, by_bank: bool = False, declines: int = 0) -> MandateStatus:
    """Somebody has left how they pay."""
    made = shop.api.set_up(SETUP.model_copy(update={"once": f"call-{len(shop.world.sessions())}"}))
    shop.world.set_up(made.session_id, "Caleb Dorn", by_bank=by_bank, declines=declines)
    return shop.api.look_at_mandate(made.session_id)


def rent(mandate: MandateStatus, once: str = "call-1", payment_ref: str = "") -> CollectPayment:
    return CollectPayment(
        account_id="acct-1",
        request_id="pay-1",
        once=once,
        minor=129_500,
        currency="USD",
        purpose="Rent",
        customer_ref=mandate.customer_ref,
        method_ref=mandate.method_ref,
        payment_ref=payment_ref,
    )


@for_each("kind", sorted(PUBLISHED))
def test_objects_have_the_published_fields(kind: str) -> None:
    make = {"checkout.session": objects.session, "payment_intent": objects.intent}
    made = make.get(kind, getattr(objects, kind, objects.session))()
    assert made.keys() == PUBLISHED[kind].keys()
    assert made["object"] == PUBLISHED[kind]["object"] == kind


def test_both_speak_the_version_of_the_official_package() -> None:
    assert stripe.api_version == VERSION == address.VERSION


def test_the_official_client_and_ours_see_the_same(shop: Shop) -> None:
    made = shop.api.create_link(wanted())
    theirs = shop.client.v1.checkout.sessions.retrieve(made.session_id)
    assert (theirs.status, theirs.amount_total, theirs.currency) == ("open", 129_500, "usd")
    assert theirs.url == made.url
    assert theirs.client_reference_id == "prq-1"
    shop.world.pay(made.session_id, "Caleb Dorn")
    paid = shop.client.v1.checkout.sessions.retrieve(made.session_id, {"expand": ["payment_intent.latest_charge"]})
    assert isinstance(paid.payment_intent, stripe.PaymentIntent)
    assert isinstance(paid.payment_intent.latest_charge, stripe.Charge)
    assert (paid.payment_status, paid.payment_intent.amount_received) == ("paid", 129_500)
    assert paid.payment_intent.metadata["steward_request"] == "prq-1"
    back = shop.client.v1.refunds.create({"payment_intent": paid.payment_intent.id, "amount": 500})
    seen = shop.api.look(made.session_id)
    assert (back.status, seen.payment, seen.refunded, seen.minor) == ("succeeded", "paid", 500, 129_500)
    listed = shop.client.v1.refunds.list({"payment_intent": paid.payment_intent.id})
    assert [one.id for one in listed.data] == [back.id]


def test_requests_have_published_parameters(shop: Shop) -> None:
    bodies = []
    create = shop.world.create_session
    shop.world.create_session = lambda form: bodies.append(form) or create(form)  # type: ignore[method-assign,func-returns-value]
    shop.api.create_link(wanted())
    shop.api.set_up(SETUP)
    assert bodies[0].keys() | bodies[1].keys() <= SessionCreateParams.__annotations__.keys()
    collected, confirmed = [], []
    collect, confirm = shop.world.create_intent, shop.world.confirm_intent
    shop.world.create_intent = lambda form: collected.append(form) or collect(form)  # type: ignore[method-assign,func-returns-value]
    shop.world.confirm_intent = lambda intent_id, form: confirmed.append(form) or confirm(intent_id, form)  # type: ignore[method-assign,func-returns-value]
    mandate = kept(shop, declines=1)
    failed = shop.api.collect(rent(mandate, "call-7"))
    shop.api.collect(rent(mandate, "call-8", failed.payment_ref))
    assert collected[0].keys() <= PaymentIntentCreateParams.__annotations__.keys()
    assert confirmed[0].keys() <= PaymentIntentConfirmParams.__annotations__.keys()


def test_a_key_of_ours_makes_one_thing_whoever_asks_again(shop: Shop) -> None:
    first, again = shop.api.create_link(wanted()), shop.api.create_link(wanted())
    assert first == again
    assert len(shop.world.sessions()) == 1
    with pytest.raises(ProviderError) as refused:
        shop.api.create_link(wanted(minor=100_000))
    assert refused.value.problem == "refused"
    options: stripe.RequestOptions = {"idempotency_key": "call-2"}
    shop.world.pay(first.session_id)
    intent = shop.api.look(first.session_id).payment_ref
    theirs = [shop.client.v1.refunds.create({"payment_intent": intent, "amount": 500}, options) for _ in range(2)]
    assert theirs[0].id == theirs[1].id
    ours = RefundPayment(session_id=first.session_id, payment_ref=intent, once="call-3", minor=500, currency="USD")
    assert [shop.api.refund(ours).refunded for _ in range(2)] == [1_000, 1_000]


def test_official_package_accepts_the_webhooks(shop: Shop) -> None:
    made = shop.api.create_link(wanted())
    shop.world.pay(made.session_id, "Caleb Dorn")
    taken = []

    def post(url: str, body: str, headers: object) -> HttpAnswer:
        assert isinstance(headers, dict)
        taken.append(stripe.Webhook.construct_event(body, headers["Stripe-Signature"], SIGNING))
        return HttpAnswer(status=200)

    shop.world.release(post)
    assert [one.type for one in taken] == ["payment_intent.succeeded", "checkout.session.completed"]
    assert taken[1].data.object["id"] == made.session_id
    assert shop.world.waiting == []


def test_errors_are_those_of_the_official_package(shop: Shop) -> None:
    with pytest.raises(stripe.AuthenticationError):
        stripe.StripeClient("sk_test_2", base_addresses={"api": shop.url}).v1.checkout.sessions.retrieve("cs_1")
    with pytest.raises(stripe.InvalidRequestError):
        shop.client.v1.checkout.sessions.retrieve("cs_nobody")
    shop.world.faults.append("slow_down")
    with pytest.raises(stripe.RateLimitError):
        shop.client.v1.checkout.sessions.retrieve("cs_nobody")


def test_mandate_is_the_same_for_ours_and_the_official_client(shop: Shop) -> None:
    made = shop.api.set_up(SETUP)
    assert (made.link, made.mandate, shop.api.set_up(SETUP)) == ("open", "none", made)
    mandate = kept(shop, by_bank=True)
    assert (mandate.link, mandate.mandate, mandate.request_id) == ("complete", "standing", "mnd-1")
    wanted_whole = {"expand": ["setup_intent.payment_method", "setup_intent.mandate"]}
    theirs = shop.client.v1.checkout.sessions.retrieve(mandate.session_id, wanted_whole)  # type: ignore[arg-type]
    assert isinstance(theirs.setup_intent, stripe.SetupIntent)
    assert isinstance(theirs.setup_intent.payment_method, stripe.PaymentMethod)
    assert isinstance(theirs.setup_intent.mandate, stripe.Mandate)
    assert theirs.setup_intent.payment_method.customer == theirs.customer == mandate.customer_ref
    assert shop.client.v1.customers.retrieve(mandate.customer_ref).name == "Caleb Dorn"
    shop.world.revoke(mandate.session_id)
    assert shop.api.look_at_mandate(mandate.session_id).mandate == "withdrawn"
    assert shop.client.v1.mandates.retrieve(theirs.setup_intent.mandate.id).status == "inactive"


def test_a_mandate_is_withdrawn_whether_its_page_is_open_or_not(shop: Shop) -> None:
    made = shop.api.set_up(SETUP)
    assert shop.api.withdraw(made.session_id, "call-9").link == "expired"
    mandate = kept(shop)
    assert shop.api.withdraw(mandate.session_id, "call-10").mandate == "withdrawn"
    assert shop.api.withdraw(mandate.session_id, "call-11").mandate == "withdrawn"
    assert shop.client.v1.payment_methods.retrieve(mandate.method_ref).customer is None
    with pytest.raises(ProviderError) as refused:
        shop.api.collect(rent(mandate))
    assert (refused.value.problem, shop.world.intents(mandate.customer_ref)) == ("refused", [])
    with pytest.raises(stripe.InvalidRequestError):
        shop.client.v1.payment_methods.detach(mandate.method_ref)


def test_a_rent_is_collected_once_under_its_key(shop: Shop) -> None:
    mandate = kept(shop)
    first, again = shop.api.collect(rent(mandate)), shop.api.collect(rent(mandate))
    assert first == again
    assert (first.payment, first.minor, first.request_id) == ("paid", 129_500, "pay-1")
    listed = shop.client.v1.payment_intents.list({"customer": mandate.customer_ref})
    assert [(one.id, one.status) for one in listed.data] == [(first.payment_ref, "succeeded")]
    look = PollCollection(request_id="pay-1", customer_ref=mandate.customer_ref)
    assert shop.api.look_at_collected(look) == first
    assert shop.api.look_at_collected(look.model_copy(update={"request_id": "pay-2"})).payment == "none"


def test_declined_collection_fails_and_is_confirmed_by_a_retry(shop: Shop) -> None:
    mandate = kept(shop, declines=1)
    failed, again = shop.api.collect(rent(mandate)), shop.api.collect(rent(mandate))
    assert (failed.payment, again) == ("failed", failed)
    retried = shop.api.collect(rent(mandate, "call-2", failed.payment_ref))
    assert (retried.payment, retried.payment_ref) == ("paid", failed.payment_ref)
    # Nobody is asked twice for what has come.
    late = shop.api.collect(rent(mandate, "call-3", failed.payment_ref))
    assert (late, len(shop.world.intents(mandate.customer_ref))) == (retried, 1)


def test_the_official_client_is_told_the_same_of_a_declined_card(shop: Shop) -> None:
    mandate = kept(shop, declines=1)
    given = {"amount": 500, "currency": "usd", "customer": mandate.customer_ref, "payment_method": mandate.method_ref}
    with pytest.raises(stripe.CardError) as declined:
        shop.client.v1.payment_intents.create({**given, "confirm": True, "off_session": True})  # type: ignore[typeddict-item]
    intent = shop.world.intents(mandate.customer_ref)[0]
    assert (declined.value.code, intent["status"]) == ("card_declined", "requires_payment_method")
    assert shop.client.v1.payment_intents.confirm(intent["id"], {"off_session": True}).status == "succeeded"


def test_a_bank_is_asked_for_days(shop: Shop) -> None:
    mandate = kept(shop, by_bank=True)
    asked = shop.api.collect(rent(mandate))
    assert asked.payment == "processing"
    shop.world.bank_pays(asked.payment_ref, received=True)
    look = PollCollection(request_id="pay-1", customer_ref="", payment_ref=asked.payment_ref)
    assert shop.api.look_at_collected(look).payment == "paid"
    back = RefundPayment(payment_ref=asked.payment_ref, once="call-4", minor=500, currency="USD")
    assert shop.api.refund(back).refunded == 500


def test_the_page_of_a_mandate_is_filled_in_by_hand(shop: Shop) -> None:
    made = shop.api.set_up(SETUP)
    with httpx2.Client(base_url=shop.url) as browser:
        assert "By card from now on" in browser.get(f"/pay/{made.session_id}").text
        sent = browser.post(f"/pay/{made.session_id}", data={"does": "bank", "name": "Caleb Dorn"})
        assert (sent.status_code, sent.headers["location"]) == (303, SETUP.thanks_url)
        asked = shop.api.collect(rent(shop.api.look_at_mandate(made.session_id)))
        assert "The bank is asked" in browser.get(f"/pay/{made.session_id}").text
        browser.post(f"/pay/{made.session_id}", data={"does": "received"})
        assert "It will be paid automatically" in browser.get(f"/pay/{made.session_id}").text
    assert shop.world.intent(asked.payment_ref)["status"] == "succeeded"
