"""Spanish about what is found in records."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

SCANNERS: Mapping[str, Template] = {
    "found_in_records": {
        "lease_ends": "{where}: el contrato termina el {detail}.",
        "lease_rolls": "{where}: el plazo fijo terminó el {detail}; el contrato sigue.",
        "lease_ended": "{where}: el contrato terminó el {detail}. ¿Qué hacemos ahora?",
        "moves_in": "{where}: el inquilino entra el {detail}. Recuerda llaves, inventario y contadores.",
        "moves_out": "{where}: el inquilino sale el {detail}. Recuerda llaves, revisión y contadores.",
        "rent_coming": "{where}: pronto vencen {detail} de renta. Se podría recordar al inquilino.",
        "rent_late": "{where}: no han llegado {detail} de la renta. Se podría recordar al inquilino.",
        "rent_collected": "{where}: vencen {detail} de la renta y se podrían cobrar.",
        "payment_failed": "{where}: no se pudieron cobrar {detail}. Se podría intentar otra vez.",
        "arrears": "{where}: hay {detail} sin pagar.",
        "insurance_ends": "{where}: el seguro termina el {detail}. Hay que renovarlo.",
        "insurance_ended": "{where}: el seguro terminó el {detail} y no consta uno nuevo.",
        "vacancy_coming": "{where}: quedará libre el {detail}.",
        "vacancy": "{where}: lleva {detail} días sin inquilino.",
        "compliance_due": "{where}: vence el {detail}.",
        "compliance_overdue": "{where}: venció el {detail} y no consta como hecho.",
        "inspection_due": "{where}: toca una inspección hacia el {detail}.",
        "instalment_coming": "{where}: una cuota vence el {detail}. Se podría recordar al inquilino.",
        "instalment_missed": "{where}: no ha llegado la cuota que vencía el {detail}.",
        "market_rent": "{where}: viviendas parecidas se alquilan por unos {detail}.",
        "listing_slow": "{where}: poca gente pregunta. Quizá convenga pedir {detail}.",
        "statement_open": "{where}: para la cuenta del dueño, a {detail} pagos o gastos les falta asignación o "
        "justificante.",
        "statement_due": "{where}: la cuenta del dueño de {detail} está lista para enviarse.",
        "unanswered": "{where}: nadie ha respondido aún a un mensaje del {detail}.",
        "no_answer": "{where}: vuestro mensaje del {detail} sigue sin respuesta.",
    },
    "job_needs": {
        "job_unassigned": "{where}: todavía no se ha pedido a nadie que haga la reparación.",
        "job_quiet": "{where}: la reparación no avanza desde hace un tiempo. Conviene preguntar.",
        "job_visited": "{where}: la cita de la reparación fue ayer. ¿Está hecha?",
        "job_done": "{where}: la reparación se hizo hace un tiempo y se puede cerrar.",
    },
    "place_needs": {
        "inspection_tomorrow": "{where}: mañana hay una inspección.",
        "inspection_unrecorded": "{where}: la inspección fue ayer. ¿Qué se encontró?",
        "plan_broken": "{where}: no se cumple el plan de pagos. Habla con el inquilino o acordad otro.",
        "market_unknown": "{where}: toca revisar la renta, pero hay pocas rentas comparables anotadas.",
        "listing_unseen": "{where}: nadie ha visto el anuncio todavía. ¿Está donde la gente busca?",
        "papers_missing": "{where}: a una solicitud le faltan papeles. Se podría recordar.",
        "application_waits": "{where}: una solicitud está completa y se puede comprobar.",
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
    },
    "finding_put_off": "Aplazado hasta {until}: {what}",
    "scanner_set": "Desde ahora busco esto como has dicho: {what}",
}
