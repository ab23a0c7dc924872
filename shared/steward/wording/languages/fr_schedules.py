"""French about reminders."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

SCHEDULES: Mapping[str, Template] = {
    "set_reminder": {
        "once": "vous le rappeler le {when}",
        "again": "vous le rappeler régulièrement à partir du {when}",
    },
    "set_question": {
        "once": "vous chercher quelque chose le {when}",
        "again": "vous chercher quelque chose régulièrement à partir du {when}",
    },
    "set_call": {
        "once": "{what} le {when}",
        "again": "{what} régulièrement à partir du {when}",
    },
    "change_reminder": {
        "changed": "changer un rappel",
        "paused": "suspendre un rappel",
        "resumed": "reprendre un rappel",
    },
    "delete_reminder": "supprimer un rappel",
    "reminder_set": {
        "set": "je vous le rappellerai {when} : {words}",
        "answer": "je vous le chercherai {when} : {words}",
        "call": "je le ferai {when} : {words}",
        "changed": "le rappel est modifié ({when}) : {words}",
        "resumed": "le rappel reprend ({when}) : {words}",
    },
    "reminder_is_off": {
        "paused": "le rappel est suspendu : {words}",
        "deleted": "le rappel est supprimé : {words}",
    },
    "reminder_taken_back": {
        "removed": "Annulé : le rappel n'existe plus.",
        "as_before": "Annulé : le rappel est comme avant.",
        "back": "Annulé : le rappel est de nouveau là.",
    },
    "next_times": "Ensuite : {when}.",
    "leaves_out_short_months": "Les mois sans ce jour sont sautés.",
    "reminder": "Rappel : {words}",
    "late_reminder": "Rappel en retard (il était prévu {due}) : {words}",
    "reminder_stopped": "{who} n'est plus dans l'équipe, j'ai donc mis fin à ce rappel : {words}",
    "as_scheduled": "Comme prévu : puis-je {what} ?",
    "found_and_may_i": "{why} Puis-je {what} ?",
    "not_as_scheduled": "C'était prévu et je ne l'ai pas fait ({what}) : {why}.",
    "scheduled_failed": "Ce qui était prévu a échoué ({what}) : {why}. Il ne s'est rien passé ; je réessaie {when}.",
    "scheduled_given_up": "Ce qui était prévu échoue encore ({what}) : {why}. Rien ne s'est passé ; je n'essaie plus.",
    "scheduled_gone": "Je ne peux plus faire ce qui était prévu ({what}) ; j'y ai mis fin.",
}
