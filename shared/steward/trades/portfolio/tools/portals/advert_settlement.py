"""Adapter of a portal's advert: how it is polled, recorded and reported to its requester."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import ClassVar, Literal

from steward.core.provenance import Quoting
from steward.core.sentences import Quoted, say
from steward.integrations.bridges.models import Bridge
from steward.integrations.bridges.portals import GetListingStatistics, ListingStatus, PollListing
from steward.integrations.bridges.problems import ProviderError
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
from steward.trades.portfolio.tools.providers import ProviderSubject, Services, earlier, of_kind, settle
from steward.trades.portfolio.tools.record_lines import place_of
from steward.trades.records.models import TradeRecord
from steward.trades.records.service import Book, ChangedRecord

# Poll intervals by the age of the request; afterwards daily.
_PACE = ((timedelta(hours=1), timedelta(minutes=2)), (timedelta(days=1), timedelta(hours=1)))
_DAILY = timedelta(days=1)
# By then a run that AWS had no capacity for, or that died, is repeated.
_MADE_AGAIN_WITHIN = timedelta(minutes=5)
_NOTHING = Done("Nothing here is advertised.")


@dataclass(frozen=True)
class AdvertSubject(ProviderSubject[ListingStatus]):
    """A listing's advert at a portal, as it was before the poll."""

    listing: Listing
    advert: PortalAdvert
    bridge: ClassVar[Bridge] = "portals"

    def poll(self, services: Services) -> ListingStatus:
        """See `ProviderSubject`. A visible advert has its daily counts."""
        seen = self._seen(services)
        advert, book = self._after(seen), services.records.book(self.account_id)
        if advert.state != "live" or not is_offered(self.listing):
            return seen
        today = book.today(book.need(self.listing.property_id, Property).zone)
        wanted = GetListingStatistics(ref=advert.ref, whole=is_long_uncounted(self.listing, today))
        try:
            days = services.providers.ask(self.account_id, wanted).days
        except ProviderError:
            # Tomorrow's poll covers these days, too; without access to counts, there are none.
            return seen
        return seen.model_copy(update={"days": tuple(one for one in days if one.on < today)})

    def interpret(self, book: Book, stage: str, seen: ListingStatus) -> Sequence[TradeRecord]:
        """See `ProviderSubject`. Another request may have been made in the meantime: its advert stays."""
        listing = book.find(self.subject, Listing)
        if listing is None:
            # An undone record is never changed, yet the portal still has to remove the advert.
            return []
        counted, now = with_day_counts(listing, seen.days), advert_at(listing, self.advert.portal)
        is_this = now is not None and (now.state, now.asked_at) == (self.advert.state, self.advert.asked_at)
        return [with_advert(counted, self._after(seen)) if is_this else counted]

    def told(self, book: Book, stages: Sequence[Sequence[ChangedRecord]], seen: ListingStatus | None) -> Done:
        """See `ProviderSubject`."""
        where, portal, now = place_of(book, self.listing), self.advert.portal, self.advert
        if seen:
            now = self._after(seen)
        elif both := of_kind(stages[0], Listing):
            now = advert_at(both[1], portal) or now
        if now.state == self.advert.state:
            if now.state != "live" or is_offered(self.listing):
                return Done("It is as it was.")
            # The unit is no longer available, yet people still see the advert.
            report = say("advert-news", form="stays", where=where, portal=portal.title())
            return Done("It still stands.", report=report)
        if now.state == "refused" or (self.advert.state, now.state) == ("leaving", "live"):
            return self._refused(where, seen.why if seen else "")
        if now.state == "live" and now.url:
            return Done("It is live.", report=say("advert-live", where=where, portal=portal.title(), url=now.url))
        form: Literal["live", "off"] = "live" if now.state == "live" else "off"
        return Done(f"It is {now.state}.", report=say("advert-news", form=form, where=where, portal=portal.title()))

    def again_at(self, book: Book, seen: ListingStatus | None) -> datetime | None:
        """See `ProviderSubject`."""
        listing = book.find(self.subject, Listing)
        advert = advert_at(listing, self.advert.portal) if listing else seen and self._after(seen)
        if advert and advert.state == "live":
            return book.now + _DAILY
        if advert and advert.state in ("uploading", "leaving"):
            since = book.now - (advert.asked_at or book.now)
            return book.now + next((pace for until, pace in _PACE if since < until), _DAILY)
        return None

    def _seen(self, services: Services) -> ListingStatus:
        advert = self.advert
        ref = advert.ref if advert.state == "live" else ""
        look = PollListing(listing_id=self.subject, job=advert.job, ref=ref, leaving=advert.state == "leaving")
        try:
            return services.providers.ask(self.account_id, look)
        except ProviderError as error:
            if error.problem != "unknown":
                raise
            is_held_up = not advert.job and advert.asked_at and services.clock() - advert.asked_at < _MADE_AGAIN_WITHIN
            # The request never reached the portal, or not yet.
            return ListingStatus(listing_id=self.subject, state="uploading" if is_held_up else "refused")

    def _after(self, seen: ListingStatus) -> PortalAdvert:
        """Return the advert as the portal has it."""
        advert = self.advert
        if seen.state in ("uploading", advert.state):
            return advert
        # An advert that could not be taken off is still live.
        state = "live" if advert.state == "leaving" and seen.state == "refused" else seen.state
        found = {"state": state, "job": "", "ref": seen.ref or advert.ref, "url": seen.url or advert.url}
        return advert.model_copy(update=found)

    def _refused(self, where: str, why: str) -> Done:
        """Return the refusal, with the portal's words as a quote: they are not stored."""
        form: Literal["up", "off"] = "off" if self.advert.state == "leaving" else "up"
        quoting = Quoting()
        words = quoting.quote(why, "what the portal said") if why else "no reason given"
        report = say(
            "advert-refused", form=form, where=where, portal=self.advert.portal.title(), said=Quoted(why or "-")
        )
        return Done(f"The portal did not do it: {words}", report=report, quotes=quoting.quotes)


def advert_subject(listing: Listing, advert: PortalAdvert) -> AdvertSubject:
    """Return the subject of an advert."""
    return AdvertSubject(listing.account_id, listing.record_id, advert.asked_by, listing, advert)


def settle_advert(call: ToolCall, services: Services) -> Done | Failed:
    """Return whether the portal accepted or removed the advert; while it is visible, its daily counts."""
    listing_id = SettleInput.model_validate(call.arguments).subject
    connection = services.providers.connection(call.account_id, "portals")
    listing = services.records.book(call.account_id).before(listing_id)
    if connection is None or not isinstance(listing, Listing):
        return _NOTHING
    # A repeated run asks as the first one did.
    before = of_kind(earlier(call, services, "seen"), Listing)
    advert = advert_at(before[0] if before and before[0] else listing, connection.provider)
    if advert is None or advert.state not in ("uploading", "leaving", "live"):
        return _NOTHING
    return settle(call, services, advert_subject(listing, advert))
