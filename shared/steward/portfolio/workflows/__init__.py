"""A landlord's workflows: a table each."""

from __future__ import annotations

from steward.portfolio.workflows.maintenance import MAINTENANCE_JOB
from steward.records.workflows import table_of

WORKFLOWS = table_of(MAINTENANCE_JOB)
