"""A landlord's workflows: a table each."""

from __future__ import annotations

from steward.portfolio.workflows.compliance import COMPLIANCE_WORK
from steward.portfolio.workflows.ending import END_TENANCY
from steward.portfolio.workflows.inspection import INSPECTION_VISIT
from steward.portfolio.workflows.letting import FIND_TENANT
from steward.portfolio.workflows.maintenance import MAINTENANCE_JOB
from steward.portfolio.workflows.onboarding import ONBOARD_TENANT
from steward.portfolio.workflows.renewal import LEASE_RENEWAL
from steward.portfolio.workflows.rents import ARREARS, RENT_INCREASE
from steward.portfolio.workflows.taking_on import ONBOARD_PROPERTY
from steward.records.workflows import table_of

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
