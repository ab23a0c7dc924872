"""Spanish about reminders."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

SCHEDULES: Mapping[str, Template] = {
    "set_reminder": {
        "once": "recordarte algo una vez ({when})",
        "again": "recordarte algo una y otra vez (desde {when})",
    },
    "set_question": {
        "once": "buscarte algo una vez ({when})",
        "again": "buscarte algo una y otra vez (desde {when})",
    },
    "set_call": {
        "once": "{what} a una hora fija ({when})",
        "again": "{what} una y otra vez (desde {when})",
    },
    "change_reminder": {
        "changed": "cambiar un recordatorio",
        "paused": "pausar un recordatorio",
        "resumed": "dejar que siga un recordatorio",
    },
    "delete_reminder": "borrar un recordatorio",
    "reminder_set": {
        "set": "te lo recuerdo: {words} ({when})",
        "answer": "te busco esto: {words} ({when})",
        "call": "lo hago a su hora: {words} ({when})",
        "changed": "el recordatorio ha cambiado: {words} ({when})",
        "resumed": "el recordatorio sigue: {words} ({when})",
    },
    "reminder_is_off": {
        "paused": "el recordatorio queda en pausa: {words}",
        "deleted": "el recordatorio queda borrado: {words}",
    },
    "reminder_taken_back": {
        "removed": "Deshecho: el recordatorio ya no existe.",
        "as_before": "Deshecho: el recordatorio es como antes.",
        "back": "Deshecho: el recordatorio ha vuelto.",
    },
    "next_times": "Siguiente: {when}.",
    "leaves_out_short_months": "Se saltan los meses que no tienen ese día.",
    "reminder": "Recordatorio: {words}",
    "late_reminder": "Recordatorio, con retraso (tocaba {due}): {words}",
    "reminder_stopped": "{who} ya no es del equipo, y he parado este recordatorio suyo: {words}",
    "as_scheduled": "Como estaba previsto: ¿puedo {what}?",
    "found_and_may_i": "{why} ¿Puedo {what}?",
    "not_as_scheduled": "No hice lo previsto ({what}): {why}.",
    "scheduled_failed": "No pude hacer lo previsto ({what}): {why}. No ha pasado nada; lo intento de nuevo: {when}.",
    "scheduled_given_up": "Sigo sin poder hacer lo previsto ({what}): {why}. No ha pasado nada, y ya no lo intento.",
    "scheduled_gone": "Ya no puedo hacer lo previsto ({what}), y lo he parado.",
}
