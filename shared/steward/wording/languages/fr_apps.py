"""French about apps."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

APPS: Mapping[str, Template] = {
    "app_news": {
        "connected": "{app} peut désormais m'utiliser en votre nom : l'application lit ce que vous pouvez lire "
        "et vous demande avant de faire quoi que ce soit. Si vous n'en savez rien, prévenez tout de "
        "suite la personne qui m'administre.",
        "disconnected": "{app} ne peut plus m'utiliser en votre nom.",
    },
    "your_app_asks": "Votre application {app} demande : puis-je {what} ?",
    "their_app_asks": "{app}, une application de {who}, veut que je fasse ceci : {what}.",
    "for_app": "{what} (pour {app})",
}
