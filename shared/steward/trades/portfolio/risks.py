"""Finds a landlord's risks of fixed types, each with the record that proves it. Reads a book only."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

from steward.trades.portfolio.compliance_items import COMPLIANCE, ComplianceItem
from steward.trades.portfolio.maintenance_jobs import MAINTENANCE, POLICY, InsurancePolicy
from steward.trades.portfolio.properties import PortfolioRuleError, Property, Unit
from steward.trades.portfolio.report_queries import has_it, jobs_of, late_charges, lettable, tenancies_of
from steward.trades.portfolio.report_records import ReportScope
from steward.trades.portfolio.tenancies import Tenancy
from steward.trades.portfolio.tools.record_lines import place_of
from steward.trades.records.money import total
from steward.trades.records.service import Book

Risk = Literal[
    "arrears",
    "urgent_job",
    "insurance_lapsed",
    "insurance_ends",
    "compliance_due",
    "lease_ends",
    "under_notice",
    "vacant",
]
_SOON, _TERM_SOON = timedelta(days=30), timedelta(days=90)
_EMPTY = ("vacant", "listed", "turn")


@dataclass(frozen=True)
class PortfolioRisk:
    """One risk: place, proving record, day, and details such as the amount, if known."""

    risk: Risk
    where: str
    record_id: str
    on: date
    more: str = ""


def risks(book: Book, subject_id: str, today: date, scope: ReportScope) -> list[PortfolioRisk]:
    """Return risks of a property, unit or tenancy, or of everything, the soonest of each type first."""
    found = [
        *_arrears(scope),
        *_jobs(scope),
        *_insurance(scope, today),
        *_compliance(scope, today),
        *_tenancies(scope, today),
        *_vacant(scope),
    ]
    about = _about(book, subject_id)
    return [one for one, subjects in found if not about or about & subjects]


# A risk, with the ids of the records it concerns.
_Found = Iterator[tuple[PortfolioRisk, frozenset[str]]]


def place_within(book: Book, subject_id: str) -> str:
    """Return the subject's property, or "" for all properties. Raises `PortfolioRuleError` for any other record."""
    if not subject_id:
        return ""
    subject = book.before(subject_id)
    if isinstance(subject, Property):
        return subject.record_id
    if isinstance(subject, Unit | Tenancy) and not subject.withdrawn:
        return subject.property_id
    raise PortfolioRuleError("risks are of a property, a unit or a tenancy: look its id up first", "unknown_record")


def _about(book: Book, subject_id: str) -> frozenset[str]:
    """Return the ids that a risk must concern; empty for a property, since the scope limits that."""
    subject = book.before(subject_id) if subject_id else None
    return frozenset({subject_id}) if isinstance(subject, Unit | Tenancy) else frozenset()


def _arrears(scope: ReportScope) -> _Found:
    for one in tenancies_of(scope):
        if late := late_charges(scope, one):
            owed = total([charge.left for charge in late], one.currency)
            risk = PortfolioRisk("arrears", place_of(scope.book, one), late[0].record_id, late[0].due_on, str(owed))
            yield risk, frozenset({one.record_id, one.unit_id})


def _jobs(scope: ReportScope) -> _Found:
    for one in jobs_of(scope):
        if (
            one.urgency in ("emergency", "urgent")
            and MAINTENANCE.states.is_open(one.state)
            and one.state != "completed"
        ):
            more = f"{one.urgency}, {one.category}, {one.state}"
            risk = PortfolioRisk("urgent_job", place_of(scope.book, one), one.record_id, one.reported_on, more)
            yield risk, frozenset({one.unit_id, one.tenancy_id})


def _insurance(scope: ReportScope, today: date) -> _Found:
    for place in scope.properties:
        policies = scope.book.under(place.record_id, POLICY, InsurancePolicy)
        live = [one for one in policies if one.state in ("active", "lapsed")]
        for cover in sorted({one.cover for one in live}):
            newest = max((one for one in live if one.cover == cover), key=lambda one: one.expires)
            risk: Risk = "insurance_lapsed" if newest.expires < today else "insurance_ends"
            if newest.expires <= today + _SOON:
                yield PortfolioRisk(risk, place.name, newest.record_id, newest.expires, cover), frozenset()


def _compliance(scope: ReportScope, today: date) -> _Found:
    for place in scope.properties:
        for one in scope.book.open_under(place.record_id, COMPLIANCE, ComplianceItem):
            if one.due_on <= today + _SOON:
                risk = PortfolioRisk(
                    "compliance_due", place_of(scope.book, one), one.record_id, one.due_on, one.rule_id
                )
                yield risk, frozenset({one.subject_id})


def _tenancies(scope: ReportScope, today: date) -> _Found:
    for one in tenancies_of(scope):
        if not has_it(one, today) or one.state in ("ended", "closed"):
            continue
        where, ids = place_of(scope.book, one), frozenset({one.record_id, one.unit_id})
        if one.notice:
            yield (
                PortfolioRisk("under_notice", where, one.record_id, one.notice.vacate_on, f"by the {one.notice.by}"),
                ids,
            )
        elif one.end and one.state == "active" and one.end <= today + _TERM_SOON:
            goes_on = "goes on by itself" if one.rollover else "ends by itself"
            yield PortfolioRisk("lease_ends", where, one.record_id, one.end, goes_on), ids


def _vacant(scope: ReportScope) -> _Found:
    for one in lettable(scope):
        if one.state in _EMPTY:
            risk = PortfolioRisk("vacant", place_of(scope.book, one), one.record_id, one.since, one.state)
            yield risk, frozenset({one.record_id})
