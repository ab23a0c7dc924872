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
    "notice_of_arrears": (
        "Avis de {team} ({where}) : {amount} sont en retard. Veuillez payer avant le {day}, ou "
        "nous dire avant si quelque chose ne va pas."
    ),
}
