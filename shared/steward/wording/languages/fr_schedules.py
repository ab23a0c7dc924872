"""French about reminders."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

SCHEDULES: Mapping[str, Template] = {
    "set_reminder": {
        "once": "vous rappeler cela une fois ({when})",
        "again": "vous rappeler cela encore et encore (dès {when})",
    },
    "change_reminder": {
        "changed": "changer un rappel",
        "paused": "suspendre un rappel",
        "resumed": "reprendre un rappel",
    },
    "delete_reminder": "supprimer un rappel",
    "reminder_set": {
        "set": "je vous le rappelle : {words} ({when})",
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
    "leaves_out_short_months": "Les mois sans ce jour sont sautés.",
    "reminder": "Rappel : {words}",
    "late_reminder": "Rappel, en retard (prévu {due}) : {words}",
    "reminder_stopped": "{who} n'est plus dans l'équipe, j'ai donc mis fin à ce rappel : {words}",
}
