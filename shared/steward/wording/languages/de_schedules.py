"""German about reminders."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

SCHEDULES: Mapping[str, Template] = {
    "set_reminder": "dich erinnern: {when}",
    "set_question": "dir das heraussuchen, {when}: {words}",
    "set_call": "{what}, und zwar {when}",
    "change_reminder": {
        "changed": "eine Erinnerung ändern",
        "paused": "eine Erinnerung anhalten",
        "resumed": "eine Erinnerung wieder aufnehmen",
    },
    "delete_reminder": "eine Erinnerung löschen",
    "reminder_set": {
        "set": "ich erinnere dich {when}: {words}",
        "answer": "ich sage es dir {when}: {words}",
        "call": "ich mache das {when}: {words}",
        "changed": "deine Erinnerung kommt jetzt {when}: {words}",
        "resumed": "deine Erinnerung läuft weiter, {when}: {words}",
    },
    "reminder_is_off": {
        "paused": "die Erinnerung ist angehalten: {words}",
        "deleted": "die Erinnerung ist gelöscht: {words}",
    },
    "reminder_taken_back": {
        "removed": "Rückgängig gemacht: Die Erinnerung ist weg.",
        "as_before": "Rückgängig gemacht: Die Erinnerung ist wie vorher.",
        "back": "Rückgängig gemacht: Die Erinnerung ist wieder da.",
    },
    "next_times": "Als Nächstes: {when}.",
    "leaves_out_short_months": "Monate ohne diesen Tag fallen aus.",
    "reminder": "Erinnerung: {words}",
    "late_reminder": "Verspätete Erinnerung (fällig war sie {due}): {words}",
    "reminder_stopped": "{who} ist nicht mehr im Team, deshalb habe ich diese Erinnerung beendet: {words}",
    "as_scheduled": "Wie geplant: Darf ich {what}?",
    "found_and_may_i": "{why} Darf ich {what}?",
    "not_as_scheduled": "Das war geplant, und ich habe es nicht gemacht ({what}): {why}.",
    "scheduled_failed": "Das Geplante ging nicht ({what}): {why}. Es ist nichts passiert; ich versuche es {when} "
    "wieder.",
    "scheduled_given_up": "Das Geplante geht immer noch nicht ({what}): {why}. Es ist nichts passiert; ich versuche "
    "es nicht mehr.",
    "scheduled_gone": "Das Geplante kann ich nicht mehr ({what}), deshalb habe ich es beendet.",
    "again_from": "{how}, als Nächstes {when}",
    "once_at": {"at": "um {when}", "on": "am {when}"},
    "change_reminder_of": {
        "changed": "die Erinnerung {words} ändern",
        "paused": "die Erinnerung {words} anhalten",
        "resumed": "die Erinnerung {words} weiterlaufen lassen",
        "deleted": "die Erinnerung {words} löschen",
    },
    "never_again": "nie wieder",
}
