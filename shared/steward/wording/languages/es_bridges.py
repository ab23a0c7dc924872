"""Spanish about payments by link."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

BRIDGES: Mapping[str, Template] = {
    "payment_news": {
        "came": "Se pagaron {amount} con el enlace para {where}; queda registrado.",
        "collected": "Se cobraron {amount} para {where}; queda registrado.",
        "failed": "El pago de {amount} para {where} ha fallado. No se ha recibido nada.",
        "returned": "Se devolvieron {amount} de un pago para {where}; queda registrado.",
    },
    "payment_is_credit": {
        "link": "Se pagaron {amount} con el enlace para {where}. Ya estaba pagado: {credit} quedan a favor.",
        "collected": "Se cobraron {amount} para {where}. Ya estaba pagado: {credit} quedan a favor.",
    },
    "mandate_stands": "{where}: el inquilino ha aceptado. Las rentas que vencen desde el {day} se cobran solas.",
    "mandate_gone": {
        "withdrawn": "{where}: ya no se cobra nada al inquilino. Desde ahora paga de otra forma.",
        "failed": "{where}: no se pudo activar el cobro; el banco del inquilino no lo ha aceptado.",
    },
    "payment_of_nobody": "Tu proveedor de pagos ha recibido {amount} que no pide ningún enlace; no he registrado "
    "nada. Dice {said}",
    "screening_news": {
        "returned": "Quien solicita {where} debe corregir algo en el formulario de tu proveedor de comprobaciones. "
        "Ya lo sabe.",
        "lapsed": "Quien solicita {where} no ha entregado en un mes el formulario de tu proveedor de comprobaciones. "
        "Se puede pedir otra vez.",
    },
    "screening_found": "Ha llegado la comprobación para {where}: {results}. Lo dudoso: en el informe.",
    "deposit_news": {
        "protected": "La fianza de {where}, {amount}, está protegida por tu entidad.",
        "releasing": "Ha empezado la devolución de la fianza de {where}, {amount}. Se pregunta al inquilino.",
        "withdrawn": "La devolución de la fianza de {where}, {amount}, se anuló allí. Sigue protegida.",
        "disputed": "La fianza de {where}, {amount}, está en disputa en tu entidad.",
        "released": "Tu entidad ha devuelto la fianza de {where}, {amount}.",
        "cancelled": "Tu entidad ha anulado la fianza de {where}, {amount}. No la guarda.",
        "bounced": "El pago de la fianza de {where}, {amount}, fue devuelto. Tu entidad no la guarda.",
        "not_lodged": "Mi encargo de guardar la fianza de {where}, {amount}, nunca llegó. Vuelve a pedirlo.",
        "not_released": "La devolución de la fianza de {where}, {amount}, nunca llegó. Vuelve a pedirlo.",
    },
    "deposit_to_pay": "La fianza de {where} está registrada. Paga {amount}: sort code {sort_code}, cuenta {account}, "
    "referencia {reference}.",
    "deposit_by_hand": "La devolución de la fianza de {where} está lista: {to_tenant} al inquilino, {to_owner} para "
    "ti. La entidad pide un código que solo recibes tú: empieza en su página. Yo miro qué resulta.",
    "cannot_look": "Un proveedor que conectaste no me responde. Si ya no vale su clave, hay "
    "que conectarlo de nuevo. Sigo intentando.",
    "paid_thanks": "¡Gracias! Puedes cerrar la página.",
}
