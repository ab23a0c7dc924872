"""Requests and responses of listing portals, the same for every portal.

Our own listing id identifies a listing, so repeating an upload changes the existing one. A portal accepts an upload at
once and reports its result later: `PollListing` asks for it.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, ClassVar, Generic, Literal, TypeAlias

from pydantic import Field

from steward.integrations.bridges.models import Bridge
from steward.integrations.bridges.provider_messages import BridgeRequest, ProviderValue, S


class AdvertisedHome(ProviderValue):
    """Home to be advertised. `unit` is its designation in a house of several."""

    type: Literal["house", "apartment", "duplex"]
    lines: tuple[str, ...]
    unit: str = ""
    locality: str
    region: str
    postcode: str
    country: str
    bedrooms: int | None = None
    bathrooms: int | None = None


class ListingDayStatistics(ProviderValue):
    """Views and enquiries of one day."""

    on: date
    views: int = Field(ge=0)
    enquiries: int = Field(ge=0)


class ListingEnquiry(ProviderValue):
    """Enquiry about a listing. All of its text comes from outside."""

    ref: str
    at: datetime
    name: str = ""
    email: str = ""
    phone: str = ""
    text: str = ""


class ListingStatus(ProviderValue):
    """Status of a listing at the moment of the poll. `why` holds the portal's words about a refusal.

    `more` says that the portal has further enquiries.
    """

    listing_id: str = ""
    job: str = ""
    ref: str = ""
    state: Literal["", "uploading", "live", "withdrawn", "refused"] = ""
    url: str = ""
    why: str = ""
    days: tuple[ListingDayStatistics, ...] = ()
    enquiries: tuple[ListingEnquiry, ...] = ()
    more: bool = False


class _Request(BridgeRequest[S], Generic[S]):
    bridge: ClassVar[Bridge] = "portals"


class PublishListing(_Request[ListingStatus]):
    """Publish a listing, or replace the one there is. `weekly` is in whole units of money, `price` is text.

    `photos` are ordered addresses, which the portal fetches within hours.
    """

    do: Literal["publish"] = "publish"
    listing_id: str
    home: AdvertisedHome
    headline: str
    text: str
    features: tuple[str, ...] = ()
    photos: tuple[str, ...] = Field(default=(), max_length=40)
    weekly: int = Field(gt=0)
    currency: str
    price: str
    available_from: date


class WithdrawListing(_Request[ListingStatus]):
    """Withdraw a listing. If `let` is true, the home is let from the day `on`."""

    do: Literal["withdraw"] = "withdraw"
    listing_id: str
    home: AdvertisedHome
    let: bool
    on: date


class PollListing(_Request[ListingStatus]):
    """Poll a listing: the upload `job`, or the newest upload if its response was lost.

    With `ref` only the public listing is polled. One that is `leaving` is no longer expected to appear.
    """

    do: Literal["look"] = "look"
    listing_id: str
    job: str = ""
    ref: str = ""
    leaving: bool = False


class GetListingStatistics(_Request[ListingStatus]):
    """Get statistics by day under the portal's `ref`: of the last days, or of the whole campaign."""

    do: Literal["count"] = "count"
    ref: str
    whole: bool = False


class GetListingEnquiries(_Request[ListingStatus]):
    """Get the enquiries about a listing."""

    do: Literal["enquiries"] = "enquiries"
    ref: str


Wanted: TypeAlias = Annotated[
    PublishListing | WithdrawListing | PollListing | GetListingStatistics | GetListingEnquiries,
    Field(discriminator="do"),
]
