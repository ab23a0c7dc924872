"""A landlord's cloud with SingleKey's stand-in connected, and an applicant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

from starlette.applications import Starlette

from infra.local.demo import NUMBER
from infra.local.world.script import ScriptedModel, say, use_tool
from infra.local.world.singlekey import SingleKeyWorld
from infra.local.world.singlekey.api import singlekey_routes
from infra.local.world.webhooks import HttpAnswer
from steward.agent.conversations.entries import NoteEntry, ToolResultEntry
from steward.core.clock import utc_now
from steward.trades.portfolio.applications import RentalApplication, ScreeningCheck, ScreeningConsent
from steward.trades.portfolio.listings import Listing
from steward.trades.portfolio.properties import PropertyAddress
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import Money
from steward.trades.records.service import Book
from tests.support.cloud import MARIA, PUBLIC_URL, Cloud, running_cloud
from tests.support.ground import standing_server
from tests.support.landlord import TODAY, place, unit
from tests.support.plumber import decide

KEY, SIGNING = "singlekey-stand-in", "handshake-stand-in"
FLAT, APPLICATION_ID = "118 Oak Street, t", "app-1"
ALL = ("credit", "identity", "tenancy_history")


@dataclass
class Bureau:
    """The cloud and SingleKey, with one account and Priya's application."""

    cloud: Cloud
    singlekey: SingleKeyWorld
    account_id: str
    applicant: str

    @property
    def book(self) -> Book:
        """The records, to read in."""
        return self.cloud.wiring.records.book(self.account_id)

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
        """How the stand-in reaches Steward's door."""
        parts = urlsplit(url)
        return self.cloud.http("POST", parts.path, query=parts.query, headers=headers, body=body.encode())

    def told(self) -> list[int]:
        """SingleKey tells whatever waits, and all of it is seen to."""
        answers = self.singlekey.release(self.post)
        self.settle()
        return [answer.status for answer in answers]

    def settle(self) -> None:
        """Let the queues drain; nothing may fail."""
        self.cloud.settle()
        assert not self.cloud.failures, self.cloud.failures

    def calls(self, tool: str, given: Mapping[str, Any]) -> str:
        """Maria says something, the model makes the call; what it was answered, or that it waits."""
        self.cloud.model.add(use_tool(tool, dict(given)), say("Here it is."))
        self.cloud.text(MARIA, f"Please {tool}")
        self.settle()
        entry = next(one for one in reversed(self.cloud.log(MARIA)) if isinstance(one, ToolResultEntry))
        return entry.content

    def asks(self, **given: Any) -> str:
        """Maria wants Priya checked."""
        usual = {"application_id": APPLICATION_ID, "place": FLAT, "applicant": self.applicant, "checks": list(ALL)}
        return self.calls("screening_request", {**usual, **given})

    def approves(self, **given: Any) -> str:
        """The same, and an approver decides it; what the conversation heard of the call."""
        said = self.asks(**given)
        assert said.startswith("Waiting for a decision"), said
        return self.decides()

    def decides(self) -> str:
        """The newest question is approved; what the conversation heard of the call."""
        decide(self.cloud, MARIA, "approved")
        self.settle()
        entries = [one for one in self.cloud.log(MARIA) if isinstance(one, NoteEntry) and one.topic == "call_outcome"]
        return entries[-1].text

    def report(self) -> str:
        """What `screening_get_report` answers."""
        return self.calls("screening_get_report", {"application_id": APPLICATION_ID})

    def token(self) -> str:
        """What SingleKey calls the newest request."""
        return str(self.singlekey.screenings()[-1]["token"])

    def later(self, **time: float) -> None:
        """Move the clock, and sweep until what an outage of that time left is caught up with."""
        passed = timedelta(**time)
        self.cloud.clock.shift(passed)
        for _ in range(2 + min(30, int(passed.total_seconds() // 3_600))):
            self.cloud.sweep()
        self.settle()

    def texts(self) -> str:
        """All Maria has been told."""
        return "\n".join(self.cloud.texts_to(MARIA))

    def is_right(self) -> None:
        """The rows that follow from the records do."""
        assert not self.cloud.wiring.records.compared(self.account_id)


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
        yield Bureau(cloud, singlekey, account_id, priya.contact_id)


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
