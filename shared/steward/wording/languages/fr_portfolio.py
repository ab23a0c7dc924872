"""French about a landlord's records."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

PORTFOLIO: Mapping[str, Template] = {
    "record_act": {
        "list_properties": "voir les immeubles",
        "get_property": "voir un immeuble",
        "create_property": "ajouter un immeuble",
        "save_unit": "enregistrer un logement",
        "save_party": "enregistrer un artisan ou un propriétaire",
        "search_tenants": "chercher des locataires",
        "get_tenancy": "voir une location",
        "create_tenancy": "commencer une location",
        "update_tenancy": "modifier une location",
        "change_rent": "changer un loyer",
        "get_payments": "voir les montants dus et payés",
        "get_arrears": "voir qui est en retard de loyer",
        "add_charge": "facturer une location",
        "record_payment": "noter un paiement",
        "record_expense": "noter une dépense",
        "reverse_entry": "annuler une écriture",
        "get_maintenance": "voir les travaux",
        "create_maintenance": "signaler des travaux",
        "update_maintenance": "faire avancer des travaux",
        "save_quote": "enregistrer un devis",
        "approve_quote": "accepter un devis",
        "save_insurance": "enregistrer une assurance",
        "workflow_maintenance_job": "mener une réparation à son terme",
        "list_workflows": "voir ce qui dure des semaines",
        "control_workflow": "suspendre, reprendre ou annuler un processus",
    },
    "record_would": "{act} ({where}: {what})",
    "record_kept": {
        "property": "Immeuble {where} : {what}",
        "unit": "Logement {where} : {what}",
        "party": "Noté pour {where} : {what}",
        "tenancy": "Location {where} : {what}",
        "rent": "Loyer de {where} : {what}",
        "charge": "Facturé pour {where} : {what}",
        "payment": "Paiement pour {where} : {what}",
        "expense": "Dépensé pour {where} : {what}",
        "reversed": "Annulé à {where} : {what}",
        "job": "Travaux à {where} : {what}",
        "quote": "Devis pour {where} : {what}",
        "insurance": "Assurance de {where} : {what}",
    },
    "records_back": "Tout est noté comme avant.",
}
