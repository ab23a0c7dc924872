"""Advertising homes: what any portal is asked, and what it says of an advert.

An advert is told apart by our own listing's id, so asking again changes the one there is. A portal takes an upload in
at once and says later what became of it: `Look` asks.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field


class _Value(BaseModel):
    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)


class Home(_Value):
    """What is advertised: where it is, and what it is. `unit` is what it is called in a house of several."""

    type: Literal["house", "apartment", "duplex"]
    lines: tuple[str, ...]
    unit: str = ""
    locality: str
    region: str
    postcode: str
    country: str
    bedrooms: int | None = None
    bathrooms: int | None = None


class Publish(_Value):
    """Have a home advertised, or its advert say this instead: `weekly` whole units of money, `price` in words.

    `photos` are addresses, in their order, at which the portal fetches them within hours.
    """

    do: Literal["publish"] = "publish"
    listing_id: str
    home: Home
    headline: str
    text: str
    features: tuple[str, ...] = ()
    photos: tuple[str, ...] = Field(default=(), max_length=40)
    weekly: int = Field(gt=0)
    currency: str
    price: str
    available_from: date


class Withdraw(_Value):
    """Take an advert off: somebody has it since the day `on`, if it is `let`."""

    do: Literal["withdraw"] = "withdraw"
    listing_id: str
    home: Home
    let: bool
    on: date


class Look(_Value):
    """How it stands with an advert: with the upload `job`, or the newest where nobody heard of it.

    With `ref` it is only asked whether it is still seen. One that is `leaving` is not awaited any more.
    """

    do: Literal["look"] = "look"
    listing_id: str
    job: str = ""
    ref: str = ""
    leaving: bool = False


class Count(_Value):
    """What each of the last days brought, under the portal's own `ref`; of all days that it is there, if `whole`."""

    do: Literal["count"] = "count"
    ref: str
    whole: bool = False


class Enquiries(_Value):
    """What people have asked about it."""

    do: Literal["enquiries"] = "enquiries"
    ref: str


Wanted: TypeAlias = Annotated[Publish | Withdraw | Look | Count | Enquiries, Field(discriminator="do")]


class SeenDay(_Value):
    """What a day brought."""

    on: date
    views: int = Field(ge=0)
    enquiries: int = Field(ge=0)


class SeenEnquiry(_Value):
    """What somebody asked: all of it is theirs."""

    ref: str
    at: datetime
    name: str = ""
    email: str = ""
    phone: str = ""
    text: str = ""


class Seen(_Value):
    """An advert as the portal has it at the moment it was asked; `why` are its words about one that is refused.

    `more` are enquiries that it has and did not tell.
    """

    listing_id: str = ""
    job: str = ""
    ref: str = ""
    state: Literal["", "uploading", "live", "withdrawn", "refused"] = ""
    url: str = ""
    why: str = ""
    days: tuple[SeenDay, ...] = ()
    enquiries: tuple[SeenEnquiry, ...] = ()
    more: bool = False
