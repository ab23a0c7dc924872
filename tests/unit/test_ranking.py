"""Ranking of rental applications by criteria alone, and comparison of rents."""

from __future__ import annotations

from dataclasses import fields
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steward.trades.portfolio.applications import RentalApplication, ScreeningCheck
from steward.trades.portfolio.listings import Listing, ListingCriteria
from steward.trades.portfolio.market_rents import (
    MarketComparable,
    checked_comparable,
    comparable_with,
    market_of,
    rent_analysis,
)
from steward.trades.portfolio.properties import PortfolioRuleError
from steward.trades.portfolio.ranked_applications import ApplicationCandidate, candidate, met, ranked
from steward.trades.records.money import Money
from tests.support.landlord import TODAY, A, usd
from tests.support.two_accounts import NOW
from tests.support.walks import for_each

FREE = date(2026, 12, 1)
IDS: dict[str, Any] = {"account_id": A, "unit_id": "unit-1", "property_id": "prop-1"}
OFFER = Listing(**IDS, record_id="lst-1", rent=usd(150_000), available_from=FREE, made_on=TODAY)


def application(name: str = "1", **told: Any) -> RentalApplication:
    common = {**IDS, "record_id": f"app-{name}", "listing_id": "lst-1", "applicants": ("ctc-1",), "received_at": NOW}
    whole = {"income": usd(400_000), "move_in": FREE, "papers": ("identity", "income")}
    return RentalApplication.model_validate({**common, **whole, **told})


def order(*some: RentalApplication, criteria: ListingCriteria = OFFER.criteria) -> list[str]:
    places = ranked([candidate(one, OFFER) for one in some], criteria)
    return [one.candidate.application_id.removeprefix("app-") for one in places]


def test_ranking_knows_no_name_household_or_photo() -> None:
    known = {one.name for one in fields(ApplicationCandidate)}
    written = {"income", "rent", "papers", "history", "move_in", "available_from"}
    assert known == {"application_id", "received_at", *written}


@given(st.lists(st.text(max_size=20), min_size=3, max_size=3), st.permutations(["1", "2", "3"]))
def test_rank_does_not_depend_on_the_person(households: list[str], people: list[str]) -> None:
    told: list[dict[str, Any]] = [
        {"income": usd(380_000), "received_at": NOW + timedelta(1)},
        {"income": usd(900_000)},
        {"income": usd(100_000), "papers": ("identity",)},
    ]
    plain = [application(str(n), **one) for n, one in enumerate(told)]
    somebody = [
        one.model_copy(update={"household": household, "applicants": (f"ctc-{who}",), "outside": ("household",)})
        for one, household, who in zip(plain, households, people, strict=True)
    ]
    assert order(*somebody) == order(*plain) == ["1", "0", "2"]
    assert [candidate(one, OFFER) for one in somebody] == [candidate(one, OFFER) for one in plain]


def test_first_applicant_ranks_first_among_equals_however_rich() -> None:
    early, late = application("early", income=usd(375_000)), application("late", received_at=NOW + timedelta(hours=1))
    assert order(late, early) == ["early", "late"]


@for_each(
    ("told", "criterion", "value"),
    [
        ({"income": usd(375_000)}, "income", True),
        ({"income": usd(374_999)}, "income", False),
        # 2.5 times 18,000 a year, by the week.
        ({"income": usd(86_539), "income_per": "week"}, "income", True),
        ({"income": usd(86_538), "income_per": "week"}, "income", False),
        ({"income": None}, "income", None),
        ({"papers": ("identity", "income", "references")}, "papers", True),
        ({"papers": ("income",)}, "papers", False),
        ({"move_in": FREE + timedelta(30)}, "move_in", True),
        ({"move_in": FREE + timedelta(31)}, "move_in", False),
        ({}, "history", None),
        ({"checks": (ScreeningCheck(type="tenancy_history", result="clear"),)}, "history", True),
        ({"checks": (ScreeningCheck(type="tenancy_history", result="adverse"),)}, "history", False),
        ({"checks": (ScreeningCheck(type="credit", result="adverse"),)}, "history", None),
    ],
)
def test_criterion_is_met_or_not_or_unknown(told: dict[str, Any], criterion: str, value: bool | None) -> None:
    found = met(candidate(application(**told), OFFER), OFFER.criteria)
    assert {str(name): one for name, one in found.items()}[criterion] is value


def test_criterion_nobody_asked_for_does_not_count() -> None:
    adverse = application("a", checks=(ScreeningCheck(type="tenancy_history", result="adverse"),))
    later = application("b", received_at=NOW + timedelta(1))
    assert order(adverse, later) == ["b", "a"]
    assert order(adverse, later, criteria=ListingCriteria(history=False)) == ["a", "b"]


def near(minor: int, per: str = "month", **told: Any) -> MarketComparable:
    common = {**IDS, "record_id": "cpr-1", "source": "a sign", "distance_m": 100, "on": TODAY}
    return MarketComparable.model_validate({**common, "rent": usd(minor), "per": per, **told})


def test_rents_are_compared_by_the_year() -> None:
    market = market_of([near(36_000, "week"), near(150_000), near(1_920_000, "year")], "month")
    assert market
    assert (market.n, market.low, market.middle, market.high) == (3, usd(150_000), usd(156_000), usd(160_000))
    assert market_of([], "month") is None


@for_each(
    ("rents", "gap_bp", "suggested"),
    [
        ([157_500] * 3, 500, 157_500),
        ([157_499] * 3, 500, 157_499),
        ([157_000] * 3, 467, None),
        ([130_000] * 3, -1333, 130_000),
        # Two say nothing.
        ([190_000] * 2, 2667, None),
    ],
)
def test_a_rent_is_to_follow_a_market_that_is_far_away(rents: list[int], gap_bp: int, suggested: int | None) -> None:
    market = market_of([near(one) for one in rents], "month")
    assert market
    found = rent_analysis(usd(150_000), market)
    assert found.gap_bp == gap_bp
    assert found.suggested == (usd(suggested) if suggested else None)


def test_far_old_or_foreign_comparable_does_not_count() -> None:
    some = [
        near(1, distance_m=3000),
        near(2, distance_m=3001),
        near(3, on=TODAY - timedelta(90)),
        near(4, on=TODAY - timedelta(91)),
    ]
    assert [one.rent.minor for one in comparable_with(some, TODAY, 3, 90)] == [1, 3]
    with pytest.raises(PortfolioRuleError, match="rents there are in USD"):
        checked_comparable(near(1, rent=Money(minor=1, currency="EUR")), "USD", TODAY)
    with pytest.raises(PortfolioRuleError, match="still to come"):
        checked_comparable(near(1, on=TODAY + timedelta(1)), "USD", TODAY)
