"""Spanish about payments by link."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

BRIDGES: Mapping[str, Template] = {
    "payment_news": {
        "came": "Se pagaron {amount} con el enlace para {where}; queda registrado.",
        "failed": "El pago de {amount} para {where} ha fallado. No se ha recibido nada.",
        "returned": "Se devolvieron {amount} de un pago para {where}; queda registrado.",
    },
    "payment_is_credit": "Se pagaron {amount} con el enlace para {where}. Ya estaba pagado: {credit} quedan a favor.",
    "payment_of_nobody": "Tu proveedor de pagos ha recibido {amount} que no pide ningún enlace; no he registrado "
    "nada. Dice {said}",
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
    "cannot_look": "Tu proveedor de pagos avisa de algo y no me responde. Si ya no vale su clave, "
    "hay que conectarlo otra vez. Sigo probando.",
    "paid_thanks": "¡Gracias! Puedes cerrar la página.",
}
