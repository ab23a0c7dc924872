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
    "deposit_news": {
        "protected": "La caution de {where}, {amount}, est protégée par votre organisme.",
        "releasing": "La restitution de la caution de {where}, {amount}, a commencé. On demande au locataire.",
        "withdrawn": "La restitution de la caution de {where}, {amount}, y a été annulée. Elle reste protégée.",
        "disputed": "La caution de {where}, {amount}, est en litige chez votre organisme.",
        "released": "Votre organisme a rendu la caution de {where}, {amount}.",
        "cancelled": "Votre organisme a annulé la caution de {where}, {amount}. Il ne la garde pas.",
        "bounced": "Le paiement de la caution de {where}, {amount}, est revenu. Votre organisme ne la garde pas.",
        "not_lodged": "Votre organisme n'a jamais eu ma demande pour la caution de {where}, {amount}. Redemandez.",
        "not_released": "Votre organisme n'a jamais eu la restitution pour {where}, {amount}. Redemandez.",
    },
    "deposit_to_pay": "La caution de {where} est enregistrée. Payez {amount} : sort code {sort_code}, compte "
    "{account}, référence {reference}.",
    "deposit_by_hand": "La restitution de la caution de {where} attend : {to_tenant} au locataire, {to_owner} pour "
    "vous. L'organisme veut un code que vous seul recevez : commencez sur sa page. Je regarde la suite.",
    "cannot_look": "Un prestataire connecté ne me répond pas. Si sa clé n'est plus "
    "valable, il faut le reconnecter. J'essaie encore.",
    "paid_thanks": "Merci ! Vous pouvez fermer cette page.",
}
