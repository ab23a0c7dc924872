"""Provider setup: a landlord's Steward connected to the fake Domain portal, with a flat on offer."""

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
from infra.local.world.domain import DomainWorld
from infra.local.world.domain.api import domain_routes
from infra.local.world.script import ScriptedModel, say
from steward.core.clock import utc_now
from steward.core.documents import Attachment
from steward.trades.portfolio.filed_documents import FiledDocument
from steward.trades.portfolio.listings import Listing, PortalAdvert
from steward.trades.portfolio.properties import Property, PropertyAddress, Unit
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import Money
from tests.support.cloud import MARIA, running_cloud
from tests.support.outsiders import member
from tests.support.provider_setup import ProviderSetup
from tests.support.shared_resources import standing_server

CLIENT, SECRET, AGENCY = "client_stand_in", "secret_stand_in", 31447
KEY = f"{CLIENT}:{SECRET}:{AGENCY}"
JPEG = b"\xff\xd8\xff\xe0 a room"
FLAT, LISTING_ID = "12 Smith Street, 4", "lst-fitzroy"


@dataclass
class Agency(ProviderSetup):
    """The cloud and Domain, with one account and its flat."""

    domain: DomainWorld
    url: str

    @property
    def listing(self) -> Listing:
        """The flat's listing as it is."""
        return self.book.need(LISTING_ID, Listing)

    @property
    def advert(self) -> PortalAdvert:
        """How it stands at Domain, by our records."""
        (advert,) = self.listing.adverts
        return advert

    def offered(self, **fields: Any) -> None:
        """The listing, live since Monday unless told otherwise."""
        listing = listed(self.account_id).model_copy(update=fields)
        self.cloud.wiring.records.change(self.account_id, "offered", "", lambda _: [listing])

    def changes(self, **fields: Any) -> None:
        """Somebody changes the listing's record."""
        change_id = f"changed-{self.listing.revision}"
        self.cloud.wiring.records.change(
            self.account_id, change_id, "", lambda book: [book.need(LISTING_ID, Listing).model_copy(update=fields)]
        )

    def calls(self, tool: str, given: Mapping[str, Any] | None = None) -> str:
        """See `ProviderSetup`; about the flat's listing unless told otherwise."""
        return super().calls(tool, {"listing_id": LISTING_ID, "place": FLAT} if given is None else given)

    def asks(self, tool: str, **given: Any) -> str:
        """Maria has a call made of the flat's listing, and approves it; what came of it."""
        said = self.calls(tool, {"listing_id": LISTING_ID, "place": FLAT, **given})
        return self.decides() if said.startswith("Waiting for a decision") else said

    def photo(self, name: str, media_type: str = "image/jpeg", **fields: Any) -> str:
        """A picture that Maria has sent and that is on file for the flat, unless told otherwise; its id."""
        came = Attachment(name, media_type, JPEG if media_type == "image/jpeg" else b"?")
        owner = member(self.cloud, MARIA).member_id
        (kept,) = self.cloud.wiring.documents.keep(self.account_id, name, [came], member_id=owner).documents
        told = {"record_id": kept.document_id, "format": kept.kind, "sha256": kept.sha256, "title": name}
        usual = {"subjects": ("unit-4",), "type": "photo", "sent": "member", "filed_on": date(2026, 11, 20)}
        record = FiledDocument.model_validate({"account_id": self.account_id, **told, **usual, **fields})
        self.cloud.wiring.records.change(self.account_id, f"filed-{name}", "", lambda _: [record])
        return kept.document_id

    def publishes(self) -> str:
        """Maria has it put on Domain."""
        return self.asks("portal_publish_listing", portals=["domain"])

    def begins_publishing(self) -> None:
        """Maria approves that it is put on Domain; what comes of it may still be open."""
        self.approves("portal_publish_listing", {"listing_id": LISTING_ID, "place": FLAT, "portals": ["domain"]})

    def shown(self) -> str:
        """All that any model has been shown."""
        return json.dumps([one.body for one in self.cloud.model.requests], ensure_ascii=False)

    def contacts(self) -> list[str]:
        """Who the account's contacts are."""
        return sorted(one.contact_id for one in self.cloud.wiring.people.contacts_now(self.account_id))

    def withdraws(self) -> str:
        """Maria has it taken off."""
        return self.asks("portal_withdraw_listing")

    def live(self) -> None:
        """It is put on Domain, and Domain has taken it."""
        self.publishes()
        self.later(minutes=2)
        assert self.advert.state == "live"


def home(account_id: str) -> list[TradeRecord]:
    """A flat in Melbourne that nobody has."""
    address = PropertyAddress(
        lines=("12 Smith Street",), locality="Fitzroy", region="VIC", postcode="3065", country="AU"
    )
    where = {"address": address, "type": "apartments", "zone": "Australia/Melbourne", "currency": "AUD"}
    ours: dict[str, Any] = {"account_id": account_id, "since": date(2026, 11, 2)}
    flat = Unit(record_id="unit-4", property_id="prop-smith", label="4", state="vacant", bedrooms=2, **ours)
    return [Property.model_validate({"record_id": "prop-smith", **where, **ours}), flat]


def listed(account_id: str) -> Listing:
    """Its listing, live since Monday."""
    since = date(2026, 11, 16)
    return Listing(
        account_id=account_id,
        record_id=LISTING_ID,
        state="live",
        unit_id="unit-4",
        property_id="prop-smith",
        headline="Bright and quiet",
        text="Two rooms near the park.",
        rent=Money(minor=238_333, currency="AUD"),
        available_from=date(2026, 12, 1),
        made_on=since,
        live_since=since,
        rent_since=since,
    )


@contextmanager
def open_agency(*, connected: bool = True, offered: bool = True) -> Iterator[Agency]:
    """It is 9:41 on Friday, 20 November 2026, in New York; in Melbourne it is Saturday."""
    standing = standing_server("domain")
    hosts = {"STEWARD_SOURCE_PRIVATE_HOSTS": urlsplit(standing.url).netloc}
    with running_cloud(ScriptedModel(rule=lambda _: say("Noted.")), environment=hosts) as cloud:
        account_id = cloud.wiring.people_store.account_at(NUMBER) or ""
        domain = DomainWorld(CLIENT, SECRET, AGENCY, standing.url, utc_now)
        standing.doorway.app = Starlette(routes=domain_routes(domain))
        # From here on it is known how far the clock was followed.
        cloud.sweep()
        wiring = cloud.wiring
        wiring.accounts.change(account_id, trade="portfolio")
        (owner,) = wiring.people.owners(account_id)
        if connected:
            wiring.bridges.connect(account_id, "portals", "domain", owner, key=KEY, address=standing.url)
        wiring.records.change(account_id, "agency-begun", "", lambda _: home(account_id))
        agency = Agency(cloud, account_id, domain, standing.url)
        if offered:
            agency.offered()
        yield agency
