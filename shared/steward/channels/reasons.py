"""Why a text was not delivered, in sentences of ours that a person can act on.

A provider's own message may hold the recipient's number, and a reason is kept where an erasure does not look for one.
https://www.twilio.com/docs/api/errors
"""

from __future__ import annotations

OPTED_OUT_CODE = 21610
OPTED_OUT = "they opted out by texting STOP; they can text START to be reached again"

_TWILIO = {
    21211: "that is not a valid phone number; correct the contact's number",
    21408: "texts to that country are switched off in the Twilio account; allow the country there",
    OPTED_OUT_CODE: OPTED_OUT,
    21612: "Twilio cannot reach that number from Steward's number; try another way to reach them",
    21614: "that number cannot receive texts; it may be a landline, so call instead or correct it",
    30003: "their phone is switched off or out of reach; try again later",
    30004: "their carrier or their phone blocks texts from us; reach them another way",
    30005: "that number is not in use or cannot be found; check it with them",
    30006: "that number is a landline or its carrier takes no texts; call instead",
    30007: "a carrier filtered it as unwanted; word it differently or reach them another way",
    30008: "the carrier did not say why; try again later or reach them another way",
    63016: "WhatsApp takes free text only within 24 hours of their last message; wait for them to write or send a text",
}


def reason_for(code: int | str | None, otherwise: str) -> str:
    """The sentence for Twilio's error `code`, or `otherwise`; the code, if there is one, is appended."""
    number = int(code) if code is not None and str(code).isdigit() else 0
    said = _TWILIO.get(number, otherwise)
    return f"{said} (error {number})" if number else said
