"""French about payments by link."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

BRIDGES: Mapping[str, Template] = {
    "payment_news": {
        "came": "{amount} ont été payés par lien pour {where}, et sont inscrits.",
        "failed": "Le paiement de {amount} pour {where} a échoué. Rien n'a été reçu.",
        "returned": "{amount} d'un paiement pour {where} ont été rendus, c'est inscrit.",
    },
    "payment_is_credit": "{amount} ont été payés par lien pour {where}. C'était déjà réglé : {credit} restent à "
    "valoir.",
    "payment_of_nobody": "Votre prestataire de paiement a reçu {amount} qu'aucun lien ne demandait ; je n'ai rien "
    "inscrit. Il dit {said}",
    "cannot_look": "Votre prestataire de paiement a signalé quelque chose, mais je ne peux pas lui demander la suite. "
    "Sa clé est peut-être révoquée : reconnectez-le. J'essaie encore.",
    "paid_thanks": "Merci ! Vous pouvez fermer cette page.",
}
