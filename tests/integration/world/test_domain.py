"""Fake of the Domain portal and Steward's client, validated by the published OpenAPI document."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator  # type: ignore[import-untyped]
from starlette.applications import Starlette

from infra.local.world.domain import DomainWorld
from infra.local.world.domain.api import domain_routes
from steward.core.clock import utc_now
from steward.integrations.bridges.domain.api import DomainApi
from steward.integrations.bridges.domain.request_bodies import advert, off_market
from steward.integrations.bridges.portals import (
    AdvertisedHome,
    GetListingEnquiries,
    GetListingStatistics,
    ListingDayStatistics,
    PollListing,
    PublishListing,
    WithdrawListing,
)
from steward.integrations.bridges.problems import ProviderError
from tests.support.servers import serve
from tests.support.walks import for_each

PUBLISHED: dict[str, Any] = json.loads(Path("tests/fixtures/domain/openapi.json").read_text())
CLIENT, SECRET, AGENCY = "client_1", "secret_1", 31447
KEY = f"{CLIENT}:{SECRET}:{AGENCY}"
NAME = "lst-01HZX9"
HOME = AdvertisedHome(
    type="apartment",
    lines=("12-14 Smith Street",),
    unit="4",
    locality="Fitzroy",
    region="VIC",
    postcode="3065",
    country="AU",
    bedrooms=2,
    bathrooms=1,
)
WANTED = PublishListing(
    listing_id=NAME,
    home=HOME,
    headline="Bright & quiet",
    text="Two rooms <and> a café – near the park",
    features=("Balcony", "Gas"),
    weekly=550,
    currency="AUD",
    price="2383.00 AUD per month",
    available_from=date(2026, 12, 1),
)
OFF = WithdrawListing(listing_id=NAME, home=HOME, let=False, on=date(2026, 11, 20))


@dataclass
class Agency:
    """The fake provider, and Steward's client of it."""

    world: DomainWorld
    url: str

    @property
    def api(self) -> DomainApi:
        """Ours."""
        return DomainApi(KEY, self.url)

    def live(self) -> str:
        """What the portal calls an advert that people see."""
        seen = self.api.ask(PollListing(listing_id=NAME, job=self.api.ask(WANTED).job))
        assert seen.state == "live"
        return seen.ref


@pytest.fixture
def agency() -> Iterator[Agency]:
    served_by = Starlette()
    with serve(served_by) as served:
        world = DomainWorld(CLIENT, SECRET, AGENCY, served.url, utc_now)
        served_by.router.routes.extend(domain_routes(world))
        yield Agency(world, served.url)


def must_be(schema: dict[str, Any], value: Any) -> None:
    """It is as is published, with no field that is not."""
    whole = _closed({**schema, "components": PUBLISHED["components"]})
    errors = [error.message for error in Draft7Validator(whole).iter_errors(value)]
    assert not errors, errors


