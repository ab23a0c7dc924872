"""Spanish about workflows."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

WORKFLOWS: Mapping[str, Template] = {
    "step_name": {
        "triage": "valoración",
        "vendor": "proveedor",
        "quotes": "presupuestos",
        "approval": "aprobación",
        "booking": "cita",
        "work": "trabajo",
        "papers": "papeles",
        "check": "comprobación",
    },
    "awaited": {
        "vendor": "un proveedor asegurado",
        "quotes": "los presupuestos",
        "appointment": "una cita",
        "work": "que se haga el trabajo",
        "cost": "que se anote el gasto",
        "check": "saber que todo está bien",
    },
    "at_step": "{what}: paso {place} de {of}, {step}",
    "doing_now": {
        "pending": "a punto de empezar",
        "due": "a punto de seguir",
        "calling": "en marcha",
        "asking": "a la espera de una decisión",
        "trouble": "parado",
        "ended": "a punto de seguir",
        "completed": "terminado",
        "cancelled": "cancelado",
        "cancelling": "cancelándose",
    },
    "waiting_for": "a la espera de {on} desde {since}",
    "workflow_asks": "Para {what} ({step}): ¿puedo {act}?",
    "stands_still": {
        "failed": "{what} está parado en {step}: falló una llamada.",
        "unknown": "{what} está parado en {step}: nadie sabe si algo se hizo. Si sigo, lo doy por hecho.",
        "refused": "{what} está parado en {step}: no puedo hacer lo que sigue.",
        "declined": "{what} está parado en {step}: se rechazó.",
        "expired": "{what} está parado en {step}: nadie decidió, aunque pregunté dos veces.",
        "timed_out": "{what} está parado en {step}: lo que espera no llegó a tiempo.",
        "member": "{what} está parado en {step}: quien lo pidió ya no está.",
        "given_up": "{what} está parado en {step}: algo falló por mi parte.",
        "paused": "{what} está en pausa en {step}.",
    },
    "still_waits": "{what} ({step}) sigue a la espera de {on}.",
    "workflow_over": {
        "completed": "{what}: todos los pasos están hechos.",
        "cancelled": "{what} se canceló.",
    },
    "not_taken_back": "Esto queda como se hizo: {what}.",
    "quote_wanted": "Necesitamos una reparación en {where}. ¿Podría verla y decir cuánto costaría?",
    "work_is_done": "Nos dicen que la reparación en {where} está hecha. Por favor, avise si algo no está bien.",
    "persons_to_decide": "este paso lo decide una persona",
}
