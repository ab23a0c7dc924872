"""French where reports are named."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

REPORTS: Mapping[str, Template] = {
    "report_title": {
        "rent_roll": "Loyers en cours",
        "arrears": "Impayés",
        "income": "Recettes",
        "tax": "Année fiscale",
        "portfolio": "Occupation et rendement",
        "owner_statement": "Compte rendu de gestion",
        "maintenance": "Travaux",
        "compliance": "Obligations",
    },
    "report_days": "du {first} au {last}",
    "report_made": "Rapport {title} ({where}) : {link} (ouvert jusqu'au {until})",
    "report_sent": "{team} : {title}, {where}, du {first} au {last}. Il se lit ici jusqu'au {until} : {link}",
    "send_report_to": {
        "rent_roll": "envoyer à {who} les loyers en cours ({where}, du {first} au {last})",
        "arrears": "envoyer à {who} le rapport sur les impayés ({where}, du {first} au {last})",
        "income": "envoyer à {who} le rapport sur les recettes ({where}, du {first} au {last})",
        "tax": "envoyer à {who} les chiffres de l'année fiscale ({where}, du {first} au {last})",
        "portfolio": "envoyer à {who} le rapport sur l'occupation et le rendement ({where}, du {first} au {last})",
        "owner_statement": "envoyer à {who} le compte rendu de gestion ({where}, du {first} au {last})",
        "maintenance": "envoyer à {who} le rapport sur les travaux ({where}, du {first} au {last})",
        "compliance": "envoyer à {who} le rapport sur les obligations ({where}, du {first} au {last})",
    },
}
