"""German about the web."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

WEB: Mapping[str, Template] = {
    "search_the_web": "im Web nach {words} suchen",
    "open_page": "die Seite {address} öffnen",
    "read_of_the_web": "aus dem Web lesen, was bei {domains} steht, und sonst nichts",
    "read_nothing_of_the_web": "nichts aus dem Web lesen",
}
