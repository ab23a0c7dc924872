"""Parser from Stripe's objects to our statuses. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from pydantic import ValidationError

from steward.integrations.bridges.payments import (
    CollectionStatus,
    MandateStatus,
    PaymentLinkStatus,
    ProviderError,
    RefundStatus,
)
from steward.integrations.bridges.stripe.address import ACCOUNT, ONCE, REQUEST

# Refunds that were made or are under way; failed and cancelled ones do not count.
_GONE_BACK = ("succeeded", "pending", "requires_action")
_UNREADABLE = (KeyError, TypeError, ValueError, ValidationError)


def parse_payment_link(session: Mapping[str, Any], refunds: Sequence[Mapping[str, Any]] = ()) -> PaymentLinkStatus:
    """Parse a Checkout Session. Raises `ProviderError` if it is malformed."""
    try:
        intent = session.get("payment_intent")
        paid = intent if isinstance(intent, Mapping) else {}
        charge = paid.get("latest_charge")
        charged = charge if isinstance(charge, Mapping) else {}
        marks = session.get("metadata") or {}
        received = paid.get("amount_received") if session.get("payment_status") == "paid" else None
        return PaymentLinkStatus(
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
    except _UNREADABLE:
        raise ProviderError("unreadable") from None


def parse_mandate(session: Mapping[str, Any]) -> MandateStatus:
    """Parse a Checkout Session that saves a payment method. Raises `ProviderError` if it is malformed."""
    try:
        marks = session.get("metadata") or {}
        intent = _expanded(session.get("setup_intent"))
        method = _expanded(intent.get("payment_method"))
        return MandateStatus(
            session_id=session["id"],
            account_id=str(marks.get(ACCOUNT, "")),
            request_id=str(marks.get(REQUEST, "")),
            link=session["status"],
            mandate=_mandate(session, intent, method),
            customer_ref=_id(session.get("customer")),
            method_ref=str(method.get("id") or ""),
            method=_method(str(method.get("type") or "")),
            expires_at=datetime.fromtimestamp(session["expires_at"], UTC),
            url=str(session.get("url") or ""),
        )
    except _UNREADABLE:
        raise ProviderError("unreadable") from None


def parse_collection(intent: Mapping[str, Any], refunds: Sequence[Mapping[str, Any]] = ()) -> CollectionStatus:
    """Parse a PaymentIntent. Raises `ProviderError` if it is malformed."""
    try:
        marks = intent.get("metadata") or {}
        charged = _expanded(intent.get("latest_charge"))
        is_paid = intent["status"] == "succeeded"
        return CollectionStatus(
            account_id=str(marks.get(ACCOUNT, "")),
            request_id=str(marks.get(REQUEST, "")),
            payment="paid" if is_paid else "processing" if intent["status"] == "processing" else "failed",
            payment_ref=intent["id"],
            minor=intent["amount_received"] if is_paid else intent["amount"],
            currency=str(intent["currency"]).upper(),
            paid_at=datetime.fromtimestamp(charged["created"], UTC) if is_paid and "created" in charged else None,
            refunds=tuple(_refund(one) for one in refunds if one["status"] in _GONE_BACK),
        )
    except _UNREADABLE:
        raise ProviderError("unreadable") from None


def _mandate(session: Mapping[str, Any], intent: Mapping[str, Any], method: Mapping[str, Any]) -> str:
    if session["status"] != "complete":
        return "none"
    if intent.get("status") in ("processing", "requires_action"):
        # Stripe verifies a bank account by sending a few cents first.
        return "processing"
    if intent.get("status") != "succeeded":
        return "failed"
    is_kept = _id(method.get("customer")) == _id(session.get("customer")) != ""
    return "standing" if is_kept and _expanded(intent.get("mandate")).get("status") != "inactive" else "withdrawn"


def _method(kind: str) -> str:
    # Bank accounts have one type per scheme: sepa_debit, us_bank_account.
    return "card" if kind == "card" else "bank" if kind.endswith(("_debit", "_bank_account")) else "other"


def _expanded(thing: Any) -> Mapping[str, Any]:
    return thing if isinstance(thing, Mapping) else {}


def _id(thing: Any) -> str:
    # An expanded field holds the whole object.
    return str((thing["id"] if isinstance(thing, Mapping) else thing) or "")


def _payment(session: Mapping[str, Any], intent: Mapping[str, Any]) -> str:
    if session["payment_status"] == "paid":
        return "paid"
    if session["status"] != "complete":
        return "none"
    return "processing" if intent.get("status", "processing") == "processing" else "failed"


def _refund(one: Mapping[str, Any]) -> RefundStatus:
    marks = one.get("metadata") or {}
    return RefundStatus(once=str(marks.get(ONCE, "")), minor=one["amount"], settled=one["status"] == "succeeded")
