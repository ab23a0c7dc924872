"""Spanish about reminders."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

SCHEDULES: Mapping[str, Template] = {
    "set_reminder": "recordarte {when}",
    "set_question": "averiguarte esto {when}: {words}",
    "set_call": "{what} {when}",
    "change_reminder": {
        "changed": "cambiar un recordatorio",
        "paused": "pausar un recordatorio",
        "resumed": "reanudar un recordatorio",
    },
    "delete_reminder": "borrar un recordatorio",
    "reminder_set": {
        "set": "te lo recordaré {when}: {words}",
        "answer": "te lo diré {when}: {words}",
        "call": "lo haré {when}: {words}",
        "changed": "tu recordatorio llega ahora {when}: {words}",
        "resumed": "tu recordatorio sigue, {when}: {words}",
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
    "late_reminder": "Recordatorio con retraso (tocaba {due}): {words}",
    "reminder_stopped": "{who} ya no es del equipo, y he parado este recordatorio suyo: {words}",
    "as_scheduled": "Como estaba previsto: ¿puedo {what}?",
    "found_and_may_i": "{why} ¿Puedo {what}?",
    "not_as_scheduled": "Estaba previsto y no lo hice ({what}): {why}.",
    "scheduled_failed": "No pude hacer lo previsto ({what}): {why}. No ha pasado nada; lo intento de nuevo {when}.",
    "scheduled_given_up": "Sigo sin poder hacer lo previsto ({what}): {why}. No ha pasado nada, y ya no lo intento.",
    "scheduled_gone": "Ya no puedo hacer lo previsto ({what}), y lo he parado.",
    "again_from": "{how}, la próxima vez {when}",
    "once_at": {"at": "a las {when}", "on": "el {when}"},
    "change_reminder_of": {
        "changed": "cambiar el recordatorio {words}",
        "paused": "pausar el recordatorio {words}",
        "resumed": "dejar que siga el recordatorio {words}",
        "deleted": "borrar el recordatorio {words}",
    },
    "never_again": "nunca más",
}
