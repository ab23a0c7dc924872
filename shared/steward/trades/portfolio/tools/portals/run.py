"""Runners of the tools that publish and withdraw listings on portals. A watch polls the outcome."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

from steward.core.errors import StewardError
from steward.core.provenance import Quoting
from steward.core.sentences import Sentence, say
from steward.integrations.bridges.portals import (
    GetListingEnquiries,
    GetListingStatistics,
    ListingEnquiry,
    ListingStatus,
    PublishListing,
    WithdrawListing,
)
from steward.integrations.bridges.problems import ProviderError
from steward.integrations.bridges.provider_client import ProviderNotConnectedError
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed, Outcome
from steward.trades.portfolio.field_types import Portal
from steward.trades.portfolio.filed_documents import FiledDocument, is_own_photo
from steward.trades.portfolio.listings import Listing, PortalAdvert
from steward.trades.portfolio.portal_adverts import (
    Under,
    advert_at,
    publish_request,
    with_advert,
    with_pending_advert,
    with_restored_advert,
    withdraw_request,
)
from steward.trades.portfolio.properties import PortfolioRuleError, Property
from steward.trades.portfolio.tools.portals.advert_settlement import AdvertSubject, advert_subject
from steward.trades.portfolio.tools.portals.advert_settlement import settle_advert as settle_advert
from steward.trades.portfolio.tools.portals.declare import (
    PortalGetEnquiriesInput,
    PortalGetListingStatsInput,
    PortalPublishListingInput,
    PortalWithdrawListingInput,
    TakeOffPortalsInput,
)
from steward.trades.portfolio.tools.providers import Services, Submission, failed, nobody, submit
from steward.trades.portfolio.tools.record_lines import must_be, place_of
from steward.trades.records.models import TradeRecord
from steward.trades.records.service import Book
from steward.trades.records.value_texts import said_all

# Time until the first poll of an upload.
SOON = timedelta(minutes=1)
# Time in which a portal can fetch photos. An advert never needs our address afterwards.
FETCHED_WITHIN = timedelta(hours=6)
_MOST = 30


def portal_publish_listing(call: ToolCall, services: Services) -> Outcome:
    """Return the portal's upload. A repeated run returns the same one, and a listing has one advert per portal."""
    given = PortalPublishListingInput.model_validate(call.arguments)
    connection = services.providers.connection(call.account_id, "portals")
    if connection is None:
        return nobody("portals")
    if set(given.portals) != {connection.provider}:
        return Failed(
            f"not done: of these portals {connection.provider} alone is connected",
            say("why-failed", form="not_connected"),
        )
    try:
        book = services.records.book(call.account_id)
        must_be(book, book.need(given.listing_id, Listing), given.place)
        wanted = _with_photos(call, services, book, publish_request(book, given.listing_id))
    except StewardError as error:
        return Failed.by(error, "not done")
    if became := _asked(call, services, given.listing_id, connection.provider, "uploading", wanted):
        return became
    return Done(
        f"Done: {given.listing_id} is uploaded to {connection.provider}. Whether the portal takes it is not known yet: "
        "the member is told.",
        report=say("record-kept", form="advert", where=given.place, what=said_all(connection.provider)),
        undo=TakeOffPortalsInput(listing_id=given.listing_id, portals=list(given.portals)),
    )


def _with_photos(call: ToolCall, services: Services, book: Book, wanted: PublishListing) -> PublishListing:
    """Return the request with photo addresses. Photos off file, or of a type browsers do not show, are left out."""
    ids = book.need(wanted.listing_id, Listing).photos
    own = (one.record_id for one in book.some(ids, FiledDocument) if is_own_photo(one))
    links = (services.documents.picture_link(call.account_id, one, FETCHED_WITHIN) for one in own)
    return wanted.model_copy(update={"photos": tuple(filter(None, links))})


