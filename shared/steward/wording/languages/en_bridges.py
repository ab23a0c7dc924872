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
    "screening_news": {
        "returned": "An applicant for {where} has to mend what they wrote on the form of your provider of checks. It "
        "has told them.",
        "lapsed": "An applicant for {where} has not handed in the form of your provider of checks for a month. They "
        "can be asked again.",
    },
    "screening_found": "The check of an applicant for {where} is back: {results}. Of what is unclear the report says "
    "more: read it at the provider.",
    "cannot_look": "A provider you have connected (payments, checks) does not answer me. Its key may have been "
    "revoked: have it connected again. I keep trying.",
    "paid_thanks": "Thank you! You can close this page.",
}
