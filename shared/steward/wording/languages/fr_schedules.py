"""French about reminders."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

SCHEDULES: Mapping[str, Template] = {
    "set_reminder": "vous rappeler {when}",
    "set_question": "vous chercher ceci {when} : {words}",
    "set_call": "{what} {when}",
    "change_reminder": {
        "changed": "changer un rappel",
        "paused": "suspendre un rappel",
        "resumed": "reprendre un rappel",
    },
    "delete_reminder": "supprimer un rappel",
    "reminder_set": {
        "set": "je vous le rappellerai {when} : {words}",
        "answer": "je vous le dirai {when} : {words}",
        "call": "je le ferai {when} : {words}",
        "changed": "votre rappel vient maintenant {when} : {words}",
        "resumed": "votre rappel reprend, {when} : {words}",
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
    "again_from": "{how}, la prochaine fois {when}",
    "once_at": {"at": "à {when}", "on": "le {when}"},
    "change_reminder_of": {
        "changed": "changer le rappel {words}",
        "paused": "suspendre le rappel {words}",
        "resumed": "reprendre le rappel {words}",
        "deleted": "supprimer le rappel {words}",
    },
    "never_again": "plus jamais",
}
