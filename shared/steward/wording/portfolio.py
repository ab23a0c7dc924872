"""A landlord's records: what would be done with them, and what was."""

from __future__ import annotations

from typing import Literal

from steward.wording.sentence import Price, Sentence, Wording, lines, verbatim

_OAK = "118 Oak Street, 4B"

RecordAction = Literal[
    "list_properties",
    "get_property",
    "create_property",
    "save_unit",
    "save_party",
    "search_tenants",
    "get_tenancy",
    "create_tenancy",
    "update_tenancy",
    "change_rent",
    "get_payments",
    "get_arrears",
    "add_charge",
    "record_payment",
    "record_expense",
    "reverse_entry",
    "get_maintenance",
    "create_maintenance",
    "update_maintenance",
    "save_quote",
    "approve_quote",
    "save_insurance",
    "list_findings",
    "list_scanners",
    "set_scanner",
    "update_finding",
    "send_reminder",
    "list_reminders",
    "switch_reminder",
    "get_legal_rules",
    "set_legal_rule",
    "save_compliance_item",
    "complete_compliance_item",
    "get_compliance_status",
    "schedule_inspection",
    "record_inspection",
    "get_inspections",
    "save_payment_plan",
    "update_property",
    "file_document",
    "get_listings",
    "save_listing",
    "generate_listing",
    "record_application",
    "get_applications",
    "summarize_applications",
    "decide_application",
    "get_market_comparables",
    "save_comparable",
    "analyze_rent",
    "draft_notice",
    "record_notice_served",
    "serve_notice",
    "deposit_lodge",
    "deposit_get_status",
    "deposit_release",
    "settle_deposit",
    "generate_report",
    "get_report",
    "send_report",
    "estimate_cost",
    "assess_risk",
    "calculate_yield",
    "forecast_cashflow",
    "workflow_maintenance_job",
    "workflow_find_tenant",
    "workflow_rent_increase",
    "workflow_lease_renewal",
    "workflow_end_tenancy",
    "workflow_arrears",
    "workflow_inspection",
    "workflow_compliance",
    "workflow_onboard_tenant",
    "workflow_onboard_property",
    "list_workflows",
    "control_workflow",
    "payments_create_link",
    "payments_setup_autopay",
    "payments_stop_autopay",
    "payments_collect",
    "payments_retry",
    "payments_refund",
    "settle_payment",
    "screening_request",
    "screening_get_report",
    "settle_screening",
    "portal_publish_listing",
    "portal_withdraw_listing",
    "portal_get_listing_stats",
    "portal_get_enquiries",
    "settle_advert",
]


KeptKind = Literal[
    "property",
    "unit",
    "party",
    "tenancy",
    "rent",
    "charge",
    "payment",
    "expense",
    "deposit",
    "deposit_release",
    "reversed",
    "job",
    "quote",
    "insurance",
    "rule",
    "compliance",
    "inspection",
    "plan",
    "document",
    "notice",
    "listing",
    "application",
    "comparable",
    "advert",
    "advert_off",
    "link",
    "mandate",
    "collected",
    "refund",
    "screening",
]


class RecordAct(Sentence, example={"form": "record_payment"}):
    """An action in general, as an infinitive."""

    form: RecordAction


class RecordKept(Sentence, example={"form": "payment", "where": _OAK, "what": lines(Price("1380.00", "USD"))}):
    """What is on record now."""

    form: KeptKind
    where: str
    what: Wording


class UncheckedRules(
    Sentence, example={"kept": verbatim("Rent of 4B: 1450"), "rules": "rent_increase_notice_days 60 days"}
):
    """What is on record now, by rules of law that nobody has checked."""

    kept: Wording
    rules: Wording


class RecordsBack(Sentence):
    """Records are as they were before."""
