"""Spanish about what is listed."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

LISTINGS: Mapping[str, Template] = {
    "listing_fact": {
        "bedrooms": "Dormitorios: {what}",
        "bathrooms": "Baños: {what}",
        "area": "Superficie: {what} m2",
        "features": "Con: {what}",
    },
    "listing_offer": {
        "week": "{rent} por semana, libre desde {day}",
        "fortnight": "{rent} por quincena, libre desde {day}",
        "four_weeks": "{rent} por cuatro semanas, libre desde {day}",
        "month": "{rent} por mes, libre desde {day}",
        "quarter": "{rent} por trimestre, libre desde {day}",
        "year": "{rent} por año, libre desde {day}",
    },
}
