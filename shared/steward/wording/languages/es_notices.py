"""Spanish in notices to tenants."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

NOTICES: Mapping[str, Template] = {
    "notice_of_rent": ("Aviso de {team} ({where}): a partir del {day} la renta es de {amount} en lugar de {before}."),
    "notice_of_end": (
        "Aviso de {team} ({where}): el alquiler termina. El último día es el {day}; entregue la "
        "vivienda y las llaves hasta entonces."
    ),
    "notice_of_entry": (
        "Aviso de {team} ({where}): el {day} alguien nuestro, o enviado por nosotros, tiene que entrar en la vivienda."
    ),
    "lease_terms": {
        "week": "Contrato de {team} ({where}): desde el {day}, {amount} por semana, por adelantado.",
        "fortnight": "Contrato de {team} ({where}): desde el {day}, {amount} por quincena, por adelantado.",
        "four_weeks": "Contrato de {team} ({where}): desde el {day}, {amount} cada cuatro semanas, por adelantado.",
        "month": "Contrato de {team} ({where}): desde el {day}, {amount} al mes, por adelantado.",
        "quarter": "Contrato de {team} ({where}): desde el {day}, {amount} por trimestre, por adelantado.",
        "year": "Contrato de {team} ({where}): desde el {day}, {amount} al año, por adelantado.",
    },
    "lease_until": "Es de plazo fijo hasta el {day}.",
    "lease_deposit": "La fianza es de {amount}.",
    "notice_of_arrears": (
        "Aviso de {team} ({where}): hay {amount} vencidos. Páguelos antes del {day}, o díganos "
        "antes si algo no está bien."
    ),
}
