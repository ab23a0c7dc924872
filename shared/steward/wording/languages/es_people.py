"""Spanish about members and contacts."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

PEOPLE: Mapping[str, Template] = {
    "welcome": "Hola, {name}: soy Steward, el asistente de {account}. Ya formas parte del equipo: escribe lo que "
    "necesites. Busco datos, redacto borradores y me acuerdo de las cosas. Responde STOP para darte de baja, HELP para "
    "ayuda. Pueden aplicarse tarifas de mensajes y datos.",
    "welcome_from": "Hola, {name}: soy Steward, el asistente de {account}. {who} te ha añadido al equipo: escribe lo "
    "que necesites. Busco datos, redacto borradores y me acuerdo de las cosas. Responde STOP para darte de baja, HELP "
    "para ayuda. Pueden aplicarse tarifas de mensajes y datos.",
    "number_is_new": "Hola, {name}: soy Steward, el asistente de {account}. A partir de ahora este es tu teléfono para "
    "hablar conmigo. Responde STOP para darte de baja, HELP para ayuda. Pueden aplicarse tarifas de mensajes y datos.",
    "how_to_confirm": "Antes de decidir nada, confirma que este teléfono es tuyo: responde con esta clave.",
    "confirm_first": "No puedo aceptar decisiones desde este teléfono hasta que se confirme. Responde con la clave de "
    "seis cifras que te he mandado, o pide otra a quien me administra.",
    "number_confirmed": "Gracias, {name}: tu teléfono ha sido confirmado. Ya puedes decidir por SMS.",
    "wrong_code": {
        "one": "Esa no es la clave que te he mandado. Te queda un intento.",
        "other": "Esa no es la clave que te he mandado. Te quedan {count} intentos.",
    },
    "codes_used_up": "Demasiadas claves equivocadas. Pide una nueva a quien me administra para {account}.",
    "code_expired": "Esa clave ha caducado. Pide una nueva a quien me administra para {account}.",
    "not_invited": "No hay nada que confirmar para este teléfono.",
}
