"""French about the web."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

WEB: Mapping[str, Template] = {
    "search_the_web": "chercher {words} sur le web",
    "open_page": "ouvrir la page {address}",
    "read_of_the_web": "lire sur le web ce qui se trouve à {domains}, et rien d'autre",
    "read_nothing_of_the_web": "ne rien lire sur le web",
}
