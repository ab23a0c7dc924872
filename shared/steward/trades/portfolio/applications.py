"""Rental applications for a listed unit: submitted papers, missing papers, and the decision."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime, timedelta
from typing import Annotated, ClassVar

from pydantic import Field, StringConstraints

from steward.core.ids import derived_id
from steward.core.records import Personal
from steward.trades.portfolio.field_types import (
    ApplicationPart,
    CheckResult,
    CheckState,
    CheckType,
    ConsentWay,
    Paper,
    Per,
    Reason,
)
from steward.trades.portfolio.listings import LISTING, Listing
from steward.trades.portfolio.properties import RecordPart
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import Money
from steward.trades.records.record_types import RecordLine, RecordType
from steward.trades.records.service import Book
from steward.trades.records.state_machine import RecordStateMachine

_Words = Annotated[str, StringConstraints(strip_whitespace=True, max_length=500)]
# What an applicant states, in words for the planner.
_STATED: Mapping[ApplicationPart, str] = {
    "earnings": "their income",
    "move_in": "the day they would move in",
    "consent": "their consent to being checked",
}
# Results of checks are dropped this long after a refusal, since nobody needs them any more.
_RESULTS_KEPT = timedelta(days=90)


class ScreeningConsent(RecordPart):
    """Consent to be screened: when and how it was given, and the exact wording."""

    at: datetime
    how: ConsentWay
    wording: _Words


class ScreeningCheck(RecordPart):
    """A check of one `applicant`, requested by `call`. The report stays with the provider, under `ref`."""

    type: CheckType
    state: CheckState = "asked"
    applicant: str = ""
    call: str = ""
    asked_at: datetime | None = None
    result: CheckResult | None = None
    ref: Annotated[str, StringConstraints(max_length=120)] = ""


class RentalApplication(TradeRecord):
    """An application by one or several people for the unit of a listing.

    All personal fields are the applicants' own data.
    """

    KIND: ClassVar[str] = "application"
    OWN: ClassVar[bool] = True

    state: str = "received"
    listing_id: str
    unit_id: str
    property_id: str
    applicants: tuple[str, ...] = Field(min_length=1, max_length=12)
    received_at: datetime
    income: Annotated[Money | None, Personal(None)] = None
    income_per: Per = "month"
    household: Annotated[_Words, Personal("")] = ""
    move_in: Annotated[date | None, Personal(None)] = None
    papers: Annotated[tuple[Paper, ...], Personal(())] = ()
    consent: Annotated[ScreeningConsent | None, Personal(None)] = None
    checks: Annotated[tuple[ScreeningCheck, ...], Personal(())] = ()
    decided_on: date | None = None
    reasons: tuple[Reason, ...] = ()

    def persons(self) -> tuple[str, ...]:
        """Return the applicants."""
        return self.applicants


DECIDED = {"approve": "approved", "waitlist": "waitlisted", "decline": "declined"}
_AFTER_CHECKS = {**DECIDED, "withdraw": "withdrawn"}
APPLICATION = RecordType(
    prefix="app",
    model=RentalApplication,
    states=RecordStateMachine(
        frozenset({"received", "incomplete", "complete"}),
        {
            "received": {"lack": "incomplete", "complete": "complete", "decline": "declined", "withdraw": "withdrawn"},
            "incomplete": {
                "lack": "incomplete",
                "complete": "complete",
                "decline": "declined",
                "withdraw": "withdrawn",
            },
            "complete": {
                "lack": "incomplete",
                "complete": "complete",
                "screen": "screening",
                "shortlist": "shortlisted",
                **_AFTER_CHECKS,
            },
            "screening": {"shortlist": "shortlisted", **_AFTER_CHECKS},
            "shortlisted": _AFTER_CHECKS,
            "waitlisted": {"approve": "approved", "decline": "declined", "withdraw": "withdrawn"},
            "approved": {"convert": "converted", "withdraw": "withdrawn"},
            "converted": {},
            "declined": {},
            "withdrawn": {},
        },
        frozenset({"converted", "declined", "withdrawn"}),
    ),
    line=lambda application: RecordLine(on=application.received_at.date()),
    within=lambda application: application.listing_id,
    beside=lambda application: (application.property_id, *application.applicants),
    hears=lambda application: (application.unit_id,),
)


def application_id_of(listing_id: str, applicants: Iterable[str]) -> str:
    """Return the id of these people's application for a listing. It does not depend on the order of names."""
    return f"{APPLICATION.prefix}-{derived_id(listing_id, *sorted(set(applicants)))}"


def lacking(application: RentalApplication, listing: Listing) -> list[ApplicationPart]:
    """Return the missing statements and papers; empty for a complete application."""
    stated: Mapping[ApplicationPart, object] = {
        "earnings": application.income,
        "move_in": application.move_in,
        "consent": application.consent,
    }
    papers = [one for one in listing.criteria.papers if one not in application.papers]
    return [*(one for one, value in stated.items() if value is None), *papers]


def missing_papers(application: RentalApplication, listing: Listing) -> list[str]:
    """Return the missing statements and papers in words for the planner."""
    return [_STATED.get(one, f"a paper on {one}") for one in lacking(application, listing)]


def with_derived_state(application: RentalApplication, listing: Listing) -> RentalApplication:
    """Return the application in the state that follows from the submitted papers."""
    lacks = missing_papers(application, listing)
    if not application.revision:
        begins = "complete" if not lacks else "incomplete" if _says_anything(application) else "received"
        return application.model_copy(update={"state": begins})
    if application.state == "received" and not _says_anything(application):
        return application
    return APPLICATION.moved(application, "lack" if lacks else "complete")


def close_listing_as_let(book: Book, unit_id: str, tenant_ids: Iterable[str]) -> list[TradeRecord]:
    """Return the unit's listing and its approved application as they are once the tenancy begins."""
    found: list[TradeRecord] = []
    for listing in _open_listings(book, unit_id):
        found.append(LISTING.moved(listing, "withdraw" if listing.state == "draft" else "let"))
        approved = [
            one
            for one in book.open_under(listing.record_id, APPLICATION, RentalApplication)
            if one.state == "approved" and not set(one.applicants).isdisjoint(tenant_ids)
        ]
        found += [APPLICATION.moved(one, "convert") for one in approved]
    return found


def withdraw_unit_listings(book: Book, unit_id: str) -> list[TradeRecord]:
    """Return the unit's open listings as withdrawn, since the unit is not available after all."""
    return [LISTING.moved(one, "withdraw") for one in _open_listings(book, unit_id)]


def results_end_on(application: RentalApplication) -> date | None:
    """Return the day on which results of checks are dropped, or None while they may be needed."""
    refused = application.state == "declined" and application.decided_on and application.checks
    return application.decided_on + _RESULTS_KEPT if refused and application.decided_on else None


def without_results(application: RentalApplication, today: date) -> RentalApplication:
    """Return the application, without results of checks if they are due to be dropped by `today`."""
    ends = results_end_on(application)
    return application.model_copy(update={"checks": ()}) if ends and ends <= today else application


def _open_listings(book: Book, unit_id: str) -> list[Listing]:
    return book.open_under(unit_id, LISTING, Listing)


def _says_anything(application: RentalApplication) -> bool:
    return any((application.income, application.move_in, application.papers, application.consent))
