"""Runners of the listing and application tools."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steward.core.errors import StewardError
from steward.core.ids import derived_ulid
from steward.core.provenance import Quoting
from steward.core.sentences import Price, Sentence, say
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed
from steward.trades.portfolio.applications import (
    APPLICATION,
    RentalApplication,
    ScreeningConsent,
    application_id_of,
    missing_papers,
)
from steward.trades.portfolio.filed_documents import check_own_photos
from steward.trades.portfolio.listing_changes import change_listing, decide_on_application, save_application
from steward.trades.portfolio.listings import LISTING, Listing
from steward.trades.portfolio.properties import PortfolioRuleError, Property, Unit
from steward.trades.portfolio.ranked_applications import RankedCandidate, candidate, ranked
from steward.trades.portfolio.tools.listings.declare import (
    DecideApplicationInput,
    GenerateListingInput,
    GetApplicationsInput,
    GetListingsInput,
    RecordApplicationInput,
    SaveListingInput,
    SummarizeApplicationsInput,
)
from steward.trades.portfolio.tools.listings.listing_text import copy_of, offer_of
from steward.trades.portfolio.tools.record_lines import (
    ContactNames,
    Services,
    changed,
    from_outside,
    must_be,
    place_of,
    taken_back,
    taken_back_or,
)
from steward.trades.portfolio.tools.requests import rent_per
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import amount_of
from steward.trades.records.service import Book, ChangedRecord
from steward.trades.records.value_texts import said

_MOST = 40
_MET: Mapping[bool | None, str] = {True: "met", False: "not met", None: "not known"}
# Fields of an application that have another name among the arguments.
_TOLD = {"docs": "papers", "wording": "consent"}

undo_record_application = taken_back


def get_listings(call: ToolCall, services: Services) -> Done | Failed:
    """Return a line for each listing."""
    given = GetListingsInput.model_validate(call.arguments)
    book, quoting = services.records.book(call.account_id), Quoting()
    if given.unit_id is None and given.state in ("let", "withdrawn", "all"):
        return Failed("name the unit whose earlier listings are meant", say("records-forbid", form="unsaid"))
    lines = book.lines(given.unit_id, LISTING) if given.unit_id else book.open(LISTING)
    wanted = [
        one.record_id
        for one in lines
        if given.state in ("all", one.state) or (given.state == "open" and LISTING.states.is_open(one.state))
    ]
    shown = [_listing_line(book, one, quoting) for one in book.some(wanted[:_MOST], Listing)]
    more = [f"… and {len(wanted) - _MOST} more."] if len(wanted) > _MOST else []
    return Done("\n".join([*shown, *more]) or "Nothing of that is listed.", quotes=quoting.quotes)


def save_listing(call: ToolCall, services: Services) -> Done | Failed:
    """Return the state of listing and unit, and the listing's id."""
    given = SaveListingInput.model_validate(call.arguments)
    record_id = given.listing_id or derived_ulid("lst", call.created_at, call.call_id)

    def plan(book: Book) -> list[TradeRecord]:
        unit = book.need(given.unit_id, Unit)
        must_be(book, unit, given.place)
        place = book.need(unit.property_id, Property)
        fields: dict[str, Any] = {
            name: value
            for name in ("headline", "text", "per", "available_from", "term_months")
            if (value := getattr(given, name)) is not None
        }
        if given.photos is not None:
            fields["photos"] = check_own_photos(book, given.photos, unit.record_id, place.record_id)
        if given.rent:
            fields["rent"] = amount_of(given.rent, given.currency or place.currency)
        if given.listing_id is None:
            common = {"account_id": call.account_id, "record_id": record_id, "unit_id": unit.record_id}
            more = {"property_id": place.record_id, "made_on": book.today(place.zone), "outside": from_outside(call)}
            return change_listing(book, Listing.model_validate({**common, **more, **fields}), given.event)
        listing = book.need(record_id, Listing)
        if listing.unit_id != unit.record_id:
            raise PortfolioRuleError("that listing is of another unit: look it up again", "other_place")
        fields["outside"] = _labels(listing, call, given.model_fields_set, {})
        return change_listing(book, listing.model_copy(update=fields), given.event)

    def told(records: list[TradeRecord]) -> tuple[str | Sentence, object, str]:
        listing = next(one for one in records if isinstance(one, Listing))
        if given.event not in (None, "live"):
            return f"listing_{given.event}", None, ""
        if given.event:
            return "listing_live", listing.rent if given.rent else None, ""
        return _kept(call, services, given.place), None, ""

    return changed(call, services, given.place, plan, told)


