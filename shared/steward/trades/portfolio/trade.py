"""The landlord trade: its record types, and the scanner facts of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from steward.trades.portfolio.applications import APPLICATION
from steward.trades.portfolio.compliance_items import COMPLIANCE
from steward.trades.portfolio.filed_documents import DOCUMENT
from steward.trades.portfolio.inspections import INSPECTION
from steward.trades.portfolio.ledger_entries import CHARGE, EXPENSE, PAYMENT
from steward.trades.portfolio.legal_rules import RULES
from steward.trades.portfolio.listings import LISTING
from steward.trades.portfolio.maintenance_jobs import MAINTENANCE, POLICY, QUOTE, VENDOR
from steward.trades.portfolio.mandates import MANDATE
from steward.trades.portfolio.market_rents import COMPARABLE
from steward.trades.portfolio.notices import NOTICE
from steward.trades.portfolio.payment_plans import PLAN
from steward.trades.portfolio.payment_requests import REQUEST
from steward.trades.portfolio.properties import PROPERTY, UNIT
from steward.trades.portfolio.report_records import REPORT
from steward.trades.portfolio.scanning import due_facts
from steward.trades.portfolio.tenancies import TENANCY
from steward.trades.records.record_types import Facts, Trade
from steward.trades.records.reminders import REMINDED, REMINDER

_KEPT = (PROPERTY, UNIT, TENANCY, CHARGE, PAYMENT, REQUEST, MANDATE, EXPENSE, VENDOR, POLICY, MAINTENANCE, QUOTE)
_LET = (LISTING, APPLICATION, COMPARABLE)
_LAWFUL = (RULES, COMPLIANCE, INSPECTION, PLAN, DOCUMENT, NOTICE, REPORT)

_WATCHED: Mapping[str, Callable[[Any], Mapping[str, Facts]]] = {
    PROPERTY.prefix: due_facts.of_property,
    UNIT.prefix: due_facts.of_unit,
    TENANCY.prefix: due_facts.of_tenancy,
    CHARGE.prefix: due_facts.of_charge,
    PAYMENT.prefix: due_facts.of_payment,
    POLICY.prefix: due_facts.of_policy,
    MAINTENANCE.prefix: due_facts.of_job,
    COMPLIANCE.prefix: due_facts.of_item,
    INSPECTION.prefix: due_facts.of_inspection,
    PLAN.prefix: due_facts.of_plan,
    LISTING.prefix: due_facts.of_listing,
    APPLICATION.prefix: due_facts.of_application,
}
_KINDS = (*_KEPT, *_LET, *_LAWFUL, REMINDER, REMINDED)
PORTFOLIO = Trade("portfolio", tuple(replace(kind, due=_WATCHED.get(kind.prefix, kind.due)) for kind in _KINDS))
