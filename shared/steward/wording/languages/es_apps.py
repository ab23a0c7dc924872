"""Spanish about apps."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

APPS: Mapping[str, Template] = {
    "app_news": {
        "connected": "{app} puede usarme en tu nombre desde ahora: lee lo que tú puedes leer y te pregunta "
        "antes de hacer nada. Si no sabes de qué va, avisa ya a quien me administra.",
        "disconnected": "{app} ya no puede usarme en tu nombre.",
    },
    "your_app_asks": "Tu aplicación {app} pregunta: ¿puedo {what}?",
    "their_app_asks": "{app}, una aplicación de {who}, quiere que haga esto: {what}.",
    "for_app": "{what} (para {app})",
}
