"""The job after a call of `update_maintenance`. Pure rules over a book."""

from __future__ import annotations

from collections.abc import Set
from datetime import datetime

from steward.core.wall_clock import moment_of
from steward.trades.portfolio.maintenance_jobs import MaintenanceJob, job_moved, vendor_id_of
from steward.trades.portfolio.properties import PortfolioRuleError, Property
from steward.trades.portfolio.tools.maintenance.declare import UpdateMaintenanceInput
from steward.trades.portfolio.tools.record_lines import must_be
from steward.trades.records.service import Book


def job_updated(book: Book, given: UpdateMaintenanceInput, outside: Set[str] = frozenset()) -> MaintenanceJob:
    """Return the job after the call, of whose arguments those `outside` came from outside."""
    job = book.need(given.maintenance_id, MaintenanceJob)
    must_be(book, job, given.place)
    vendor_id = vendor_id_of(given.vendor_id) if given.vendor_id else ""
    moved = job_moved(book, job.record_id, given.event, vendor_id, appointment_at(book, job, given.appointment))
    if given.note is None:
        return moved
    kept = {one for one in moved.outside if one != "note"}
    return moved.model_copy(update={"note": given.note, "outside": tuple(sorted(kept | ({"note"} & outside)))})


def appointment_at(book: Book, job: MaintenanceJob, wall: str | None) -> datetime | None:
    """Return the moment of a local time at the property."""
    if wall is None:
        return None
    try:
        return moment_of(wall, book.need(job.property_id, Property).zone)
    except ValueError as error:
        raise PortfolioRuleError(str(error), "bad_time") from None
