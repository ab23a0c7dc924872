"""Spanish about reminders."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

REMINDERS: Mapping[str, Template] = {
    "rent_due_soon": "{team}: {amount} por {where} vence el {day}. Si ya lo ha pagado, gracias.",
    "rent_is_late": (
        "{team}: {amount} por {where} venció el {day} y aún no ha llegado. Le pedimos que lo pague o nos "
        "diga si hay algún problema."
    ),
    "insurance_ends": (
        "{team}: según nuestros datos su seguro termina el {day}. Envíenos la nueva póliza para que "
        "podamos seguir dándole trabajo."
    ),
    "visit_arranged": "{team}: irá alguien a {where}: {when}. Avísenos si no le va bien.",
    "instalment_due_soon": (
        "{team}: {amount} del plan que acordamos vencen el {day} ({where}). Si ya está pagado, gracias."
    ),
    "papers_missing": (
        "{team}: gracias por su solicitud para {where}. Faltan papeles: envíenos, por favor, lo que le pedimos."
    ),
    "answer_awaited": "Le escribimos el {day} y aún no hemos tenido respuesta. ¿Podría contestarnos, por favor?",
    "remind_contact": {
        "rent_due": "recordar a {who} el próximo alquiler de {where}",
        "rent_late": "recordar a {who} lo atrasado de {where}",
        "insurance_ends": "pedir a {who} su nuevo seguro, {where}",
        "visit_arranged": "recordar a {who} la visita a {where}",
        "instalment_due": "recordar a {who} el plazo de {where}",
        "papers_missing": "pedir a {who} los papeles que faltan para {where}",
    },
    "reminder_switched": {
        "on": "Ya se pueden enviar recordatorios de este tipo: {what}",
        "off": "No más recordatorios de este tipo: {what}",
    },
    "charge_settled": {
        "paid": "No he enviado ningún recordatorio: lo que vencía el {day} por {where} está pagado.",
        "not_owed": "No he enviado ningún recordatorio: lo que vencía el {day} por {where} ya no se debe.",
    },
    "nothing_to_remind_of": {
        "insurance": "No he enviado ningún recordatorio: ese seguro se ha renovado o ha terminado.",
        "papers": "No he enviado ningún recordatorio: a esa solicitud ya no le faltan papeles.",
        "visit": "No he enviado ningún recordatorio: ya no hay ninguna visita prevista.",
        "instalment": "No he enviado ningún recordatorio: no queda ninguna cuota de ese plan.",
    },
}
