"""Spanish where reports are named."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

REPORTS: Mapping[str, Template] = {
    "report_title": {
        "rent_roll": "Rentas vigentes",
        "arrears": "Atrasos",
        "income": "Ingresos",
        "tax": "Ejercicio fiscal",
        "portfolio": "Ocupación y rentabilidad",
        "owner_statement": "Liquidación al propietario",
        "maintenance": "Reparaciones",
        "compliance": "Obligaciones",
    },
    "report_days": "del {first} al {last}",
    "report_made": "Informe {title} ({where}): {link} (abierto hasta el {until})",
    "report_sent": "{team}: {title}, {where}, del {first} al {last}. Se puede leer aquí hasta el {until}: {link}",
    "send_report_to": {
        "rent_roll": "enviar a {who} la lista de alquileres de {where}, del {first} al {last}",
        "arrears": "enviar a {who} el informe de atrasos de {where}, del {first} al {last}",
        "income": "enviar a {who} el informe de ingresos de {where}, del {first} al {last}",
        "tax": "enviar a {who} las cifras para los impuestos de {where}, del {first} al {last}",
        "portfolio": "enviar a {who} el informe de ocupación y rendimiento de {where}, del {first} al {last}",
        "owner_statement": "enviar a {who} la liquidación del propietario de {where}, del {first} al {last}",
        "maintenance": "enviar a {who} el informe de reparaciones de {where}, del {first} al {last}",
        "compliance": "enviar a {who} el informe de obligaciones de {where}, del {first} al {last}",
    },
}
