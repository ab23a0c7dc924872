"""Calls that a landlord's records refuse, or that would change nothing any more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from steward.core.errors import StewardError
from steward.tools.declaration import Tool, ToolInput
from steward.tools.tool_outcomes import Failed
from steward.trades.portfolio.applications import DECIDED, RentalApplication
from steward.trades.portfolio.listings import Listing
from steward.trades.portfolio.maintenance_jobs import MaintenanceJob, VendorQuote
from steward.trades.portfolio.notices import must_allow_increase
from steward.trades.portfolio.payment_allocation import equal_payments, must_be_overdue
from steward.trades.portfolio.properties import PortfolioRuleError, Unit
from steward.trades.portfolio.screening import begin_check, must_be_unchecked
from steward.trades.portfolio.tenancies import NoticeTerms, Tenancy, change_tenancy_rent, update_tenancy_records
from steward.trades.portfolio.tools.listings.declare import DecideApplicationInput, SaveListingInput
from steward.trades.portfolio.tools.maintenance.declare import ApproveQuoteInput, UpdateMaintenanceInput
from steward.trades.portfolio.tools.maintenance.job_updates import job_updated
from steward.trades.portfolio.tools.properties.declare import SaveUnitInput
from steward.trades.portfolio.tools.rents.declare import RecordPaymentInput
from steward.trades.portfolio.tools.screening.declare import ScreeningRequestInput
from steward.trades.portfolio.tools.tenancies.declare import ChangeRentInput, UpdateTenancyInput
from steward.trades.portfolio.tools.workflows.declare import (
    WorkflowEndTenancyInput,
    WorkflowLeaseRenewalInput,
    WorkflowRentIncreaseInput,
)
from steward.trades.portfolio.tools.workflows.under_way import under_way
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import amount_of
from steward.trades.records.service import Book

Given = Mapping[str, Any]
# The newest workflow of a kind on a record, or None.
NewestWorkflow = Callable[[str, str], Any]


def refused_or_done(book: Book, newest: NewestWorkflow, tool: Tool, given: Given) -> Failed | TradeRecord | None:
    """Return why the records refuse a call, or the record that is already as the call would make it."""
    if refusal := _under_way(book, newest, tool, given):
        return refusal
    name, record = tool.name, None
    for table, over in ((_OVER, True), (_REFUSED, False), (_DONE, False)):
        try:
            if name in table:
                record = table[name](book, tool.input.model_validate(given))
        except StewardError as error:
            return replace(Failed.by(error, "not possible"), over=over)
        except ValueError:
            return None
    return record


def _under_way(book: Book, newest: NewestWorkflow, tool: Tool, given: Given) -> Failed | None:
    """Return why a workflow that runs already is not begun a second time."""
    subject = tool.approval.subject
    record_id = str(given.get(subject) or "") if subject else ""
    record = book.before(record_id) if subject and tool.category == "workflow" else None
    line = newest(tool.name.removeprefix("workflow_"), record.record_id) if record else None
    if not (record and line) or line.over:
        return None
    # A question that is open is withdrawn: its workflow was begun in another way.
    return replace(under_way(book, record, line, given), over=True)


def unit_now(unit: Unit) -> dict[str, Any]:
    """Return the values of a unit in the form of the arguments that change them."""
    market = unit.market_rent
    now = {name: getattr(unit, name) for name in ("bedrooms", "bathrooms", "area_m2")}
    now |= {"unit": unit.label, "features": list(unit.features)}
    return now | {"market_rent": market.amount.decimal if market else None}


def listing_now(listing: Listing) -> dict[str, Any]:
    """Return the same of a listing."""
    now: dict[str, Any] = {"headline": listing.headline, "text": listing.text, "per": listing.per}
    now |= {"rent": listing.rent.decimal if listing.rent else None, "term_months": listing.term_months}
    return now | {"available_from": listing.available_from.isoformat() if listing.available_from else None}


def _sets_the_same(now: Mapping[str, Any], given: ToolInput) -> bool:
    """Return whether each argument that changes something is in `now` with the same value."""
    sets = {name: value for name, value in given.model_dump(mode="json").items() if name not in _SAYS_WHERE}
    sets = {name: value for name, value in sets.items() if value is not None}
    return bool(sets) and all(now.get(name) == value for name, value in sets.items())


def _unit_done(book: Book, given: SaveUnitInput) -> Unit | None:
    unit = book.find(given.unit_id or "", Unit)
    if unit is None:
        return None
    per = unit.market_rent.per if unit.market_rent and given.market_rent else given.per
    return unit if _sets_the_same({**unit_now(unit), "per": per}, given) else None


def _listing_done(book: Book, given: SaveListingInput) -> Listing | None:
    listing = book.find(given.listing_id or "", Listing)
    return listing if listing and _sets_the_same(listing_now(listing), given) else None


def _job_done(book: Book, given: UpdateMaintenanceInput) -> MaintenanceJob | None:
    job = book.need(given.maintenance_id, MaintenanceJob)
    return job if job_updated(book, given) == job else None


def _quote_done(book: Book, given: ApproveQuoteInput) -> VendorQuote | None:
    quote = book.need(given.quote_id, VendorQuote)
    return quote if quote.state == "approved" and not given.appointment else None


def _decision_done(book: Book, given: DecideApplicationInput) -> RentalApplication | None:
    application = book.need(given.application_id, RentalApplication)
    return application if application.state == DECIDED[given.decision] else None


def _payment_done(book: Book, given: RecordPaymentInput) -> Tenancy | None:
    tenancy = book.need(given.tenancy_id, Tenancy)
    same = equal_payments(book, tenancy, amount_of(given.amount, given.currency or tenancy.currency), given.received_on)
    return tenancy if same and not given.another else None


def _may_be_checked(book: Book, given: ScreeningRequestInput) -> None:
    """Raise what the request itself would, also while a consent or papers are missing, which may still come."""
    begin_check(book, given.application_id, given.applicant, given.checks, "")


def _must_be_unchecked(book: Book, given: ScreeningRequestInput) -> None:
    must_be_unchecked(book.need(given.application_id, RentalApplication), given.applicant)


def _must_go_on(book: Book, given: WorkflowRentIncreaseInput | WorkflowLeaseRenewalInput) -> None:
    """Raise `PortfolioRuleError` if the tenancy is ending, or over."""
    tenancy = book.need(given.tenancy_id, Tenancy)
    if tenancy.state == "notice":
        raise PortfolioRuleError("notice was given that it ends", "notice_given")
    if tenancy.state in ("ended", "closed"):
        raise PortfolioRuleError(f"the tenancy is {tenancy.state}", "other_state")


def _notice_may_be_given(book: Book, given: UpdateTenancyInput) -> None:
    """Raise what recording the notice would, such as a period that is too short. Other events may wait for another."""
    if given.event == "notice":
        terms = NoticeTerms(given.given_on, given.agreed)
        update_tenancy_records(book, given.tenancy_id, "notice", given.day, given.by, terms)


def _notice_may_begin(book: Book, given: WorkflowEndTenancyInput) -> None:
    """Raise the same for a workflow, unless notice was given before."""
    if book.need(given.tenancy_id, Tenancy).state != "notice":
        update_tenancy_records(book, given.tenancy_id, "notice", given.vacate_on, given.by)


def _rent_may_change(book: Book, given: ChangeRentInput) -> None:
    """Raise what a rent that is too early or too high would."""
    tenancy = book.need(given.tenancy_id, Tenancy)
    before, rent = tenancy.terms_on(given.effective_on), amount_of(given.rent, tenancy.currency)
    terms = before.model_copy(update={"start": given.effective_on, "rent": rent, "per": given.per or before.per})
    change_tenancy_rent(book, given.tenancy_id, terms, NoticeTerms(given.given_on, given.agreed))


def _rent_may_rise(book: Book, given: WorkflowRentIncreaseInput) -> None:
    tenancy = book.need(given.tenancy_id, Tenancy)
    must_allow_increase(book, tenancy, amount_of(given.rent, tenancy.currency), given.effective_on)


# By tool, the record that is already as the call would make it.
_DONE: Mapping[str, Callable[[Book, Any], TradeRecord | None]] = {
    "save_unit": _unit_done,
    "save_listing": _listing_done,
    "update_maintenance": _job_done,
    "approve_quote": _quote_done,
    "decide_application": _decision_done,
    "record_payment": _payment_done,
}
# By tool, what raises once nobody can say yes to the call any more.
_OVER: Mapping[str, Callable[[Book, Any], None]] = {
    "workflow_arrears": lambda book, given: must_be_overdue(book, given.tenancy_id),
    "workflow_lease_renewal": _must_go_on,
    "workflow_rent_increase": _must_go_on,
    "screening_request": _must_be_unchecked,
}
# By tool, what raises as long as the call would be refused: a question about it stays open.
_REFUSED: Mapping[str, Callable[[Book, Any], None]] = {
    "change_rent": _rent_may_change,
    "screening_request": _may_be_checked,
    "update_tenancy": _notice_may_be_given,
    "workflow_end_tenancy": _notice_may_begin,
    "workflow_rent_increase": _rent_may_rise,
}
# Arguments that say what a call is about, and change nothing.
_SAYS_WHERE = {"property_id", "unit_id", "listing_id", "place"}
