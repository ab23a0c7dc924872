"""Runners of the screening tools: record first, ask the provider once, then compare and record its answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import ClassVar

from steward.core.errors import StewardError
from steward.core.sentences import Joined, Wording, say
from steward.integrations.bridges.models import Bridge
from steward.integrations.bridges.problems import ProviderError
from steward.integrations.bridges.screening import InviteApplicant, PollScreening, ScreeningParty, ScreeningStatus
from steward.tools.models import ToolCall
from steward.tools.service import MAY_BE_DONE
from steward.tools.tool_outcomes import Done, Failed, Outcome, Unknown
from steward.trades.portfolio.applications import RentalApplication, ScreeningCheck
from steward.trades.portfolio.properties import PortfolioRuleError, Property, ProviderMismatchError
from steward.trades.portfolio.screening import (
    begin_check,
    cancel_check,
    checks_of,
    is_ours,
    parts_of,
    request_id_of,
    with_check_status,
)
from steward.trades.portfolio.tools.arguments import SettleInput
from steward.trades.portfolio.tools.providers import (
    NOT_TAKEN,
    ProviderSubject,
    Services,
    Submission,
    can_be_opened,
    failed,
    nobody,
    of_kind,
    settle,
    submit,
)
from steward.trades.portfolio.tools.record_lines import ContactNames, must_be, names_of, place_of
from steward.trades.portfolio.tools.screening.declare import (
    ScreeningGetReportInput,
    ScreeningRequestInput,
)
from steward.trades.records.models import TradeRecord
from steward.trades.records.service import Book, ChangedRecord
from steward.trades.records.value_texts import said, said_all

# A report takes minutes; an applicant's form takes days.
_MINUTES, _DAILY = timedelta(minutes=10), timedelta(days=1)


@dataclass(frozen=True)
class ScreeningSubject(ProviderSubject[ScreeningStatus]):
    """The screening of one applicant, called `who` for people. `ref` is the provider's id of it."""

    who: Wording
    ref: str = ""
    bridge: ClassVar[Bridge] = "screening"

    def poll(self, services: Services) -> ScreeningStatus:
        """See `ProviderSubject`."""
        return services.providers.ask(self.account_id, PollScreening(ref=self.ref))

    def interpret(self, book: Book, stage: str, seen: ScreeningStatus) -> Sequence[TradeRecord]:
        """See `ProviderSubject`. An event is only a claim, until the provider itself names the applicant."""
        _must_be_ours(book, self.subject, seen)
        return with_check_status(book, *parts_of(self.subject), seen)

    def told(self, book: Book, stages: Sequence[Sequence[ChangedRecord]], seen: ScreeningStatus | None) -> Done:
        """See `ProviderSubject`."""
        moved = of_kind(stages[0], RentalApplication)
        report = _news(book, moved[0] or moved[1], moved[1], parts_of(self.subject)[1], self.who) if moved else None
        return Done("It is on record as the provider has it.", report=report)

    def again_at(self, book: Book, seen: ScreeningStatus | None) -> datetime | None:
        """See `ProviderSubject`."""
        states = {one.state for one in _checks(book, self.subject)}
        if "running" in states:
            return book.now + _MINUTES
        return book.now + _DAILY if states & {"asked", "returned", "partial"} else None


def screening_request(call: ToolCall, services: Services) -> Outcome:
    """Return the applicant's form. A run after an interrupted one returns that one's result, or that it is unknown."""
    given = ScreeningRequestInput.model_validate(call.arguments)
    connection = services.providers.connection(call.account_id, "screening")
    if connection is None:
        return nobody("screening")
    subject = _subject(call, services, request_id_of(given.application_id, given.applicant))
    links = list[str]()

    def ask(_: ScreeningSubject) -> ScreeningStatus:
        seen = services.providers.ask(call.account_id, wanted)
        # The address is not kept.
        links.append(seen.url if can_be_opened(seen.url, connection) else "")
        return seen

    begun = partial(
        begin_check, application_id=given.application_id, applicant=given.applicant, types=given.checks,
        call=call.call_id,
    )  # fmt: skip
    undone = partial(cancel_check, application_id=given.application_id, call=call.call_id)
    try:
        book = services.records.book(call.account_id)
        application = book.need(given.application_id, RentalApplication)
        must_be(book, application, given.place)
        if any(one.call == call.call_id for one in application.checks):
            return _as_before(call, services, given)
        wanted = _invitation(call, services, book, application, given.applicant)
        request = Submission(
            begin=begun,
            of=lambda _: subject,
            ask=ask,
            keep=lambda book, seen: with_check_status(book, given.application_id, given.applicant, seen),
            take_back=lambda _: services.records.change(call.account_id, f"{call.call_id}-not", call.member_id, undone),
            again=lambda: _as_before(call, services, given),
        )
        if became := submit(call, services, request):
            return became
    except StewardError as error:
        return Failed.by(error, "not done")
    subject.poll_in(services, _DAILY)
    return _asked(call, services, given, links[0])


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
                seen = services.providers.ask(call.account_id, PollScreening(ref=checks[0].ref))
                _must_be_ours(book, request_id_of(application.record_id, applicant), seen)
                lines.append(f"{names.of(applicant)}: {_in_words(seen, checks)}")
    except ProviderError as error:
        return failed(error, "screening")
    except StewardError as error:
        return Failed.by(error, "not done")
    return Done("\n".join(lines))


