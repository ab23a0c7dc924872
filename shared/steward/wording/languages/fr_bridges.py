"""French about payments by link."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

BRIDGES: Mapping[str, Template] = {
    "payment_news": {
        "came": "{amount} ont été payés par lien pour {where}, et sont inscrits.",
        "collected": "{amount} ont été prélevés pour {where}, et sont inscrits.",
        "failed": "Le paiement de {amount} pour {where} a échoué. Rien n'est venu.",
        "returned": "{amount} d'un paiement pour {where} ont été rendus, c'est inscrit.",
    },
    "payment_is_credit": {
        "link": "{amount} ont été payés par lien pour {where}. C'était déjà réglé : {credit} restent à valoir.",
        "collected": "{amount} ont été prélevés pour {where}. C'était déjà réglé : {credit} restent à valoir.",
    },
    "mandate_stands": "{where} : le locataire a donné son accord. Les loyers dus à partir du {day} sont prélevés.",
    "mandate_gone": {
        "withdrawn": "{where} : plus rien n'est prélevé au locataire. Il paie autrement désormais.",
        "failed": "{where} : le prélèvement n'a pu se faire ; la banque du locataire n'a pas donné son accord.",
    },
    "payment_of_nobody": "Il est arrivé {amount} chez votre prestataire de paiement, qu'aucun lien ne "
    "demandait ; je n'ai rien inscrit. Il dit {said}",
    "screening_news": {
        "returned": "Un candidat pour {where} doit corriger le formulaire de votre service de vérification, qui le "
        "lui a dit.",
        "lapsed": "Un candidat pour {where} n'a pas rendu en un mois le formulaire de votre service de vérification. "
        "On peut redemander.",
    },
    "screening_found": "La vérification pour {where} est là : {results}. Le rapport, chez le service, en dit plus "
    "sur ce qui est incertain.",
    "cannot_look": "Un prestataire connecté (paiements, vérifications) ne me répond pas. Si sa clé n'est plus "
    "valable, il faut le reconnecter. J'essaie encore.",
    "paid_thanks": "Merci ! Vous pouvez fermer cette page.",
}
