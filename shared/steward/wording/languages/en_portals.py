"""English about adverts at portals."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

PORTALS: Mapping[str, Template] = {
    "advert_live": "{where} is on {portal}: {url}",
    "advert_news": {
        "live": "{where} is on {portal}.",
        "leaving": "{where}: {portal} is to take the advert off. I will tell you what comes of it.",
        "off": "{where} is off {portal}.",
        "stays": "{where} is still on {portal}, though nobody can have it any more. Tell me if I am to take it off.",
    },
    "advert_refused": {
        "up": "{portal} did not take the advert of {where}. It says {said}",
        "off": "{portal} did not take the advert of {where} off. It says {said}",
    },
}