def settle_screening(call: ToolCall, services: Services) -> Done | Failed:
    """Record the provider's answer. An answer about another request is never recorded."""
    given = SettleInput.model_validate(call.arguments)
    checks = _checks(services.records.book(call.account_id), given.subject)
    refs = [checks[0].ref] if checks and checks[0].ref else [one.session_id for one in given.told if one.session_id]
    if not checks or not refs:
        return Done("Nothing here is about that.")
    return settle(call, services, _subject(call, services, given.subject, refs[-1]))


def _subject(call: ToolCall, services: Services, request_id: str, ref: str = "") -> ScreeningSubject:
    who = names_of(call, services.people, [parts_of(request_id)[1]])
    return ScreeningSubject(call.account_id, request_id, call.member_id, who, ref)


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
        raise PortfolioRuleError("whoever asks needs an email address on record: an owner adds it", "details_missing")
    if contact is None or not contact.live or not contact.emails or "name" in contact.outside:
        raise PortfolioRuleError(
            "the applicant needs a name and an email address on record: add them with update_contact", "details_missing"
        )
    if not all((place.address.locality, place.address.region, place.address.postcode, place.address.country)):
        raise PortfolioRuleError(
            "the provider needs the home's whole address: add it with update_property", "details_missing"
        )
    return InviteApplicant(
        account_id=call.account_id,
        request_id=request_id_of(application.record_id, applicant),
        landlord=ScreeningParty(name=member.name, email=member.emails[0]),
        applicant=ScreeningParty(name=contact.name, email=contact.emails[0]),
        **place.address.model_dump(),
    )


def _as_before(call: ToolCall, services: Services, given: ScreeningRequestInput) -> Done | Failed | Unknown:
    """Return the result of another run of this call: the request was made, or the outcome is unknown."""
    application = services.records.book(call.account_id).need(given.application_id, RentalApplication)
    mine = [one for one in application.checks if one.call == call.call_id]
    if not mine:
        return Failed(NOT_TAKEN, say("why-failed", form="refused"))
    return Unknown(MAY_BE_DONE) if mine[0].state == "asking" else _asked(call, services, given, "")


def _asked(call: ToolCall, services: Services, given: ScreeningRequestInput, link: str) -> Done:
    request_id = request_id_of(given.application_id, given.applicant)
    (ref,) = {one.ref for one in _checks(services.records.book(call.account_id), request_id)}
    report = say("record-kept", form="screening", where=given.place, what=said_all(*given.checks))
    if link:
        report = say("form-to-fill-in", who=names_of(call, services.people, [given.applicant]), link=link)
    form = f" Their form: {link} I have sent it to nobody; the member reads it under your reply." if link else ""
    return Done(f"Done: {given.applicant} is asked by the provider ({ref}).{form}", report=report)


def _checks(book: Book, request_id: str) -> list[ScreeningCheck]:
    application_id, applicant = parts_of(request_id)
    application = book.find(application_id, RentalApplication)
    return checks_of(application, applicant) if application else []


def _must_be_ours(book: Book, request_id: str, seen: ScreeningStatus) -> None:
    """Raise `ProviderMismatchError` for an answer about another request."""
    checks = _checks(book, request_id)
    if not is_ours(seen, book.account_id, request_id, checks[0].ref if checks else ""):
        raise ProviderMismatchError("what the provider says is of somebody else", "provider_differs")


def _news(
    book: Book, before: RentalApplication, after: RentalApplication, applicant: str, who: Wording
) -> Wording | None:
    """Return the message for the member who asked."""
    was, now = checks_of(before, applicant), checks_of(after, applicant)
    where = place_of(book, before)
    if not now:
        return say("screening-news", form="lapsed", who=who, where=where)
    if now[0].state == "returned" and was[0].state != "returned":
        return say("screening-news", form="returned", who=who, where=where)
    found = [one for one in now if one.result and one not in was]
    if not found:
        return None
    results = tuple(Joined((said(one.type), said(one.result)), ": ") for one in found)
    return say("screening-found", who=who, where=where, results=Joined(results, ", "))


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
