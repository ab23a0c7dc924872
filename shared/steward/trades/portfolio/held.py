"""What a scheme holds of a tenancy's deposit, as the account has it on record."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import Field

from steward.integrations.bridges.deposits import DeductionReason, State
from steward.integrations.bridges.models import Provider
from steward.trades.portfolio.places import Part
from steward.trades.records.money import Money


class Kept(Part):
    """So much of a deposit that the owner keeps, and what for."""

    reason: DeductionReason
    amount: Money


class Account(Part):
    """A scheme's own bank account, and by which reference a deposit is paid to it."""

    sort_code: str
    account: str
    reference: str


class Released(Part):
    """How a deposit is to be divided, as an owner decided in `call`.

    `asking`: nobody knows yet whether the scheme has heard of it; `by_hand`: somebody has to begin it there. `evidence`
    are papers on file, which the scheme asks for where the tenant does not agree.
    """

    state: Literal["asking", "by_hand", "asked"] = "asking"
    call: str
    asked_at: datetime
    to_tenant: Money
    to_owner: Money
    kept: tuple[Kept, ...] = Field(default=(), max_length=8)
    evidence: tuple[str, ...] = Field(default=(), max_length=20)


class AtScheme(Part):
    """A deposit at a scheme, where it is `ref`, as lodged by `call`.

    `asking`: nobody knows yet whether the scheme has heard of it; `asked_by` is the member who hears what comes of it.
    """

    provider: Provider
    state: Literal["asking"] | State = "asking"
    call: str
    asked_at: datetime
    asked_by: str
    ref: str = ""
    landlord_ref: str = ""
    home_ref: str = ""
    certificate: str = ""
    pay_into: Account | None = None
    release: Released | None = None