def undo_portal_publish_listing(call: ToolCall, services: Services) -> Outcome:
    """Ask the portal to take the advert off, which it does in its own time."""
    given = TakeOffPortalsInput.model_validate(call.arguments)
    done = _withdrawn(call, services, given.listing_id, given.portals)
    match done:
        case Done():
            return Done(_how_it_is_left(call, services, given))
        case Failed():
            return replace(done, text=say("not-undone", why=done.why or say("why-failed", form="refused")))
        case _:
            return done


def _how_it_is_left(call: ToolCall, services: Services, given: TakeOffPortalsInput) -> Sentence:
    """Return the state of an advert, as far as it is known at once."""
    book = services.records.book(call.account_id)
    listing, portal = book.need(given.listing_id, Listing), given.portals[0]
    advert = advert_at(listing, portal)
    form: Literal["leaving", "off"] = "leaving" if advert and advert.state == "leaving" else "off"
    return say("advert-news", form=form, where=place_of(book, listing), portal=portal.title())


def portal_withdraw_listing(call: ToolCall, services: Services) -> Outcome:
    """Return that the advert is being taken off, or that there is none."""
    given = PortalWithdrawListingInput.model_validate(call.arguments)
    try:
        book = services.records.book(call.account_id)
        must_be(book, book.need(given.listing_id, Listing), given.place)
    except StewardError as error:
        return Failed.by(error, "not done")
    return _withdrawn(call, services, given.listing_id, given.portals)


def portal_get_listing_stats(call: ToolCall, services: Services) -> Done | Failed:
    """Return a line for each day with counts."""
    given = PortalGetListingStatsInput.model_validate(call.arguments)
    try:
        ref = _ref(call, services, given.listing_id)
        seen = services.providers.ask(call.account_id, GetListingStatistics(ref=ref, whole=True))
    except ProviderError as error:
        return failed(error, "portals")
    except StewardError as error:
        return Failed.by(error)
    first, last = given.start or date.min, given.end or date.max
    days = [one for one in seen.days if first <= one.on <= last]
    lines = [f"{one.on}: {one.views} views, {one.enquiries} enquiries" for one in days]
    views, enquiries = sum(one.views for one in days), sum(one.enquiries for one in days)
    return Done("\n".join([*lines, f"In all: {views} views, {enquiries} enquiries. Today is not counted yet."]))


def portal_get_enquiries(call: ToolCall, services: Services) -> Done | Failed:
    """Return a line for each enquiry, newest last. Everything in it is the enquirer's words, so it is a quote."""
    given = PortalGetEnquiriesInput.model_validate(call.arguments)
    try:
        ref = _ref(call, services, given.listing_id)
        zone = _zone(services.records.book(call.account_id), given.listing_id)
        seen = services.providers.ask(call.account_id, GetListingEnquiries(ref=ref))
    except ProviderError as error:
        return failed(error, "portals")
    except StewardError as error:
        return Failed.by(error)
    since = given.since or date.min
    some = [one for one in seen.enquiries if one.at.astimezone(zone).date() >= since]
    quoting = Quoting()
    lines = [f"{one.at.astimezone(zone):%Y-%m-%d %H:%M} · {_quoted(one, quoting)}" for one in some[-_MOST:]]
    more = ["There are more: they are read at the portal."] if seen.more or len(some) > _MOST else []
    return Done("\n".join([*lines, *more]) or "Nobody has asked.", quotes=quoting.quotes)


def _quoted(one: ListingEnquiry, quoting: Quoting) -> str:
    who = ", ".join(filter(None, (one.name, one.email, one.phone)))
    return quoting.quote(f"{who}: {one.text}", "an enquiry at a portal", at=one.at)


