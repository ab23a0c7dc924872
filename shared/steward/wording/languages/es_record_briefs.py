"""Spanish about what whoever decides should know of a landlord's records."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

RECORD_BRIEFS: Mapping[str, Template] = {
    "in_days": {"one": "un día", "other": "{count} días"},
    "in_hours": {"one": "una hora", "other": "{count} horas"},
    "in_months": {"one": "un mes", "other": "{count} meses"},
    "in_years": {"one": "un año", "other": "{count} años"},
    "in_times": {"one": "una vez", "other": "{count} veces"},
    "in_weeks_of_rent": {"one": "una semana de alquiler", "other": "{count} semanas de alquiler"},
    "in_months_of_rent": {"one": "un mes de alquiler", "other": "{count} meses de alquiler"},
    "no_limit": "sin límite",
    "rule_holds": {
        "arrears_notice_day": "aviso a partir de {value} de retraso",
        "deposit_cap": "fianza de {value} como máximo",
        "deposit_lodge_days": "fianza depositada en {value}",
        "deposit_return_days": "fianza devuelta en {value}",
        "end_notice_days_owner": "preaviso del propietario de {value}",
        "end_notice_days_tenant": "preaviso del inquilino de {value}",
        "entry_notice_days": "visita avisada {value} antes",
        "grace_days": "sin recargo durante {value}",
        "inspections_per_year": "inspecciones al año: {value} como máximo",
        "late_fee": "recargo de {value} como máximo",
        "record_years": "documentos guardados {value}",
        "rent_increase_cap_bp": "subida del alquiler de {value} como máximo",
        "rent_increase_gap_months": "{value} entre dos cambios de alquiler",
        "rent_increase_notice_days": "subida avisada {value} antes",
        "repair_hours_emergency": "reparación de emergencia empezada en {value}",
        "repair_hours_urgent": "reparación urgente empezada en {value}",
        "tax_year_first_month": "el año fiscal empieza en el mes {value}",
    },
    "no_limit_to": {
        "deposit_cap": "sin límite para la fianza",
        "late_fee": "sin límite para los recargos",
        "rent_increase_cap_bp": "sin límite para subir el alquiler",
        "inspections_per_year": "sin límite de inspecciones",
    },
    "goes_by": {
        "checked": "Las reglas: {rules}.",
        "unchecked": "Las reglas, que nadie ha comparado con la ley: {rules}.",
    },
    "until_now": "Hasta ahora: {what}.",
    "rent_is": "Lo alquila {who} por {rent}.",
    "renters_are": "Lo alquila {who}.",
    "differs_by": {
        "more": "Son {amount} o {share} más.",
        "less": "Son {amount} o {share} menos.",
    },
    "notice_by": "El aviso tiene que llegar antes del {day}.",
    "notice_late": "Es demasiado pronto para el aviso que hace falta: se puede desde el {day}.",
    "told_on": "Se avisó por escrito el {day}.",
    "lease_ends": "El contrato es fijo hasta el {day}.",
    "late_by": {"one": "{amount} lleva un día de retraso.", "other": "{amount} lleva {count} días de retraso."},
    "oldest_late_by": {
        "one": "Hay {amount} de retraso; lo más antiguo, desde hace un día.",
        "other": "Hay {amount} de retraso; lo más antiguo, desde hace {count} días.",
    },
    "owed_in_all": "Lo que se debe allí ahora en total: {amount}.",
    "nothing_owed": "Ahora no se debe nada allí.",
    "open_charge": "Queda por pagar: {amount}, con fecha {day}.",
    "was_paid": "Se trata de {amount}, recibido el {day}.",
    "deposit_is": "La fianza anotada es de {amount}.",
    "no_deposit": "No hay fianza anotada allí.",
    "others_ask": "Los otros presupuestos: {quotes}.",
    "quote_of": "{who}, {amount}",
    "insured_to": "{who} tiene seguro hasta el {day}.",
    "not_insured": "{who} no tiene un seguro válido anotado.",
    "earns_against": "Ganan {income}; el alquiler es de {rent}.",
    "papers_not_shown": "Falta por enseñar: {papers}.",
    "limit_there": "Allí, un gasto de más de {amount} necesita permiso.",
    "cannot_be_undone": "Esto no se puede deshacer.",
    "steps_ask": "Cada paso que necesita una decisión se pregunta aparte.",
}
