"""The kinds of records a landlord keeps."""

from __future__ import annotations

from steward.portfolio.applications import APPLICATION
from steward.portfolio.entries import CHARGE, EXPENSE, PAYMENT
from steward.portfolio.filing import DOCUMENT
from steward.portfolio.inspecting import INSPECTION
from steward.portfolio.instalments import PLAN
from steward.portfolio.listings import LISTING
from steward.portfolio.market import COMPARABLE
from steward.portfolio.obligations import COMPLIANCE
from steward.portfolio.places import PROPERTY, UNIT
from steward.portfolio.rules import RULES
from steward.portfolio.tenancies import TENANCY
from steward.portfolio.upkeep import MAINTENANCE, POLICY, QUOTE, VENDOR
from steward.records.kinds import Trade
from steward.records.reminders import REMINDED, REMINDER

_KEPT = (PROPERTY, UNIT, TENANCY, CHARGE, PAYMENT, EXPENSE, VENDOR, POLICY, MAINTENANCE, QUOTE)
_LET = (LISTING, APPLICATION, COMPARABLE)
_LAWFUL = (RULES, COMPLIANCE, INSPECTION, PLAN, DOCUMENT)

PORTFOLIO = Trade("portfolio", (*_KEPT, *_LET, *_LAWFUL, REMINDER, REMINDED))
