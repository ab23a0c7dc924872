"""Spanish about the web."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

WEB: Mapping[str, Template] = {
    "search_the_web": "buscar {words} en la web",
    "open_page": "abrir la página {address}",
    "read_of_the_web": "leer de la web lo que hay en {domains} y nada más",
    "read_nothing_of_the_web": "no leer nada de la web",
}
