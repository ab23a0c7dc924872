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
    "cannot_look": "Your payment provider tells me something but does not answer me. Its key may have been "
    "revoked: have it connected again. I keep trying.",
    "paid_thanks": "Thank you! You can close this page.",
}
