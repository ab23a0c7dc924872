"""Inspections of a let flat, of which its tenant is told."""

from __future__ import annotations

from steward.trades.portfolio.inspections import INSPECTION, Inspection
from tests.support.cloud import Cloud
from tests.support.lettings import FLAT, approved, at, book_of, calls, let_to_pete


def visit_arranged(cloud: Cloud, day: str = "2026-12-01T10:00") -> tuple[str, dict[str, str]]:
    """A visit of which Pete is told by itself."""
    property_id, unit_id, _ = let_to_pete(cloud)
    approved(cloud, "switch_reminder", {"reminder": "visit_arranged", "on": True})
    visit = {"property_id": property_id, "unit_id": unit_id, "place": FLAT, "kind": "routine"}
    calls(cloud, "schedule_inspection", {**visit, "proposed": [day]})
    (one,) = book_of(cloud).under(unit_id, INSPECTION, Inspection)
    approved(cloud, "workflow_inspection", {"inspection_id": one.record_id, "place": FLAT})
    assert at(cloud) == ("running", "visit", "waiting")
    return unit_id, {"inspection_id": one.record_id, "place": FLAT}
