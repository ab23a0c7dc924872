"""The kinds of records a landlord keeps."""

from __future__ import annotations

from steward.portfolio.entries import CHARGE, EXPENSE, PAYMENT
from steward.portfolio.places import PROPERTY, UNIT
from steward.portfolio.tenancies import TENANCY
from steward.portfolio.upkeep import MAINTENANCE, POLICY, QUOTE, VENDOR
from steward.records.kinds import Trade
from steward.records.reminders import REMINDED, REMINDER

PORTFOLIO = Trade(
    "portfolio",
    (PROPERTY, UNIT, TENANCY, CHARGE, PAYMENT, EXPENSE, VENDOR, POLICY, MAINTENANCE, QUOTE, REMINDER, REMINDED),
)
