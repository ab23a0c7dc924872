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
    "cannot_look": "Un proveedor que conectaste (pagos, comprobaciones) no me responde. Si ya no vale su clave, hay "
    "que conectarlo de nuevo. Sigo intentando.",
    "paid_thanks": "¡Gracias! Puedes cerrar la página.",
}
