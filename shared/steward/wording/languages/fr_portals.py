"""French about adverts at portals."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

PORTALS: Mapping[str, Template] = {
    "advert_live": "{where} est sur {portal} : {url}",
    "advert_news": {
        "live": "{where} est sur {portal}.",
        "leaving": "{where} : {portal} doit retirer l'annonce. Je vous dirai ce qu'il en est.",
        "off": "{where} n'est plus sur {portal}.",
        "stays": "{where} est encore sur {portal}, alors que ce n'est plus à louer. Dites-moi si je retire l'annonce.",
    },
    "advert_refused": {
        "up": "{portal} n'a pas pris l'annonce de {where}. Il dit {said}",
        "off": "{portal} n'a pas retiré l'annonce de {where}. Il dit {said}",
    },
}
