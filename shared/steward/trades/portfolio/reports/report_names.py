"""Resolves names in reports: contacts, and the property, owner or team a report is about."""

from __future__ import annotations

from steward.people.directory.service import PeopleService
from steward.trades.portfolio.properties import Property
from steward.trades.portfolio.report_records import PortfolioReport
from steward.trades.records.service import Book


def with_names(report: PortfolioReport, people: PeopleService) -> PortfolioReport:
    """Return the report with the names of contacts beside what they rent."""
    ids = dict.fromkeys(one for line in report.lines for one in line.people)
    names = {one: found.name for one in ids if (found := people.contact(report.account_id, one))}
    lines = [
        line.model_copy(update={"what": ", ".join(names[one] for one in line.people if one in names)})
        if line.people
        else line
        for line in report.lines
    ]
    return report.model_copy(update={"lines": tuple(lines)})


def where_of(book: Book, report: PortfolioReport, people: PeopleService, team: str) -> str:
    """Return the name of the property, of the owner whose properties it is about, or of the team."""
    place = book.find(report.property_id, Property) if report.property_id else None
    if place:
        return place.name
    owner = people.contact(report.account_id, report.owner_id) if report.owner_id else None
    return owner.known_name if owner else team
