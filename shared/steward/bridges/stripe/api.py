"""Stripe's REST interface: one version, form-encoded, every POST under a key of ours, so that it is done once.

https://docs.stripe.com/api/errors, https://docs.stripe.com/api/idempotent_requests
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote, urlencode

import urllib3
from pydantic import ValidationError

from steward.bridges.payments import CreateLink, NotAnswered, Problem, Refund, Seen, SeenRefund
from steward.bridges.stripe.address import ACCOUNT, ONCE, REQUEST, VERSION
from steward.bridges.stripe.money import code_of

# Seconds: to connect, and for each answer. With the pauses all of it ends before whoever asks gives up.
CONNECT, READ = 1.0, 3.0
TIMEOUT = urllib3.Timeout(connect=CONNECT, read=READ)
_PAUSES = (0.4, 1.2)
_MOST_BYTES = 1_000_000
# More refunds of one payment nobody makes.
_REFUNDS = 100
_OUTCOMES: Mapping[int, Problem] = {401: "key", 403: "key", 404: "unknown", 409: "busy", 429: "busy"}
# It has gone back, or is on its way; what failed or was called off has not.
_GONE_BACK = ("succeeded", "pending", "requires_action")


class StripeApi:
    """See `PaymentsApi`. `pauses` are the seconds before each further try."""

    def __init__(self, key: str, address: str, pauses: Sequence[float] = _PAUSES) -> None:
        self._address = address.rstrip("/")
        self._pauses = pauses
        headers = {"authorization": f"Bearer {key}", "stripe-version": VERSION, "accept-encoding": "identity"}
        self._pool = urllib3.PoolManager(headers=headers, retries=False, timeout=TIMEOUT)

    def create_link(self, wanted: CreateLink) -> Seen:
        """See `PaymentsApi`: a Checkout Session."""
        mark = {ACCOUNT: wanted.account_id, REQUEST: wanted.request_id, ONCE: wanted.once}
        price = {
            "currency": code_of(wanted.currency),
            "unit_amount": wanted.minor,
            "product_data": {"name": wanted.purpose},
        }
        form: dict[str, Any] = {
            "mode": "payment",
            "line_items": [{"quantity": 1, "price_data": price}],
            "client_reference_id": wanted.request_id,
            "metadata": mark,
            # What is paid keeps it, too, and so does what is told of that.
            "payment_intent_data": {"metadata": mark, "description": wanted.purpose},
            "adaptive_pricing": {"enabled": "false"},
            "success_url": wanted.thanks_url,
        }
        if wanted.expires_at:
            form["expires_at"] = int(wanted.expires_at.timestamp())
        return _seen(self._post("/v1/checkout/sessions", form, wanted.once))

    def look(self, session_id: str) -> Seen:
        """See `PaymentsApi`."""
        path = f"/v1/checkout/sessions/{quote(session_id, safe='')}"
        session = self._ask("GET", path, {"expand": ["payment_intent.latest_charge"]})
        intent = session.get("payment_intent") or {}
        if not isinstance(intent, Mapping) or not intent.get("latest_charge"):
            return _seen(session)
        refunds = self._ask("GET", "/v1/refunds", {"payment_intent": intent["id"], "limit": _REFUNDS})
        return _seen(session, refunds.get("data", ()))

    def expire(self, session_id: str, once: str) -> Seen:
        """See `PaymentsApi`; of one that cannot be closed any more, how it stands."""
        try:
            self._post(f"/v1/checkout/sessions/{quote(session_id, safe='')}/expire", {}, once)
        except NotAnswered as error:
            if error.problem != "refused":
                raise
        return self.look(session_id)

    def refund(self, wanted: Refund) -> Seen:
        """See `PaymentsApi`."""
        form = {
            "payment_intent": wanted.payment_ref,
            "amount": wanted.minor,
            "metadata": {ONCE: wanted.once},
        }
        code_of(wanted.currency)
        self._post("/v1/refunds", form, wanted.once)
        return self.look(wanted.session_id)

    def _post(self, path: str, form: Mapping[str, Any], once: str) -> dict[str, Any]:
        return self._ask("POST", path, form, {"idempotency-key": once})

    def _ask(
        self, method: str, path: str, given: Mapping[str, Any], headers: Mapping[str, str] | None = None
    ) -> dict[str, Any]:
        """The answer; what may work a moment later is tried again, which does nothing twice."""
        encoded = urlencode(list(_flat(given)))
        url = f"{self._address}{path}" + (f"?{encoded}" if method == "GET" and encoded else "")
        body = encoded.encode() if method == "POST" else None
        sent = False
        for pause in (*self._pauses, None):
            try:
                return self._once(method, url, body, headers)
            except NotAnswered as error:
                sent = sent or error.sent
                if pause is None or error.problem not in ("busy", "failed", "unreachable"):
                    # Whatever the last one says: an earlier one may have got through.
                    raise NotAnswered(error.problem, error.said, sent=sent) from None
                time.sleep(pause)
        raise AssertionError

    def _once(self, method: str, url: str, body: bytes | None, headers: Mapping[str, str] | None) -> dict[str, Any]:
        given = {**self._pool.headers, **(headers or {})}
        if body is not None:
            given["content-type"] = "application/x-www-form-urlencoded"
        try:
            answer = self._pool.request(method, url, body=body, headers=given, redirect=False, preload_content=False)
            read = answer.read(_MOST_BYTES + 1)
            answer.release_conn()
        except (urllib3.exceptions.NewConnectionError, urllib3.exceptions.ConnectTimeoutError):
            raise NotAnswered("unreachable", sent=False) from None
        except urllib3.exceptions.TimeoutError:
            raise NotAnswered("late") from None
        except (urllib3.exceptions.HTTPError, OSError):
            # It may have got through; under the same key it does not get through twice.
            raise NotAnswered("failed") from None
        try:
            said = json.loads(read) if len(read) <= _MOST_BYTES else None
        except ValueError:
            said = None
        if answer.status >= 500:
            raise NotAnswered("failed")
        if not isinstance(said, dict):
            raise NotAnswered("unreadable")
        if answer.status >= 300:
            problem = said.get("error")
            words = str(problem.get("message", "")) if isinstance(problem, dict) else ""
            raise NotAnswered(_OUTCOMES.get(answer.status, "refused"), words, sent=answer.status == 409)
        return said


def _flat(given: Mapping[str, Any], within: str = "") -> Iterator[tuple[str, str]]:
    """`{"a": {"b": [1]}}` as `a[b][0]=1`."""
    for name, value in given.items():
        key = f"{within}[{name}]" if within else name
        if isinstance(value, Mapping):
            yield from _flat(value, key)
        elif isinstance(value, list):
            yield from _flat({str(place): one for place, one in enumerate(value)}, key)
        else:
            yield key, str(value)


def _seen(session: Mapping[str, Any], refunds: Sequence[Mapping[str, Any]] = ()) -> Seen:
    """A session as we see it. Raises `NotAnswered` if it is none."""
    try:
        intent = session.get("payment_intent")
        paid = intent if isinstance(intent, Mapping) else {}
        charge = paid.get("latest_charge")
        charged = charge if isinstance(charge, Mapping) else {}
        marks = session.get("metadata") or {}
        received = paid.get("amount_received") if session.get("payment_status") == "paid" else None
        return Seen(
            session_id=session["id"],
            account_id=str(marks.get(ACCOUNT, "")),
            request_id=str(marks.get(REQUEST, "")),
            link=session["status"],
            payment=_payment(session, paid),
            payment_ref=str(paid.get("id") or intent or ""),
            minor=session["amount_total"] if received is None else received,
            currency=str(session["currency"]).upper(),
            paid_at=datetime.fromtimestamp(charged["created"], UTC) if "created" in charged else None,
            expires_at=datetime.fromtimestamp(session["expires_at"], UTC),
            refunds=tuple(_refund(one) for one in refunds if one["status"] in _GONE_BACK),
            url=str(session.get("url") or ""),
        )
    except (KeyError, TypeError, ValueError, ValidationError):
        raise NotAnswered("unreadable") from None


def _payment(session: Mapping[str, Any], intent: Mapping[str, Any]) -> str:
    if session["payment_status"] == "paid":
        return "paid"
    if session["status"] != "complete":
        return "none"
    return "processing" if intent.get("status", "processing") == "processing" else "failed"


def _refund(one: Mapping[str, Any]) -> SeenRefund:
    marks = one.get("metadata") or {}
    return SeenRefund(once=str(marks.get(ONCE, "")), minor=one["amount"], settled=one["status"] == "succeeded")