def _kept(call: ToolCall, services: Services, place: str) -> str | Sentence:
    """Return that a listing is drafted, that its rent is another now, or else that it is saved."""
    made = services.records.turned(call.account_id, call.call_id)
    before, after = (made[0].before, made[0].after) if made else (None, None)
    if not isinstance(after, Listing) or after.rent is None:
        return "listing"
    if not isinstance(before, Listing):
        return say("record-kept", form="listing_draft", where=place, what=offer_of(after, after.rent))
    if (before.rent, before.per) == (after.rent, after.per):
        return "listing"
    if before.rent is None or after.state == "draft":
        return say("record-kept", form="listing", where=place, what=said(after.rent))
    was = rent_per(Price(before.rent.decimal, before.rent.currency), before.per)
    rent = rent_per(Price(after.rent.decimal, after.rent.currency), after.per)
    return say("listing-rent-changed", where=place, rent=rent, before=was)


def undo_save_listing(call: ToolCall, services: Services) -> Done | Failed:
    """Restore the listing. If it was changed or has applicants by now, withdraw it instead."""

    def withdrawn(book: Book, made: ChangedRecord) -> list[TradeRecord]:
        if made.before and (made.before.state == "live" or made.after.state != "live"):
            raise PortfolioRuleError("that was no offer", "other_state")
        return change_listing(book, book.need(made.after.record_id, Listing), "withdraw")

    return taken_back_or(call, services, withdrawn)


def generate_listing(call: ToolCall, services: Services) -> Done | Failed:
    """Return a text from the records, in the member's language."""
    given = GenerateListingInput.model_validate(call.arguments)
    book, quoting = services.records.book(call.account_id), Quoting()
    try:
        unit = book.need(given.unit_id, Unit)
        there = {one.casefold() for one in unit.features}
        unknown = [one for one in given.highlight_features if one.casefold() not in there]
        if unknown:
            return Failed(
                f"not on record of it: {', '.join(unknown)}. Add it with save_unit first, if it is so",
                say("records-forbid", form="unknown_record"),
            )
        listing = next(iter(book.open_under(unit.record_id, LISTING, Listing)), None)
        copy = copy_of(place_of(book, unit), unit, listing, given.highlight_features, given.audience, quoting)
    except StewardError as error:
        return Failed.by(error)
    return Done(copy, quotes=quoting.quotes)


def record_application(call: ToolCall, services: Services) -> Done | Failed:
    """Return the application's id and its missing papers."""
    given = RecordApplicationInput.model_validate(call.arguments)
    gone = [one for one in given.applicants if not _is_contact(call, services, one)]
    if gone:
        return Failed(
            f"{', '.join(gone)}: no such contact. Look them up with search_contacts, or add them first.",
            say("why-failed", form="contact_gone"),
        )
    record_id = application_id_of(given.listing_id, given.applicants)

    def plan(book: Book) -> list[TradeRecord]:
        listing = book.need(given.listing_id, Listing)
        must_be(book, listing, given.place)
        before = book.find(record_id, RentalApplication)
        if given.withdrawn:
            return [APPLICATION.moved(book.need(record_id, RentalApplication), "withdraw")]
        fields = _handed_in(book, listing, given)
        if before is None:
            common = {
                "account_id": call.account_id,
                "record_id": record_id,
                "listing_id": listing.record_id,
                "unit_id": listing.unit_id,
                "property_id": listing.property_id,
                "applicants": tuple(sorted(set(given.applicants))),
                "received_at": book.now,
                "outside": from_outside(call, **_TOLD),
            }
            return save_application(book, RentalApplication.model_validate(common | fields))
        fields["outside"] = _labels(before, call, given.model_fields_set, _TOLD)
        return save_application(book, before.model_copy(update=fields))

    def told(records: list[TradeRecord]) -> tuple[Any, object, str]:
        book = services.records.book(call.account_id)
        (application,) = (one for one in records if isinstance(one, RentalApplication))
        lacks = missing_papers(application, book.need(given.listing_id, Listing))
        form = "application_withdrawn" if given.withdrawn else "application"
        return form, None, f"Missing: {', '.join(lacks)}." if lacks else ""

    return changed(call, services, given.place, plan, told)


def get_applications(call: ToolCall, services: Services) -> Done | Failed:
    """Return a line for each application, with its missing papers."""
    given = GetApplicationsInput.model_validate(call.arguments)
    book, quoting, names = services.records.book(call.account_id), Quoting(), ContactNames(call, services.people)
    try:
        listing = book.need(given.listing_id, Listing)
        read = book.open_under if given.state == "open" else book.under
        found = read(listing.record_id, APPLICATION, RentalApplication)
    except StewardError as error:
        return Failed.by(error)
    wanted = [one for one in found if given.state in ("open", "all", one.state)]
    lines = [_application_line(one, listing, names, quoting) for one in wanted[:_MOST]]
    more = [f"… and {len(wanted) - _MOST} more."] if len(wanted) > _MOST else []
    return Done("\n".join([*lines, *more]) or "Nobody of that kind has applied.", quotes=quoting.quotes)


def decide_application(call: ToolCall, services: Services) -> Done | Failed:
    """Return the application's state."""
    given = DecideApplicationInput.model_validate(call.arguments)

    def plan(book: Book) -> list[TradeRecord]:
        application = book.need(given.application_id, RentalApplication)
        must_be(book, application, given.place)
        if set(application.applicants) != set(given.applicants):
            raise PortfolioRuleError("that application is somebody else's: look it up again", "other_place")
        return [decide_on_application(book, application.record_id, given.decision, given.reasons)]

    return changed(call, services, given.place, plan, lambda _: (f"application_{given.decision}", None, ""))


