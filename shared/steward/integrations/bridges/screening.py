"""Requests and responses of applicant screening, the same for every provider.

Applicants enter their data on the provider's own form: no birth date and no document number passes through here, and
the report stays at the provider.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Generic, Literal, TypeAlias

from pydantic import Field

from steward.integrations.bridges.models import Bridge
from steward.integrations.bridges.provider_messages import BridgeRequest, ProviderValue, S

# Checks and their results. Nothing else leaves the function that holds the key.
What: TypeAlias = Literal["credit", "identity", "tenancy_history"]
Result: TypeAlias = Literal["clear", "adverse", "unclear"]


class ScreeningParty(ProviderValue):
    """Landlord or applicant."""

    name: str
    email: str


class ScreeningStatus(ProviderValue):
    """Status of a check at the moment of the poll, under the provider's `ref`.

    `account_id` and `request_id` are as we gave them, empty if the provider omits them. `invited`: the applicant has
    not submitted the form at `url`; `returned`: they have to correct it; `partial`: some results are missing. Nothing
    is known of checks that `results` does not name.
    """

    ref: str
    account_id: str = ""
    request_id: str = ""
    state: Literal["invited", "returned", "running", "partial", "done"]
    results: Mapping[What, Result] = {}
    url: str = ""


class _Request(BridgeRequest[S], Generic[S]):
    bridge: ClassVar[Bridge] = "screening"


class InviteApplicant(_Request[ScreeningStatus]):
    """Invite an applicant for a home to fill in the provider's form, and have them checked.

    Every webhook about it carries `request_id`.
    """

    do: Literal["invite"] = "invite"
    account_id: str
    request_id: str
    landlord: ScreeningParty
    applicant: ScreeningParty
    lines: tuple[str, ...]
    locality: str
    region: str
    postcode: str
    country: str


class PollScreening(_Request[ScreeningStatus]):
    """Poll a check."""

    do: Literal["look"] = "look"
    ref: str


Wanted: TypeAlias = Annotated[InviteApplicant | PollScreening, Field(discriminator="do")]
