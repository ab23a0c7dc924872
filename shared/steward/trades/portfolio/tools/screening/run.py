"""Runners of the screening tools: record first, ask the provider once, then compare and record its answer."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial

from steward.core.errors import StewardError
from steward.core.sentences import Joined, Wording, say
from steward.integrations.bridges.models import ProviderConnection
from steward.integrations.bridges.problems import ProviderError
from steward.integrations.bridges.provider_client import ProviderNotConnectedError
from steward.integrations.bridges.screening import InviteApplicant, PollScreening, ScreeningParty, ScreeningStatus
from steward.tools.models import ToolCall
from steward.tools.service import MAY_BE_DONE
from steward.tools.tool_outcomes import Done, Failed, Unknown
from steward.trades.portfolio.applications import RentalApplication, ScreeningCheck
from steward.trades.portfolio.properties import PortfolioRuleError, Property
from steward.trades.portfolio.screening import (
    begin_check,
    cancel_check,
    checks_of,
    is_ours,
    parts_of,
    request_id_of,
    with_check_status,
)
from steward.trades.portfolio.tools import providers
from steward.trades.portfolio.tools.arguments import SettleInput
from steward.trades.portfolio.tools.providers import Services
from steward.trades.portfolio.tools.record_lines import ContactNames, must_be, place_of
from steward.trades.portfolio.tools.screening.declare import (
    ScreeningGetReportInput,
    ScreeningRequestInput,
)
from steward.trades.records.service import Book
from steward.trades.records.value_texts import said, said_all

# Change stage of a poll.
_SEEN = "seen"
# A report takes minutes; an applicant's form takes days.
_MINUTES, _DAILY = timedelta(minutes=10), timedelta(days=1)
_NOT_ASKED = "not done: the provider was asked before, and did not take it"

_look_at, _failed = partial(providers.look_at, "screening"), partial(providers.failed, bridge="screening")


def screening_request(call: ToolCall, services: Services) -> Done | Failed | Unknown:
    """Return the applicant's form. A run after an interrupted one returns that one's result, or that it is unknown."""
    given = ScreeningRequestInput.model_validate(call.arguments)
    connection = services.providers.connection(call.account_id, "screening")
    if connection is None:
        return Failed(providers.NOBODY["screening"])
    try:
        book = services.records.book(call.account_id)
        application = book.need(given.application_id, RentalApplication)
        must_be(book, application, given.place)
        if mine := [one for one in application.checks if one.call == call.call_id]:
            return _as_before(call, services, given, mine[0])
        wanted = _invitation(call, services, book, application, given.applicant)
        begun = partial(
            begin_check, application_id=given.application_id, applicant=given.applicant, types=given.checks,
            call=call.call_id,
        )  # fmt: skip
        if not services.records.begin(call.account_id, call.call_id, call.member_id, begun):
            return _of_another_run(call, services, given)
    except StewardError as error:
        return Failed(f"not done: {error}")
    try:
        seen = services.providers.ask(call.account_id, wanted)
    except ProviderError as error:
        return _not_known(call, services, given, error)
    _recorded(call, services, wanted.request_id, seen)
    return _asked(call, services, given, seen.ref, _link(seen, connection))


def screening_get_report(call: ToolCall, services: Services) -> Done | Failed:
    """Return the provider's present state for each applicant, in words of a closed list."""
    given = ScreeningGetReportInput.model_validate(call.arguments)
    names, lines = ContactNames(call, services.people), list[str]()
    try:
        book = services.records.book(call.account_id)
        application = book.need(given.application_id, RentalApplication)
        for applicant in application.applicants:
            checks = checks_of(application, applicant)
            if not checks:
                lines.append(f"{names.of(applicant)}: was not checked")
            elif not checks[0].ref:
                lines.append(f"{names.of(applicant)}: nobody knows whether the provider was asked")
            else:
                seen = _looked(call, services, request_id_of(application.record_id, applicant), checks[0].ref)
                lines.append(f"{names.of(applicant)}: {_in_words(seen, checks)}")
    except ProviderError as error:
        return _failed(error)
    except StewardError as error:
        return Failed(f"not done: {error}")
    return Done("\n".join(lines))


