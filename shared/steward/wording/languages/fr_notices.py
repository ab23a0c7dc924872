"""French in notices to tenants."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

NOTICES: Mapping[str, Template] = {
    "notice_of_rent": ("Avis de {team} ({where}) : à partir du {day}, le loyer est de {amount} au lieu de {before}."),
    "notice_of_end": (
        "Avis de {team} ({where}) : la location prend fin. Le dernier jour est le {day} ; "
        "veuillez rendre le logement et les clés avant."
    ),
    "notice_of_entry": (
        "Avis de {team} ({where}) : le {day}, quelqu'un de chez nous, ou envoyé par nous, doit entrer dans le logement."
    ),
    "lease_terms": {
        "week": "Bail de {team} ({where}) : à partir du {day}, {amount} par semaine, payables d'avance.",
        "fortnight": "Bail de {team} ({where}) : à partir du {day}, {amount} par quinzaine, payables d'avance.",
        "four_weeks": "Bail de {team} ({where}) : à partir du {day}, {amount} les quatre semaines, payables d'avance.",
        "month": "Bail de {team} ({where}) : à partir du {day}, {amount} par mois, payables d'avance.",
        "quarter": "Bail de {team} ({where}) : à partir du {day}, {amount} par trimestre, payables d'avance.",
        "year": "Bail de {team} ({where}) : à partir du {day}, {amount} par an, payables d'avance.",
    },
    "lease_until": "Il est à durée déterminée, jusqu'au {day}.",
    "lease_deposit": "La caution est de {amount}.",
    "notice_of_arrears": (
        "Avis de {team} ({where}) : {amount} sont en retard. Veuillez payer avant le {day}, ou "
        "nous dire avant si quelque chose ne va pas."
    ),
}
