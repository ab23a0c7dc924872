"""German about adverts at portals."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

PORTALS: Mapping[str, Template] = {
    "advert_live": "{where} steht bei {portal}: {url}",
    "advert_news": {
        "live": "{where} steht bei {portal}.",
        "leaving": "{where}: {portal} soll die Anzeige herausnehmen. Ich sage, was daraus wird.",
        "off": "{where} steht nicht mehr bei {portal}.",
        "stays": "{where} steht noch bei {portal}, ist aber nicht mehr zu haben. Sag mir, ob ich die "
        "Anzeige herausnehmen soll.",
    },
    "advert_refused": {
        "up": "{portal} hat die Anzeige für {where} nicht angenommen. Dort steht {said}",
        "off": "{portal} hat die Anzeige für {where} nicht herausgenommen. Dort steht {said}",
    },
}
