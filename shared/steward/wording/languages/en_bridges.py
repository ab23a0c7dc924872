"""English about payments by link."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

BRIDGES: Mapping[str, Template] = {
    "payment_news": {
        "came": "{amount} was paid by link for {where}, and is on record.",
        "collected": "{amount} was collected for {where}, and is on record.",
        "failed": "The payment of {amount} for {where} has failed. Nothing was received.",
        "returned": "{amount} was given back of a payment for {where}, and is on record.",
    },
    "payment_is_credit": {
        "link": "{amount} was paid by link for {where}. What it was for is paid already, so {credit} of it "
        "stays as a credit.",
        "collected": "{amount} was collected for {where}. What it was for is paid already, so {credit} of it "
        "stays as a credit.",
    },
    "mandate_stands": "{where}: the tenant has agreed to pay automatically. Rents due from {day} on are collected.",
    "mandate_gone": {
        "withdrawn": "{where}: nothing is collected from the tenant any more. They pay otherwise from now on.",
        "failed": "{where}: automatic payment could not be set up; the tenant's bank did not agree.",
    },
    "payment_of_nobody": "Your payment provider received {amount} that no link of mine asked for, so I recorded "
    "nothing. It says {said}",
    "cannot_look": "Your payment provider tells me something but does not answer me. Its key may have been "
    "revoked: have it connected again. I keep trying.",
    "paid_thanks": "Thank you! You can close this page.",
}
