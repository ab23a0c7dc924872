"""German about reminders."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

SCHEDULES: Mapping[str, Template] = {
    "set_reminder": {
        "once": "dich einmal erinnern ({when})",
        "again": "dich immer wieder erinnern (ab {when})",
    },
    "set_question": {
        "once": "dir einmal etwas heraussuchen ({when})",
        "again": "dir immer wieder etwas heraussuchen (ab {when})",
    },
    "set_call": {
        "once": "{what} zu einer festen Zeit ({when})",
        "again": "{what} immer wieder (ab {when})",
    },
    "change_reminder": {
        "changed": "eine Erinnerung ändern",
        "paused": "eine Erinnerung anhalten",
        "resumed": "eine Erinnerung weiterlaufen lassen",
    },
    "delete_reminder": "eine Erinnerung löschen",
    "reminder_set": {
        "set": "ich erinnere dich: {words} ({when})",
        "answer": "ich suche dir das heraus: {words} ({when})",
        "call": "ich mache das dann: {words} ({when})",
        "changed": "die Erinnerung ist geändert: {words} ({when})",
        "resumed": "die Erinnerung läuft weiter: {words} ({when})",
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
    "late_reminder": "Erinnerung, verspätet (fällig war sie {due}): {words}",
    "reminder_stopped": "{who} ist nicht mehr im Team, deshalb habe ich diese Erinnerung beendet: {words}",
    "as_scheduled": "Wie geplant: Darf ich {what}?",
    "found_and_may_i": "{why} Darf ich {what}?",
    "not_as_scheduled": "Geplantes habe ich nicht gemacht ({what}): {why}.",
    "scheduled_failed": "Geplantes ging nicht ({what}): {why}. Es ist nichts geschehen; neuer Versuch: {when}.",
    "scheduled_given_up": "Geplantes geht noch immer nicht ({what}): {why}. Es ist nichts geschehen; ich lasse es.",
    "scheduled_gone": "Was geplant war, kann ich nicht mehr ({what}); ich habe es beendet.",
}
