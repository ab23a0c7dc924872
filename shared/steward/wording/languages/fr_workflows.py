"""French about workflows."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

WORKFLOWS: Mapping[str, Template] = {
    "step_name": {
        "triage": "évaluation",
        "vendor": "prestataire",
        "quotes": "devis",
        "approval": "accord",
        "booking": "rendez-vous",
        "work": "travaux",
        "papers": "papiers",
        "check": "vérification",
    },
    "awaited": {
        "vendor": "un prestataire assuré",
        "quotes": "les devis",
        "appointment": "un rendez-vous",
        "work": "la fin des travaux",
        "cost": "la note de la dépense",
        "check": "la nouvelle que tout va bien",
    },
    "at_step": "{what} : étape {place} sur {of}, {step}",
    "doing_now": {
        "pending": "va commencer",
        "due": "va continuer",
        "calling": "en cours",
        "asking": "en attente de décision",
        "trouble": "bloqué",
        "ended": "va continuer",
        "completed": "terminé",
        "cancelled": "annulé",
        "cancelling": "en cours d'annulation",
    },
    "waiting_for": "attend {on} depuis {since}",
    "workflow_asks": "Pour {what} ({step}) : puis-je {act} ?",
    "stands_still": {
        "failed": "{what} est bloqué ({step}) : un appel a échoué.",
        "unknown": "{what} est bloqué ({step}) : nul ne sait si cela a été fait. Si je continue, ce le sera.",
        "refused": "{what} est bloqué ({step}) : je ne peux pas faire la suite.",
        "declined": "{what} est bloqué ({step}) : cela a été refusé.",
        "expired": "{what} est bloqué ({step}) : personne n'a décidé, bien que demandé deux fois.",
        "timed_out": "{what} est bloqué ({step}) : ce qui est attendu n'est pas venu à temps.",
        "member": "{what} est bloqué ({step}) : qui l'a demandé n'est plus là.",
        "given_up": "{what} est bloqué ({step}) : quelque chose a échoué chez moi.",
        "paused": "{what} est en pause ({step}).",
    },
    "still_waits": "{what} ({step}) attend encore {on}.",
    "workflow_over": {
        "completed": "{what} : toutes les étapes sont faites.",
        "cancelled": "{what} a été annulé.",
    },
    "not_taken_back": "Ceci reste tel que fait : {what}.",
    "quote_wanted": "Nous avons besoin d'une réparation : {where}. Pourriez-vous nous dire votre prix ?",
    "work_is_done": "La réparation ({where}) est terminée, nous dit-on. Dites-nous si quelque chose ne va pas.",
    "persons_to_decide": "cette étape est à décider par une personne",
}
