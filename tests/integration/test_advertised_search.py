"""Workflow `find_tenant` with a connected portal: publishes the listing, and withdraws it when the unit is let."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

from steward.trades.portfolio.listings import LISTING, Listing
from steward.trades.portfolio.trade import PORTFOLIO
from steward.trades.portfolio.workflows import WORKFLOWS
from tests.support.domain_setup import FLAT, Agency, open_agency
from tests.support.lettings import answers, applied, approved, at, called_off, contact, yes
from tests.support.machines import workflows_run

OFFER = {"unit_id": "unit-4", "place": FLAT, "rent": "2300", "available_from": "2026-12-01"}


@pytest.fixture
def agency() -> Iterator[Agency]:
    with open_agency(offered=False) as opened, workflows_run(opened.cloud, PORTFOLIO, *WORKFLOWS.values()):
        yield opened
        assert opened.cloud.failures == []


def listing(agency: Agency) -> Listing:
    """The flat's."""
    return agency.book.under("unit-4", LISTING, Listing)[-1]


def offered(agency: Agency) -> None:
    """The search has begun, and a person has had the flat offered."""
    approved(agency.cloud, "workflow_find_tenant", OFFER)
    yes(agency.cloud)
    yes(agency.cloud)
    assert listing(agency).state == "live"


def test_offered_unit_is_advertised_and_taken_off_when_it_is_let(agency: Agency) -> None:
    cloud = agency.cloud
    offered(agency)
    assert at(cloud) == ("running", "advertised", "asking")
    yes(cloud)
    assert at(cloud) == ("running", "applications", "waiting")
    agency.later(minutes=2)
    assert (listing(agency).adverts[0].state, len(agency.domain.adverts())) == ("live", 1)
    applied(cloud, listing(agency).record_id, "Pete", "9000", place=FLAT)
    yes(cloud)
    answers(cloud, "rejected")
    answers(cloud, "rejected")
    assert at(cloud) == ("running", "signing", "waiting")
    terms = {"start": "2026-12-01", "rent": "2300", "due_day": 1, "tenant_ids": [contact(cloud, "Pete")]}
    approved(cloud, "create_tenancy", {"unit_id": "unit-4", "place": FLAT, **terms})
    assert (listing(agency).state, at(cloud)) == ("let", ("running", "withdrawing", "asking"))
    yes(cloud)
    assert at(cloud)[0] == "completed"
    agency.later(minutes=2)
    assert (listing(agency).adverts[0].state, agency.domain.adverts()[0]["status"]) == ("withdrawn", "leased")


def test_the_teams_own_photos_of_the_flat_are_offered_with_it(agency: Agency) -> None:
    photos = agency.photo("kitchen", filed_on=date(2026, 11, 18)), agency.photo("garden")
    agency.photo("leak", sent="outside")
    agency.photo("roof", subjects=("prop-smith",))
    offered(agency)
    assert listing(agency).photos == photos
    yes(agency.cloud)
    agency.later(minutes=2)
    (advert,) = agency.domain.adverts()
    assert [one in shown["url"] for one, shown in zip(photos, advert["given"]["media"], strict=True)] == [True, True]


def test_search_without_a_portal_finds_a_tenant(agency: Agency) -> None:
    offered(agency)
    answers(agency.cloud, "rejected")
    assert at(agency.cloud) == ("running", "applications", "waiting")
    assert (listing(agency).adverts, agency.domain.asked["token"]) == ((), 0)


def test_cancelled_search_withdraws_its_advert_and_listing(agency: Agency) -> None:
    offered(agency)
    yes(agency.cloud)
    agency.later(minutes=2)
    called_off(agency.cloud)
    assert at(agency.cloud)[0] == "cancelled"
    assert agency.book.under("unit-4", LISTING, Listing) == []
    agency.later(minutes=2)
    assert agency.domain.adverts()[0]["status"] == "archived"
    assert f"{FLAT} is off Domain." in agency.texts()
    agency.is_right()


def test_search_without_a_portal_continues() -> None:
    with (
        open_agency(offered=False, connected=False) as agency,
        workflows_run(agency.cloud, PORTFOLIO, *WORKFLOWS.values()),
    ):
        offered(agency)
        assert at(agency.cloud) == ("running", "applications", "waiting")
        assert agency.domain.asked["token"] == 0
