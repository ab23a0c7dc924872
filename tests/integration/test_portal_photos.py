"""Adverts show only the team's own photos of the unit, at links that the portal can fetch."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from steward.aws.buckets import Bucket
from steward.trades.portfolio.filed_documents import DOCUMENT, FiledDocument
from steward.trades.portfolio.tools.portals.run import FETCHED_WITHIN
from tests.support.cloud import MARIA
from tests.support.domain_setup import FLAT, LISTING_ID, Agency, open_agency
from tests.support.walks import for_each


@pytest.fixture
def agency() -> Iterator[Agency]:
    with open_agency() as opened:
        yield opened


def shows(agency: Agency, *photos: str) -> str:
    """Maria has the listing show these; what came of it."""
    return agency.asks("save_listing", unit_id="unit-4", photos=list(photos))


def sent(agency: Agency) -> list[str]:
    """The addresses that Domain was given, in their order."""
    (ad,) = agency.domain.adverts()
    return [one["url"] for one in ad["given"]["media"]]


def test_an_advert_shows_the_photos_of_its_listing_in_their_order(agency: Agency) -> None:
    kitchen, garden = agency.photo("kitchen"), agency.photo("garden")
    shows(agency, garden, kitchen)
    agency.live()
    addresses = sent(agency)
    assert [urlsplit(one).path.rpartition("/")[2] for one in addresses] == [garden, kitchen]
    for one in addresses:
        asked = {name: value for name, (value,) in parse_qs(urlsplit(one).query).items()}
        assert asked["response-content-type"] == "image/jpeg"
        assert asked["X-Amz-Algorithm"] == "AWS4-HMAC-SHA256"
        assert asked["X-Amz-Expires"] == str(int(FETCHED_WITHIN.total_seconds()))
    assert "X-Amz-Signature" not in agency.shown(), "whoever has the address reads the picture"


def test_approver_reads_the_number_of_photos(agency: Agency) -> None:
    given = {"listing_id": LISTING_ID, "place": FLAT, "unit_id": "unit-4"}
    agency.calls("save_listing", {**given, "photos": [agency.photo("kitchen"), agency.photo("garden")]})
    page = agency.cloud.http("GET", f"/a/{agency.cloud.last_link(MARIA)}").text
    (count,) = re.findall(r"Pictures</dt>\s*<dd[^>]*>\s*(\S+?)\s*</dd>", page)
    assert count == "2"


@for_each(
    "fields",
    [
        {"sent": "outside"},
        {"subjects": ("prop-other",)},
        {"type": "receipt"},
        {"format": "pdf"},
    ],
    agency=agency,
)
def test_photo_is_refused_unless_it_is_the_teams_own_of_the_place(agency: Agency, fields: dict[str, Any]) -> None:
    if "prop-other" in fields.get("subjects", ()):
        elsewhere = agency.book.before("prop-smith")
        assert elsewhere is not None
        other = elsewhere.model_copy(update={"record_id": "prop-other", "revision": 0})
        agency.cloud.wiring.records.change(agency.account_id, "other", "", lambda _: [other])
    assert "is no photo of it" in shows(agency, agency.photo("kitchen", **fields))
    assert agency.listing.photos == ()


def test_a_photo_that_is_taken_off_file_later_is_in_no_advert(agency: Agency) -> None:
    kitchen, garden = agency.photo("kitchen"), agency.photo("garden")
    shows(agency, kitchen, garden)
    gone = DOCUMENT.moved(agency.book.need(kitchen, FiledDocument), "delete")
    agency.cloud.wiring.records.change(agency.account_id, "gone", "", lambda _: [gone])
    assert "is no photo of it" in shows(agency, kitchen)
    agency.live()
    assert [garden in one for one in sent(agency)] == [True]


def test_a_picture_no_browser_shows_is_left_out(agency: Agency) -> None:
    shows(agency, agency.photo("raw", "image/heic"))
    agency.live()
    assert sent(agency) == []


def test_an_advert_that_loses_its_photos_says_so_to_the_portal(agency: Agency) -> None:
    shows(agency, agency.photo("kitchen"))
    agency.live()
    shows(agency)
    agency.publishes()
    agency.later(minutes=3)
    assert sent(agency) == []


def test_a_link_is_made_without_asking_s3(agency: Agency) -> None:
    bucket: Bucket = agency.cloud.wiring.bucket("workspace_bucket")
    assert "response-content-type=image%2Fpng" in bucket.link("no/such/key", 60, "image/png")
