"""Spanish about a landlord's records."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

PORTFOLIO: Mapping[str, Template] = {
    "record_act": {
        "list_properties": "ver los inmuebles",
        "get_property": "ver un inmueble",
        "create_property": "añadir un inmueble",
        "save_unit": "guardar una unidad",
        "save_party": "guardar un proveedor o un propietario",
        "search_tenants": "buscar inquilinos",
        "get_tenancy": "ver un alquiler",
        "create_tenancy": "empezar un alquiler",
        "update_tenancy": "cambiar un alquiler",
        "change_rent": "cambiar una renta",
        "get_payments": "ver cargos y pagos",
        "get_arrears": "ver quién debe la renta",
        "add_charge": "hacer un cargo a un alquiler",
        "record_payment": "anotar un pago",
        "record_expense": "anotar un gasto",
        "reverse_entry": "anular un apunte",
        "get_maintenance": "ver las reparaciones",
        "create_maintenance": "dar parte de una reparación",
        "update_maintenance": "avanzar una reparación",
        "save_quote": "guardar un presupuesto",
        "approve_quote": "aceptar un presupuesto",
        "save_insurance": "guardar un seguro",
        "workflow_maintenance_job": "llevar una reparación hasta el final",
        "list_workflows": "ver lo que dura semanas",
        "control_workflow": "pausar, seguir o cancelar un proceso",
    },
    "record_would": "{act} ({where}: {what})",
    "record_kept": {
        "property": "Inmueble {where}: {what}",
        "unit": "Unidad {where}: {what}",
        "party": "Anotado para {where}: {what}",
        "tenancy": "Alquiler de {where}: {what}",
        "rent": "Renta de {where}: {what}",
        "charge": "Cargado a {where}: {what}",
        "payment": "Pago de {where}: {what}",
        "expense": "Gastado en {where}: {what}",
        "reversed": "Anulado en {where}: {what}",
        "job": "Reparación en {where}: {what}",
        "quote": "Presupuesto para {where}: {what}",
        "insurance": "Seguro de {where}: {what}",
    },
    "records_back": "Los registros están como antes.",
}
