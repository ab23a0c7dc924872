"""Client of Stripe's REST API: one version, form-encoded, each POST with an idempotency key of ours.

https://docs.stripe.com/api/errors, https://docs.stripe.com/api/idempotent_requests
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import quote, urlencode

import urllib3

from steward.integrations.bridges.json_http import CONNECT, PAUSES, READ, send_request
from steward.integrations.bridges.payments import (
    CollectionStatus,
    CollectPayment,
    CreatePaymentLink,
    ExpirePaymentLink,
    MandateStatus,
    PaymentLinkStatus,
    PollCollection,
    PollMandate,
    PollPaymentLink,
    Problem,
    ProviderError,
    RefundPayment,
    SetUpMandate,
    Wanted,
    WithdrawMandate,
)
from steward.integrations.bridges.stripe.address import ACCOUNT, ONCE, REQUEST, VERSION
from steward.integrations.bridges.stripe.currencies import stripe_currency
from steward.integrations.bridges.stripe.response_parser import parse_collection, parse_mandate, parse_payment_link

TIMEOUT = urllib3.Timeout(connect=CONNECT, read=READ)
# More refunds than one payment has, and more PaymentIntents of a tenant than can precede one of ours.
_MOST = 100
_OUTCOMES: Mapping[int, Problem] = {401: "key", 403: "key", 404: "unknown", 409: "busy", 429: "busy"}


class StripeApi:
    """Stripe's API, see `ProviderApi`. `pauses` are the seconds before each retry."""

    def __init__(self, key: str, address: str, pauses: Sequence[float] = PAUSES) -> None:
        self._address = address.rstrip("/")
        self._pauses = pauses
        self._headers = {"authorization": f"Bearer {key}", "stripe-version": VERSION, "accept-encoding": "identity"}
        self._pool = urllib3.PoolManager(retries=False)

    def ask(self, wanted: Wanted) -> PaymentLinkStatus | MandateStatus | CollectionStatus:
        """See `ProviderApi`."""
        match wanted:
            case CreatePaymentLink():
                return self.create_link(wanted)
            case PollPaymentLink(session_id=session_id):
                return self.look(session_id)
            case ExpirePaymentLink(session_id=session_id, once=once):
                return self.expire(session_id, once)
            case RefundPayment():
                return self.refund(wanted)
            case SetUpMandate():
                return self.set_up(wanted)
            case PollMandate(session_id=session_id):
                return self.look_at_mandate(session_id)
            case WithdrawMandate(session_id=session_id, once=once):
                return self.withdraw(session_id, once)
            case CollectPayment():
                return self.collect(wanted)
            case PollCollection():
                return self.look_at_collected(wanted)

    def create_link(self, wanted: CreatePaymentLink) -> PaymentLinkStatus:
        """Create a Checkout Session."""
        mark = {ACCOUNT: wanted.account_id, REQUEST: wanted.request_id, ONCE: wanted.once}
        price = {
            "currency": stripe_currency(wanted.currency),
            "unit_amount": wanted.minor,
            "product_data": {"name": wanted.purpose},
        }
        form: dict[str, Any] = {
            "mode": "payment",
            "line_items": [{"quantity": 1, "price_data": price}],
            "client_reference_id": wanted.request_id,
            "metadata": mark,
            # The PaymentIntent and its webhooks carry the metadata, too.
            "payment_intent_data": {"metadata": mark, "description": wanted.purpose},
            "adaptive_pricing": {"enabled": "false"},
            "success_url": wanted.thanks_url,
        }
        if wanted.expires_at:
            form["expires_at"] = int(wanted.expires_at.timestamp())
        return parse_payment_link(self._post("/v1/checkout/sessions", form, wanted.once))

    def look(self, session_id: str) -> PaymentLinkStatus:
        """Poll a payment page."""
        path = f"/v1/checkout/sessions/{quote(session_id, safe='')}"
        session = self._ask("GET", path, {"expand": ["payment_intent.latest_charge"]})
        intent = session.get("payment_intent") or {}
        if not isinstance(intent, Mapping):
            return parse_payment_link(session)
        return parse_payment_link(session, self._refunds(intent))

    def expire(self, session_id: str, once: str) -> PaymentLinkStatus:
        """Close a payment page. For a session that can no longer be closed, return its status."""
        self._done_unless_refused(f"/v1/checkout/sessions/{quote(session_id, safe='')}/expire", once)
        return self.look(session_id)

    def refund(self, wanted: RefundPayment) -> PaymentLinkStatus | CollectionStatus:
        """Refund a payment and return its new status."""
        form = {
            "payment_intent": wanted.payment_ref,
            "amount": wanted.minor,
            "metadata": {ONCE: wanted.once},
        }
        stripe_currency(wanted.currency)
        self._post("/v1/refunds", form, wanted.once)
        return self.look(wanted.session_id) if wanted.session_id else self._intent(wanted.payment_ref)

    def set_up(self, wanted: SetUpMandate) -> MandateStatus:
        """Create a Checkout Session that makes a customer and saves their payment method.

        Stripe's own settings determine the methods on offer, as they do for links.
        """
        mark = {ACCOUNT: wanted.account_id, REQUEST: wanted.request_id, ONCE: wanted.once}
        form = {
            "mode": "setup",
            "currency": stripe_currency(wanted.currency),
            "customer_creation": "always",
            "client_reference_id": wanted.request_id,
            "metadata": mark,
            "setup_intent_data": {"metadata": mark},
            "success_url": wanted.thanks_url,
        }
        return parse_mandate(self._post("/v1/checkout/sessions", form, wanted.once))

    def look_at_mandate(self, session_id: str) -> MandateStatus:
        """Poll a mandate."""
        path = f"/v1/checkout/sessions/{quote(session_id, safe='')}"
        return parse_mandate(
            self._ask("GET", path, {"expand": ["setup_intent.payment_method", "setup_intent.mandate"]})
        )

    def withdraw(self, session_id: str, once: str) -> MandateStatus:
        """Close a mandate's page. A payment method that is detached from its customer cannot be charged any more."""
        found = self.look_at_mandate(session_id)
        if found.link == "open":
            self._done_unless_refused(f"/v1/checkout/sessions/{quote(session_id, safe='')}/expire", once)
        elif found.mandate == "standing":
            self._done_unless_refused(f"/v1/payment_methods/{quote(found.method_ref, safe='')}/detach", once)
        else:
            return found
        return self.look_at_mandate(session_id)

    def collect(self, wanted: CollectPayment) -> CollectionStatus:
        """Create an off-session PaymentIntent, or confirm the same one again.

        https://docs.stripe.com/payments/save-and-reuse
        """
        how = {"payment_method": wanted.method_ref, "off_session": "true"}
        form: dict[str, Any] = {
            **how,
            "amount": wanted.minor,
            "currency": stripe_currency(wanted.currency),
            "customer": wanted.customer_ref,
            "confirm": "true",
            # The payer is absent, so a redirect is impossible.
            "automatic_payment_methods": {"enabled": "true", "allow_redirects": "never"},
            "description": wanted.purpose,
            "metadata": {ACCOUNT: wanted.account_id, REQUEST: wanted.request_id, ONCE: wanted.once},
        }
        refused = None
        try:
            if wanted.payment_ref:
                path = f"/v1/payment_intents/{quote(wanted.payment_ref, safe='')}/confirm"
                return self._intent(self._post(path, how, wanted.once)["id"])
            return self._intent(self._post("/v1/payment_intents", form, wanted.once)["id"])
        except ProviderError as error:
            if error.problem != "refused":
                raise
            refused = error
        # A declined payment is refused as well, but exists at Stripe.
        look = PollCollection(
            request_id=wanted.request_id, customer_ref=wanted.customer_ref, payment_ref=wanted.payment_ref
        )
        found = self.look_at_collected(look)
        if found.payment == "none":
            raise refused
        return found

    def look_at_collected(self, wanted: PollCollection) -> CollectionStatus:
        """Poll a collection. A customer's list contains new PaymentIntents at once; Stripe's search does not."""
        if wanted.payment_ref:
            return self._intent(wanted.payment_ref)
        given = {"customer": wanted.customer_ref, "limit": _MOST, "expand": ["data.latest_charge"]}
        for intent in self._ask("GET", "/v1/payment_intents", given).get("data", ()):
            if (intent.get("metadata") or {}).get(REQUEST) == wanted.request_id:
                return parse_collection(intent, self._refunds(intent))
        return CollectionStatus(payment="none", minor=0, currency="")

    def _intent(self, intent_id: str) -> CollectionStatus:
        path = f"/v1/payment_intents/{quote(intent_id, safe='')}"
        intent = self._ask("GET", path, {"expand": ["latest_charge"]})
        return parse_collection(intent, self._refunds(intent))

    def _refunds(self, intent: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
        if intent.get("status") != "succeeded":
            return ()
        found = self._ask("GET", "/v1/refunds", {"payment_intent": intent["id"], "limit": _MOST})
        return found.get("data", ())  # type: ignore[no-any-return]

    def _done_unless_refused(self, path: str, once: str) -> bool:
        try:
            self._post(path, {}, once)
        except ProviderError as error:
            if error.problem != "refused":
                raise
            return False
        return True

    def _post(self, path: str, form: Mapping[str, Any], once: str) -> dict[str, Any]:
        return self._ask("POST", path, form, {"idempotency-key": once})

    def _ask(
        self, method: str, path: str, given: Mapping[str, Any], headers: Mapping[str, str] | None = None
    ) -> dict[str, Any]:
        """Send a request and return its response, with retries. The idempotency key keeps a retry from acting twice."""
        encoded = urlencode(list(_flat(given)))
        url = f"{self._address}{path}" + (f"?{encoded}" if method == "GET" and encoded else "")
        body = encoded.encode() if method == "POST" else None
        sent = False
        for pause in (*self._pauses, None):
            try:
                return self._once(method, url, body, headers)
            except ProviderError as error:
                sent = sent or error.sent
                if pause is None or error.problem not in ("busy", "failed", "unreachable"):
                    # An earlier try may have reached Stripe, even if the last one failed.
                    raise ProviderError(error.problem, error.said, sent=sent) from None
                time.sleep(pause)
        raise AssertionError

    def _once(self, method: str, url: str, body: bytes | None, headers: Mapping[str, str] | None) -> dict[str, Any]:
        given = {**self._headers, **(headers or {})}
        if body is not None:
            given["content-type"] = "application/x-www-form-urlencoded"
        status, said = send_request(self._pool, method, url, body, given, TIMEOUT)
        if not isinstance(said, dict):
            raise ProviderError("unreadable")
        if status >= 300:
            problem = said.get("error")
            words = str(problem.get("message", "")) if isinstance(problem, dict) else ""
            raise ProviderError(_OUTCOMES.get(status, "refused"), words, sent=status == 409)
        return said


API = StripeApi


def _flat(given: Mapping[str, Any], within: str = "") -> Iterator[tuple[str, str]]:
    """Flatten `{"a": {"b": [1]}}` to `a[b][0]=1`."""
    for name, value in given.items():
        key = f"{within}[{name}]" if within else name
        if isinstance(value, Mapping):
            yield from _flat(value, key)
        elif isinstance(value, list):
            yield from _flat({str(place): one for place, one in enumerate(value)}, key)
        else:
            yield key, str(value)
