"""French about reminders."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

SCHEDULES: Mapping[str, Template] = {
    "set_reminder": {
        "once": "vous rappeler cela une fois ({when})",
        "again": "vous rappeler cela encore et encore (dès {when})",
    },
    "set_question": {
        "once": "vous chercher cela une fois ({when})",
        "again": "vous chercher cela encore et encore (dès {when})",
    },
    "set_call": {
        "once": "{what} à heure fixe ({when})",
        "again": "{what} encore et encore (dès {when})",
    },
    "change_reminder": {
        "changed": "changer un rappel",
        "paused": "suspendre un rappel",
        "resumed": "reprendre un rappel",
    },
    "delete_reminder": "supprimer un rappel",
    "reminder_set": {
        "set": "je vous le rappelle : {words} ({when})",
        "answer": "je vous cherche cela : {words} ({when})",
        "call": "je le fais à l'heure dite : {words} ({when})",
        "changed": "le rappel est modifié : {words} ({when})",
        "resumed": "le rappel reprend : {words} ({when})",
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
    "late_reminder": "Rappel, en retard (prévu {due}) : {words}",
    "reminder_stopped": "{who} n'est plus dans l'équipe, j'ai donc mis fin à ce rappel : {words}",
    "as_scheduled": "Comme prévu : puis-je {what} ?",
    "found_and_may_i": "{why} Puis-je {what} ?",
    "not_as_scheduled": "Je n'ai pas fait ce qui était prévu ({what}) : {why}.",
    "scheduled_failed": "Ce qui était prévu a échoué ({what}) : {why}. Il ne s'est rien passé ; je réessaie : {when}.",
    "scheduled_given_up": "Ce qui était prévu échoue encore ({what}) : {why}. Rien ne s'est passé ; je n'essaie plus.",
    "scheduled_gone": "Je ne peux plus faire ce qui était prévu ({what}) ; j'y ai mis fin.",
}
