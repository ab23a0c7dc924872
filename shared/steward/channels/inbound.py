"""What a provider brings, in our own terms: texts and reports. Apart from sending, which no door needs to import."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class ProviderStatus:
    """A status callback.

    `reference` names the delivery, and `sent_at` says when it was sent: both come from the URL that was signed.
    """

    reference: str
    sent_at: datetime
    provider_id: str
    status: str
    code: str


@dataclass(frozen=True)
class InboundText:
    """A text message as a provider has it; `provider_id` is unique across all providers (`twilio#SM…`).

    `opt_out_type` is the provider's word that it has answered a STOP, START or HELP itself. `sent_at` is given when the
    message is not new: one that the webhook missed. `came_at` is when the door took it in, which orders a burst.
    """

    provider_id: str
    from_address: str
    to_address: str
    text: str
    attachments: int
    opt_out_type: str = ""
    sent_at: datetime | None = None
    came_at: datetime | None = None
