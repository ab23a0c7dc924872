"""Mandates at the fake Stripe: saved payment methods, and off-session collections."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from infra.local.world.stripe import objects
from infra.local.world.stripe.account import StripeAccount, new_id
from infra.local.world.stripe.errors import StripeError

_OPEN_FOR = timedelta(hours=24)
_USED_UP = "The provided PaymentMethod was detached from a Customer. It may not be used again."


class Mandates(StripeAccount):
    """Sessions in `setup` mode, customers, payment methods, and PaymentIntents `off_session`."""

    # Actions of the API.

    def create_setup(self, form: Mapping[str, Any]) -> dict[str, Any]:
        """Create a page on which somebody saves a payment method."""
        if not form.get("currency") and not form.get("payment_method_types"):
            raise StripeError(400, "Missing required param: currency.")
        now = self._now()
        given = dict(form.get("setup_intent_data", {}))
        intent = objects.setup_intent(
            id=new_id("seti_", 24),
            created=self._seconds(),
            metadata=dict(given.get("metadata", {})),
            status="requires_payment_method",
        )
        made = objects.session(
            id=new_id("cs_test_c1", 58),
            mode="setup",
            client_reference_id=form.get("client_reference_id"),
            created=self._seconds(),
            currency=form.get("currency"),
            customer_creation=form.get("customer_creation"),
            expires_at=int((now + _OPEN_FOR).timestamp()),
            metadata=dict(form.get("metadata", {})),
            payment_status="no_payment_required",
            setup_intent=intent["id"],
            status="open",
            success_url=form.get("success_url"),
        )
        made["url"] = f"{self.url}/pay/{made['id']}"
        self._keep("setup", intent)
        self._keep("session", made)
        return made

    def setup(self, setup_id: str) -> dict[str, Any]:
        """Return the SetupIntent with this id."""
        return self._thing("setup", setup_id, "setupintent")

    def method(self, method_id: str) -> dict[str, Any]:
        """Return the payment method with this id."""
        return self._thing("method", method_id, "PaymentMethod")

    def mandate(self, mandate_id: str) -> dict[str, Any]:
        """Return the mandate with this id."""
        return self._thing("mandate", mandate_id, "mandate")

    def customer(self, customer_id: str) -> dict[str, Any]:
        """Return the customer with this id."""
        return self._thing("customer", customer_id, "customer")

    def detach(self, method_id: str) -> dict[str, Any]:
        """Detach a payment method from its customer, which makes it unusable."""
        with self._lock:
            found = self.method(method_id)
            if found["customer"] is None:
                raise StripeError(400, "The payment method you provided is not attached to a customer.")
            found["customer"] = None
            self._keep("method", found)
            self._tell("payment_method.detached", found)
            for _, one in self._kept.under("mandate/"):
                if one["payment_method"] == method_id and one["status"] == "active":
                    self._no_more(one["id"])
            return found

    def create_intent(self, form: Mapping[str, Any]) -> dict[str, Any]:
        """Collect an amount from a customer who is not present."""
        with self._lock:
            amount = int(form.get("amount", 0))
            if amount < 50:
                raise StripeError(400, "Amount must be at least $0.50 usd")
            if form.get("confirm") != "true" or form.get("off_session") != "true":
                raise StripeError(400, "This fake collects only from people who are not there.")
            self._must_be_theirs(form["payment_method"], form["customer"])
            made = self._intent_of(amount, str(form["currency"]), form, None)
            made |= {"customer": form["customer"], "payment_method": form["payment_method"]}
            return self._collected(made)

    def confirm_intent(self, intent_id: str, form: Mapping[str, Any]) -> dict[str, Any]:
        """Retry a declined collection."""
        with self._lock:
            found = self.intent(intent_id)
            if found["status"] != "requires_payment_method":
                raise StripeError(
                    400,
                    f"This PaymentIntent's payment_method could not be updated because it has a status of "
                    f"{found['status']}.",
                    code="payment_intent_unexpected_state",
                )
            method = form.get("payment_method", found["payment_method"])
            self._must_be_theirs(method, found["customer"])
            return self._collected({**found, "payment_method": method})

    def intents(self, customer_id: str) -> list[dict[str, Any]]:
        """Return a customer's PaymentIntents, newest first."""
        found = [one for _, one in self._kept.under("intent/") if one["customer"] == customer_id]
        return copy.deepcopy(found[::-1])

    # Actions of people.

    def set_up(self, session_id: str, name: str = "", *, by_bank: bool = False, declines: int = 0) -> str:
        """Save a payment method on a page as `name`; the first `declines` collections by it are declined.

        Return the payment method's id.
        """
        with self._lock:
            found = self._thing("session", session_id, "checkout.session")
            if found["status"] != "open" or found["expires_at"] <= self._now().timestamp():
                raise StripeError(400, "This Checkout Session is not open any more.")
            who = objects.customer(id=new_id("cus_", 14), created=self._seconds(), name=name or None)
            kind = "us_bank_account" if by_bank else "card"
            details = {"name": name or None}
            method = objects.payment_method(
                id=new_id("pm_", 24), billing_details=details, created=self._seconds(), customer=who["id"], type=kind
            )
            intent = self.setup(found["setup_intent"])
            intent |= {"customer": who["id"], "payment_method": method["id"], "status": "succeeded"}
            if by_bank:
                one = objects.mandate(id=new_id("mandate_", 24), payment_method=method["id"])
                self._keep("mandate", one)
                intent["mandate"] = one["id"]
            self._kept.put(f"about/{method['id']}", {"declines": declines})
            for thing, what in (("customer", who), ("method", method), ("setup", intent)):
                self._keep(thing, what)
            found |= {"status": "complete", "customer": who["id"], "customer_details": details}
            self._keep("session", found)
            self._tell("setup_intent.succeeded", intent)
            self._tell("checkout.session.completed", found)
            return str(method["id"])

    def revoke(self, session_id: str) -> None:
        """Revoke the mandate at the payer's bank."""
        with self._lock:
            found = self._thing("session", session_id, "checkout.session")
            self._no_more(self.setup(found["setup_intent"])["mandate"])

    def bank_pays(self, intent_id: str, *, received: bool) -> None:
        """Settle a collection from a bank account."""
        with self._lock:
            intent = self.intent(intent_id)
            if intent["status"] != "processing":
                raise StripeError(400, "No bank is asked about this.")
            if received:
                self._received(intent, "")
            else:
                self._declined(intent)

    def _collected(self, intent: dict[str, Any]) -> dict[str, Any]:
        method = self.method(intent["payment_method"])
        about = self._kept.get(f"about/{method['id']}") or {}
        if method["type"] != "card":
            intent["status"] = "processing"
            self._keep("intent", intent)
            return intent
        if left := about.get("declines", 0):
            self._kept.put(f"about/{method['id']}", {"declines": left - 1})
            self._declined(intent)
            raise StripeError.declined("Your card was declined.", intent)
        self._received(intent, "")
        return intent

    def _declined(self, intent: dict[str, Any]) -> None:
        intent["status"] = "requires_payment_method"
        intent["last_payment_error"] = {"type": "card_error", "code": "card_declined"}
        self._keep("intent", intent)
        self._tell("payment_intent.payment_failed", intent)

    def _no_more(self, mandate_id: str) -> None:
        found = {**self.mandate(mandate_id), "status": "inactive"}
        self._keep("mandate", found)
        self._tell("mandate.updated", found)

    def _must_be_theirs(self, method_id: str, customer_id: str) -> None:
        if self.method(method_id)["customer"] != customer_id:
            raise StripeError(400, _USED_UP)
