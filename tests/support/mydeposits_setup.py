"""Provider setup: a landlord's Steward connected to the fake mydeposits, with a flat let in Leeds."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from typing import Any
from urllib.parse import urlsplit

from starlette.applications import Starlette

from infra.local.demo import NUMBER
from infra.local.world.mydeposits import MyDepositsWorld
from infra.local.world.mydeposits.api import mydeposits_routes
from infra.local.world.script import ScriptedModel, say
from steward.core.clock import utc_now
from steward.trades.portfolio.deposit_records import SchemeDeposit
from steward.trades.portfolio.filed_documents import FiledDocument
from steward.trades.portfolio.ledger_entries import Charge, Payment, PaymentAllocation
from steward.trades.portfolio.properties import PropertyAddress
from steward.trades.portfolio.rent_schedule import RentTerms
from steward.trades.portfolio.tenancies import Deposit, Tenancy, Tenant
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import Money
from steward.trades.records.service import Book
from tests.support.cloud import running_cloud
from tests.support.landlord import place, tenancy, unit
from tests.support.provider_setup import ProviderSetup
from tests.support.shared_resources import standing_server

ACCOUNT: Mapping[str, str] = {
    "scheme": "custodial",
    "region": "eng",
    "client_id": "steward",
    "client_secret": "secret-stand-in",
    "username": "maria",
    "password": "password-stand-in",
    "private_key": "private-stand-in",
}
FLAT, TENANCY_ID = "9 Mill Lane, t", "tcy-1"
HELD = Money(minor=120_000, currency="GBP")


@dataclass
class Vault(ProviderSetup):
    """The cloud and mydeposits, with one account and its tenancy, of which `tenant` leads."""

    mydeposits: MyDepositsWorld
    tenant: str

    @property
    def deposit(self) -> Deposit:
        """It as it is now."""
        deposit = self.book.need(TENANCY_ID, Tenancy).deposit
        assert deposit
        return deposit

    @property
    def scheme(self) -> SchemeDeposit:
        """How it is on record at the scheme."""
        assert self.deposit.scheme
        return self.deposit.scheme

    def state(self) -> tuple[str, str]:
        """The deposit's state, and the scheme's."""
        return self.deposit.state, self.scheme.state

    def changes(self, change_id: str, record_id: str = TENANCY_ID, **fields: Any) -> None:
        """Somebody changes a record."""

        def plan(book: Book) -> list[TradeRecord]:
            before = book.before(record_id)
            assert before
            return [before.model_copy(update=fields)]

        self.cloud.wiring.records.change(self.account_id, change_id, "", plan)

    def lodges(self, **given: Any) -> str:
        """Maria has the deposit lodged, and decides it; what the conversation heard of the call."""
        usual = {"tenancy_id": TENANCY_ID, "place": FLAT, "amount": "1200.00"}
        return self.approves("deposit_lodge", {**usual, **given})

    def releases(self, to_tenant: str = "1200.00", to_owner: str = "0", **given: Any) -> str:
        """The same of its release."""
        amounts = {"to_tenant": to_tenant, "to_owner": to_owner}
        return self.approves("deposit_release", {"tenancy_id": TENANCY_ID, "place": FLAT, **amounts, **given})

    def status(self) -> str:
        """What `deposit_get_status` answers."""
        return self.calls("deposit_get_status", {"tenancy_id": TENANCY_ID})

    def id(self) -> str:
        """What mydeposits calls the newest deposit."""
        return str(self.mydeposits.tenancies()[-1]["id"])

    def protected(self) -> None:
        """It is lodged, and paid in."""
        assert "Done: " in self.lodges()
        self.mydeposits.received(self.id())
        self.later(hours=25)
        assert self.state() == ("lodged", "protected")

    def ended(self) -> None:
        """The same, and the tenancy has ended."""
        self.protected()
        self.changes("ended", state="ended", ended_on=date(2026, 11, 20))


@contextmanager
def open_vault(
    environment: Mapping[str, str] | None = None, *, connected: bool = True, private_key: bool = True
) -> Iterator[Vault]:
    """It is 9:41 on Friday, 20 November 2026. The deposit of a flat was paid a week ago."""
    standing = standing_server("mydeposits")
    hosts = {**(environment or {}), "STEWARD_SOURCE_PRIVATE_HOSTS": urlsplit(standing.url).netloc}
    with running_cloud(ScriptedModel(rule=lambda _: say("Noted.")), environment=hosts) as cloud:
        key = json.dumps({name: value for name, value in ACCOUNT.items() if private_key or name != "private_key"})
        mydeposits = MyDepositsWorld(key, utc_now)
        standing.doorway.app = Starlette(routes=mydeposits_routes(mydeposits))
        # From here on it is known how far the clock was followed.
        cloud.sweep()
        wiring = cloud.wiring
        account_id = wiring.people_store.account_at(NUMBER) or ""
        wiring.accounts.change(account_id, trade="portfolio")
        (owner,) = wiring.people.owners(account_id)
        if connected:
            wiring.bridges.connect(account_id, "deposits", "mydeposits", owner, key=key, address=standing.url)
        (priya,) = (one for one in wiring.people_store.contacts(account_id) if one.name == "Priya Shah")
        records = [one.model_copy(update={"account_id": account_id}) for one in let(priya.contact_id)]
        wiring.records.change(account_id, "vault-begun", "", lambda _: records)
        yield Vault(cloud, account_id, mydeposits, priya.contact_id)


def let(tenant: str) -> list[TradeRecord]:
    """A flat that is let, its deposit paid, and a paper on file."""
    address = PropertyAddress(
        lines=("9 Mill Lane",), locality="Leeds", region="England", postcode="LS1 4AP", country="GB"
    )
    home = place("prop-vault", "GBP").model_copy(update={"address": address, "zone": "Europe/London"})
    start, day = date(2026, 11, 16), date(2026, 11, 13)
    rent = RentTerms(start=start, rent=Money(minor=105_000, currency="GBP"), per="month", due_day=16)
    fields: dict[str, Any] = {"start": start, "end": date(2027, 11, 15), "terms": (rent,)}
    fields |= {"tenants": (Tenant(contact_id=tenant, leads=True),), "deposit": Deposit(amount=HELD)}
    made = tenancy(TENANCY_ID, "unit-t", **fields)
    made = made.model_copy(update={"property_id": "prop-vault", "zone": "Europe/London"})
    ids = {"account_id": "", "tenancy_id": TENANCY_ID, "property_id": "prop-vault"}
    owed: dict[str, Any] = {"type": "deposit", "due_on": start, "amount": HELD, "paid": HELD.minor, "state": "paid"}
    charge = Charge.model_validate({**ids, "record_id": "chg-1", **owed})
    parts = (PaymentAllocation(charge_id="chg-1", minor=HELD.minor),)
    came: dict[str, Any] = {"received_on": day, "amount": HELD, "method": "bank", "allocations": parts}
    payment = Payment.model_validate({**ids, "record_id": "pay-1", **came})
    paper: dict[str, Any] = {"subjects": (TENANCY_ID,), "type": "report", "title": "Exit", "format": "pdf"}
    paper |= {"sha256": "0" * 64, "sent": "member", "filed_on": day}
    document = FiledDocument.model_validate({"account_id": "", "record_id": "doc-1", **paper})
    return [home, unit("unit-t", "prop-vault"), made, charge, payment, document]