def _withdrawn(call: ToolCall, services: Services, listing_id: str, portals: Sequence[Portal]) -> Outcome:
    connection = services.providers.connection(call.account_id, "portals")
    if connection is None:
        return nobody("portals")
    portal = connection.provider
    if portals and set(portals) != {portal}:
        return Failed(
            f"not done: of these portals {portal} alone is connected", say("why-failed", form="not_connected")
        )
    try:
        book = services.records.book(call.account_id)
        listing = book.need(listing_id, Listing)
        advert = advert_at(listing, portal)
        if advert is None or (advert.state not in ("uploading", "live") and not _is_of(call, advert)):
            report = say("already-so", what=place_of(book, listing))
            return Done(f"Nothing to do: {listing_id} is advertised nowhere.", report=report)
        wanted = withdraw_request(book, listing)
    except StewardError as error:
        return Failed.by(error, "not done")
    if became := _asked(call, services, listing_id, portal, "leaving", wanted):
        return became
    report = say("record-kept", form="advert_off", where=place_of(book, listing), what=said_all(portal))
    return Done(f"Done: {portal} takes {listing_id} off. The member is told if it does not.", report=report)


def _is_of(call: ToolCall, advert: PortalAdvert) -> bool:
    """Return whether an earlier run of this call was interrupted before the portal answered."""
    return advert.state in ("uploading", "leaving") and not advert.job and advert.asked_at == call.created_at


def _before(listing: Listing, portal: str, call: ToolCall) -> PortalAdvert | None:
    """Return the advert before this call; after an interrupted run, as far as it is known."""
    advert = advert_at(listing, portal)
    if advert is None or not _is_of(call, advert):
        return advert
    return advert.model_copy(update={"state": "live"}) if advert.ref else None


def _asked(
    call: ToolCall,
    services: Services,
    listing_id: str,
    portal: str,
    state: Under,
    wanted: PublishListing | WithdrawListing,
) -> Outcome | None:
    """Record the request, ask the portal, record the answer. Return the failure, or None."""
    by, at = call.member_id, call.created_at
    listing = services.records.book(call.account_id).need(listing_id, Listing)
    advert = advert_at(listing, portal)
    if advert and advert.asked_at and advert.asked_at > at:
        # A delayed run must not overwrite a later decision.
        return Failed(
            "not done: something newer was asked for this advert meanwhile", say("why-failed", form="changed")
        )
    before = _before(listing, portal, call)

    def of(book: Book) -> AdvertSubject:
        now = book.need(listing_id, Listing)
        pending = advert_at(now, portal)
        if pending is None:
            raise PortfolioRuleError("the portal was asked before, and did not take it", "refused_before")
        return advert_subject(now, pending)

    def kept(book: Book, seen: ListingStatus) -> list[TradeRecord]:
        one = of(book)
        is_this = (one.advert.state, one.advert.asked_at) == (state, at)
        return [with_advert(one.listing, one.advert.model_copy(update={"job": seen.job}))] if is_this else []

    def back(book: Book) -> list[TradeRecord]:
        return [with_restored_advert(book.need(listing_id, Listing), portal, before)]

    request = Submission(
        begin=lambda book: [with_pending_advert(book.need(listing_id, Listing), portal, state, by, at)],
        of=of,
        ask=lambda _: services.providers.ask(call.account_id, wanted),
        keep=kept,
        take_back=lambda _: services.records.change(call.account_id, f"{call.call_id}-back", by, back),
        soon=SOON,
        unsure=SOON,
        stage="-begun",
    )
    try:
        return submit(call, services, request)
    except StewardError as error:
        return Failed.by(error, "not done")


def _ref(call: ToolCall, services: Services, listing_id: str) -> str:
    """Return the portal's id of the advert. Raises `PortfolioRuleError` for a listing it does not show."""
    connection = services.providers.connection(call.account_id, "portals")
    if connection is None:
        raise ProviderNotConnectedError
    listing = services.records.book(call.account_id).need(listing_id, Listing)
    advert = advert_at(listing, connection.provider)
    if advert is None or not advert.ref:
        raise AdvertNotFoundError(f"{listing_id} is not on {connection.provider}")
    return advert.ref


class AdvertNotFoundError(StewardError):
    """The portal has not shown the listing yet."""

    why = say("why-failed", form="not_found")


def _zone(book: Book, listing_id: str) -> ZoneInfo:
    return ZoneInfo(book.need(book.need(listing_id, Listing).property_id, Property).zone)
