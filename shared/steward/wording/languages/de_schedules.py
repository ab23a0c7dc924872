"""German about reminders."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

SCHEDULES: Mapping[str, Template] = {
    "set_reminder": {
        "once": "dich einmal erinnern ({when})",
        "again": "dich immer wieder erinnern (ab {when})",
    },
    "change_reminder": {
        "changed": "eine Erinnerung ändern",
        "paused": "eine Erinnerung anhalten",
        "resumed": "eine Erinnerung weiterlaufen lassen",
    },
    "delete_reminder": "eine Erinnerung löschen",
    "reminder_set": {
        "set": "ich erinnere dich: {words} ({when})",
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
    "leaves_out_short_months": "Monate ohne diesen Tag fallen aus.",
    "reminder": "Erinnerung: {words}",
    "late_reminder": "Erinnerung, verspätet (fällig war sie {due}): {words}",
    "reminder_stopped": "{who} ist nicht mehr im Team, deshalb habe ich diese Erinnerung beendet: {words}",
}