def _closed(schema: Any) -> Any:
    """The schema in the terms of JSON Schema: nothing beside its properties, and null where OpenAPI says so."""
    if isinstance(schema, list):
        return [_closed(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    made = {name: _closed(value) for name, value in schema.items()}
    if "properties" in made and "additionalProperties" not in made and made.get("type") == "object":
        made["additionalProperties"] = False
    if made.pop("nullable", False):
        return {"anyOf": [made, {"type": "null"}]}
    return made


def sent_to(path: str, method: str) -> dict[str, Any]:
    """The published schema of what is sent."""
    body = PUBLISHED["paths"][path][method]["requestBody"]["content"]["application/json"]["schema"]
    return dict(body)


def answered_by(path: str, method: str, status: str = "200") -> dict[str, Any]:
    """The published schema of an answer."""
    return dict(PUBLISHED["paths"][path][method]["responses"][status]["content"]["application/json"]["schema"])


def test_requests_match_the_published_schema() -> None:
    must_be(sent_to("/v1/listings/residential", "put"), advert(WANTED, AGENCY))
    for let in (True, False):
        given = off_market(OFF.model_copy(update={"let": let}), AGENCY)
        must_be(sent_to("/v2/listings/residential/offmarket", "post"), given)


def test_advert_has_all_that_is_on_record_in_escaped_form() -> None:
    given = advert(WANTED, AGENCY)
    assert given["description"] == "Two rooms &lt;and&gt; a caf&#233; &#8211; near the park"
    assert given["price"] == {"displayText": "2383.00 AUD per month", "from": 550, "to": 550}
    assert given["propertyDetails"]["address"] == {
        "displayOption": "fullAddress",
        "state": "vic",
        "postcode": "3065",
        "unitNumber": "4",
        "streetNumber": "12-14",
        "street": "Smith Street",
        "suburb": "Fitzroy",
    }
    lines = {"unit": "", "lines": ("The Mill", "4/12 Smith Street")}
    address = advert(WANTED.model_copy(update={"home": HOME.model_copy(update=lines)}), AGENCY)["propertyDetails"]
    assert (address["address"]["unitNumber"], address["address"]["streetNumber"]) == ("4", "12")


def test_the_stand_in_answers_as_is_published(agency: Agency) -> None:
    world = agency.world
    job = world.upload(advert(WANTED, AGENCY), off=False)
    must_be(answered_by("/v1/listings/residential", "put", "202"), job)
    world.holds = True
    must_be(answered_by("/v1/listings/processingReports/{id}", "get"), world.report(job["id"]))
    world.holds = False
    report = world.report(job["id"])
    must_be(answered_by("/v1/listings/processingReports/{id}", "get"), report)
    must_be(answered_by("/v1/listings/processingReports", "get"), world.reports(NAME))
    ref = str(report["adId"][0])
    world.viewed(NAME, world.today() - timedelta(days=1), 7)
    world.enquire(NAME, "Is it quiet?", firstName="Ada", lastName="Brandt", email="ada@mail.example")
    must_be(answered_by("/v1/listings/{id}", "get"), world.listing(ref))
    must_be(answered_by("/v1/listings/{id}/statistics", "get"), world.statistics(ref, "last7Days"))
    must_be(answered_by("/v1/listings/{id}/enquiries", "get"), world.enquiries(ref, 1))
    off = world.upload(off_market(OFF, AGENCY), off=True)
    must_be(answered_by("/v2/listings/residential/offmarket", "post", "202"), off)
    must_be(answered_by("/v1/listings/processingReports/{id}", "get"), world.report(off["id"]))
    must_be(answered_by("/v1/listings/{id}", "get"), world.listing(ref))
    world.refuses = "The suburb is unknown."
    refused = world.upload(advert(WANTED, AGENCY), off=False)
    must_be(answered_by("/v1/listings/processingReports/{id}", "get"), world.report(refused["id"]))


def test_second_upload_updates_the_same_advert(agency: Agency) -> None:
    ref = agency.live()
    job = agency.api.ask(WANTED.model_copy(update={"headline": "Now cheaper"})).job
    assert agency.api.ask(PollListing(listing_id=NAME, job=job)).ref == ref
    (ad,) = agency.world.adverts()
    assert ad["given"]["summary"] == "Now cheaper"


def test_an_upload_is_queued_then_live_then_withdrawn(agency: Agency) -> None:
    agency.world.holds = True
    job = agency.api.ask(WANTED).job
    assert agency.api.ask(PollListing(listing_id=NAME, job=job)).state == "uploading"
    agency.world.holds = False
    seen = agency.api.ask(PollListing(listing_id=NAME))
    assert (seen.state, seen.url) == ("live", f"{agency.url}/advert/{seen.ref}")
    assert agency.api.ask(PollListing(listing_id=NAME, ref=seen.ref)).state == "live"
    off = agency.api.ask(OFF).job
    assert agency.api.ask(PollListing(listing_id=NAME, job=off, leaving=True)).state == "withdrawn"
    assert agency.api.ask(PollListing(listing_id=NAME, ref=seen.ref)).state == "withdrawn"


def test_a_refused_upload_says_why_and_one_nobody_knows_is_unknown(agency: Agency) -> None:
    agency.world.refuses = "The suburb is unknown."
    seen = agency.api.ask(PollListing(listing_id=NAME, job=agency.api.ask(WANTED).job))
    assert (seen.state, seen.why) == ("refused", "The suburb is unknown.")
    for look in (PollListing(listing_id="lst-2"), PollListing(listing_id=NAME, job="of-nobody")):
        with pytest.raises(ProviderError) as unknown:
            agency.api.ask(look)
        assert unknown.value.problem == "unknown"


def test_days_and_enquiries_are_read(agency: Agency) -> None:
    ref, yesterday = agency.live(), agency.world.today() - timedelta(days=1)
    agency.world.viewed(NAME, yesterday, 7)
    agency.world.viewed(NAME, yesterday - timedelta(days=20), 5)
    assert agency.api.ask(GetListingStatistics(ref=ref)).days == (
        ListingDayStatistics(on=yesterday, views=7, enquiries=0),
    )
    assert len(agency.api.ask(GetListingStatistics(ref=ref, whole=True)).days) == 2
    for number in range(60):
        agency.world.enquire(NAME, f"Question {number}", firstName="Ada")
    seen = agency.api.ask(GetListingEnquiries(ref=ref))
    assert (len(seen.enquiries), seen.more, seen.enquiries[0].name) == (50, True, "Ada")


@for_each("key", ["client_1:another:31447", "client_1:secret_1", "client_1", "client_1:secret_1:x"], agency=agency)
def test_invalid_key_is_reported_before_any_upload(agency: Agency, key: str) -> None:
    with pytest.raises(ProviderError) as no_key:
        DomainApi(key, agency.url).ask(WANTED)
    assert (no_key.value.problem, no_key.value.sent, agency.world.asked["upload"]) == ("key", False, 0)


@for_each(
    ("fault", "problem", "sent"),
    [
        ("down", "failed", True),
        ("html", "failed", True),
        ("down_after", "failed", True),
        ("cut_after", "failed", True),
        ("nonsense", "unreadable", True),
        ("slow_down", "busy", False),
        ("revoked", "key", False),
    ],
    agency=agency,
)
def test_an_upload_is_made_once_whatever_becomes_of_its_answer(
    agency: Agency, fault: Any, problem: str, sent: bool
) -> None:
    agency.world.faults.append(fault)
    with pytest.raises(ProviderError) as error:
        agency.api.ask(WANTED)
    assert (error.value.problem, error.value.sent, agency.world.asked["upload"]) == (problem, sent, 1)


@for_each(
    "home",
    [
        {"country": "US"},
        {"region": "Bavaria"},
        {"postcode": ""},
        {"locality": ""},
        {"lines": ("The Mill",)},
        {"unit": "x" * 31},
    ],
)
def test_a_home_it_would_not_find_is_not_uploaded(agency: Agency, home: dict[str, Any]) -> None:
    with pytest.raises(ProviderError) as refused:
        agency.api.ask(WANTED.model_copy(update={"home": HOME.model_copy(update=home)}))
    assert (refused.value.problem, refused.value.sent, agency.world.asked["token"]) == ("refused", False, 0)


@for_each(
    "says", [{"id": 7}, {"status": "somehow"}, {"status": None}, {"seoUrl": ["https://a.example"]}], agency=agency
)
def test_an_advert_that_says_something_else_is_not_guessed_at(agency: Agency, says: dict[str, Any]) -> None:
    ref = agency.live()
    agency.world.alter(NAME, **says)
    with pytest.raises(ProviderError) as unread:
        agency.api.ask(PollListing(listing_id=NAME, ref=ref))
    assert unread.value.problem == "unreadable"


def test_an_upload_of_another_is_not_ours(agency: Agency) -> None:
    job = agency.api.ask(WANTED).job
    with pytest.raises(ProviderError) as unread:
        agency.api.ask(PollListing(listing_id="lst-2", job=job))
    assert unread.value.problem == "unreadable"


def test_only_statistics_need_a_users_token() -> None:
    """The published document says that it counts for such alone: then it says no, and nobody is taken for revoked."""
    wants = {
        path: one["get"].get("x-domain-usercontextrequired") for path, one in PUBLISHED["paths"].items() if "get" in one
    }
    assert [path for path, value in wants.items() if value] == ["/v1/listings/{id}/statistics"]
