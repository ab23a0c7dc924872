"""English about what is listed."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

LISTINGS: Mapping[str, Template] = {
    "listing_fact": {
        "bedrooms": "Bedrooms: {what}",
        "bathrooms": "Bathrooms: {what}",
        "area": "Area: {what} m2",
        "features": "With: {what}",
    },
    "listing_offer": {
        "week": "{rent} a week, free from {day}",
        "fortnight": "{rent} a fortnight, free from {day}",
        "four_weeks": "{rent} for four weeks, free from {day}",
        "month": "{rent} a month, free from {day}",
        "quarter": "{rent} a quarter, free from {day}",
        "year": "{rent} a year, free from {day}",
    },
}
