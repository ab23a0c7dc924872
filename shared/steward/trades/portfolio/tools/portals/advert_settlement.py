"""Settlement of adverts: the portal's answer is recorded and reported to the member who asked."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Literal

from steward.core.provenance import Quoting
from steward.core.sentences import Quoted, say
from steward.integrations.bridges.portals import GetListingStatistics, ListingStatus, PollListing
from steward.integrations.bridges.problems import ProviderError
from steward.integrations.bridges.provider_client import WHY
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed
from steward.trades.portfolio.listings import Listing, PortalAdvert
from steward.trades.portfolio.portal_adverts import (
    advert_at,
    is_long_uncounted,
    is_offered,
    with_advert,
    with_day_counts,
)
from steward.trades.portfolio.properties import Property
from steward.trades.portfolio.tools.arguments import SettleInput
from steward.trades.portfolio.tools.providers import Services, kept, look_at
from steward.trades.portfolio.tools.record_lines import place_of
from steward.trades.records.models import TradeRecord
from steward.trades.records.service import Book

# Poll intervals by the age of the request; afterwards daily.
_PACE = ((timedelta(hours=1), timedelta(minutes=2)), (timedelta(days=1), timedelta(hours=1)))
_DAILY = timedelta(days=1)
# By then a run that AWS had no capacity for, or that died, is repeated.
_MADE_AGAIN_WITHIN = timedelta(minutes=5)
# Change stage of a poll.
_LOOKED = "looked"


def settle_advert(call: ToolCall, services: Services) -> Done | Failed:
    """Return whether the portal accepted or removed the advert; while it is visible, its daily counts."""
    listing_id = SettleInput.model_validate(call.arguments).subject
    connection = services.providers.connection(call.account_id, "portals")
    listing = services.records.book(call.account_id).before(listing_id)
    advert = advert_at(listing, connection.provider) if connection and isinstance(listing, Listing) else None
    if advert is None or not isinstance(listing, Listing):
        return Done("Nothing here is advertised.")
    before = kept(call, services.records, _LOOKED, Listing)
    if before is None and advert.state not in ("uploading", "leaving", "live"):
        return Done("Nothing here is advertised.")
    try:
        if before:
            done = _told(call, services, *before, advert.portal)
        else:
            listing, done = _looked(call, services, listing, advert)
        now = advert_at(listing, advert.portal)
        if now and now.state == "live" and is_offered(listing):
            listing = _counted(call, services, listing, now)
    except ProviderError as error:
        return Failed(f"not done: {WHY[error.problem]}")
    _look_again(call, services, listing, advert.portal)
    return done


def _looked(call: ToolCall, services: Services, listing: Listing, advert: PortalAdvert) -> tuple[Listing, Done]:
    """Return the listing after a poll of the pending upload, and the report."""
    seen = _seen(call, services, listing, advert)
    where = place_of(services.records.book(call.account_id), listing)
    if seen.state == "uploading" or seen.state == advert.state:
        if advert.state != "live" or is_offered(listing):
            return listing, Done("It is as it was.")
        # The unit is no longer available, yet people still see the advert.
        report = say("advert-news", form="stays", where=where, portal=advert.portal.title())
        return listing, Done("It still stands.", report=report)
    # An advert that could not be taken off is still live.
    state = "live" if advert.state == "leaving" and seen.state == "refused" else seen.state
    found = {"state": state, "job": "", "ref": seen.ref or advert.ref, "url": seen.url or advert.url}
    listing = _kept(call, services, listing, _LOOKED, _found_of(advert, found))
    if seen.state == "refused":
        return listing, _refused(where, advert, seen.why)
    return listing, _became(where, advert.portal, seen.state, seen.url)


def _told(call: ToolCall, services: Services, before: Listing, after: Listing, portal: str) -> Done:
    """Return the report of an earlier run, which recorded the answer but was interrupted before reporting."""
    was, now = advert_at(before, portal), advert_at(after, portal)
    if was is None or now is None:
        return Done("It is as it was.")
    where = place_of(services.records.book(call.account_id), after)
    if now.state != "refused" and (was.state, now.state) != ("leaving", "live"):
        return _became(where, portal, now.state, now.url)
    try:
        # The portal's words are not stored.
        why = _seen(call, services, before, was).why
    except ProviderError:
        why = ""
    return _refused(where, was, why)


def _became(where: str, portal: str, state: str, url: str) -> Done:
    if state == "live" and url:
        return Done("It is live.", report=say("advert-live", where=where, portal=portal.title(), url=url))
    form: Literal["live", "off"] = "live" if state == "live" else "off"
    return Done(f"It is {state}.", report=say("advert-news", form=form, where=where, portal=portal.title()))


def _seen(call: ToolCall, services: Services, listing: Listing, advert: PortalAdvert) -> ListingStatus:
    ref = advert.ref if advert.state == "live" else ""
    look = PollListing(listing_id=listing.record_id, job=advert.job, ref=ref, leaving=advert.state == "leaving")
    try:
        return services.providers.ask(call.account_id, look)
    except ProviderError as error:
        if error.problem != "unknown":
            raise
        is_held_up = not advert.job and advert.asked_at and services.clock() - advert.asked_at < _MADE_AGAIN_WITHIN
        # The request never reached the portal, or not yet.
        return ListingStatus(listing_id=listing.record_id, state="uploading" if is_held_up else "refused")


def _found_of(advert: PortalAdvert, found: dict[str, str]) -> Callable[[Listing], Listing]:
    def rule(listing: Listing) -> Listing:
        now = advert_at(listing, advert.portal)
        # Another request may have been made in the meantime.
        is_this = now is not None and (now.state, now.asked_at) == (advert.state, advert.asked_at)
        return with_advert(listing, now.model_copy(update=found)) if now and is_this else listing

    return rule


def _counted(call: ToolCall, services: Services, listing: Listing, advert: PortalAdvert) -> Listing:
    book = services.records.book(call.account_id)
    today = book.today(book.need(listing.property_id, Property).zone)
    try:
        wanted = GetListingStatistics(ref=advert.ref, whole=is_long_uncounted(listing, today))
        seen = services.providers.ask(call.account_id, wanted)
    except ProviderError:
        # Tomorrow's poll covers these days, too; without access to counts, there are none.
        return listing
    days = [one for one in seen.days if one.on < today]
    return _kept(call, services, listing, "counted", lambda one: with_day_counts(one, days))


def _kept(
    call: ToolCall, services: Services, listing: Listing, stage: str, rule: Callable[[Listing], Listing]
) -> Listing:
    if listing.withdrawn:
        # An undone record is never changed, yet the portal still has to remove the advert.
        return rule(listing)

    def plan(book: Book) -> list[TradeRecord]:
        return [rule(book.need(listing.record_id, Listing))]

    services.records.change(call.account_id, f"{call.call_id}-{stage}", call.member_id, plan)
    return services.records.book(call.account_id).need(listing.record_id, Listing)


def _refused(where: str, advert: PortalAdvert, why: str) -> Done:
    """Return the refusal, with the portal's words as a quote."""
    form: Literal["up", "off"] = "off" if advert.state == "leaving" else "up"
    quoting = Quoting()
    words = quoting.quote(why, "what the portal said") if why else "no reason given"
    report = say("advert-refused", form=form, where=where, portal=advert.portal.title(), said=Quoted(why or "-"))
    return Done(f"The portal did not do it: {words}", report=report, quotes=quoting.quotes)


def _look_again(call: ToolCall, services: Services, listing: Listing, portal: str) -> None:
    advert, now = advert_at(listing, portal), services.clock()
    at: datetime | None = None
    if advert and advert.state == "live":
        at = now + _DAILY
    elif advert and advert.state in ("uploading", "leaving"):
        since = now - (advert.asked_at or now)
        at = now + next((pace for until, pace in _PACE if since < until), _DAILY)
    member_id = advert.asked_by if advert else ""
    look_at("portals", call.account_id, listing.record_id, at, services, member_id)
