"""Spanish about decisions."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

APPROVALS: Mapping[str, Template] = {
    "may_i": "¿Puedo {what}?",
    "wants_me_to": "{who} me pide {what}. ¿Lo hago?",
    "led_me_to": "Tras un mensaje de {who}, propongo {what}. ¿Lo hago?",
    "careful": "Ojo: {why}.",
    "not_somebody_else": "{who}, no {other}",
    "kind_of_file": {
        "pdf": "PDF",
        "word": "Word",
        "excel": "Excel",
        "powerpoint": "PowerPoint",
        "text": "texto",
        "picture": "imagen",
        "calendar": "calendario",
        "mail": "correo",
        "archive": "comprimido",
        "winmail": "winmail.dat",
        "other": "archivo",
    },
    "file_of": "{name} ({kind}, {size} KB)",
    "attached_files": "Adjuntos: {files}",
    "how_to_decide": "Responde YES {code} o NO {code}, o revisa los detalles en:",
    "how_to_edit": "Responde YES {code} o NO {code}, o cambia el texto en:",
    "how_by_code": "YES {code} o NO {code}.",
    "how_by_link": "Decide en este enlace, por favor:",
    "going_ahead": "De acuerdo, voy a {what}.",
    "leaving_it": "De acuerdo, no voy a {what}.",
    "you_decided": {
        "approved": "Ya me has autorizado a {what}.",
        "rejected": "Ya me has pedido no {what}.",
    },
    "former_member": "un antiguo miembro",
    "they_decided": {
        "approved": "{who} ha dado permiso y voy a {what}.",
        "rejected": "{who} ha dicho que no, y no voy a {what}.",
    },
    "their_reason": "El motivo: {said}",
    "nobody_decided": "Nadie ha respondido a tiempo y no voy a {what}. Si te sigue interesando, vuelve a pedirlo.",
    "not_wanted_any_more": "Ya no hace falta, así que no voy a {what}.",
    "by_link_only": "Decide {code} en su enlace, por favor: el remitente de un SMS se puede falsificar y para esto no "
    "basta con un SMS.",
    "says_more": "No he hecho nada porque no has escrito solo YES. Responde solo YES {code} para seguir, NO {code} y "
    "el motivo para dejarlo, o cambia el texto en su enlace.",
    "says_more_than_undo": "No he deshecho nada porque no has escrito solo UNDO. Responde solo UNDO {code} si debo "
    "hacerlo.",
    "which_one": "¿A qué te refieres?",
    "code_needed": "Responde con el código, para que no haya dudas:",
    "asked_already": "Eso ya espera tu decisión: {what}.",
    "no_such_code": "{code} no corresponde a nada que espere tu respuesta. Quizá lo decida otra persona, o ya esté "
    "resuelto.",
    "choice": "{answer} - {what}",
    "choice_of_draft": "{answer} - {what}: {words}",
    "nothing_to_decide": "No hay nada que espere tu respuesta.",
    "not_yours": "No hay nada de eso que puedas decidir.",
    "nothing_to_undo": "No hay nada que deshacer. Un SMS que ya ha salido no se puede retirar.",
    "undo_under_way": "Ya lo estoy deshaciendo.",
    "undo_declined": "Has preferido dejarlo tal cual.",
    "undo_too_late": "Ya es tarde para deshacerlo.",
    "to_undo": "deshacer esto: {what}",
    "nobody_may_decide": "no hay nadie que pueda decidirlo: primero hay que añadir un propietario",
    "decided_outside": "{what}: eso sale de un texto de alguien de fuera",
    "decided_part": {
        "whether": "si hacerlo",
        "whom": "el destinatario",
        "where": "el destino",
        "amount": "la cantidad o la fecha",
        "rule": "como trabajo a partir de ahora",
        "what": "el contenido",
    },
    "and": "{first} y {second}",
    "why_not": {
        "gone": "la persona que lo ha pedido ya no sigue en el equipo",
        "paused": "estoy en pausa para tu equipo",
        "opted_out": "este teléfono no acepta SMS; solo desde él se pueden volver a activar, con un SMS que diga START",
        "unknown": "no es un contacto y nunca ha escrito; primero hay que añadirlo a los contactos",
        "people_only": "esto lo hacen las personas; yo solo aviso cuando toca",
        "no_consent": "nadie se comprueba sin su consentimiento anotado: pídelo y anótalo antes",
    },
    "why_asked": {
        "level": "esto necesita que lo decida una persona",
        "outsider": "lo ha pedido alguien de fuera",
        "unconfirmed": "el teléfono desde el que se ha pedido no ha sido confirmado",
        "not_given": "nadie del equipo ha dado esta dirección",
        "app": "lo ha pedido una aplicación, y nadie sabe qué ha leído",
        "precedents": "otras acciones como esta se rechazaron antes",
        "approved": "una persona lo ha aprobado",
        "alone": "esto puede hacerse sin preguntar",
    },
}
