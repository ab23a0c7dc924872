"""Ranks the applications for a listing by its criteria. Pure.

The ranking sees an `ApplicationCandidate`, which has no name, household or photo: identity cannot influence it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from steward.trades.portfolio.applications import RentalApplication
from steward.trades.portfolio.field_types import Criterion, Paper
from steward.trades.portfolio.listings import Listing, ListingCriteria
from steward.trades.portfolio.market_rents import yearly


@dataclass(frozen=True)
class ApplicationCandidate:
    """All that the ranking knows of an application. `income` and `rent` are yearly minor units of one currency."""

    application_id: str
    received_at: datetime
    income: int | None
    rent: int
    papers: frozenset[Paper]
    # Result of a check of the tenancy history; None without a check.
    history: bool | None
    move_in: date | None
    available_from: date | None


@dataclass(frozen=True)
class RankedCandidate:
    """A candidate and the criteria they meet; None where it is unknown."""

    candidate: ApplicationCandidate
    met: Mapping[Criterion, bool | None]


def candidate(application: RentalApplication, listing: Listing) -> ApplicationCandidate:
    """Return what the ranking may know of an application."""
    results = {one.result for one in application.checks if one.type == "tenancy_history"} - {None, "unclear"}
    return ApplicationCandidate(
        application_id=application.record_id,
        received_at=application.received_at,
        income=yearly(application.income.minor, application.income_per) if application.income else None,
        rent=yearly(listing.rent.minor, listing.per) if listing.rent else 0,
        papers=frozenset(application.papers),
        history=None if not results else results == {"clear"},
        move_in=application.move_in,
        available_from=listing.available_from,
    )


def met(one: ApplicationCandidate, criteria: ListingCriteria) -> dict[Criterion, bool | None]:
    """Return which criteria a candidate meets. A missing paper counts as not submitted."""
    found: dict[Criterion, bool | None] = {
        "income": None if one.income is None else one.income * 10 >= one.rent * criteria.income_tenths,
        "papers": one.papers >= set(criteria.papers),
        "move_in": _in_time(one, criteria),
    }
    return found | ({"history": one.history} if criteria.history else {})


def ranked(candidates: Sequence[ApplicationCandidate], criteria: ListingCriteria) -> list[RankedCandidate]:
    """Sort by most criteria met, then fewest failed, then time of receipt."""
    standings = [RankedCandidate(one, met(one, criteria)) for one in candidates]
    return sorted(standings, key=_place)


def _place(standing: RankedCandidate) -> tuple[int, int, datetime, str]:
    values = list(standing.met.values())
    who = standing.candidate
    return -values.count(True), values.count(False), who.received_at, who.application_id


def _in_time(one: ApplicationCandidate, criteria: ListingCriteria) -> bool | None:
    if one.move_in is None or one.available_from is None:
        return None
    return one.move_in <= one.available_from + timedelta(days=criteria.move_in_days)
