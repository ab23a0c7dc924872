"""A landlord's cloud with Stripe's stand-in connected, and a flat let to Pete."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any
from urllib.parse import urlsplit

from starlette.applications import Starlette

from infra.local.demo import NUMBER
from infra.local.world.script import ScriptedModel, say, use_tool
from infra.local.world.stripe import StripeWorld
from infra.local.world.stripe.api import stripe_routes
from infra.local.world.webhooks import HttpAnswer
from steward.agent.conversations.entries import NoteEntry, ToolResultEntry
from steward.core.clock import utc_now
from steward.trades.portfolio.ledger_entries import PAYMENT, Charge, Payment
from steward.trades.portfolio.mandates import MANDATE, RentMandate
from steward.trades.portfolio.payment_allocation import book_charge
from steward.trades.portfolio.payment_requests import REQUEST, PaymentRequest
from steward.trades.records.money import Money
from steward.trades.records.service import Book
from tests.support.cloud import MARIA, PUBLIC_URL, Cloud, running_cloud
from tests.support.ground import standing_server
from tests.support.landlord import place, tenancy, unit
from tests.support.plumber import decide

KEY, SIGNING = "sk_test_stand_in", "whsec_stand_in"
FLAT, TENANCY_ID = "118 Oak Street, t", "tcy-1"


@dataclass
class Till:
    """The cloud and Stripe, with one account and its tenancy."""

    cloud: Cloud
    stripe: StripeWorld
    account_id: str

    @property
    def book(self) -> Book:
        """The records, to read in."""
        return self.cloud.wiring.records.book(self.account_id)

    def post(self, url: str, body: str, headers: Mapping[str, str]) -> HttpAnswer:
        """How the stand-in reaches Steward's door."""
        return self.cloud.http("POST", urlsplit(url).path, headers=headers, body=body.encode())

    def told(self) -> list[HttpAnswer]:
        """Stripe tells whatever waits, and all of it is seen to."""
        answers = self.stripe.release(self.post)
        self.settle()
        return answers

    def settle(self) -> None:
        """Let the queues drain; nothing may fail."""
        self.cloud.settle()
        assert not self.cloud.failures, self.cloud.failures

    def charge(self, minor: int = 129_500, charge_id: str = "chg-1", due_on: date = date(2026, 11, 12)) -> str:
        """The flat's rent, overdue."""
        fields: dict[str, Any] = {"type": "rent", "due_on": due_on, "amount": Money(minor=minor, currency="USD")}
        ids = {"record_id": charge_id, "tenancy_id": TENANCY_ID, "property_id": "prop-till"}
        one = Charge(account_id=self.account_id, **ids, **fields)
        self.cloud.wiring.records.change(self.account_id, f"made-{charge_id}", "", lambda book: book_charge(book, one))
        return charge_id

    def calls(self, tool: str, given: Mapping[str, Any]) -> str:
        """Maria says something, the model makes the call; what it was answered, or that it waits."""
        self.cloud.model.add(use_tool(tool, {"place": FLAT, **given}), say("Here it is."))
        self.cloud.text(MARIA, f"Please {tool}")
        self.settle()
        entry = next(one for one in reversed(self.cloud.log(MARIA)) if isinstance(one, ToolResultEntry))
        return entry.content

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

    def later(self, **time: float) -> None:
        """Move the clock, and sweep until what an outage of that time left is caught up with."""
        passed = timedelta(**time)
        self.cloud.clock.shift(passed)
        for _ in range(2 + int(passed.total_seconds() // 3_600)):
            self.cloud.sweep()
        self.settle()

    def texts(self) -> str:
        """All Maria has been told."""
        return "\n".join(self.cloud.texts_to(MARIA))

    def paid(self) -> str:
        """The rent is asked for and paid by link; the payment's id."""
        self.stripe.pay(self.link().session_id, "Pete Rossi")
        self.told()
        return self.payments()[-1].record_id

    def approves(self, tool: str, given: Mapping[str, Any]) -> None:
        """Maria has a call made that an approver has to decide, and decides it."""
        said = self.calls(tool, given)
        assert said.startswith("Waiting for a decision"), said
        decide(self.cloud, MARIA, "approved")
        self.settle()

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

    def outcome(self) -> str:
        """What the conversation last heard of a call that was approved."""
        entries = [one for one in self.cloud.log(MARIA) if isinstance(one, NoteEntry) and one.topic == "call_outcome"]
        return entries[-1].text

    def is_right(self) -> None:
        """The rows that follow from the records do."""
        assert not self.cloud.wiring.records.compared(self.account_id)


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
        yield Till(cloud, stripe, account_id)
