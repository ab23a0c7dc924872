"""Example rental homes and rent terms, for tests of the landlord rules."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from steward.trades.portfolio.rent_schedule import RentTerms
from tests.support.landlord import TODAY, place, tenancy, unit, usd

DAY = timedelta(days=1)

LET = unit("unit-1").model_copy(update={"state": "occupied"})

HERE = (place(), LET, tenancy())


def changed(record: Any, **fields: Any) -> Any:
    return record.model_copy(update=fields)


def eur(minor: int) -> Any:
    return changed(usd(minor), currency="EUR")


def terms(start: date = TODAY, minor: int = 9, **fields: Any) -> RentTerms:
    return RentTerms(**{"start": start, "rent": usd(minor), "per": "month", "due_day": 1, **fields})