def settle_screening(call: ToolCall, services: Services) -> Done | Failed:
    """Record the provider's answer. An answer about another request is never recorded."""
    given = SettleInput.model_validate(call.arguments)
    application_id, applicant = parts_of(given.subject)
    book = services.records.book(call.account_id)
    application = book.find(application_id, RentalApplication)
    checks = checks_of(application, applicant) if application else []
    refs = [checks[0].ref] if checks and checks[0].ref else [one.session_id for one in given.told if one.session_id]
    if application is None or not checks or not refs:
        return Done("Nothing here is about that.")
    try:
        moved = providers.kept(call, services.records, _SEEN, RentalApplication)
        if moved is None:
            # An event is only a claim, until the provider itself names the applicant.
            seen = _looked(call, services, given.subject, refs[-1])
            moved = _recorded(call, services, given.subject, seen)
    except ProviderNotConnectedError:
        return Done("Nobody is connected any more.")
    except ProviderError as error:
        return _failed(error)
    except PortfolioRuleError:
        return Done("What the provider says is of somebody else: nothing is on record.")
    again_at = _again_at(moved[1] if moved else application, applicant, services.clock())
    _look_at(call.account_id, given.subject, again_at, services, call.member_id)
    return Done("It is on record as the provider has it.", report=_news(book, *moved, applicant) if moved else None)


def _invitation(
    call: ToolCall, services: Services, book: Book, application: RentalApplication, applicant: str
) -> InviteApplicant:
    """Return landlord, applicant and home of a request.

    Raises `PortfolioRuleError` if the provider could not write to the applicant.
    """
    place = book.need(application.property_id, Property)
    member = services.people.member_now(call.account_id, call.member_id)
    contact = services.people.contact(call.account_id, applicant)
    if member is None or not member.emails:
        raise PortfolioRuleError("whoever asks needs an email address on record: an owner adds it")
    if contact is None or not contact.live or not contact.emails or "name" in contact.outside:
        raise PortfolioRuleError(
            "the applicant needs a name and an email address on record: add them with update_contact"
        )
    if not all((place.address.locality, place.address.region, place.address.postcode, place.address.country)):
        raise PortfolioRuleError("the provider needs the home's whole address: add it with update_property")
    return InviteApplicant(
        account_id=call.account_id,
        request_id=request_id_of(application.record_id, applicant),
        landlord=ScreeningParty(name=member.name, email=member.emails[0]),
        applicant=ScreeningParty(name=contact.name, email=contact.emails[0]),
        **place.address.model_dump(),
    )


def _of_another_run(call: ToolCall, services: Services, given: ScreeningRequestInput) -> Done | Failed | Unknown:
    """Return the result of a parallel run of this call."""
    application = services.records.book(call.account_id).need(given.application_id, RentalApplication)
    mine = [one for one in application.checks if one.call == call.call_id]
    return _as_before(call, services, given, mine[0]) if mine else Failed(_NOT_ASKED)


def _as_before(
    call: ToolCall, services: Services, given: ScreeningRequestInput, check: ScreeningCheck
) -> Done | Unknown:
    """Return the result of an earlier run of this call: the request was made, or the outcome is unknown."""
    return Unknown(MAY_BE_DONE) if check.state == "asking" else _asked(call, services, given, check.ref, "")


def _not_known(
    call: ToolCall, services: Services, given: ScreeningRequestInput, error: ProviderError
) -> Failed | Unknown:
    if error.sent:
        # The provider reports any outcome, and the member hears it; the request is never repeated.
        _look_at(call.account_id, request_id_of(given.application_id, given.applicant), None, services, call.member_id)
        return Unknown(MAY_BE_DONE)
    undone = partial(cancel_check, application_id=given.application_id, call=call.call_id)
    services.records.change(call.account_id, f"{call.call_id}-not", call.member_id, undone)
    return _failed(error)


