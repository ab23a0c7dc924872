"""Having deposits held: what any provider of a scheme is asked, and what it says. Amounts are minor units of ISO 4217.

What the scheme has to know of people comes from records and contacts, and no model is shown it on the way.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from steward.integrations.bridges.models import Provider

# What each holds: a scheme is of one country.
HOLDS: Mapping[Provider, str] = {"mydeposits": "GBP"}
# How a deposit stands at a scheme. `registered`: it is known there, `awaiting_payment`: and where it is to be paid to;
# `bounced`: what was paid has gone back. With `closed` nothing is held any more, whatever came before.
State: TypeAlias = Literal[
    "registered",
    "awaiting_payment",
    "protected",
    "releasing",
    "disputed",
    "in_court",
    "released",
    "closed",
    "cancelled",
    "bounced",
]
DeductionReason: TypeAlias = Literal[
    "cleaning",
    "garden",
    "missing_items",
    "redecoration",
    "rent_arrears",
    "repairs",
    "unpaid_bills",
    "others",
]


class _Value(BaseModel):
    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)


class Person(_Value):
    """A landlord or a tenant, as contacts have them."""

    name: str
    email: str
    phone: str = ""


class Address(_Value):
    """Where a home is."""

    lines: tuple[str, ...] = Field(min_length=1, max_length=4)
    postcode: str
    country: str


class Find(_Value):
    """Which deposits there could be the one of a tenancy from `start` on: each is looked at then."""

    do: Literal["find"] = "find"
    minor: int
    start: date


class Look(_Value):
    """How it stands with a deposit."""

    do: Literal["look"] = "look"
    ref: str


class AddLandlord(_Value):
    """Have a landlord known there, by our own `reference`."""

    do: Literal["add_landlord"] = "add_landlord"
    reference: str
    landlord: Person


class AddHome(_Value):
    """Have a home known there, by our own `reference`."""

    do: Literal["add_home"] = "add_home"
    reference: str
    address: Address


class Lodge(_Value):
    """Have a deposit registered. `request_id` is ours, by which it is found again; the first tenant leads."""

    do: Literal["lodge"] = "lodge"
    request_id: str
    minor: int = Field(gt=0)
    currency: str
    paid_on: date
    start: date
    end: date
    nation: Literal["england_wales", "scotland"]
    year_minor: int = Field(gt=0)
    landlord_ref: str
    home_ref: str
    address: Address
    tenants: tuple[Person, ...] = Field(min_length=1)


class CheckOut(_Value):
    """Where, and by which reference, a registered deposit is to be paid to."""

    do: Literal["check_out"] = "check_out"
    ref: str


class FindPayee(_Value):
    """The account that whatever is kept of a deposit is paid to."""

    do: Literal["find_payee"] = "find_payee"


class Deduction(_Value):
    """So much of it is kept, and what for."""

    reason: DeductionReason
    minor: int = Field(gt=0)


class Release(_Value):
    """Have it given back, but for the deductions. `payee_ref` is who gets those."""

    do: Literal["release"] = "release"
    ref: str
    ended_on: date
    deductions: tuple[Deduction, ...] = ()
    payee_ref: str = ""


Wanted: TypeAlias = Annotated[
    Find | Look | AddLandlord | AddHome | Lodge | CheckOut | FindPayee | Release, Field(discriminator="do")
]


class Candidates(_Value):
    """Deposits that could be ours, by the provider's own ids."""

    what: Literal["candidates"] = "candidates"
    refs: tuple[str, ...] = ()


class Known(_Value):
    """Something is known there as `ref`; empty, where there is none."""

    what: Literal["known"] = "known"
    ref: str


class Held(_Value):
    """A deposit as the provider has it at the moment it was asked; `request_id` is ours, as it was told."""

    what: Literal["held"] = "held"
    ref: str
    request_id: str = ""
    state: State
    minor: int
    certificate: str = Field(default="", pattern=r"^[A-Za-z0-9/-]{0,30}$")


class PayInto(_Value):
    """Where a deposit is to be paid to."""

    what: Literal["pay_into"] = "pay_into"
    sort_code: str = Field(pattern=r"^\d{6}$")
    account: str = Field(pattern=r"^\d{8}$")
    reference: str = Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9/-]{0,19}$")
    minor: int


class Unprotected(_Value):
    """What became of a release. `needs_code`: nothing, since a person has to begin it there with a code they get."""

    what: Literal["unprotected"] = "unprotected"
    state: Literal["releasing", "released", "needs_code"]


Seen: TypeAlias = Annotated[Candidates | Known | Held | PayInto | Unprotected, Field(discriminator="what")]
