"""English about payments by link."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

BRIDGES: Mapping[str, Template] = {
    "payment_news": {
        "came": "{amount} was paid by link for {where}, and is on record.",
        "failed": "The payment of {amount} for {where} has failed. Nothing was received.",
        "returned": "{amount} was given back of a payment for {where}, and is on record.",
    },
    "payment_is_credit": "{amount} was paid by link for {where}. What it was for is paid already, so {credit} of it "
    "stays as a credit.",
    "payment_of_nobody": "Your payment provider received {amount} that no link of mine asked for, so I recorded "
    "nothing. It says {said}",
    "cannot_look": "Your payment provider tells me something but does not answer me. Its key may have been "
    "revoked: have it connected again. I keep trying.",
    "paid_thanks": "Thank you! You can close this page.",
}
