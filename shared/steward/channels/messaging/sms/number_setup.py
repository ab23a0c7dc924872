"""Sets the webhook addresses of a Twilio number for incoming texts.

https://www.twilio.com/docs/phone-numbers/api/incomingphonenumber-resource. Status callbacks are not set here: each text
that Steward sends names its own, and the number's `StatusCallback` is for phone calls.
"""

from __future__ import annotations

from collections.abc import Mapping

from twilio.base.exceptions import TwilioException
from twilio.rest import Client

from steward.channels.messaging.twilio.paths import MESSAGES
from steward.core.errors import StewardError

# Makes Twilio retry twice after any answer that is not 2xx; by default it does so only when it cannot connect.
OVERRIDES = "#rc=2&rp=all"


class NumberSetupError(StewardError):
    """Twilio does not let us set up the number; the message says what to do."""


def inbound_settings(public_url: str) -> dict[str, str]:
    """Return the settings that a number needs.

    The fallback is the same webhook again, as a new request with its own retries.
    """
    base = f"{public_url.rstrip('/')}{MESSAGES}"
    return {
        "sms_url": f"{base}{OVERRIDES}",
        "sms_method": "POST",
        "sms_fallback_url": f"{base}?fallback=1{OVERRIDES}",
        "sms_fallback_method": "POST",
    }


def connect_number(client: Client, number: str, public_url: str) -> Mapping[str, str]:
    """Point `number` (E.164) at Steward; return the settings that had to change, none if it was set up already."""
    if not public_url.startswith(("https://", "http://127.0.0.1", "http://localhost")):
        raise NumberSetupError(f"{public_url} is not an https address; take the PublicUrl output of StewardEdge")
    wanted = inbound_settings(public_url)
    try:
        found = client.incoming_phone_numbers.list(phone_number=number, limit=2)
        if not found:
            raise NumberSetupError(f"{number} is not a number of this Twilio account; buy it there or check for a typo")
        # A messaging application on a number would override its addresses.
        if found[0].sms_application_sid:
            wanted["sms_application_sid"] = ""
        changes = {name: value for name, value in wanted.items() if (getattr(found[0], name) or "") != value}
        if changes:
            found[0].update(**changes)
    except TwilioException as error:
        raise NumberSetupError(f"Twilio refused to set up {number}: {_why(error)}") from error
    return changes


def _why(error: TwilioException) -> str:
    # The exception of a refused list differs from that of a refused update: it carries the answer instead of a status.
    status = getattr(error, "status", 0) or getattr(error.args[-1] if error.args else None, "status_code", 0)
    return "check the account sid and the auth token" if status in (401, 403) else f"it answered {status}"
