"""Spanish about watching mail."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

WATCHERS: Mapping[str, Template] = {
    "create_skill": "vigilar en tu correo {name}",
    "change_skill": {
        "changed": "cambiar cómo vigilo tu correo en busca de {name}",
        "on": "volver a vigilar tu correo en busca de {name}",
        "off": "dejar de vigilar tu correo en busca de {name}",
    },
    "delete_skill": "dejar de vigilar tu correo en busca de {name} y olvidarlo",
    "switch_watcher": {
        "on": "vigilar tu buzón",
        "off": "dejar de vigilar tu buzón",
    },
    "skill_done": {
        "created": "Ahora vigilo tu correo en busca de {name}.",
        "changed": "{name} ha cambiado.",
        "on": "{name} está activado.",
        "off": "{name} está desactivado.",
        "deleted": "{name} está borrado.",
        "removed": "Deshecho: {name} ya no existe.",
        "as_before": "Deshecho: {name} vuelve a ser como era.",
        "back": "Deshecho: {name} está de vuelta.",
    },
    "watcher_switched_now": {
        "on": "Desde ahora vigilo lo que llega a {address}.",
        "nothing_on": "Desde ahora vigilo {address}, pero aún no sé qué buscar: activa algo, como expense-tracker.",
        "off": "Ya no vigilo {address}.",
    },
    "skill_is_tried": "Estoy probando {name} con él y te diré qué resulta.",
    "mail_found": "{skills}: correo de {who}, {subject}{facts}",
    "mail_not_matched": "No coincide: correo de {who}, {subject}",
    "mail_digest": {
        "one": "Un correo que he retenido, porque te escribo como mucho 10 veces por hora:",
        "other": "{count} correos que he retenido, porque te escribo como mucho 10 veces por hora:",
    },
    "mail_left": {
        "one": "{skill}: un correo más",
        "other": "{skill}: {count} correos más",
    },
    "watcher_trouble": {
        "expired": "Durante un tiempo no he podido vigilar {address} y puede que se me haya escapado algún correo. Ya "
        "vuelvo a vigilar.",
        "not_allowed": "Ya no vigilo {address}: Google no me deja entrar. Pídemelo otra vez para iniciar sesión.",
        "other_account": "Ya no vigilo {address}: has conectado otra cuenta. Dime si quieres que vigile esa.",
        "unread": "En {address} hay correos que no he podido leer. Míralos tú, por favor.",
    },
    "create_acting_skill": "vigilar en tu correo {name} y, cada vez que llegue uno, {what}",
    "asked_by_mail": "Ha llegado un correo para {name}: ¿puedo {what}?",
    "as_skill_says": "{name} lo prevé para estos correos",
    "matched_not_done": "No hecho ({what}): {why}.",
    "matched_asked": "Espera una decisión ({code}): {what}",
    "matched_tried": {
        "alone": "Con un correo así, sin preguntar: {what}",
        "asked": "Con un correo así, tras preguntarte: {what}",
        "refused": "Con un correo así no haría nada, porque no puedo: {what}",
    },
    "field_not_stated": "el correo no dice nada de {field}",
    "fields_do_not_fit": "lo que dice el correo no encaja ahí",
    "no_such_tool": "ya no puedo hacerlo",
    "not_signed_in": "primero tienes que iniciar sesión en Google; luego lo hago",
    "too_much_waits": "ya hay demasiado esperando tu decisión",
    "watcher_stopped": "{who} ya no está en el equipo, así que ya no vigilo lo que llega a {address}.",
}
