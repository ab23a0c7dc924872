"""Stripe's stand-in held against what Stripe publishes: its own client drives it, and its objects have its fields."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import stripe
from starlette.applications import Starlette
from stripe.params.checkout import SessionCreateParams

from infra.local.world.stripe import StripeWorld, objects
from infra.local.world.stripe.api import stripe_routes
from infra.local.world.stripe.world import VERSION
from infra.local.world.webhooks import HttpAnswer
from steward.bridges.payments import CreateLink, NotAnswered, Refund
from steward.bridges.stripe import address
from steward.bridges.stripe.api import StripeApi
from steward.core.clock import utc_now
from tests.support.servers import serve

PUBLISHED = json.loads(Path("tests/fixtures/stripe/fixtures3.json").read_text())["resources"]
KEY, SIGNING = "sk_test_1", "whsec_1"


@dataclass
class Shop:
    """The stand-in, and Stripe's own client of it."""

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


def wanted(once: str = "call-1", minor: int = 129_500) -> CreateLink:
    return CreateLink(
        account_id="acct-1",
        request_id="prq-1",
        once=once,
        minor=minor,
        currency="USD",
        purpose="Rent",
        thanks_url="https://steward.test/paid",
    )


@pytest.mark.parametrize("kind", ["checkout.session", "payment_intent", "charge", "refund", "event"])
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


def test_what_we_ask_for_are_published_parameters(shop: Shop) -> None:
    bodies = []
    create = shop.world.create_session
    shop.world.create_session = lambda form: bodies.append(form) or create(form)  # type: ignore[method-assign,func-returns-value]
    shop.api.create_link(wanted())
    assert bodies[0].keys() <= SessionCreateParams.__annotations__.keys()


def test_a_key_of_ours_makes_one_thing_whoever_asks_again(shop: Shop) -> None:
    first, again = shop.api.create_link(wanted()), shop.api.create_link(wanted())
    assert first == again
    assert len(shop.world.sessions()) == 1
    with pytest.raises(NotAnswered) as refused:
        shop.api.create_link(wanted(minor=100_000))
    assert refused.value.problem == "refused"
    options: stripe.RequestOptions = {"idempotency_key": "call-2"}
    shop.world.pay(first.session_id)
    intent = shop.api.look(first.session_id).payment_ref
    theirs = [shop.client.v1.refunds.create({"payment_intent": intent, "amount": 500}, options) for _ in range(2)]
    assert theirs[0].id == theirs[1].id
    ours = Refund(session_id=first.session_id, payment_ref=intent, once="call-3", minor=500, currency="USD")
    assert [shop.api.refund(ours).refunded for _ in range(2)] == [1_000, 1_000]


def test_what_it_tells_the_official_package_takes(shop: Shop) -> None:
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
