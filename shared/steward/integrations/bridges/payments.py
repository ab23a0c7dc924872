"""Taking payments: what any provider of them is asked, and what it says. Amounts are minor units of ISO 4217."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Annotated, Literal, Protocol, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from steward.integrations.bridges.problems import NotAnswered as NotAnswered
from steward.integrations.bridges.problems import Problem as Problem


class _Value(BaseModel):
    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)


class CreateLink(_Value):
    """A page where an amount can be paid once. `request_id` comes back with whatever is told of it.

    Whoever has paid comes to `thanks_url`. Without `expires_at` the provider says until when. Asked again under the
    same `once` it is the same page.
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


class Look(_Value):
    """How it stands with a link."""

    do: Literal["look"] = "look"
    session_id: str


class Expire(_Value):
    """A link that nobody has paid by can be paid by no more."""

    do: Literal["expire"] = "expire"
    session_id: str
    once: str


class Refund(_Value):
    """So much of a payment goes back to where it came from; one by a link is looked at by its `session_id`."""

    do: Literal["refund"] = "refund"
    session_id: str = ""
    payment_ref: str
    once: str
    minor: int = Field(gt=0)
    currency: str


class SetUp(_Value):
    """A page where somebody leaves how they pay, so that it may be collected from them while they are not there.

    The rest is as of a page where an amount is paid.
    """

    do: Literal["set_up"] = "set_up"
    account_id: str
    request_id: str
    once: str
    currency: str
    thanks_url: str


class LookAtMandate(_Value):
    """How it stands with what somebody left on a page."""

    do: Literal["look_at_mandate"] = "look_at_mandate"
    session_id: str


class Withdraw(_Value):
    """Nobody can leave anything on a page any more, and nothing is collected from what was left there."""

    do: Literal["withdraw"] = "withdraw"
    session_id: str
    once: str


class Collect(_Value):
    """An amount is collected by a mandate; `request_id` comes back with whatever is told of it.

    One that has failed before is `payment_ref`: it is tried again, under another `once`.
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


class LookAtCollected(_Value):
    """How it stands with what was collected, or was meant to be: without a `payment_ref` it is looked for."""

    do: Literal["look_at_collected"] = "look_at_collected"
    request_id: str
    customer_ref: str
    payment_ref: str = ""


AboutLink: TypeAlias = CreateLink | Look | Expire
AboutMandate: TypeAlias = SetUp | LookAtMandate | Withdraw
AboutCollected: TypeAlias = Collect | LookAtCollected
AnyWanted: TypeAlias = AboutLink | AboutMandate | AboutCollected | Refund
Wanted: TypeAlias = Annotated[AnyWanted, Field(discriminator="do")]


class SeenRefund(_Value):
    """A refund as the provider has it; `once` is the call that asked for it, empty for somebody else's."""

    once: str
    minor: int
    settled: bool


class SeenMoney(_Value):
    """Money as the provider has it, at the moment it was asked; `account_id` and `request_id` are as it was told."""

    account_id: str = ""
    request_id: str = ""
    payment: Literal["none", "processing", "paid", "failed"]
    payment_ref: str = ""
    minor: int
    currency: str
    paid_at: datetime | None = None
    refunds: tuple[SeenRefund, ...] = ()

    @property
    def refunded(self) -> int:
        """How much has gone back, or is on its way."""
        return sum(one.minor for one in self.refunds)


class Seen(SeenMoney):
    """A link, and what was paid by it."""

    kind: Literal["link"] = "link"
    session_id: str
    link: Literal["open", "complete", "expired"]
    expires_at: datetime
    url: str = ""


class SeenMandate(_Value):
    """What somebody left on a page, as the provider has it: `customer_ref` and `method_ref` are its names for it.

    Of a `method` that is neither a card nor a bank account it is another.
    """

    kind: Literal["mandate"] = "mandate"
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


class SeenCollected(SeenMoney):
    """What was collected by a mandate; `none` where nobody has begun."""

    kind: Literal["collected"] = "collected"


AnySeen: TypeAlias = Annotated[Seen | SeenMandate | SeenCollected, Field(discriminator="kind")]


class PaymentsApi(Protocol):
    """A provider, asked with a key. Every method raises `NotAnswered`."""

    def create_link(self, wanted: CreateLink) -> Seen:
        """Make a page."""

    def look(self, session_id: str) -> Seen:
        """How it stands."""

    def expire(self, session_id: str, once: str) -> Seen:
        """Close a page, if nobody has paid by it."""

    def refund(self, wanted: Refund) -> Seen | SeenCollected:
        """Give back, and how it stands then."""

    def set_up(self, wanted: SetUp) -> SeenMandate:
        """Make a page for a mandate."""

    def look_at_mandate(self, session_id: str) -> SeenMandate:
        """How it stands."""

    def withdraw(self, session_id: str, once: str) -> SeenMandate:
        """Close its page, and have nothing collected by it any more."""

    def collect(self, wanted: Collect) -> SeenCollected:
        """Collect, and how it stands then: what the provider declines has failed."""

    def look_at_collected(self, wanted: LookAtCollected) -> SeenCollected:
        """How it stands."""


# Makes the provider's interface: the key, and its address.
Opener: TypeAlias = Callable[[str, str], PaymentsApi]
