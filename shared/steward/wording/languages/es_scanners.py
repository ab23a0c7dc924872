"""Spanish about what is found in records."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

SCANNERS: Mapping[str, Template] = {
    "found_in_records": {
        "lease_ends": "{where}: el contrato termina el {detail}. ¿Renovar, dejar que siga o terminarlo?",
        "lease_rolls": "{where}: el plazo fijo terminó el {detail}; el contrato sigue.",
        "lease_ended": "{where}: el contrato terminó el {detail}. ¿Qué hacemos ahora?",
        "moves_in": "{where}: el inquilino entra el {detail}. ¿Llaves, inventario y contadores?",
        "moves_out": "{where}: el inquilino sale el {detail}. ¿Llaves, revisión y contadores?",
        "rent_coming": "{where}: pronto vencen {detail} de renta. Se podría recordar al inquilino.",
        "rent_late": "{where}: no han llegado {detail} de la renta. Se podría recordar al inquilino.",
        "rent_collected": "{where}: vencen {detail} de la renta y se podrían cobrar.",
        "payment_failed": "{where}: no se pudieron cobrar {detail}. Se podría intentar otra vez.",
        "arrears": "{where}: hay {detail} sin pagar. ¿Un plan, una charla u otro paso?",
        "insurance_ends": "{where}: el seguro termina el {detail}. ¿Renovarlo?",
        "insurance_ended": "{where}: el seguro terminó el {detail} y no consta uno nuevo.",
        "vacancy_coming": "{where}: quedará libre el {detail}. ¿Buscar inquilino?",
        "vacancy": "{where}: lleva {detail} días sin inquilino.",
        "compliance_due": "{where}: vence el {detail}.",
        "compliance_overdue": "{where}: venció el {detail} y no consta como hecho.",
        "inspection_due": "{where}: toca una inspección hacia el {detail}. ¿Reservarla?",
        "instalment_coming": "{where}: una cuota vence el {detail}. Se podría recordar al inquilino.",
        "instalment_missed": "{where}: no ha llegado la cuota que vencía el {detail}.",
        "market_rent": "{where}: viviendas parecidas se alquilan por unos {detail}. ¿Revisar la renta?",
        "listing_slow": "{where}: poca gente pregunta. ¿Ofrecerlo por {detail}?",
        "statement_open": "{where}: {detail} pagos o gastos sin asignar o sin justificante, antes de la cuenta.",
        "statement_due": "{where}: la cuenta del dueño de {detail} está hecha. ¿Enviársela?",
        "unanswered": "{where}: un mensaje del {detail} sigue sin respuesta.",
        "no_answer": "{where}: no hubo respuesta al mensaje del {detail}.",
    },
    "job_needs": {
        "job_unassigned": "{where}: todavía no se ha pedido a nadie que haga la reparación.",
        "job_quiet": "{where}: la reparación no avanza desde hace un tiempo. ¿Preguntar?",
        "job_visited": "{where}: la cita de la reparación fue ayer. ¿Está hecha?",
        "job_done": "{where}: la reparación se hizo hace un tiempo y se puede cerrar.",
    },
    "place_needs": {
        "inspection_tomorrow": "{where}: mañana hay una inspección.",
        "inspection_unrecorded": "{where}: la inspección fue ayer. ¿Qué se encontró?",
        "plan_broken": "{where}: no se cumple el plan de pagos. ¿Una charla, otro plan u otro paso?",
        "market_unknown": "{where}: se podría revisar la renta, pero hay pocas rentas comparables anotadas.",
        "listing_unseen": "{where}: nadie ha visto el anuncio todavía. ¿Está donde la gente busca?",
        "papers_missing": "{where}: a una solicitud le faltan papeles. Se podría recordar.",
        "application_waits": "{where}: una solicitud está completa y espera a ser comprobada.",
        "application_undecided": "{where}: una solicitud espera una decisión.",
        "application_unsigned": "{where}: se aceptó una solicitud y aún no hay contrato.",
    },
    "vendor_insurance_needs": {
        "vendor_insurance": "El seguro de un proveedor termina el {detail}. ¿Pedirle el nuevo?",
        "vendor_uninsured": "El seguro de un proveedor terminó el {detail}: por ahora, sin encargos para él.",
    },
    "more_found": {"one": "... y 1 más.", "other": "... y {count} más."},
    "finding_settled": {
        "done": "Atendido: {what}",
        "dismiss": "Sin interés: {what}",
        "snooze": "Aplazado: {what}",
    },
    "scanner_set": "Escáner ajustado: {what}",
}