def summarize_applications(call: ToolCall, services: Services) -> Done | Failed:
    """Return the best applications by written criteria: ids, and the criteria each meets."""
    given = SummarizeApplicationsInput.model_validate(call.arguments)
    book = services.records.book(call.account_id)
    try:
        listing = book.need(given.listing_id, Listing)
    except StewardError as error:
        return Failed.by(error)
    some = book.open_under(listing.record_id, APPLICATION, RentalApplication)
    asked = listing.criteria
    first = (
        f"Asked of everybody: an income of {_tenths(asked.income_tenths)} times the rent, {', '.join(asked.papers)}, "
    )
    first += f"a first day within {asked.move_in_days} days{', no adverse history' if asked.history else ''}."
    places = ranked([candidate(one, listing) for one in some], asked)
    lines = [_place_line(number, one) for number, one in enumerate(places[: given.top_n], 1)]
    return Done("\n".join([first, *lines, f"{len(some)} applications are open."]))


def _handed_in(book: Book, listing: Listing, given: RecordApplicationInput) -> dict[str, Any]:
    """Return the papers submitted by this call, by field."""
    currency = book.need(listing.property_id, Property).currency
    fields: dict[str, Any] = {}
    if given.income:
        fields |= {"income": amount_of(given.income, given.currency or currency), "income_per": given.income_per}
    if given.household is not None:
        fields["household"] = given.household
    if given.move_in:
        fields["move_in"] = given.move_in
    if given.docs is not None:
        fields["papers"] = tuple(dict.fromkeys(given.docs))
    if given.consent:
        fields["consent"] = ScreeningConsent(at=book.now, how=given.consent, wording=given.wording)
    return fields


def _labels(record: TradeRecord, call: ToolCall, told: set[str], named: Mapping[str, str]) -> tuple[str, ...]:
    """Return the fields with words from outside, once the fields `told` are new."""
    again = {named.get(one, one) for one in told}
    return tuple(sorted(({*record.outside} - again) | {*from_outside(call, **named)}))


def _listing_line(book: Book, listing: Listing, quoting: Quoting) -> str:
    headline = quoting.unless_ours(listing.label_of("headline"), listing.headline, "a headline")
    rent = f"{listing.rent} per {listing.per}" if listing.rent else "no rent yet"
    views, enquiries = sum(one.views for one in listing.days), sum(one.enquiries for one in listing.days)
    seen = f"{views} views, {enquiries} enquiries" if listing.days else ""
    number = len(book.lines(listing.record_id, APPLICATION))
    parts = (
        listing.record_id,
        place_of(book, listing),
        headline,
        listing.state,
        rent,
        f"free from {listing.available_from}" if listing.available_from else "",
        f"for {listing.term_months} months",
        f"live since {listing.live_since}" if listing.live_since else "",
        ", ".join(f"{one.portal} {one.state}".strip() for one in listing.adverts),
        seen,
        f"{number} applications",
    )
    return " · ".join(filter(None, parts))


def _application_line(one: RentalApplication, listing: Listing, names: ContactNames, quoting: Quoting) -> str:
    lacks = missing_papers(one, listing) if one.state in ("received", "incomplete") else []
    # The household must not influence a ranking.
    household = quoting.quote(one.household, "who would live there") if one.household else ""
    checks = ", ".join(f"{check.type.replace('_', ' ')} {check.result or 'asked for'}" for check in one.checks)
    parts = (
        one.record_id,
        ", ".join(names.of(applicant) for applicant in one.applicants),
        one.state,
        f"since {one.received_at:%Y-%m-%d}",
        f"income {one.income} per {one.income_per}" if one.income else "",
        f"would move in on {one.move_in}" if one.move_in else "",
        f"household {household}" if household else "",
        f"papers: {', '.join(one.papers)}" if one.papers else "",
        f"checks: {checks}" if checks else "",
        f"reasons: {', '.join(one.reasons)}" if one.reasons else "",
        f"missing: {', '.join(lacks)}" if lacks else "",
    )
    return " · ".join(filter(None, parts))


def _place_line(number: int, standing: RankedCandidate) -> str:
    who = standing.candidate
    times = f" ({_tenths(who.income * 10 // who.rent)} times the rent)" if who.income is not None and who.rent else ""
    found = [
        f"{name.replace('_', ' ')} {_MET[value]}{times if name == 'income' else ''}"
        for name, value in standing.met.items()
    ]
    return f"{number}. {who.application_id} · {' · '.join(found)}"


def _tenths(number: int) -> str:
    return f"{number // 10}.{number % 10}"


def _is_contact(call: ToolCall, services: Services, contact_id: str) -> bool:
    contact = services.people.contact(call.account_id, contact_id)
    return contact is not None and contact.live
