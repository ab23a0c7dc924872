"""Spanish about watching mail."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

WATCHERS: Mapping[str, Template] = {
    "create_skill": "buscar correos de un tipo, como {name}",
    "change_skill": {
        "changed": "cambiar lo que {name} busca en tu correo",
        "on": "buscar correos con {name}",
        "off": "dejar de buscar correos con {name}",
    },
    "delete_skill": "olvidar {name}, que busca correos",
    "switch_watcher": {
        "on": "vigilar tu buzón",
        "off": "dejar de vigilar tu buzón",
    },
    "skill_done": {
        "created": "Busco correos con {name}.",
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
        "nothing_on": "Desde ahora vigilo {address}, pero aún no se busca nada: activa algo, como expense-tracker.",
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
        "expired": "Durante un tiempo no he podido seguir lo que llega a {address} y puede que se me haya escapado "
        "algún correo. Desde ahora sigo vigilando.",
        "not_allowed": "Ya no vigilo {address}: Google no me deja entrar. Pídemelo otra vez para iniciar sesión.",
        "other_account": "Ya no vigilo {address}: has conectado otra cuenta. Dime si quieres que vigile esa.",
        "unread": "En {address} hay correos que no he podido leer. Míralos tú, por favor.",
    },
}
