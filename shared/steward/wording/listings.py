"""The text of a listing, from what is on record of a unit."""

from __future__ import annotations

from typing import Literal

from steward.wording.sentence import Sentence


class ListingFact(Sentence, example={"form": "bedrooms", "what": "2"}):
    """One thing a unit has."""

    form: Literal["bedrooms", "bathrooms", "area", "features"]
    what: str


class ListingOffer(Sentence, example={"form": "month", "rent": "1500.00 USD", "day": "2026-12-01"}):
    """What is asked for it, and from when it is free."""

    form: Literal["week", "fortnight", "four_weeks", "month", "quarter", "year"]
    rent: str
    day: str
