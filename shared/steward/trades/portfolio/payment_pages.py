"""Records of a payment provider's pages, on which a tenant pays or agrees to have rents collected."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Self

from steward.core.records import Personal
from steward.integrations.bridges.payments import MandateStatus, PaymentLinkStatus
from steward.trades.records.models import TradeRecord

MAY_BE_THERE = "the provider may have been asked for already, and nobody knows yet: it is looked at soon"


class PaymentPage(TradeRecord):
    """A page at `url`, which the provider calls `session_id`. `asked_by` is a member's id.

    It is on record before the provider is asked for it: until then `session_id` is empty, and nobody can use the page
    after `expires_at`.
    """

    state: str = "open"
    tenancy_id: str
    property_id: str
    asked_on: date
    asked_by: str
    provider: str
    session_id: str = ""
    expires_at: datetime
    url: Annotated[str, Personal("")] = ""

    def on_page(self, seen: PaymentLinkStatus | MandateStatus) -> Self:
        """Return the record with the page that the provider made for it."""
        if self.session_id:
            return self
        return self.model_copy(update={"session_id": seen.session_id, "expires_at": seen.expires_at, "url": seen.url})
