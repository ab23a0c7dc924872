"""German about apps."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

APPS: Mapping[str, Template] = {
    "app_news": {
        "connected": "{app} darf mich von jetzt an als du benutzen: die App liest, was du lesen darfst, und "
        "fragt dich, bevor sie etwas tut. Wenn du davon nichts weißt, sag es sofort denen, die mich "
        "betreiben.",
        "disconnected": "{app} darf mich nicht mehr als du benutzen.",
    },
    "your_app_asks": "Deine App {app} fragt: Darf ich {what}?",
    "their_app_asks": "{app}, eine App von {who}, möchte, dass ich Folgendes mache: {what}.",
    "for_app": "{what} (für {app})",
}
