"""The text of a listing, from what is on record of a unit."""

from __future__ import annotations

from datetime import date
from typing import Literal

from steward.wording.sentence import Day, Price, Sentence, Wording, lines


class ListingFact(Sentence, example={"form": "bedrooms", "what": "2"}):
    """One thing a unit has."""

    form: Literal["bedrooms", "bathrooms", "area", "features"]
    what: str


_RENT, _DAY = lines(Price("1500.00", "USD")), lines(Day(date(2026, 12, 1)))


class ListingOffer(Sentence, example={"form": "month", "rent": _RENT, "day": _DAY}):
    """What is asked for it, and from when it is free."""

    form: Literal["week", "fortnight", "four_weeks", "month", "quarter", "year"]
    rent: Wording
    day: Wording
