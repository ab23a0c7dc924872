"""Screening of applicants by a provider: requests, and the application after the provider's answer. Pure.

Nobody is screened without consent on record, nor twice. A request is recorded before the provider receives it. After a
crash the next run sees that the request may have been made, and does not repeat it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import get_args

from steward.integrations.bridges.screening import ScreeningStatus
from steward.trades.portfolio.applications import APPLICATION, RentalApplication, ScreeningCheck
from steward.trades.portfolio.field_types import CheckState, CheckType
from steward.trades.portfolio.properties import PortfolioRuleError
from steward.trades.records.models import TradeRecord
from steward.trades.records.service import Book

CHECKS: tuple[CheckType, ...] = get_args(CheckType)
# States of an application in which applicants may be screened.
_MAY = ("complete", "screening", "shortlisted")
# States from which it gets there once what is missing has come.
_LACKS = ("received", "incomplete")
# An applicant who has not returned the form by then no longer will.
LAPSES = timedelta(days=30)
_WAITS_FOR_THEM: tuple[CheckState, ...] = ("asked", "returned")


def request_id_of(application_id: str, applicant: str) -> str:
    """Return our id of a request at the provider: one for each applicant of an application."""
    return f"{application_id}.{applicant}"


def parts_of(request_id: str) -> tuple[str, str]:
    """Return application and applicant of a request id."""
    application_id, _, applicant = request_id.partition(".")
    return application_id, applicant


def checks_of(application: RentalApplication, applicant: str) -> list[ScreeningCheck]:
    """Return an applicant's checks that have not lapsed."""
    return [one for one in application.checks if one.applicant == applicant and one.state != "lapsed"]


def unchecked(application: RentalApplication) -> list[str]:
    """Return applicants who may be screened and were not."""
    if application.consent is None or application.state not in _MAY:
        return []
    return [one for one in application.applicants if not checks_of(application, one)]


def is_known(application: RentalApplication) -> bool:
    """Return whether all checks are final."""
    return all(one.state in ("done", "lapsed") for one in application.checks)


def begin_check(
    book: Book, application_id: str, applicant: str, types: Sequence[CheckType], call: str
) -> list[TradeRecord]:
    """Return the application with a check marked as requested.

    Raises `PortfolioRuleError` if it is not allowed or exists already.
    """
    application = book.need(application_id, RentalApplication)
    if applicant not in application.applicants:
        raise PortfolioRuleError("they are none of the applicants: look the application up again", "no_applicant")
    if application.consent is None:
        raise PortfolioRuleError(
            "their consent to being checked is not on record: ask for it, and record it first", "no_consent"
        )
    must_be_unchecked(application, applicant)
    _must_be_in(application, *_MAY)
    new = [
        ScreeningCheck(type=one, state="asking", applicant=applicant, call=call, asked_at=book.now)
        for one in dict.fromkeys(types)
    ]
    return [_with(application, (*application.checks, *new))]


def must_be_unchecked(application: RentalApplication, applicant: str) -> None:
    """Raise `PortfolioRuleError` if the applicant was checked, or no move of the application leads to a check."""
    _must_be_in(application, *_MAY, *_LACKS)
    if there := checks_of(application, applicant):
        raise PortfolioRuleError(_TWICE.get(there[0].state, "they are being checked already"), "exists")


def _must_be_in(application: RentalApplication, *states: str) -> None:
    if application.state not in states:
        raise PortfolioRuleError(f"that application is {application.state}: nobody is checked for it", "other_state")


_TWICE = {
    "asking": "they may have been asked already, and nobody knows: look at the provider's own page",
    "done": "they were checked already: see screening_get_report",
}


def cancel_check(book: Book, application_id: str, call: str) -> list[TradeRecord]:
    """Return the application without a request that never reached the provider."""
    application = book.need(application_id, RentalApplication)
    return [_with(application, [one for one in application.checks if one.call != call])]


def is_ours(seen: ScreeningStatus, account_id: str, request_id: str, ref: str) -> bool:
    """Return whether the answer is about this request. A report names the applicant; earlier answers may not."""
    if seen.state in ("partial", "done") or (seen.account_id, seen.request_id) != ("", ""):
        return (seen.account_id, seen.request_id) == (account_id, request_id)
    return bool(ref) and seen.ref == ref


def with_check_status(book: Book, application_id: str, applicant: str, seen: ScreeningStatus) -> list[TradeRecord]:
    """Return the application after a provider poll. A closed application is not changed."""
    application = book.need(application_id, RentalApplication)
    mine = checks_of(application, applicant)
    if not mine or not APPLICATION.states.is_open(application.state):
        return []
    checks = [_seen(one, seen, book.now) if one in mine else one for one in application.checks]
    moved = _with(application, checks)
    return [APPLICATION.moved(moved, "screen") if application.state == "complete" else moved]


def _seen(one: ScreeningCheck, seen: ScreeningStatus, now: datetime) -> ScreeningCheck:
    if seen.state == "invited" and one.state not in ("asking", "asked"):
        # The answer was read late: a newer poll has already recorded the state.
        return one
    state: CheckState = "asked" if seen.state == "invited" else seen.state
    if state in _WAITS_FOR_THEM and one.asked_at and one.asked_at + LAPSES <= now:
        state = "lapsed"
    result = seen.results.get(one.type)
    if state == "partial" and result:
        state = "done"
    return one.model_copy(update={"state": state, "ref": seen.ref, "result": result})


def _with(application: RentalApplication, checks: Sequence[ScreeningCheck]) -> RentalApplication:
    """Return the application in the state that follows from its checks."""
    outside = {*application.outside} | ({"checks"} if any(one.result for one in checks) else set())
    return application.model_copy(update={"checks": tuple(checks), "outside": tuple(sorted(outside))})