def _asked(call: ToolCall, services: Services, given: ScreeningRequestInput, ref: str, link: str) -> Done:
    request_id = request_id_of(given.application_id, given.applicant)
    _look_at(call.account_id, request_id, services.clock() + _DAILY, services, call.member_id)
    report = say("record-kept", form="screening", where=given.place, what=said_all(*given.checks, link))
    form = f" Their form: {link} I have sent it to nobody; the member reads it under your reply." if link else ""
    return Done(f"Done: {given.applicant} is asked by the provider ({ref}).{form}", report=report)


def _link(seen: ScreeningStatus, connection: ProviderConnection) -> str:
    """Return the form's address if it is safe to open, or ""."""
    return seen.url if providers.can_be_opened(seen.url, connection) else ""


def _looked(call: ToolCall, services: Services, request_id: str, ref: str) -> ScreeningStatus:
    """Poll the provider. Raises `ProviderError`, and `PortfolioRuleError` if the answer is about another request."""
    seen = services.providers.ask(call.account_id, PollScreening(ref=ref))
    known = _ref_of(services.records.book(call.account_id), request_id)
    if not is_ours(seen, call.account_id, request_id, known):
        raise PortfolioRuleError("what the provider says is of somebody else")
    return seen


def _ref_of(book: Book, request_id: str) -> str:
    application_id, applicant = parts_of(request_id)
    application = book.find(application_id, RentalApplication)
    checks = checks_of(application, applicant) if application else []
    return checks[0].ref if checks else ""


def _recorded(
    call: ToolCall, services: Services, request_id: str, seen: ScreeningStatus
) -> tuple[RentalApplication, RentalApplication] | None:
    """Record the provider's answer. Return the application before and after, or None if nothing changed."""
    application_id, applicant = parts_of(request_id)
    plan = partial(with_check_status, application_id=application_id, applicant=applicant, seen=seen)
    changed = services.records.change(call.account_id, f"{call.call_id}-{_SEEN}", call.member_id, plan)
    return providers.turned(call, services.records, _SEEN, RentalApplication) if changed else None


def _news(book: Book, before: RentalApplication, after: RentalApplication, applicant: str) -> Wording | None:
    """Return the message for the member who asked."""
    was, now = checks_of(before, applicant), checks_of(after, applicant)
    where = place_of(book, before)
    if not now:
        return say("screening-news", form="lapsed", where=where)
    if now[0].state == "returned" and was[0].state != "returned":
        return say("screening-news", form="returned", where=where)
    found = [one for one in now if one.result and one not in was]
    if not found:
        return None
    results = tuple(Joined((said(one.type), said(one.result)), ": ") for one in found)
    return say("screening-found", where=where, results=Joined(results, ", "))


def _in_words(seen: ScreeningStatus, checks: Sequence[ScreeningCheck]) -> str:
    if not seen.results:
        return _HOW_FAR[seen.state]
    results = [f"{one.type.replace('_', ' ')} {seen.results.get(one.type, 'not known yet')}" for one in checks]
    unclear = " (of what is unclear the report says more: people read it at the provider)"
    return ", ".join(results) + (unclear if "unclear" in seen.results.values() else "")


_HOW_FAR = {
    "invited": "has not handed in the provider's form yet",
    "returned": "has to mend what they wrote on the provider's form",
    "running": "is being checked",
    "partial": "is being checked",
    "done": "was checked; nothing is known of it",
}


def _again_at(application: RentalApplication, applicant: str, now: datetime) -> datetime | None:
    """Return the next poll time, since the provider's event may get lost."""
    states = {one.state for one in checks_of(application, applicant)}
    if "running" in states:
        return now + _MINUTES
    return now + _DAILY if states & {"asked", "returned", "partial"} else None
