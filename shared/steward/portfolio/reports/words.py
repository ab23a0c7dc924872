"""What a report is called where it is named."""

from __future__ import annotations

from steward.portfolio.places import Property
from steward.portfolio.reporting import Report
from steward.records.service import Book


def where_of(book: Book, report: Report, team: str) -> str:
    """What a report is of: a property's name, or all that the team has."""
    place = book.find(report.property_id, Property) if report.property_id else None
    return place.name if place else team
