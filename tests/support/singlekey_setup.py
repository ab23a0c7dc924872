"""Provider setup: a landlord's Steward connected to the fake SingleKey, with an applicant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

from starlette.applications import Starlette

from infra.local.demo import NUMBER
from infra.local.world.script import ScriptedModel, say
from infra.local.world.singlekey import SingleKeyWorld
from infra.local.world.singlekey.api import singlekey_routes
from infra.local.world.webhooks import HttpAnswer
from steward.core.clock import utc_now
from steward.trades.portfolio.applications import RentalApplication, ScreeningCheck, ScreeningConsent
from steward.trades.portfolio.listings import Listing
from steward.trades.portfolio.properties import PropertyAddress
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import Money
from tests.support.cloud import PUBLIC_URL, running_cloud
from tests.support.landlord import TODAY, place, unit
from tests.support.provider_setup import ProviderSetup
from tests.support.shared_resources import standing_server

KEY, SIGNING = "singlekey-stand-in", "handshake-stand-in"
FLAT, APPLICATION_ID = "118 Oak Street, t", "app-1"
ALL = ("credit", "identity", "tenancy_history")


@dataclass
class Bureau(ProviderSetup):
    """The cloud and SingleKey, with one account and Priya's application."""

    singlekey: SingleKeyWorld
    applicant: str

    @property
    def application(self) -> RentalApplication:
        """It as it is now."""
        return self.book.need(APPLICATION_ID, RentalApplication)

    def changes(self, change_id: str, **fields: Any) -> None:
        """Somebody changes the application."""
        self.cloud.wiring.records.change(
            self.account_id,
            change_id,
            "",
            lambda book: [book.need(APPLICATION_ID, RentalApplication).model_copy(update=fields)],
        )

    def checks(self) -> list[tuple[str, str, str | None]]:
        """What is on record of them: what, how far, and what it came to."""
        return [(one.type, one.state, one.result) for one in self.application.checks]

    def check(self) -> ScreeningCheck:
        """The first of them."""
        return self.application.checks[0]

    def post(self, url: str, body: str, headers: Mapping[str, str]) -> HttpAnswer:
        """Deliver a webhook of the fake SingleKey to Steward."""
        parts = urlsplit(url)
        return self.cloud.http("POST", parts.path, query=parts.query, headers=headers, body=body.encode())

    def told(self) -> list[int]:
        """SingleKey tells whatever waits, and all of it is seen to."""
        answers = self.singlekey.release(self.post)
        self.settle()
        return [answer.status for answer in answers]

    def asks(self, **given: Any) -> str:
        """Maria wants Priya checked."""
        usual = {"application_id": APPLICATION_ID, "place": FLAT, "applicant": self.applicant, "checks": list(ALL)}
        return self.calls("screening_request", {**usual, **given})

    def screens(self, **given: Any) -> str:
        """The same, and an approver decides it; what the conversation heard of the call."""
        assert self.asks(**given).startswith("Waiting for a decision")
        return self.decides()

    def report(self) -> str:
        """What `screening_get_report` answers."""
        return self.calls("screening_get_report", {"application_id": APPLICATION_ID})

    def token(self) -> str:
        """What SingleKey calls the newest request."""
        return str(self.singlekey.screenings()[-1]["token"])


@contextmanager
def open_bureau(environment: Mapping[str, str] | None = None, *, connected: bool = True) -> Iterator[Bureau]:
    """It is 9:41 on Friday, 20 November 2026. Priya has handed in everything for a flat that is offered."""
    standing = standing_server("singlekey")
    hosts = {**(environment or {}), "STEWARD_SOURCE_PRIVATE_HOSTS": urlsplit(standing.url).netloc}
    with running_cloud(ScriptedModel(rule=lambda _: say("Noted.")), environment=hosts) as cloud:
        account_id = cloud.wiring.people_store.account_at(NUMBER) or ""
        webhook = f"{PUBLIC_URL}/webhooks/screening/{account_id}"
        singlekey = SingleKeyWorld(KEY, SIGNING, standing.url, utc_now, webhook=webhook)
        standing.doorway.app = Starlette(routes=singlekey_routes(singlekey))
        # From here on it is known how far the clock was followed.
        cloud.sweep()
        wiring = cloud.wiring
        wiring.accounts.change(account_id, trade="portfolio")
        (owner,) = wiring.people.owners(account_id)
        if connected:
            keys = {"key": KEY, "signing": SIGNING, "address": standing.url}
            wiring.bridges.connect(account_id, "screening", "singlekey", owner, **keys)
        (priya,) = (one for one in wiring.people_store.contacts(account_id) if one.name == "Priya Shah")
        records = [one.model_copy(update={"account_id": account_id}) for one in applied(priya.contact_id)]
        wiring.records.change(account_id, "bureau-begun", "", lambda _: records)
        yield Bureau(cloud, account_id, singlekey, priya.contact_id)


_ADDRESS = PropertyAddress(lines=("118 Oak Street",), locality="Albany", region="NY", postcode="12203", country="US")
_AT = {"account_id": "", "unit_id": "unit-t", "property_id": "prop-till"}


def applied(applicant: str) -> list[TradeRecord]:
    """A flat that is offered, and an application for it with all that it takes."""
    home = place("prop-till").model_copy(update={"address": _ADDRESS})
    return [home, unit("unit-t", "prop-till"), _listing(), _application(applicant)]


def _listing() -> Listing:
    offered = {"headline": "Two rooms", "text": "Bright.", "rent": Money(minor=150_000, currency="USD")}
    days = {"available_from": TODAY + timedelta(days=30), "made_on": TODAY, "live_since": TODAY, "rent_since": TODAY}
    return Listing.model_validate({**_AT, "record_id": "lst-1", "state": "live", **offered, **days})


def _application(applicant: str) -> RentalApplication:
    told = {"income": Money(minor=400_000, currency="USD"), "move_in": TODAY + timedelta(days=30)}
    consent = ScreeningConsent(at=utc_now(), how="form", wording="You may check me.")
    more = {"papers": ("identity", "income"), "consent": consent, "applicants": (applicant,), "received_at": utc_now()}
    common = {"record_id": APPLICATION_ID, "listing_id": "lst-1", "state": "complete"}
    return RentalApplication.model_validate({**_AT, **common, **told, **more})
