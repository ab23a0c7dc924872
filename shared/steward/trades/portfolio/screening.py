"""Having applicants checked by a provider: what may be asked, and what its word makes of an application. Pure.

Nobody is checked without their consent on record, nor twice. What is asked for is on record before the provider hears
of it: so whoever goes on after a run that broke off finds that it may have been asked, and does not ask again.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import get_args

from steward.integrations.bridges.screening import Seen
from steward.trades.portfolio.applications import APPLICATION, Application, Check
from steward.trades.portfolio.places import Refused
from steward.trades.portfolio.values import CheckState, CheckType
from steward.trades.records.models import TradeRecord
from steward.trades.records.service import Book

CHECKS: tuple[CheckType, ...] = get_args(CheckType)
# Applications whose applicants may be checked.
_MAY = ("complete", "screening", "shortlisted")
# Whoever has not handed in the form by then does not any more.
LAPSES = timedelta(days=30)
_WAITS_FOR_THEM: tuple[CheckState, ...] = ("asked", "returned")


def request_id_of(application_id: str, applicant: str) -> str:
    """By what we call a request at the provider: there is one for each applicant of an application."""
    return f"{application_id}.{applicant}"


def parts_of(request_id: str) -> tuple[str, str]:
    """The application and the applicant."""
    application_id, _, applicant = request_id.partition(".")
    return application_id, applicant


def checks_of(application: Application, applicant: str) -> list[Check]:
    """What was asked of one applicant and has not lapsed."""
    return [one for one in application.checks if one.applicant == applicant and one.state != "lapsed"]


def unchecked(application: Application) -> list[str]:
    """Applicants who may be checked and were not."""
    if application.consent is None or application.state not in _MAY:
        return []
    return [one for one in application.applicants if not checks_of(application, one)]


def is_known(application: Application) -> bool:
    """Whether nothing more is to come of checks."""
    return all(one.state in ("done", "lapsed") for one in application.checks)


def asking(book: Book, application_id: str, applicant: str, types: Sequence[CheckType], call: str) -> list[TradeRecord]:
    """That a provider is about to be asked. Raises `Refused` where nobody may be checked, or is already."""
    application = book.need(application_id, Application)
    if applicant not in application.applicants:
        raise Refused("they are none of the applicants: look the application up again")
    if application.consent is None:
        raise Refused("their consent to being checked is not on record: ask for it, and record it first")
    if application.state not in _MAY:
        raise Refused(f"that application is {application.state}: nobody is checked for it")
    if there := checks_of(application, applicant):
        raise Refused(_TWICE.get(there[0].state, "they are being checked already"))
    new = [
        Check(type=one, state="asking", applicant=applicant, call=call, asked_at=book.now)
        for one in dict.fromkeys(types)
    ]
    return [_with(application, (*application.checks, *new))]


_TWICE = {
    "asking": "they may have been asked already, and nobody knows: look at the provider's own page",
    "done": "they were checked already: see screening_get_report",
}


def not_asked(book: Book, application_id: str, call: str) -> list[TradeRecord]:
    """The provider has not heard of it: so nothing was asked."""
    application = book.need(application_id, Application)
    return [_with(application, [one for one in application.checks if one.call != call])]


def is_ours(seen: Seen, account_id: str, request_id: str, ref: str) -> bool:
    """Whether what the provider says is of this request. A report says whose it is; before, it may say nothing."""
    if seen.state in ("partial", "done") or (seen.account_id, seen.request_id) != ("", ""):
        return (seen.account_id, seen.request_id) == (account_id, request_id)
    return bool(ref) and seen.ref == ref


def seen_as(book: Book, application_id: str, applicant: str, seen: Seen) -> list[TradeRecord]:
    """An application as the provider has it now; of one that is over nothing is taken in."""
    application = book.need(application_id, Application)
    mine = checks_of(application, applicant)
    if not mine or not APPLICATION.states.is_open(application.state):
        return []
    checks = [_seen(one, seen, book.now) if one in mine else one for one in application.checks]
    moved = _with(application, checks)
    return [APPLICATION.moved(moved, "screen") if application.state == "complete" else moved]


def _seen(one: Check, seen: Seen, now: datetime) -> Check:
    if seen.state == "invited" and one.state not in ("asking", "asked"):
        # Whoever asked read the answer late: meanwhile it was looked at.
        return one
    state: CheckState = "asked" if seen.state == "invited" else seen.state
    if state in _WAITS_FOR_THEM and one.asked_at and one.asked_at + LAPSES <= now:
        state = "lapsed"
    result = seen.results.get(one.type)
    if state == "partial" and result:
        state = "done"
    return one.model_copy(update={"state": state, "ref": seen.ref, "result": result})


def _with(application: Application, checks: Sequence[Check]) -> Application:
    """What came of checks is the provider's word."""
    outside = {*application.outside} | ({"checks"} if any(one.result for one in checks) else set())
    return application.model_copy(update={"checks": tuple(checks), "outside": tuple(sorted(outside))})
