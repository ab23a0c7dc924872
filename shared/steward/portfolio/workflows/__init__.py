"""A landlord's workflows: a table each."""

from __future__ import annotations

from steward.records.workflows import table_of

WORKFLOWS = table_of()
