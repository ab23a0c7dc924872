"""Spanish about adverts at portals."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

PORTALS: Mapping[str, Template] = {
    "advert_live": "{where} ya se ve en {portal}: {url}",
    "advert_news": {
        "live": "{where} ya se ve en {portal}.",
        "leaving": "{where}: {portal} tiene que retirar el anuncio. Te diré qué pasa.",
        "off": "{where} ya no se ve en {portal}.",
        "stays": "{where} se ve todavía en {portal}, aunque ya no se alquila. Dime si lo retiro.",
    },
    "advert_refused": {
        "up": "{portal} no ha aceptado el anuncio de {where}. Dice {said}",
        "off": "{portal} no ha retirado el anuncio de {where}. Dice {said}",
    },
}
