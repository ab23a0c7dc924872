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
        "returned": "An applicant for {where} has to correct the form of your provider of checks. It has told them.",
        "lapsed": "An applicant for {where} has not handed in the form of your provider of checks for a month. They "
        "can be asked again.",
    },
    "screening_found": "The check of an applicant for {where} is back: {results}. Of what is unclear the report says "
    "more: read it at the provider.",
    "deposit_news": {
        "protected": "The deposit for {where}, {amount}, is protected by your scheme.",
        "releasing": "The release of the deposit for {where}, {amount}, has begun. The tenant is asked.",
        "withdrawn": "The release of the deposit for {where}, {amount}, was called off at your scheme. It holds it.",
        "disputed": "The deposit for {where}, {amount}, is in dispute at your scheme.",
        "released": "The deposit for {where}, {amount}, was released by your scheme.",
        "cancelled": "Your scheme has cancelled the deposit for {where}, {amount}. It does not hold it.",
        "bounced": "Your scheme's payment of the deposit for {where}, {amount}, was returned. It does not hold it.",
        "not_lodged": "Your scheme never got my request to hold the deposit for {where}, {amount}. Ask me again.",
        "not_released": "Your scheme never got the release of the deposit for {where}, {amount}. Ask me again.",
    },
    "deposit_to_pay": "The deposit for {where} is registered. Pay {amount} to sort code {sort_code}, account "
    "{account}, reference {reference}.",
    "deposit_by_hand": "The release of the deposit for {where} is ready: {to_tenant} to the tenant, {to_owner} to you. "
    "Your scheme wants a code that only you get, so begin it on its page. I see what comes of it.",
    "cannot_look": "A provider you have connected does not answer me. Its key may have been "
    "revoked: have it connected again. I keep trying.",
    "paid_thanks": "Thank you! You can close this page.",
}
