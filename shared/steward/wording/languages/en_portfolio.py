"""English about a landlord's records."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

PORTFOLIO: Mapping[str, Template] = {
    "record_act": {
        "list_properties": "see the properties",
        "get_property": "look at a property",
        "create_property": "add a property",
        "save_unit": "save a unit",
        "save_party": "save a vendor or an owner",
        "search_tenants": "look for tenants",
        "get_tenancy": "look at a tenancy",
        "create_tenancy": "begin a tenancy",
        "update_tenancy": "change a tenancy",
        "change_rent": "change a rent",
        "get_payments": "look at charges and payments",
        "get_arrears": "see who is behind on rent",
        "add_charge": "charge a tenancy",
        "record_payment": "record a payment",
        "record_expense": "record an expense",
        "reverse_entry": "reverse an entry",
        "get_maintenance": "look at maintenance jobs",
        "create_maintenance": "report a maintenance job",
        "update_maintenance": "move a maintenance job on",
        "save_quote": "save a quote",
        "approve_quote": "accept a quote",
        "save_insurance": "save an insurance policy",
        "workflow_maintenance_job": "see a repair through",
        "list_workflows": "see what runs for weeks",
        "control_workflow": "pause, resume or call off a workflow",
    },
    "record_would": "{act} ({where}: {what})",
    "record_kept": {
        "property": "Property {where}: {what}",
        "unit": "Unit {where}: {what}",
        "party": "On record for {where}: {what}",
        "tenancy": "Tenancy {where}: {what}",
        "rent": "Rent of {where}: {what}",
        "charge": "Charged to {where}: {what}",
        "payment": "Payment for {where}: {what}",
        "expense": "Spent on {where}: {what}",
        "reversed": "Reversed at {where}: {what}",
        "job": "Maintenance at {where}: {what}",
        "quote": "Quote for {where}: {what}",
        "insurance": "Insurance of {where}: {what}",
    },
    "records_back": "The records are as they were before.",
}
