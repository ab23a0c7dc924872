"""Taking payments: what any provider of them is asked, and what it says. Amounts are minor units of ISO 4217."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Annotated, Literal, Protocol, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from steward.bridges.models import Told
from steward.bridges.problems import NotAnswered as NotAnswered
from steward.bridges.problems import Problem as Problem
from steward.web.http import HttpRequest


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
    """So much of a payment goes back to where it came from."""

    do: Literal["refund"] = "refund"
    session_id: str
    payment_ref: str
    once: str
    minor: int = Field(gt=0)
    currency: str


Wanted: TypeAlias = Annotated[CreateLink | Look | Expire | Refund, Field(discriminator="do")]


class SeenRefund(_Value):
    """A refund as the provider has it; `once` is the call that asked for it, empty for somebody else's."""

    once: str
    minor: int
    settled: bool


class Seen(_Value):
    """A link as the provider has it, at the moment it was asked; `account_id` and `request_id` are as it was told."""

    session_id: str
    account_id: str = ""
    request_id: str = ""
    link: Literal["open", "complete", "expired"]
    payment: Literal["none", "processing", "paid", "failed"]
    payment_ref: str = ""
    minor: int
    currency: str
    paid_at: datetime | None = None
    expires_at: datetime
    refunds: tuple[SeenRefund, ...] = ()
    url: str = ""

    @property
    def refunded(self) -> int:
        """How much has gone back, or is on its way."""
        return sum(one.minor for one in self.refunds)


class PaymentsApi(Protocol):
    """A provider, asked with a key. Every method raises `NotAnswered`."""

    def create_link(self, wanted: CreateLink) -> Seen:
        """Make a page."""

    def look(self, session_id: str) -> Seen:
        """How it stands."""

    def expire(self, session_id: str, once: str) -> Seen:
        """Close a page, if nobody has paid by it."""

    def refund(self, wanted: Refund) -> Seen:
        """Give back, and how it stands then."""


class NotSigned(Exception):
    """What came to the door is not the provider's, or too old; the message says why and repeats nothing of it."""


class Event(_Value):
    """One event of a provider's: `told` is None of what nobody here goes by.

    `request_id` is what it says of us: a claim, until the provider was asked about what we have on record.
    """

    event_id: str
    request_id: str = ""
    told: Told | None = None


# Who reads what comes to the door: the request, what it may be signed with, and the present. Raises `NotSigned`.
Reader: TypeAlias = Callable[[HttpRequest, Iterable[str], datetime], Event]
# Makes the provider's interface: the key, and its address.
Opener: TypeAlias = Callable[[str, str], PaymentsApi]
