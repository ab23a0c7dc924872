"""Requests and responses of payment providers, the same for every provider. Amounts are minor units of ISO 4217."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar, Generic, Literal, TypeAlias

from pydantic import Field

from steward.integrations.bridges.models import Bridge
from steward.integrations.bridges.problems import Problem as Problem
from steward.integrations.bridges.problems import ProviderError as ProviderError
from steward.integrations.bridges.provider_messages import BridgeRequest, ProviderValue, S


class RefundStatus(ProviderValue):
    """Refund at the provider. `once` is the call that requested it, empty if somebody else did."""

    once: str
    minor: int
    settled: bool


class PaymentStatus(ProviderValue):
    """Status of a payment at the moment of the poll. `account_id` and `request_id` are as we gave them."""

    account_id: str = ""
    request_id: str = ""
    payment: Literal["none", "processing", "paid", "failed"]
    payment_ref: str = ""
    minor: int
    currency: str
    paid_at: datetime | None = None
    refunds: tuple[RefundStatus, ...] = ()

    @property
    def refunded(self) -> int:
        """Amount refunded, including refunds that are still under way."""
        return sum(one.minor for one in self.refunds)


class PaymentLinkStatus(PaymentStatus):
    """Status of a payment link and of the payment made by it."""

    session_id: str
    link: Literal["open", "complete", "expired"]
    expires_at: datetime
    url: str = ""


class MandateStatus(ProviderValue):
    """Status of a mandate. `customer_ref` and `method_ref` are the provider's ids.

    A `method` that is neither a card nor a bank account is `other`.
    """

    session_id: str
    account_id: str = ""
    request_id: str = ""
    link: Literal["open", "complete", "expired"]
    mandate: Literal["none", "processing", "standing", "withdrawn", "failed"]
    customer_ref: str = ""
    method_ref: str = ""
    method: Literal["card", "bank", "other"] = "other"
    expires_at: datetime
    url: str = ""


class CollectionStatus(PaymentStatus):
    """Status of a payment collected by a mandate; `none` if it was never begun."""


class _Request(BridgeRequest[S], Generic[S]):
    bridge: ClassVar[Bridge] = "payments"


class CreatePaymentLink(_Request[PaymentLinkStatus]):
    """Create a page on which one payment can be made. Every webhook about it carries `request_id`.

    The payer is sent to `thanks_url` afterwards. Without `expires_at` the provider chooses the expiry. Repeating the
    request under the same `once` returns the same page.
    """

    do: Literal["create_link"] = "create_link"
    account_id: str
    request_id: str
    once: str
    minor: int = Field(gt=0)
    currency: str
    purpose: str
    thanks_url: str
    expires_at: datetime | None = None


class PollPaymentLink(_Request[PaymentLinkStatus]):
    """Poll the status of a payment link."""

    do: Literal["look"] = "look"
    session_id: str


class ExpirePaymentLink(_Request[PaymentLinkStatus]):
    """Close a payment link that nobody has paid."""

    do: Literal["expire"] = "expire"
    session_id: str
    once: str


class RefundPayment(_Request[PaymentLinkStatus | CollectionStatus]):
    """Refund part of a payment. A payment made by a link is polled by its `session_id`."""

    do: Literal["refund"] = "refund"
    session_id: str = ""
    payment_ref: str
    once: str
    minor: int = Field(gt=0)
    currency: str


class SetUpMandate(_Request[MandateStatus]):
    """Create a page on which a payer leaves a payment method, so that payments can be collected without them present.

    The other fields are those of `CreatePaymentLink`.
    """

    do: Literal["set_up"] = "set_up"
    account_id: str
    request_id: str
    once: str
    currency: str
    thanks_url: str


class PollMandate(_Request[MandateStatus]):
    """Poll the status of a mandate."""

    do: Literal["look_at_mandate"] = "look_at_mandate"
    session_id: str


class WithdrawMandate(_Request[MandateStatus]):
    """Close the page of a mandate and stop collecting by it."""

    do: Literal["withdraw"] = "withdraw"
    session_id: str
    once: str


class CollectPayment(_Request[CollectionStatus]):
    """Collect a payment by a mandate. Every webhook about it carries `request_id`.

    `payment_ref` names a collection that failed before and is tried again, under another `once`.
    """

    do: Literal["collect"] = "collect"
    account_id: str
    request_id: str
    once: str
    minor: int = Field(gt=0)
    currency: str
    purpose: str
    customer_ref: str
    method_ref: str
    payment_ref: str = ""


class PollCollection(_Request[CollectionStatus]):
    """Poll the status of a collection. Without a `payment_ref` the provider is searched for it."""

    do: Literal["look_at_collected"] = "look_at_collected"
    request_id: str
    customer_ref: str
    payment_ref: str = ""


Wanted: TypeAlias = Annotated[
    CreatePaymentLink
    | PollPaymentLink
    | ExpirePaymentLink
    | RefundPayment
    | SetUpMandate
    | PollMandate
    | WithdrawMandate
    | CollectPayment
    | PollCollection,
    Field(discriminator="do"),
]
