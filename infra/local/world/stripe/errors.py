"""How Stripe says no."""

from __future__ import annotations

from typing import Any


class StripeError(Exception):
    """An error in Stripe's shape."""

    def __init__(self, status: int, message: str, *, kind: str = "invalid_request_error", code: str = "") -> None:
        super().__init__(message)
        self.status = status
        self.body: dict[str, Any] = {"error": {"message": message, "type": kind, **({"code": code} if code else {})}}
