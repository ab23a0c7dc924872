"""Record types of a landlord's trade, and the scanner facts of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from steward.trades.portfolio.applications import APPLICATION
from steward.trades.portfolio.entries import CHARGE, EXPENSE, PAYMENT
from steward.trades.portfolio.filing import DOCUMENT
from steward.trades.portfolio.inspecting import INSPECTION
from steward.trades.portfolio.instalments import PLAN
from steward.trades.portfolio.listings import LISTING
from steward.trades.portfolio.mandates import MANDATE
from steward.trades.portfolio.market import COMPARABLE
from steward.trades.portfolio.notices import NOTICE
from steward.trades.portfolio.obligations import COMPLIANCE
from steward.trades.portfolio.paying import REQUEST
from steward.trades.portfolio.places import PROPERTY, UNIT
from steward.trades.portfolio.reporting import REPORT
from steward.trades.portfolio.rules import RULES
from steward.trades.portfolio.scanning import facts
from steward.trades.portfolio.tenancies import TENANCY
from steward.trades.portfolio.upkeep import MAINTENANCE, POLICY, QUOTE, VENDOR
from steward.trades.records.kinds import Facts, Trade
from steward.trades.records.reminders import REMINDED, REMINDER

_KEPT = (PROPERTY, UNIT, TENANCY, CHARGE, PAYMENT, REQUEST, MANDATE, EXPENSE, VENDOR, POLICY, MAINTENANCE, QUOTE)
_LET = (LISTING, APPLICATION, COMPARABLE)
_LAWFUL = (RULES, COMPLIANCE, INSPECTION, PLAN, DOCUMENT, NOTICE, REPORT)

_WATCHED: Mapping[str, Callable[[Any], Mapping[str, Facts]]] = {
    PROPERTY.prefix: facts.of_property,
    UNIT.prefix: facts.of_unit,
    TENANCY.prefix: facts.of_tenancy,
    CHARGE.prefix: facts.of_charge,
    PAYMENT.prefix: facts.of_payment,
    POLICY.prefix: facts.of_policy,
    MAINTENANCE.prefix: facts.of_job,
    COMPLIANCE.prefix: facts.of_item,
    INSPECTION.prefix: facts.of_inspection,
    PLAN.prefix: facts.of_plan,
    LISTING.prefix: facts.of_listing,
    APPLICATION.prefix: facts.of_application,
}
_KINDS = (*_KEPT, *_LET, *_LAWFUL, REMINDER, REMINDED)
PORTFOLIO = Trade("portfolio", tuple(replace(kind, due=_WATCHED.get(kind.prefix, kind.due)) for kind in _KINDS))
