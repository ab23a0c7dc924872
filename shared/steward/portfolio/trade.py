"""The kinds of records a landlord keeps."""

from __future__ import annotations

from steward.portfolio.applications import APPLICATION
from steward.portfolio.entries import CHARGE, EXPENSE, PAYMENT
from steward.portfolio.listings import LISTING
from steward.portfolio.market import COMPARABLE
from steward.portfolio.places import PROPERTY, UNIT
from steward.portfolio.tenancies import TENANCY
from steward.portfolio.upkeep import MAINTENANCE, POLICY, QUOTE, VENDOR
from steward.records.kinds import Trade

PORTFOLIO = Trade(
    "portfolio",
    (
        *(PROPERTY, UNIT, TENANCY, CHARGE, PAYMENT, EXPENSE, VENDOR, POLICY, MAINTENANCE, QUOTE),
        *(LISTING, APPLICATION, COMPARABLE),
    ),
)
