"""English about the web."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

WEB: Mapping[str, Template] = {
    "search_the_web": "search the web for {words}",
    "open_page": "open the page {address}",
    "read_of_the_web": "read what the web says at {domains}, and nothing else of it",
    "read_nothing_of_the_web": "read nothing of the web",
}
