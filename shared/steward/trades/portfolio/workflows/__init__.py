"""Workflow definitions of a landlord."""

from __future__ import annotations

from steward.trades.portfolio.workflows.compliance import COMPLIANCE_WORK
from steward.trades.portfolio.workflows.end_tenancy import END_TENANCY
from steward.trades.portfolio.workflows.find_tenant import FIND_TENANT
from steward.trades.portfolio.workflows.inspection import INSPECTION_VISIT
from steward.trades.portfolio.workflows.lease_renewal import LEASE_RENEWAL
from steward.trades.portfolio.workflows.maintenance import MAINTENANCE_JOB
from steward.trades.portfolio.workflows.onboard_property import ONBOARD_PROPERTY
from steward.trades.portfolio.workflows.onboard_tenant import ONBOARD_TENANT
from steward.trades.portfolio.workflows.rent_increase_and_arrears import ARREARS, RENT_INCREASE
from steward.trades.records.workflow_types import table_of

WORKFLOWS = table_of(
    MAINTENANCE_JOB,
    FIND_TENANT,
    ONBOARD_TENANT,
    RENT_INCREASE,
    LEASE_RENEWAL,
    INSPECTION_VISIT,
    ARREARS,
    COMPLIANCE_WORK,
    END_TENANCY,
    ONBOARD_PROPERTY,
)
