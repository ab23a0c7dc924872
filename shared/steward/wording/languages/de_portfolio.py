"""German about a landlord's records."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

PORTFOLIO: Mapping[str, Template] = {
    "record_act": {
        "list_properties": "die Immobilien ansehen",
        "get_property": "eine Immobilie ansehen",
        "create_property": "eine Immobilie anlegen",
        "save_unit": "eine Einheit speichern",
        "save_party": "Handwerker oder Eigentümer speichern",
        "search_tenants": "Mieter suchen",
        "get_tenancy": "ein Mietverhältnis ansehen",
        "create_tenancy": "ein Mietverhältnis beginnen",
        "update_tenancy": "ein Mietverhältnis ändern",
        "change_rent": "eine Miete ändern",
        "get_payments": "Forderungen und Zahlungen ansehen",
        "get_arrears": "nachsehen, wer im Rückstand ist",
        "add_charge": "einem Mietverhältnis etwas berechnen",
        "record_payment": "eine Zahlung eintragen",
        "record_expense": "eine Ausgabe eintragen",
        "reverse_entry": "eine Buchung stornieren",
        "get_maintenance": "Reparaturen ansehen",
        "create_maintenance": "eine Reparatur melden",
        "update_maintenance": "eine Reparatur weiterführen",
        "save_quote": "ein Angebot speichern",
        "approve_quote": "ein Angebot annehmen",
        "save_insurance": "eine Versicherung speichern",
        "workflow_maintenance_job": "eine Reparatur zu Ende bringen",
        "list_workflows": "nachsehen, was über Wochen läuft",
        "control_workflow": "einen Ablauf anhalten, fortsetzen oder abbrechen",
    },
    "record_would": "{act} ({where}: {what})",
    "record_kept": {
        "property": "Immobilie {where}: {what}",
        "unit": "Einheit {where}: {what}",
        "party": "Eingetragen für {where}: {what}",
        "tenancy": "Mietverhältnis {where}: {what}",
        "rent": "Miete von {where}: {what}",
        "charge": "Berechnet für {where}: {what}",
        "payment": "Zahlung für {where}: {what}",
        "expense": "Ausgegeben für {where}: {what}",
        "reversed": "Storniert bei {where}: {what}",
        "job": "Reparatur in {where}: {what}",
        "quote": "Angebot für {where}: {what}",
        "insurance": "Versicherung von {where}: {what}",
    },
    "records_back": "Die Einträge sind wieder wie vorher.",
}
