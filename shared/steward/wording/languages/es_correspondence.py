"""Spanish about what people outside write, and what is written to them."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

CORRESPONDENCE: Mapping[str, Template] = {
    "it_arrived": "Soy el asistente virtual de {account}. El mensaje ha llegado al equipo.",
    "wrote": "{who} ha escrito: {said}",
    "strangers_wrote": {
        "one": "Ha llegado un mensaje más de un desconocido ({numbers}), más de lo que paso en una hora. Lo he "
        "guardado sin responder: pregúntame qué dice.",
        "other": "Han llegado {count} mensajes más de desconocidos ({numbers}), más de los que paso en una hora. Los "
        "he guardado sin responder: pregúntame qué dicen.",
    },
    "stranger_wrote": "{address} (no está en tus contactos) ha escrito: {said}",
    "somebody_wrote": "Alguien con identidad oculta ha escrito: {said}",
    "empty_text": "un mensaje sin texto",
    "not_answered": "No he respondido.",
    "told_it_arrived": "Solo he confirmado que ha llegado.",
    "tell_me_to_reply": "Dime si quieres responder.",
    "tell_me_about_them": 'Dime qué responder, o escribe "guarda el contacto como NOMBRE" o "bloquea".',
    "cannot_be_answered": "No se le puede responder.",
    "in_your_name": "Llegó un correo en tu nombre y nadie puede probar que sea tuyo: {said}",
    "if_it_was_you": "Si lo escribiste tú, dime aquí qué hago. Si no, no hago nada con él.",
    "can_be_blocked": 'No se le puede responder, pero puedes escribir "bloquea".',
    "keyword": {
        "stop": "{who} ha escrito STOP y ya no se le manda nada hasta que escriba START.",
        "start": "{who} ha escrito START y vuelve a recibir SMS.",
        "help": "{who} ha escrito HELP y ya tiene la respuesta del sistema.",
    },
    "could_not_deal": "No he podido ocuparme de esto.",
    "no_authority": "Quien me dio permiso para responder a los contactos ya no es propietario.",
    "too_many_answers": {
        "hour": "Le he respondido {times} veces en una hora, que es mi tope.",
        "day": "Le he respondido {times} veces en 24 horas, que es mi tope.",
    },
    "about": "Sobre {who}: {news}",
    "asked": "Ha escrito: {said}",
    "answered": "He respondido: {said}",
    "answered_before": {
        "one": "(Ya he respondido a otro mensaje antes.)",
        "other": "(Ya he respondido a otros {count} mensajes antes.)",
    },
    "answered_more": {
        "one": "He respondido a otro mensaje suyo: {said}",
        "other": "He respondido a otros {count} mensajes suyos. Acaba de escribir: {said}",
    },
    "passed_on": "Para ti: {what}",
    "answer_not_delivered": {
        "failed": "Mi respuesta no se ha podido entregar ({reason}). Este es el texto: {words}",
        "unknown": "Puede que mi respuesta no haya llegado: no hay manera de saberlo ({reason}). Este es el texto: "
        "{words}",
    },
}
