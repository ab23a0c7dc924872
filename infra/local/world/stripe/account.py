"""Base class of the fake Stripe: stored objects, payments, idempotency keys and webhooks."""

from __future__ import annotations

import copy
import hashlib
import hmac
import json
import secrets
import threading
from collections import Counter, deque
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

from infra.local.world.google.stored_values import StoredValues
from infra.local.world.stripe import objects
from infra.local.world.stripe.errors import StripeError
from infra.local.world.webhooks import HttpAnswer, Poster

VERSION = "2026-10-28.endive"
# Faults for the next requests, one each; with `after` and `hang` the request is carried out.
Fault = Literal["down", "down_after", "conflict", "slow_down", "revoked", "hang_after", "cut_after"]
_PAUSE = 0.5


class StripeAccount:
    """One account, safe to use from any thread. `url` is the public base address of its pages.

    Events go to `webhook`, signed with `signing`; `release` sends once what was not accepted yet. `asked` counts
    requests by method and path; `faults` hit the next requests. `path` is the file with all data.
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
        self._kept = StoredValues(path)
        self._lock = threading.RLock()

    def once(self, key: str, asked: str, do: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """Return the response for an idempotency key: the first one, however often the request is repeated."""
        with self._lock:
            if not key:
                return do()
            before = self._kept.get(f"once/{key}")
            if before is None:
                before = {"asked": asked, **_answered(do)}
                self._kept.put(f"once/{key}", before)
            if before["asked"] != asked:
                raise StripeError(
                    400,
                    "Keys for idempotent requests can only be used with the same parameters they were first used with.",
                    kind="idempotency_error",
                )
            if "declined" in before:
                raise StripeError.declined(**before["declined"])
            return copy.deepcopy(before["answer"])

    def intent(self, intent_id: str) -> dict[str, Any]:
        """Return the PaymentIntent with this id."""
        return self._thing("intent", intent_id, "payment_intent")

    def charge(self, charge_id: str) -> dict[str, Any]:
        """Return the charge with this id."""
        return self._thing("charge", charge_id, "charge")

    # Webhook events.

    @property
    def waiting(self) -> list[dict[str, Any]]:
        """Return events that were not accepted yet, oldest first."""
        return [one for _, one in self._kept.under("event/")]

    def signed(self, body: str, at: datetime | None = None, secret: str = "") -> dict[str, str]:
        """Return the headers of a webhook request."""
        moment = int((at or self._now()).timestamp())
        mac = hmac.new((secret or self.signing).encode(), f"{moment}.{body}".encode(), hashlib.sha256).hexdigest()
        return {"Stripe-Signature": f"t={moment},v1={mac}", "Content-Type": "application/json; charset=utf-8"}

    def release(self, post: Poster) -> list[HttpAnswer]:
        """Send every waiting event once, and keep those that are not accepted; return the answers."""
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
        """Drop every waiting event."""
        for one in self.waiting:
            self._kept.put(f"event/{one['id']}", None)

    def deliver(self, post: Poster, stop: threading.Event) -> None:
        """Send events as they come until `stop` is set; retry those not accepted, later each time."""
        pause = _PAUSE
        while not stop.wait(pause):
            self.release(post)
            pause = min(2 * pause, 30.0) if self.waiting else _PAUSE

    def _intent_of(self, minor: int, currency: str, given: Mapping[str, Any], before: str | None) -> dict[str, Any]:
        if before:
            return self.intent(before)
        return objects.intent(
            id=new_id("pi_", 24),
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
            id=new_id("ch_", 24),
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
            id=new_id("evt_", 24),
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


def new_id(prefix: str, characters: int) -> str:
    """Return a new id in Stripe's form."""
    return prefix + secrets.token_hex(characters)[:characters]


def _answered(do: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """Return the response to store under a key: success or a decline. A refused request may be repeated."""
    try:
        return {"answer": do()}
    except StripeError as error:
        if error.status != 402:
            raise
        return {"declined": {"message": str(error), "intent": error.body["error"]["payment_intent"]}}
