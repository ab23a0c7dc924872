"""Spanish about what the agent says of itself."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

AGENT: Mapping[str, Template] = {
    "cannot_help": "Con eso no te puedo ayudar. Si crees que no te he entendido, vuelve a pedirlo con otras palabras.",
    "nothing_to_say": "No tengo nada que decir a eso. Si esperabas una respuesta, vuelve a preguntarme.",
    "cut_short": '{words}... (No me cabe todo. Escribe "sigue" para leer el resto.)',
    "too_many_steps": {
        "one": "Me he detenido tras un paso sin terminar. Dime de qué manera quieres que siga.",
        "other": "Me he detenido tras {count} pasos sin terminar. Dime de qué manera quieres que siga.",
    },
    "unfinished": "No he llegado a una respuesta.",
    "model_trouble": "Ahora mismo no puedo usar mi modelo de lenguaje. Tu mensaje queda guardado; lo sigo intentando y "
    "te respondo en cuanto vuelva.",
    "model_given_up": "Mi modelo de lenguaje lleva 24 horas sin responder y he dejado de intentarlo. Vuelve a "
    "preguntarme luego.",
    "model_unreachable": "Mi modelo de lenguaje no responde.",
    "unreadable": "Algo en este chat impide que mi modelo de lenguaje responda. Vuelve a pedirlo con otras palabras.",
    "stuck": "Lo he intentado dos veces y las dos han fallado ({why}). Lo dejo hasta que me digas de qué manera "
    "seguir.",
    "own_mistake": "me he equivocado en los detalles",
    "request_budget": "Esta tarea ha gastado todo lo que puedo gastar en una sola ({limit}) y me he detenido. Dime si "
    "debo seguir.",
    "day_budget": "Tu equipo ya ha gastado hoy todo lo que se me permite ({limit}); no puedo seguir con esto hasta la "
    "medianoche UTC. Quien me administra puede subir el tope.",
    "too_long_alone": {
        "one": "Llevo un paso trabajando en esto sin saber de ti y me he detenido. ¿Quieres que siga?",
        "other": "Llevo {count} pasos trabajando en esto sin saber de ti y me he detenido. ¿Quieres que siga?",
    },
    "paused_meanwhile": "Estoy en pausa para tu equipo y no he hecho nada con esto. Cuando alguien escriba /start, "
    "vuelve a enviarlo.",
    "set_aside": "Me ha llegado algo que no he podido procesar. Queda guardado, y las personas que me administran ya "
    "lo saben.",
    "they_wrote": "Han escrito: {said}",
    "gave_up": "Algo ha fallado por mi parte mientras trabajaba en esto y lo he dejado. Vuelve a pedirlo, por favor.",
    "done_report": "Hecho: {what}",
    "not_done_report": {
        "waiting": "Pendiente de una decisión: {what}",
        "failed": "No se ha hecho: {what}",
        "unknown": "No se sabe si se ha hecho: {what}",
    },
    "undo_offer": "UNDO {code} lo deshace hasta {until}.",
    "also_done": "También hecho (dime si algo debe deshacerse): {what}",
    "not_done": {
        "message": "no se ha enviado nada en este turno",
        "booking": "no se ha reservado ni agendado nada en este turno",
        "payment": "no se ha pagado ni pedido nada en este turno",
        "record": "no se ha guardado nada en este turno",
        "change": "no se ha cambiado nada en este turno",
        "removal": "no se ha borrado ni cancelado nada en este turno",
        "done": "no se ha hecho nada en este turno",
    },
    "marked": "{words}\n(Steward: {truths}.)",
}
