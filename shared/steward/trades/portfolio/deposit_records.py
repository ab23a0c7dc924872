"""Records of a tenancy deposit that a scheme holds."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import Field

from steward.integrations.bridges.deposits import DeductionReason, State
from steward.integrations.bridges.models import Provider
from steward.trades.portfolio.properties import RecordPart
from steward.trades.records.money import Money


class DepositDeduction(RecordPart):
    """Part of a deposit that the owner keeps, with the reason."""

    reason: DeductionReason
    amount: Money


class SchemeBankAccount(RecordPart):
    """A scheme's bank account, and the payment reference of a deposit."""

    sort_code: str
    account: str
    reference: str


class DepositRelease(RecordPart):
    """A division of the deposit, as an owner decided it in `call`.

    `asking`: unknown yet whether the scheme received the request; `unknown`: so reported, and only a poll changes it;
    `by_hand`: a person must begin it at the scheme.
    `evidence` are filed documents, which the scheme wants in a dispute.
    """

    state: Literal["asking", "unknown", "by_hand", "asked"] = "asking"
    call: str
    asked_at: datetime
    to_tenant: Money
    to_owner: Money
    kept: tuple[DepositDeduction, ...] = Field(default=(), max_length=8)
    evidence: tuple[str, ...] = Field(default=(), max_length=20)

    @property
    def is_unsure(self) -> bool:
        """Return whether nobody knows yet if the scheme received the request."""
        return self.state in ("asking", "unknown")


class SchemeDeposit(RecordPart):
    """A deposit at a scheme, known there as `ref`, lodged by `call`.

    `asking`: unknown yet whether the scheme received the request. The member `asked_by` is told the outcome.
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
    pay_into: SchemeBankAccount | None = None
    release: DepositRelease | None = None
