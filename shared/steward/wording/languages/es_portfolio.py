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
        "get_listings": "ver los anuncios",
        "save_listing": "ofrecer una unidad en alquiler",
        "generate_listing": "escribir un anuncio",
        "record_application": "registrar una solicitud",
        "get_applications": "ver las solicitudes",
        "summarize_applications": "comparar las solicitudes",
        "decide_application": "decidir una solicitud",
        "get_market_comparables": "ver rentas de mercado",
        "save_comparable": "guardar una renta de mercado",
        "analyze_rent": "comparar una renta con el mercado",
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
        "listing": "Anuncio de {where}: {what}",
        "application": "Solicitud para {where}: {what}",
        "comparable": "Renta de mercado para {where}: {what}",
    },
    "records_back": "Los registros están como antes.",
}
