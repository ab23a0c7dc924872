"""One Stripe account: its sessions, what was paid, what went back, and what it tells at its webhook."""

from __future__ import annotations

import copy
import hashlib
import hmac
import json
import secrets
import threading
from collections import Counter, deque
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Literal

from infra.local.world.google.records import Records
from infra.local.world.stripe import objects
from infra.local.world.stripe.errors import StripeError
from infra.local.world.webhooks import HttpAnswer, Poster

VERSION = "2026-10-28.endive"
SHORTEST, LONGEST = timedelta(minutes=30), timedelta(hours=24)
# What may befall the next requests, one each; `after` and `hang` are those that were carried out.
Fault = Literal["down", "down_after", "conflict", "slow_down", "revoked", "hang_after", "cut_after"]
_PAUSE = 0.5


class StripeWorld:
    """One account, safe to use from any thread. `url` is where people find its pages.

    What happens is told at `webhook`, signed with `signing`; `release` tells once what nobody has taken yet. `asked`
    counts requests by method and path, `faults` befall the next ones. `path` is a file that keeps it all.
    """

    def __init__(
        self,
        key: str,
        signing: str,
        url: str,
        now: Callable[[], datetime],
        *,
        webhook: str = "",
        path: Path | None = None,
    ) -> None:
        self.key = key
        self.signing = signing
        self.url = url.rstrip("/")
        self.webhook = webhook
        self.asked: Counter[str] = Counter()
        self.faults: deque[Fault | None] = deque()
        self.answers: list[HttpAnswer] = []
        self._now = now
        self._kept = Records(path)
        self._lock = threading.RLock()

    # What the API does.

    def once(self, key: str, asked: str, do: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """The answer to a request under an idempotency key: the first one again, however often it is asked."""
        with self._lock:
            if not key:
                return do()
            before = self._kept.get(f"once/{key}")
            if before is None:
                before = {"asked": asked, "answer": do()}
                self._kept.put(f"once/{key}", before)
            if before["asked"] != asked:
                raise StripeError(
                    400,
                    "Keys for idempotent requests can only be used with the same parameters they were first used with.",
                    kind="idempotency_error",
                )
            return copy.deepcopy(before["answer"])

    def create_session(self, form: Mapping[str, Any]) -> dict[str, Any]:
        """A page where what the form says can be paid."""
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
            id=_id("cs_test_a1", 58),
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
        """The session of this id, over if its time is."""
        found: dict[str, Any] | None = self._kept.get(f"session/{session_id}")
        if found is None:
            raise StripeError(404, f"No such checkout.session: '{session_id}'", code="resource_missing")
        found = copy.deepcopy(found)
        if found["status"] == "open" and found["expires_at"] <= self._now().timestamp():
            return self._over(found)
        return found

    def name_of(self, session_id: str) -> str:
        """What whoever pays reads."""
        return str((self._kept.get(f"about/{session_id}") or {}).get("name", ""))

    def sessions(self) -> list[dict[str, Any]]:
        """All of them, the newest first."""
        return [self.session(session_id) for session_id, _ in self._kept.under("session/")][::-1]

    def expire(self, session_id: str) -> dict[str, Any]:
        """Close a page that is open."""
        with self._lock:
            found = self.session(session_id)
            if found["status"] != "open":
                raise StripeError(400, 'Only Checkout Sessions with a status in ["open"] can be expired.')
            return self._over(found)

    def intent(self, intent_id: str) -> dict[str, Any]:
        """The PaymentIntent of this id."""
        return self._thing("intent", intent_id, "payment_intent")

    def charge(self, charge_id: str) -> dict[str, Any]:
        """The charge of this id."""
        return self._thing("charge", charge_id, "charge")

    def refunds(self, intent_id: str) -> list[dict[str, Any]]:
        """The refunds of a payment, the newest first."""
        found = [one for _, one in self._kept.under("refund/") if one["payment_intent"] == intent_id]
        return copy.deepcopy(found[::-1])

    def refund(self, form: Mapping[str, Any]) -> dict[str, Any]:
        """Give back a payment, or a part of it."""
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
                id=_id("re_", 24),
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

    # What people do.

    def pay(self, session_id: str, name: str = "", *, by_bank: bool = False, declined: bool = False) -> None:
        """Somebody called `name` pays on a page; by bank it takes days, and `declined` it can be tried again."""
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
        """What became of a payment by bank."""
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
        """Somebody pays the account in another way; the payment's id."""
        with self._lock:
            given = {"description": said, "metadata": dict(metadata or {})}
            intent = self._intent_of(minor, currency.lower(), given, None)
            self._received(intent, "")
            return str(intent["id"])

    def alter(self, session_id: str, **fields: Any) -> None:
        """Have a session say something else than it was made with."""
        self._keep("session", {**self.session(session_id), **fields})

    # What it tells.

    @property
    def waiting(self) -> list[dict[str, Any]]:
        """Events that nobody has taken yet, oldest first."""
        return [one for _, one in self._kept.under("event/")]

    def signed(self, body: str, at: datetime | None = None, secret: str = "") -> dict[str, str]:
        """The headers of a webhook."""
        moment = int((at or self._now()).timestamp())
        mac = hmac.new((secret or self.signing).encode(), f"{moment}.{body}".encode(), hashlib.sha256).hexdigest()
        return {"Stripe-Signature": f"t={moment},v1={mac}", "Content-Type": "application/json; charset=utf-8"}

    def release(self, post: Poster) -> list[HttpAnswer]:
        """Tell everything that waits, once; what is not taken goes on waiting. The answers there were."""
        answers = []
        for one in self.waiting if self.webhook else ():
            body = json.dumps(one, indent=2)
            try:
                answer = post(self.webhook, body, self.signed(body))
            except (ConnectionError, TimeoutError):
                continue
            answers.append(answer)
            if 200 <= answer.status < 300:
                self._kept.put(f"event/{one['id']}", None)
        self.answers += answers
        return answers

    def forget(self) -> None:
        """Lose everything that waits."""
        for one in self.waiting:
            self._kept.put(f"event/{one['id']}", None)

    def deliver(self, post: Poster, stop: threading.Event) -> None:
        """Tell whatever comes until `stop` is set; what is not taken comes again, later each time."""
        pause = _PAUSE
        while not stop.wait(pause):
            self.release(post)
            pause = min(2 * pause, 30.0) if self.waiting else _PAUSE

    def _over(self, found: dict[str, Any]) -> dict[str, Any]:
        found |= {"status": "expired", "url": None}
        self._keep("session", found)
        self._tell("checkout.session.expired", found)
        return found

    def _intent_of(self, minor: int, currency: str, given: Mapping[str, Any], before: str | None) -> dict[str, Any]:
        if before:
            return self.intent(before)
        return objects.intent(
            id=_id("pi_", 24),
            amount=minor,
            amount_received=0,
            created=self._seconds(),
            currency=currency,
            description=given.get("description"),
            metadata=dict(given.get("metadata", {})),
            status="requires_payment_method",
        )

    def _received(self, intent: dict[str, Any], name: str) -> None:
        made = objects.charge(
            id=_id("ch_", 24),
            amount=intent["amount"],
            amount_captured=intent["amount"],
            billing_details={"name": name or None},
            captured=True,
            created=self._seconds(),
            currency=intent["currency"],
            description=intent["description"],
            metadata=intent["metadata"],
            paid=True,
            payment_intent=intent["id"],
            status="succeeded",
        )
        self._keep("charge", made)
        intent |= {"status": "succeeded", "amount_received": intent["amount"], "latest_charge": made["id"]}
        intent["last_payment_error"] = None
        self._keep("intent", intent)
        self._tell("payment_intent.succeeded", intent)

    def _tell(self, kind: str, thing: Mapping[str, Any]) -> None:
        made = objects.event(
            id=_id("evt_", 24),
            api_version=VERSION,
            created=self._seconds(),
            data={"object": copy.deepcopy(dict(thing))},
            pending_webhooks=1,
            request={"id": None, "idempotency_key": None},
            type=kind,
        )
        self._kept.put(f"event/{made['id']}", made)

    def _keep(self, kind: str, thing: dict[str, Any]) -> None:
        self._kept.put(f"{kind}/{thing['id']}", copy.deepcopy(thing))

    def _thing(self, kind: str, thing_id: str, called: str) -> dict[str, Any]:
        found: dict[str, Any] | None = self._kept.get(f"{kind}/{thing_id}")
        if found is None:
            raise StripeError(404, f"No such {called}: '{thing_id}'", code="resource_missing")
        return copy.deepcopy(found)

    def _seconds(self) -> int:
        return int(self._now().timestamp())


def _id(prefix: str, characters: int) -> str:
    return prefix + secrets.token_hex(characters)[:characters]


def _payer(name: str) -> dict[str, Any]:
    fields = ("address", "email", "phone", "tax_exempt", "tax_ids", "business_name", "individual_name")
    return {**dict.fromkeys(fields), "name": name or None}
