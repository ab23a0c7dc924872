"""State of the fake Stripe: Checkout pages, payments by them, and refunds."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from infra.local.world.stripe import objects
from infra.local.world.stripe.account import new_id
from infra.local.world.stripe.errors import StripeError
from infra.local.world.stripe.mandates import Mandates

SHORTEST, LONGEST = timedelta(minutes=30), timedelta(hours=24)


class StripeWorld(Mandates):
    """One account, safe to use from any thread."""

    # Actions of the API.

    def create_session(self, form: Mapping[str, Any]) -> dict[str, Any]:
        """Create a page on which the amount in the form can be paid."""
        if form.get("mode") == "setup":
            return self.create_setup(form)
        now = self._now()
        expires = int(form.get("expires_at", (now + LONGEST).timestamp()))
        if not (now + SHORTEST).timestamp() <= expires <= (now + LONGEST).timestamp() + 60:
            raise StripeError(400, "The `expires_at` timestamp must be between 30 minutes and 24 hours from now.")
        try:
            (item,) = form["line_items"].values()
            price = item["price_data"]
            amount, currency = int(price["unit_amount"]) * int(item["quantity"]), str(price["currency"])
            name = price["product_data"]["name"]
        except (KeyError, ValueError, AttributeError):
            raise StripeError(400, "Missing required param: line_items.") from None
        if amount < 50:
            raise StripeError(400, "The Checkout Session's total amount must convert to at least 50 cents.")
        made = objects.session(
            id=new_id("cs_test_a1", 58),
            amount_subtotal=amount,
            amount_total=amount,
            currency=currency,
            created=int(now.timestamp()),
            expires_at=expires,
            client_reference_id=form.get("client_reference_id"),
            metadata=dict(form.get("metadata", {})),
            success_url=form.get("success_url"),
            payment_status="unpaid",
            status="open",
        )
        made["url"] = f"{self.url}/pay/{made['id']}"
        self._kept.put(f"session/{made['id']}", made)
        data = {"name": name, "intent": dict(form.get("payment_intent_data", {}))}
        self._kept.put(f"about/{made['id']}", data)
        return made

    def session(self, session_id: str) -> dict[str, Any]:
        """Return the session with this id, expired if its time is over."""
        found: dict[str, Any] | None = self._kept.get(f"session/{session_id}")
        if found is None:
            raise StripeError(404, f"No such checkout.session: '{session_id}'", code="resource_missing")
        found = copy.deepcopy(found)
        if found["status"] == "open" and found["expires_at"] <= self._now().timestamp():
            return self._over(found)
        return found

    def name_of(self, session_id: str) -> str:
        """Return the title that the payer reads."""
        return str((self._kept.get(f"about/{session_id}") or {}).get("name", ""))

    def sessions(self) -> list[dict[str, Any]]:
        """Return all sessions, newest first."""
        return [self.session(session_id) for session_id, _ in self._kept.under("session/")][::-1]

    def expire(self, session_id: str) -> dict[str, Any]:
        """Expire an open page."""
        with self._lock:
            found = self.session(session_id)
            if found["status"] != "open":
                raise StripeError(400, 'Only Checkout Sessions with a status in ["open"] can be expired.')
            return self._over(found)

    def refunds(self, intent_id: str) -> list[dict[str, Any]]:
        """Return the refunds of a payment, newest first."""
        found = [one for _, one in self._kept.under("refund/") if one["payment_intent"] == intent_id]
        return copy.deepcopy(found[::-1])

    def refund(self, form: Mapping[str, Any]) -> dict[str, Any]:
        """Refund a payment, or a part of it."""
        with self._lock:
            intent = self.intent(str(form.get("payment_intent", "")))
            if intent["status"] != "succeeded":
                raise StripeError(400, "This PaymentIntent does not have a successful charge to refund.")
            charge = self.charge(intent["latest_charge"])
            left = charge["amount"] - charge["amount_refunded"]
            amount = int(form.get("amount", left))
            if left == 0:
                said = f"Charge {charge['id']} has already been refunded."
                raise StripeError(400, said, code="charge_already_refunded")
            if not 0 < amount <= left:
                raise StripeError(400, f"Refund amount ({amount}) is greater than unrefunded amount on charge ({left})")
            made = objects.refund(
                id=new_id("re_", 24),
                amount=amount,
                charge=charge["id"],
                created=self._seconds(),
                currency=charge["currency"],
                metadata=dict(form.get("metadata", {})),
                payment_intent=intent["id"],
                reason=form.get("reason"),
                status="succeeded",
            )
            self._kept.put(f"refund/{made['id']}", made)
            refunded = charge["amount_refunded"] + amount
            charge |= {"amount_refunded": refunded, "refunded": refunded == charge["amount"]}
            self._kept.put(f"charge/{charge['id']}", charge)
            self._tell("charge.refunded", charge)
            return made

    # Actions of people.

    def pay(self, session_id: str, name: str = "", *, by_bank: bool = False, declined: bool = False) -> None:
        """Pay on a page as `name`; by bank it takes days, and after `declined` it can be tried again."""
        with self._lock:
            found = self.session(session_id)
            if found["status"] != "open":
                raise StripeError(400, "This Checkout Session is not open any more.")
            given = (self._kept.get(f"about/{session_id}") or {}).get("intent", {})
            intent = self._intent_of(found["amount_total"], found["currency"], given, found["payment_intent"])
            found |= {"payment_intent": intent["id"], "customer_details": _payer(name)}
            if declined:
                intent["status"] = "requires_payment_method"
                intent["last_payment_error"] = {"type": "card_error", "code": "card_declined"}
                self._keep("intent", intent)
                self._keep("session", found)
                self._tell("payment_intent.payment_failed", intent)
                return
            found["status"] = "complete"
            self._keep("session", found)
            if by_bank:
                intent["status"] = "processing"
                self._keep("intent", intent)
                self._tell("checkout.session.completed", found)
                return
            self._received(intent, name)
            found["payment_status"] = "paid"
            self._keep("session", found)
            self._tell("checkout.session.completed", found)

    def bank_says(self, session_id: str, *, received: bool) -> None:
        """Settle a payment by bank."""
        with self._lock:
            found = self.session(session_id)
            intent = self.intent(found["payment_intent"])
            if intent["status"] != "processing":
                raise StripeError(400, "No bank is asked about this.")
            if received:
                self._received(intent, (found["customer_details"] or {}).get("name") or "")
                found["payment_status"] = "paid"
                self._keep("session", found)
                self._tell("checkout.session.async_payment_succeeded", found)
                return
            intent["status"] = "requires_payment_method"
            self._keep("intent", intent)
            self._tell("payment_intent.payment_failed", intent)
            self._tell("checkout.session.async_payment_failed", found)

    def paid_elsewhere(self, minor: int, currency: str, said: str, metadata: Mapping[str, str] | None = None) -> str:
        """Record a payment made in another way; return its id."""
        with self._lock:
            given = {"description": said, "metadata": dict(metadata or {})}
            intent = self._intent_of(minor, currency.lower(), given, None)
            self._received(intent, "")
            return str(intent["id"])

    def alter(self, session_id: str, **fields: Any) -> None:
        """Override fields of a session."""
        self._keep("session", {**self.session(session_id), **fields})

    def alter_intent(self, intent_id: str, **fields: Any) -> None:
        """Override fields of a PaymentIntent."""
        self._keep("intent", {**self.intent(intent_id), **fields})

    def _over(self, found: dict[str, Any]) -> dict[str, Any]:
        found |= {"status": "expired", "url": None}
        self._keep("session", found)
        self._tell("checkout.session.expired", found)
        return found


def _payer(name: str) -> dict[str, Any]:
    fields = ("address", "email", "phone", "tax_exempt", "tax_ids", "business_name", "individual_name")
    return {**dict.fromkeys(fields), "name": name or None}
