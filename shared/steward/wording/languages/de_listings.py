"""German about what is listed."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

LISTINGS: Mapping[str, Template] = {
    "listing_fact": {
        "bedrooms": "Schlafzimmer: {what}",
        "bathrooms": "Badezimmer: {what}",
        "area": "Fläche: {what} m2",
        "features": "Mit: {what}",
    },
    "listing_offer": {
        "week": "{rent} pro Woche, frei ab {day}",
        "fortnight": "{rent} für zwei Wochen, frei ab {day}",
        "four_weeks": "{rent} für vier Wochen, frei ab {day}",
        "month": "{rent} pro Monat, frei ab {day}",
        "quarter": "{rent} pro Quartal, frei ab {day}",
        "year": "{rent} pro Jahr, frei ab {day}",
    },
}
