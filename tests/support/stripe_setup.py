"""Provider setup: a landlord's Steward connected to the fake Stripe, with a flat let to Pete."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any
from urllib.parse import urlsplit

from starlette.applications import Starlette

from infra.local.demo import NUMBER
from infra.local.world.script import ScriptedModel, say
from infra.local.world.stripe import StripeWorld
from infra.local.world.stripe.api import stripe_routes
from infra.local.world.webhooks import HttpAnswer
from steward.core.clock import utc_now
from steward.trades.portfolio.ledger_entries import PAYMENT, Charge, Payment
from steward.trades.portfolio.mandates import MANDATE, RentMandate
from steward.trades.portfolio.payment_allocation import book_charge
from steward.trades.portfolio.payment_requests import REQUEST, PaymentRequest
from steward.trades.records.money import Money
from tests.support.cloud import PUBLIC_URL, running_cloud
from tests.support.landlord import place, tenancy, unit
from tests.support.provider_setup import ProviderSetup
from tests.support.shared_resources import standing_server

KEY, SIGNING = "sk_test_stand_in", "whsec_stand_in"
FLAT, TENANCY_ID = "118 Oak Street, t", "tcy-1"


@dataclass
class Till(ProviderSetup):
    """The cloud and Stripe, with one account and its tenancy."""

    stripe: StripeWorld

    def post(self, url: str, body: str, headers: Mapping[str, str]) -> HttpAnswer:
        """Deliver a webhook of the fake Stripe to Steward."""
        return self.cloud.http("POST", urlsplit(url).path, headers=headers, body=body.encode())

    def told(self) -> list[HttpAnswer]:
        """Stripe tells whatever waits, and all of it is seen to."""
        answers = self.stripe.release(self.post)
        self.settle()
        return answers

    def charge(self, minor: int = 129_500, charge_id: str = "chg-1", due_on: date = date(2026, 11, 12)) -> str:
        """The flat's rent, overdue."""
        fields: dict[str, Any] = {"type": "rent", "due_on": due_on, "amount": Money(minor=minor, currency="USD")}
        ids = {"record_id": charge_id, "tenancy_id": TENANCY_ID, "property_id": "prop-till"}
        one = Charge(account_id=self.account_id, **ids, **fields)
        self.cloud.wiring.records.change(self.account_id, f"made-{charge_id}", "", lambda book: book_charge(book, one))
        return charge_id

    def calls(self, tool: str, given: Mapping[str, Any]) -> str:
        """See `ProviderSetup`; about the flat unless told otherwise."""
        return super().calls(tool, {"place": FLAT, **given})

    def asks(self, **given: Any) -> str:
        """Maria asks for a link."""
        wanted = {"tenancy_id": TENANCY_ID, "purpose": "Rent November", **given}
        return self.calls("payments_create_link", wanted)

    def link(self, **given: Any) -> PaymentRequest:
        """The same, and what is on record of it."""
        said = self.asks(**given or {"charge_ids": [self.charge()]})
        assert said.startswith("Done: "), said
        return self.request()

    def request(self) -> PaymentRequest:
        """The newest request."""
        return self.book.under(TENANCY_ID, REQUEST, PaymentRequest)[-1]

    def charge_now(self, charge_id: str = "chg-1") -> Charge:
        """The charge as it is."""
        return self.book.need(charge_id, Charge)

    def payments(self) -> list[Payment]:
        """What is on record as paid."""
        return self.book.under(TENANCY_ID, PAYMENT, Payment)

    def paid(self) -> str:
        """The rent is asked for and paid by link; the payment's id."""
        self.stripe.pay(self.link().session_id, "Pete Rossi")
        self.told()
        return self.payments()[-1].record_id

    def offers(self, **given: Any) -> RentMandate:
        """Maria has a link made by which the tenant can agree to have rents collected; what is on record of it."""
        self.approves("payments_setup_autopay", {"tenancy_id": TENANCY_ID, "start": "2026-11-20", **given})
        return self.mandate()

    def agrees(self, *, by_bank: bool = False, declines: int = 0) -> RentMandate:
        """The same, and the tenant agrees; of what is collected so many are declined first."""
        self.stripe.set_up(self.offers().session_id, "Pete Rossi", by_bank=by_bank, declines=declines)
        self.told()
        return self.mandate()

    def mandate(self) -> RentMandate:
        """The newest mandate."""
        return self.book.under(TENANCY_ID, MANDATE, RentMandate)[-1]

    def scan(self, **later: float) -> None:
        """What EventBridge does, some time later, and what follows; the provider has told nothing yet."""
        self.cloud.clock.shift(timedelta(**later))
        self.cloud.invoke("scans", {})
        self.settle()


@contextmanager
def open_till(environment: Mapping[str, str] | None = None) -> Iterator[Till]:
    """It is 9:41 on Friday, 20 November 2026."""
    standing = standing_server("stripe")
    hosts = {**(environment or {}), "STEWARD_SOURCE_PRIVATE_HOSTS": urlsplit(standing.url).netloc}
    with running_cloud(ScriptedModel(rule=lambda _: say("Noted.")), environment=hosts) as cloud:
        account_id = cloud.wiring.people_store.account_at(NUMBER) or ""
        stripe = StripeWorld(
            KEY, SIGNING, standing.url, utc_now, webhook=f"{PUBLIC_URL}/webhooks/payments/{account_id}"
        )
        standing.doorway.app = Starlette(routes=stripe_routes(stripe))
        # From here on it is known how far the clock was followed.
        cloud.sweep()
        wiring = cloud.wiring
        wiring.accounts.change(account_id, trade="portfolio")
        (owner,) = wiring.people.owners(account_id)
        wiring.bridges.connect(account_id, "payments", "stripe", owner, key=KEY, signing=SIGNING, address=standing.url)
        flat = [place("prop-till"), unit("unit-t", "prop-till")]
        let = tenancy(TENANCY_ID, "unit-t").model_copy(update={"property_id": "prop-till"})
        records = [one.model_copy(update={"account_id": account_id}) for one in (*flat, let)]
        wiring.records.change(account_id, "till-begun", "", lambda _: records)
        yield Till(cloud, account_id, stripe)
