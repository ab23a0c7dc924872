"""Requests and responses of deposit protection schemes, the same for every provider.

Amounts are minor units of ISO 4217. Data about people comes from records and contacts; no model sees it on
the way.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Annotated, ClassVar, Generic, Literal, TypeAlias

from pydantic import Field

from steward.integrations.bridges.models import Bridge, Provider
from steward.integrations.bridges.provider_messages import BridgeRequest, ProviderValue, S

# Currency that each provider holds: a scheme belongs to one country.
HOLDS: Mapping[Provider, str] = {"mydeposits": "GBP"}
# States of a deposit at a scheme. `registered`: the scheme knows the deposit. `awaiting_payment`: the account to pay
# into is known. `bounced`: the payment was returned. `closed`: nothing is held any more, whatever came before.
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


class DepositParty(ProviderValue):
    """Landlord or tenant, as recorded in the contacts."""

    name: str
    email: str
    phone: str = ""


class DepositAddress(ProviderValue):
    """Postal address of a home."""

    lines: tuple[str, ...] = Field(min_length=1, max_length=4)
    postcode: str
    country: str


class Deduction(ProviderValue):
    """Amount that the landlord keeps from a deposit, with the reason."""

    reason: DeductionReason
    minor: int = Field(gt=0)


class DepositCandidates(ProviderValue):
    """Deposits that could be ours, by the provider's ids."""

    refs: tuple[str, ...] = ()


class ProviderReference(ProviderValue):
    """Id under which the provider knows a landlord, home or payee; empty if there is none."""

    ref: str


class DepositStatus(ProviderValue):
    """Status of a deposit at the moment of the poll. `request_id` is ours, as we gave it."""

    ref: str
    request_id: str = ""
    state: State
    minor: int
    certificate: str = Field(default="", pattern=r"^[A-Za-z0-9/-]{0,30}$")


class DepositPaymentDetails(ProviderValue):
    """Bank account and reference to which a deposit is to be paid."""

    sort_code: str = Field(pattern=r"^\d{6}$")
    account: str = Field(pattern=r"^\d{8}$")
    reference: str = Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9/-]{0,19}$")
    minor: int


class DepositReleaseStatus(ProviderValue):
    """Result of a release. `needs_code`: nothing happened, because a person has to begin the release with a code."""

    state: Literal["releasing", "released", "needs_code"]


class _Request(BridgeRequest[S], Generic[S]):
    bridge: ClassVar[Bridge] = "deposits"


class FindDeposits(_Request[DepositCandidates]):
    """Find deposits that could belong to a tenancy that begins on `start`. The caller then polls each of them."""

    do: Literal["find"] = "find"
    minor: int
    start: date


class PollDeposit(_Request[DepositStatus]):
    """Poll the status of a deposit."""

    do: Literal["look"] = "look"
    ref: str


class RegisterLandlord(_Request[ProviderReference]):
    """Register a landlord under our own `reference`."""

    do: Literal["add_landlord"] = "add_landlord"
    reference: str
    landlord: DepositParty


class RegisterHome(_Request[ProviderReference]):
    """Register a home under our own `reference`."""

    do: Literal["add_home"] = "add_home"
    reference: str
    address: DepositAddress


class RegisterDeposit(_Request[ProviderReference]):
    """Register a deposit.

    The provider stores our `request_id`, by which we find it again. The first tenant is the lead.
    """

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
    address: DepositAddress
    tenants: tuple[DepositParty, ...] = Field(min_length=1)


class GetDepositPaymentDetails(_Request[DepositPaymentDetails]):
    """Ask for the account and the payment reference to which a registered deposit is to be paid."""

    do: Literal["check_out"] = "check_out"
    ref: str


class FindDepositPayee(_Request[ProviderReference]):
    """Find the account that receives the deductions from a deposit."""

    do: Literal["find_payee"] = "find_payee"


class ReleaseDeposit(_Request[DepositReleaseStatus]):
    """Return a deposit to the tenants, except for the deductions. `payee_ref` names the account that receives those."""

    do: Literal["release"] = "release"
    ref: str
    ended_on: date
    deductions: tuple[Deduction, ...] = ()
    payee_ref: str = ""


Wanted: TypeAlias = Annotated[
    FindDeposits
    | PollDeposit
    | RegisterLandlord
    | RegisterHome
    | RegisterDeposit
    | GetDepositPaymentDetails
    | FindDepositPayee
    | ReleaseDeposit,
    Field(discriminator="do"),
]
