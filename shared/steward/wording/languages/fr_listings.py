"""French about what is listed."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

LISTINGS: Mapping[str, Template] = {
    "listing_fact": {
        "bedrooms": "Chambres : {what}",
        "bathrooms": "Salles de bain : {what}",
        "area": "Surface : {what} m2",
        "features": "Avec : {what}",
    },
    "listing_offer": {
        "week": "{rent} par semaine, libre à partir du {day}",
        "fortnight": "{rent} par quinzaine, libre à partir du {day}",
        "four_weeks": "{rent} pour quatre semaines, libre à partir du {day}",
        "month": "{rent} par mois, libre à partir du {day}",
        "quarter": "{rent} par trimestre, libre à partir du {day}",
        "year": "{rent} par an, libre à partir du {day}",
    },
}
