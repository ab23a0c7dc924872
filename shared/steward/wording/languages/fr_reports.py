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
        "rent_roll": "envoyer à {who} la liste des loyers de {where}, du {first} au {last}",
        "arrears": "envoyer à {who} le rapport sur les retards de {where}, du {first} au {last}",
        "income": "envoyer à {who} le rapport sur les recettes de {where}, du {first} au {last}",
        "tax": "envoyer à {who} les chiffres pour le fisc de {where}, du {first} au {last}",
        "portfolio": "envoyer à {who} le rapport sur l'occupation et le rendement de {where}, du {first} au {last}",
        "owner_statement": "envoyer à {who} le relevé du propriétaire de {where}, du {first} au {last}",
        "maintenance": "envoyer à {who} le rapport sur les travaux de {where}, du {first} au {last}",
        "compliance": "envoyer à {who} le rapport sur les obligations de {where}, du {first} au {last}",
    },
}
