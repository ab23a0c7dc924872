"""Error responses of the fake Stripe."""

from __future__ import annotations

from typing import Any


class StripeError(Exception):
    """An error in Stripe's shape."""

    def __init__(self, status: int, message: str, *, kind: str = "invalid_request_error", code: str = "") -> None:
        super().__init__(message)
        self.status = status
        self.body: dict[str, Any] = {"error": {"message": message, "type": kind, **({"code": code} if code else {})}}

    @classmethod
    def declined(cls, message: str, intent: dict[str, Any]) -> StripeError:
        """Return the error of a declined payment, which includes the PaymentIntent."""
        error = cls(402, message, kind="card_error", code="card_declined")
        error.body["error"]["payment_intent"] = intent
        return error
