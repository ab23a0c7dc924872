"""Workflow that finds a tenant: advertise, receive applications, choose, sign. Pure step rules."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from steward.core.provenance import Quoting
from steward.core.sentences import render, say
from steward.trades.portfolio.applications import APPLICATION, RentalApplication
from steward.trades.portfolio.field_types import MOST_PHOTOS
from steward.trades.portfolio.filed_documents import photos_of
from steward.trades.portfolio.listings import LISTING, Listing
from steward.trades.portfolio.portal_adverts import portals_for
from steward.trades.portfolio.properties import UNIT, Property, Unit
from steward.trades.portfolio.ranked_applications import candidate, ranked
from steward.trades.portfolio.screening import CHECKS, is_known, request_id_of, unchecked
from steward.trades.portfolio.tools.listings.listing_text import copy_of
from steward.trades.portfolio.tools.record_lines import place_of
from steward.trades.portfolio.workflows.notice_steps import DAY
from steward.trades.records.money import amount_of
from steward.trades.records.service import Book
from steward.trades.records.workflow_facts import WorkflowFacts
from steward.trades.records.workflow_types import (
    END,
    MOST_CALLS,
    Action,
    StepCall,
    StepEnd,
    StepWait,
    Workflow,
    WorkflowStep,
    once,
)

# The workflow's row keeps each call, some hundred bytes each, for three such steps.
_MOST_IN_ALL = 200
_COMPLETE = ("complete", "screening", "shortlisted")
_LET = StepEnd("cancelled", say("let-without-notice"))


def _unit(facts: WorkflowFacts) -> Unit:
    return facts.book.need(facts.subject_id, Unit)


def _title(book: Book, unit_id: str, language: str) -> str:
    return place_of(book, book.need(unit_id, Unit))


def _on_unit(facts: WorkflowFacts) -> dict[str, str]:
    return {"unit_id": facts.subject_id, "place": place_of(facts.book, _unit(facts))}


def _listing(facts: WorkflowFacts) -> Listing | None:
    """Return the current or latest listing of the unit."""
    some = facts.book.under(facts.subject_id, LISTING, Listing)
    return some[-1] if some else None


def _is_let(facts: WorkflowFacts) -> bool:
    """Return whether somebody lives there without a notice, such as one that was withdrawn."""
    return _unit(facts).state == "occupied"


def _is_offered(facts: WorkflowFacts) -> bool:
    listing = _listing(facts)
    return listing is not None and LISTING.states.is_open(listing.state)


def _applications(facts: WorkflowFacts, *states: str) -> list[RentalApplication]:
    listing = _listing(facts)
    some = facts.book.under(listing.record_id, APPLICATION, RentalApplication) if listing else []
    return [one for one in some if one.state in states]


def _two_for_each(facts: WorkflowFacts) -> int:
    """Allow two calls for each application: it is decided, checked or answered."""
    listing = _listing(facts)
    some = facts.book.under(listing.record_id, APPLICATION, RentalApplication) if listing else []
    return min(MOST_CALLS + 2 * sum(len(one.applicants) for one in some), _MOST_IN_ALL)


def _writing(facts: WorkflowFacts) -> Action:
    """Draft the text from the records, for a person to read and change."""
    unit = _unit(facts)
    if _is_let(facts):
        return _LET
    if _is_offered(facts):
        return StepEnd()
    where, quoting = place_of(facts.book, unit), Quoting()
    text = render(copy_of(where, unit, _asked(facts, unit), (), "general", quoting), facts.language)
    if quoting.quotes:
        # Features described by outsiders need a person's own text.
        return StepWait("listing", facts.waited_from + 14 * DAY, (facts.waited_from + DAY, facts.waited_from + 5 * DAY))
    given = {**_on_unit(facts), "headline": where, "text": str(text), **facts.arguments}
    if photos := photos_of(facts.book, unit.record_id)[:MOST_PHOTOS]:
        given["photos"] = [*photos]
    return once(facts, StepCall("save_listing", given))


def _asked(facts: WorkflowFacts, unit: Unit) -> Listing:
    """Return the requested listing, as input for the text."""
    place, given = facts.book.need(unit.property_id, Property), facts.arguments
    return Listing(
        account_id=unit.account_id,
        record_id="",
        unit_id=unit.record_id,
        property_id=place.record_id,
        rent=amount_of(given["rent"], place.currency),
        per=given["per"],
        available_from=date.fromisoformat(given["available_from"]),
        made_on=facts.book.today(place.zone),
    )


def _advertised(facts: WorkflowFacts) -> Action:
    """Publish the listing once approved; then upload it to a connected portal that accepts such units."""
    listing = _listing(facts)
    if _is_let(facts):
        return _LET
    if listing is None or listing.state not in ("draft", "paused"):
        return _put_up(facts, listing)
    given = {**_on_unit(facts), "listing_id": listing.record_id, "event": "live"}
    return once(facts, StepCall("save_listing", given, asks=True))


def _put_up(facts: WorkflowFacts, listing: Listing | None) -> Action:
    """Upload to a portal. A person may decline and go on without one."""
    if outcome := facts.made.get("portals"):
        return StepEnd("done" if outcome == "declined" else outcome)
    if listing is None or listing.state != "live" or not facts.connected("portals"):
        return StepEnd()
    portals = portals_for(facts.book, listing)
    if not portals or any(one.is_seen for one in listing.adverts):
        return StepEnd()
    given = {"listing_id": listing.record_id, "place": _on_unit(facts)["place"], "portals": portals}
    return StepCall("portal_publish_listing", given, key="portals")


def _waiting(facts: WorkflowFacts) -> Action:
    """Wait for a complete application."""
    if _is_let(facts):
        return _LET
    if not _is_offered(facts):
        return StepEnd("cancelled")
    if _applications(facts, *_COMPLETE, "approved"):
        return StepEnd()
    since = facts.waited_from
    return StepWait("applications", since + 21 * DAY, (since + 7 * DAY, since + 14 * DAY))


def _screening(facts: WorkflowFacts) -> Action:
    """Request screening of complete applications, if a provider is connected. It costs money: a person decides each."""
    if not facts.connected("screening") or not _is_offered(facts):
        return StepEnd()
    some = _applications(facts, *_COMPLETE)
    for one in some:
        for applicant in unchecked(one):
            key = request_id_of(one.record_id, applicant)
            if key not in facts.made:
                given = {"application_id": one.record_id, "place": _on_unit(facts)["place"], "applicant": applicant}
                return StepCall("screening_request", {**given, "checks": list(CHECKS)}, key=key, asks=True)
    since = facts.waited_from
    if all(is_known(one) for one in some):
        return StepEnd()
    return StepWait("checks", since + 14 * DAY, (since + 3 * DAY, since + 7 * DAY))


def _choosing(facts: WorkflowFacts) -> Action:
    """Propose the best-ranked applicant, then the next. A person decides each."""
    if _applications(facts, "approved") or not _is_offered(facts):
        return StepEnd()
    for one in _by_rank(facts):
        if one.record_id not in facts.made:
            given = {"application_id": one.record_id, "place": _on_unit(facts)["place"], "decision": "approve"}
            return StepCall(
                "decide_application", {**given, "applicants": [*one.applicants]}, key=one.record_id, asks=True
            )
    return StepEnd("declined")


def _by_rank(facts: WorkflowFacts) -> Sequence[RentalApplication]:
    listing = _listing(facts)
    some = {one.record_id: one for one in _applications(facts, *_COMPLETE)}
    if listing is None:
        return []
    standings = ranked([candidate(one, listing) for one in some.values()], listing.criteria)
    return [some[one.candidate.application_id] for one in standings]


def _answering(facts: WorkflowFacts) -> Action:
    """Tell the chosen applicant, in a message that a person approves."""
    chosen = _applications(facts, "approved")
    if not chosen:
        return StepEnd()
    reason, applicant = chosen[0].record_id, chosen[0].applicants[0]
    text = render(say("application-taken", where=_on_unit(facts)["place"]), facts.language_of(applicant))
    given = {"contact_id": applicant, "text": text, "reason": reason, "wants_answer": True}
    return once(facts, StepCall("send_message", given, asks=True))


def _handing_over(facts: WorkflowFacts) -> Action:
    """Propose the onboarding workflow; if declined, a person does it by hand."""
    chosen = _applications(facts, "approved")
    listing = _listing(facts)
    if not chosen or listing is None:
        return StepEnd()
    today = facts.book.today(facts.book.need(listing.property_id, Property).zone)
    wanted = (listing.available_from, chosen[0].move_in, today + DAY)
    start = max(day for day in wanted if day)
    given = {"application_id": chosen[0].record_id, "place": _on_unit(facts)["place"], "start_date": start.isoformat()}
    outside = ("start_date",) if chosen[0].label_of("move_in") == "outside" else ()
    return once(facts, StepCall("workflow_onboard_tenant", given, asks=True, outside=outside))


def _signing(facts: WorkflowFacts) -> Action:
    """Wait for a signed tenancy; an applicant who withdraws makes room for the next."""
    if not _is_offered(facts):
        return StepEnd()
    if not _applications(facts, "approved"):
        return StepEnd("declined")
    since = facts.waited_from
    return StepWait("tenancy", since + 30 * DAY, (since + 3 * DAY, since + 7 * DAY, since + 14 * DAY))


def _withdrawing(facts: WorkflowFacts) -> Action:
    """Take the listing off the portals, since the unit is let."""
    listing = _listing(facts)
    if listing is None or LISTING.states.is_open(listing.state) or not facts.connected("portals"):
        return StepEnd()
    if not facts.made and not any(one.is_seen for one in listing.adverts):
        return StepEnd()
    given = {"listing_id": listing.record_id, "place": _on_unit(facts)["place"]}
    return once(facts, StepCall("portal_withdraw_listing", given))


def _others(facts: WorkflowFacts) -> Action:
    """Decline the other applicants, since another was chosen, and tell them. A person decides each."""
    if not _applications(facts, "converted"):
        listing = _listing(facts)
        return StepEnd("done" if listing and listing.state == "let" else "cancelled")
    for one in _applications(facts, "received", "incomplete", *_COMPLETE, "waitlisted", "declined"):
        if one.record_id not in facts.made and one.state != "declined":
            given = {"application_id": one.record_id, "place": _on_unit(facts)["place"], "decision": "decline"}
            named = {"applicants": [*one.applicants], "reasons": ["taken"]}
            return StepCall("decide_application", {**given, **named}, key=one.record_id, asks=True)
        if _is_to_hear(facts, one):
            text = render(say("place-is-taken", where=_on_unit(facts)["place"]), facts.language_of(one.applicants[0]))
            given = {"contact_id": one.applicants[0], "text": text, "reason": one.record_id}
            return StepCall("send_message", given, key=one.applicants[0], asks=True)
    return StepEnd()


def _is_to_hear(facts: WorkflowFacts, one: RentalApplication) -> bool:
    """Return whether this step declined the application and must tell its applicant.

    Applicants who were told already, or live there now with somebody else, are left out.
    """
    who = one.applicants[0]
    if facts.made.get(one.record_id) != "done" or one.state != "declined" or who in facts.made:
        return False
    lives_there = any(who in let.applicants for let in _applications(facts, "converted"))
    return not lives_there and facts.reachable(who)


FIND_TENANT = Workflow(
    "find_tenant",
    UNIT.prefix,
    (
        WorkflowStep("writing", _writing, on={"cancelled": END}),
        WorkflowStep("advertised", _advertised, on={"cancelled": END}),
        WorkflowStep("applications", _waiting, on={"cancelled": END}),
        WorkflowStep("screening", _screening, on={"timed_out": "choosing"}, is_undone=False, most=_two_for_each),
        WorkflowStep("choosing", _choosing, is_undone=False, most=_two_for_each),
        WorkflowStep("answering", _answering, on={"declined": "handing_over"}),
        WorkflowStep("handing_over", _handing_over, on={"declined": "signing"}),
        WorkflowStep("signing", _signing, on={"declined": "applications"}),
        WorkflowStep("withdrawing", _withdrawing, on={"declined": "others", "failed": "others"}, is_undone=False),
        WorkflowStep("others", _others, on={"cancelled": END}, is_undone=False, most=_two_for_each),
    ),
    _title,
    handles=frozenset({"vacancy", "vacancy_coming"}),
)
