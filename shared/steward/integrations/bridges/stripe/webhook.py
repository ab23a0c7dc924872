"""Parser of Stripe's webhooks, which verifies the signature first. It needs only the standard library.

https://docs.stripe.com/webhooks/signature
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from steward.channels.pages.http_messages import HttpRequest
from steward.core.text import clean_text, shorten
from steward.integrations.bridges.models import ProviderUpdate
from steward.integrations.bridges.stripe.address import REQUEST
from steward.integrations.bridges.webhook_event import WebhookEvent, WebhookSignatureError

# Seconds. A signature that is older, or later than now, belongs to a replay.
TOLERANCE = 300
_SCHEME = "v1"
_LONGEST = 200
_IDS = 255


def read(request: HttpRequest, secrets: Iterable[str], now: datetime) -> WebhookEvent:
    """Parse a request that was signed just now with one of `secrets`. Raises `WebhookSignatureError`."""
    _verify(request, secrets, now)
    try:
        event = json.loads(request.body)
        thing = event["data"]["object"]
        return WebhookEvent(
            event_id=_id(event["id"]),
            request_id=str((thing.get("metadata") or {}).get(REQUEST, ""))[:_IDS],
            told=_told(str(event["type"]), thing),
        )
    except (ValueError, KeyError, TypeError, AttributeError):
        raise WebhookSignatureError("no event") from None


def _verify(request: HttpRequest, secrets: Iterable[str], now: datetime) -> None:
    signed = [part.partition("=") for part in request.headers.get("stripe-signature", "").split(",")]
    moments = [value for name, _, value in signed if name.strip() == "t"]
    given = [value.strip() for name, _, value in signed if name.strip() == _SCHEME]
    if len(moments) != 1 or not (moments[0].isascii() and moments[0].isdigit() and len(moments[0]) < 13) or not given:
        raise WebhookSignatureError("no signature")
    payload = moments[0].encode() + b"." + request.body
    right = [hmac.new(secret.encode(), payload, hashlib.sha256).hexdigest() for secret in secrets if secret]
    # All are compared, so that the time taken does not tell which one matches.
    matches = [hmac.compare_digest(one.encode(), other.encode()) for one in right for other in given]
    if not any(matches):
        raise WebhookSignatureError("the signature is another one")
    if abs(now.timestamp() - int(moments[0])) > TOLERANCE:
        raise WebhookSignatureError("signed too long ago")


def _told(kind: str, thing: Mapping[str, Any]) -> ProviderUpdate | None:
    """Convert an event to an update. One payment by a link arrives as several events."""
    if kind.startswith("checkout.session.") and thing.get("mode") == "payment":
        what = _SESSION.get(kind)
        paid = what == "paid" and thing.get("payment_status") != "paid"
        fields = (thing["id"], thing.get("payment_intent"), thing.get("amount_total"), _payer(thing))
        return _as_told("processing" if paid else what, thing, *fields)
    if kind == "payment_intent.succeeded":
        words = thing.get("description") or ""
        return _as_told("paid", thing, "", thing["id"], thing.get("amount_received"), str(words))
    if kind == "charge.refunded":
        return _as_told("refunded", thing, "", thing.get("payment_intent"), thing.get("amount_refunded"), "")
    if kind in _FAILED and _is_ours(thing):
        # Failed collections that others began are of no interest here.
        return _as_told("failed", thing, "", thing["id"], thing.get("amount"), "")
    return _of_mandate(kind, thing)


def _of_mandate(kind: str, thing: Mapping[str, Any]) -> ProviderUpdate | None:
    """Convert an event about a mandate, which may take days to become valid and may be withdrawn elsewhere."""
    if kind.startswith("checkout.session.") and thing.get("mode") == "setup":
        what = {"checkout.session.completed": "set_up", "checkout.session.expired": "expired"}.get(kind)
        return ProviderUpdate.model_validate({"what": what, "session_id": _id(thing["id"])}) if what else None
    if kind in _SET_UP and _is_ours(thing):
        return ProviderUpdate.model_validate({"what": _SET_UP[kind]})
    if kind == "payment_method.detached":
        return ProviderUpdate(what="withdrawn", method_ref=_id(thing["id"]))
    if kind == "mandate.updated" and thing.get("status") == "inactive":
        return ProviderUpdate(what="withdrawn", method_ref=_id(thing["payment_method"]))
    return None


def _is_ours(thing: Mapping[str, Any]) -> bool:
    return bool((thing.get("metadata") or {}).get(REQUEST))


_FAILED = ("payment_intent.payment_failed", "payment_intent.canceled")
_SET_UP: Mapping[str, str] = {"setup_intent.succeeded": "set_up", "setup_intent.setup_failed": "failed"}
_SESSION: Mapping[str, str] = {
    "checkout.session.completed": "paid",
    "checkout.session.async_payment_succeeded": "paid",
    "checkout.session.async_payment_failed": "failed",
    "checkout.session.expired": "expired",
}


def _as_told(
    what: str | None, thing: Mapping[str, Any], session_id: Any, payment_ref: Any, minor: Any, said: str
) -> ProviderUpdate | None:
    if what is None:
        return None
    return ProviderUpdate.model_validate(
        {
            "what": what,
            "session_id": _id(session_id) if session_id else "",
            "payment_ref": _id(payment_ref) if payment_ref else "",
            "minor": minor if isinstance(minor, int) else 0,
            "currency": str(thing.get("currency") or "").upper()[:3],
            "said": shorten(clean_text(said), _LONGEST),
        }
    )


def _payer(session: Mapping[str, Any]) -> str:
    details = session.get("customer_details") or {}
    return " ".join(str(details[name]) for name in ("name", "email") if details.get(name))


def _id(given: Any) -> str:
    # An expanded field holds the whole object.
    found = given["id"] if isinstance(given, Mapping) else given
    if not isinstance(found, str) or not found or len(found) > _IDS or not found.isascii():
        raise ValueError("no id")
    return found
