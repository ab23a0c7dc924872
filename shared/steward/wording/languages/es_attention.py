"""Spanish about what members prefer."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

ATTENTION: Mapping[str, Template] = {
    "meanwhile": "Mientras tanto:",
    "many_wrote": {
        "one": "Ha llegado un mensaje de alguien que no está en tus contactos. Lo he guardado: pregúntame qué dice.",
        "other": "Han llegado {count} mensajes de personas que no están en tus contactos. Los he guardado: "
        "pregúntame qué dicen.",
    },
    "and_more": {
        "one": "Y una cosa más: pregúntame por ella.",
        "other": "Y {count} más: pregúntame por ellas.",
    },
    "setting": {
        "name": "tu nombre: {value}",
        "zone": "tu zona horaria: {value}",
        "language": "tu idioma: {value}",
        "channel": "tu canal: {value}",
        "quiet_hours": "horas de silencio {value}",
        "digest_at": "un resumen a las {value}",
        "silent_until": "nada que pueda esperar antes de {value}",
        "wakes": "llega de todos modos: {value}",
    },
    "no_setting": {
        "channel": "sin canal preferido",
        "quiet_hours": "sin horas de silencio",
        "digest_at": "sin resumen",
        "silent_until": "sin pausa",
        "wakes": "no llega nada que pueda esperar",
    },
    "change_settings": "cambiar tus ajustes: {changes}",
    "settings_changed": "tus ajustes: {changes}",
    "settings_as_before": "Deshecho: tus ajustes están como antes.",
    "cannot_wait": {
        "urgent": "Parece que esto no puede esperar:",
        "unread": "No sé si esto puede esperar:",
    },
    "any_waker": {
        "contacts": "contactos",
        "everybody": "todos",
    },
    "by_channel": "{who} ({channel})",
    "wakes_by_message": {
        "urgent": "{who} si no puede esperar",
        "always": "{who} siempre",
    },
    "wakes_by": {
        "decision": "decisiones",
        "found_mail_urgent": "correos encontrados que no pueden esperar",
        "found_mail_always": "correos encontrados",
    },
}
